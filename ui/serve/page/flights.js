// What moved flies there: a copy of the piece over the page, from where it was to where it lies now. Whoever wants less
// motion sees it appear.

const TIME = 260, FADE = 80, MOST = 12;  // ms, ms, pieces at once
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const quoted = (text) => CSS.escape(text);
const zone_name = (end) => end.split('/')[0];

/// The piece at the end of a motion; otherwise its place, or the person whose it is.
function piece_at_end(root, end) {
  const look = quoted(`p:${end}`);
  return root.querySelector(`g[data-look="${look}"], .thing[data-look="${look}"]`);
}
function place_of_end(root, end) {
  const zone = zone_name(end);
  return piece_at_end(root, end) || root.querySelector(`.cell[data-key="${quoted(`z:${zone}`)}"]`) || root.querySelector(`.chip[data-key="${quoted(`s:${zone.split('.')[0]}`)}"]`);
}

/// Where motions begin, looked up before the page is drawn anew.
export const departures = (root, motions) => motions.filter(([, from, to]) => from && to && from !== to).slice(0, MOST)
  .map(([, from, to]) => ({ to, from: (place_of_end(root, from) || root).getBoundingClientRect() }));

function fly(element, from) {
  const svg = element.ownerSVGElement || element.querySelector('svg');
  const to = element.getBoundingClientRect(), at = svg.getBoundingClientRect();
  const copy = svg.cloneNode(false);
  copy.setAttribute('class', 'flight');
  Object.assign(copy.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px` });
  for (const part of element.ownerSVGElement ? [element] : svg.children) copy.append(part.cloneNode(true));
  for (const part of copy.querySelectorAll('*')) for (const name of ['data-look', 'data-key']) part.removeAttribute(name);
  document.body.append(copy);
  const way = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
  element.animate([{ opacity: 0 }, { opacity: 0 }], TIME);
  copy.animate([{ transform: way }, { transform: 'none' }], { duration: TIME, easing: 'ease-out' }).onfinish = () => copy.remove();
}

/// The page has been drawn: whatever has arrived on it is shown on its way.
export function arrive(root, list) {
  for (const { to, from } of list) {
    const element = piece_at_end(root, to);
    if (!element) continue;
    if (calm.matches) element.animate([{ opacity: 0.2 }, { opacity: 1 }], FADE);
    else if (from.width && from.width < innerWidth) fly(element, from);
  }
}
