// Touch, mouse and keys: a tap acts, a held finger (350 ms) or a right click looks, arrows walk what is lit, Enter
// chooses, Escape puts back, digits take the piece or row with that number.

const HOLD = 350, NEAR = 12;

export function listen(app, actions) {
  let timer = 0, start = null, looked = false;

  const act = (name, element) => {
    if (actions[name]) actions[name](element);
    app.draw();
  };
  const look = (element) => {
    looked = true;
    actions.look({ dataset: { target: element.dataset.look } });
    app.held = false;
    app.draw();
  };

  document.addEventListener('pointerdown', (event) => {
    looked = false;
    app.held = true;
    start = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
    const element = event.target.closest('[data-look]');
    if (element && event.button === 0) timer = setTimeout(() => look(element), HOLD);
  });
  document.addEventListener('pointermove', (event) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > NEAR) clearTimeout(timer);
  });
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, () => {
      clearTimeout(timer);
      start = null;
      app.held = false;
      app.draw();
    });
  }
  document.addEventListener('contextmenu', (event) => {
    const element = event.target.closest('[data-look]');
    if (!element) return;
    event.preventDefault();
    if (!looked) look(element);
  });

  document.addEventListener('click', (event) => {
    if (looked) {
      looked = false;
      event.preventDefault();
      return;
    }
    if (event.target.id === 'sheet') return act('close', event.target);  // beside the sheet
    const element = event.target.closest('[data-do]');
    if (!element || element.nodeName === 'FORM') return undefined;
    return act(element.dataset.do, element);
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    act(event.target.dataset.do, event.target);
  });
  document.addEventListener('change', (event) => {
    if (event.target.dataset.change) act(event.target.dataset.change, event.target);
  });

  /// The next thing in that direction; of those that may be chosen and lie there, the nearest.
  function walk(dx, dy) {
    const all = [...document.querySelectorAll('#page button.hit:not([tabindex="-1"]), #page .thing.lit, #page .thing.chosen, #page .row:not([disabled]), #page .chip.lit, #page .gold, #page .dark')];
    const from = document.activeElement && all.includes(document.activeElement) ? document.activeElement : null;
    if (!from) return all[0] && all[0].focus();
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const each of all) {
      const [ex, ey] = middle(each), ahead = (ex - x) * dx + (ey - y) * dy, aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
      if (ahead <= 2) continue;
      if (ahead + 2.5 * aside < least) [best, least] = [each, ahead + 2.5 * aside];
    }
    return best && best.focus();
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea');
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const tab = event.target.closest('[role=tab]');
    if (tab && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const next = event.key === 'ArrowRight' ? tab.nextElementSibling || tab.parentNode.firstElementChild : tab.previousElementSibling || tab.parentNode.lastElementChild;
      next.focus();
      act('tab', next);
      event.preventDefault();
      return;
    }
    if (ARROWS[event.key] && !app.sheet) {
      walk(...ARROWS[event.key]);
      event.preventDefault();
    } else if (event.key === 'Escape' && !app.sheet) {
      act('back', null);
    } else if (event.key === 'i' && event.target.closest('[data-look]')) {
      look(event.target.closest('[data-look]'));
      looked = false;
    } else if (event.key === 'c' && !app.sheet && app.context().choosing) {
      act('open', { dataset: { arg: 'choices' } });
    }
  });
}
