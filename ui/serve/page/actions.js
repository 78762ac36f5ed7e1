// What taps, buttons and keys do, by the names in `data-do`. Each gets the element that was used.
import { new_token } from './link.js';
import { place_of } from './scene.js';
import { hash_of, keep } from './store.js';

export function actions(app) {
  const { ui } = app;
  const choosing = () => app.choosings.get(app.seat);
  const open_question = () => {
    const made = app.context().choosing;
    return made && !ui.sent(made.question) ? made : null;
  };
  const ask = (message) => app.link && app.link.ask(message);
  const seat = () => app.seat;

  function confirm() {
    const made = open_question();
    if (!made || !made.complete() || !ui.online()) return;
    ask({ t: 'answer', seat: seat(), q: made.question.q, values: made.values() });
    app.note = '';
    app.sheet = null;
  }

  /// The first tap chooses and explains, a second one on the same thing confirms.
  function touch(target) {
    const made = open_question();
    if (!made) return;
    const was = made.is_selected(target) && made.complete() && ['one', 'pair'].includes(made.question.type);
    if (was) return confirm();
    if (made.touch(target)) {
      app.note = '';
    } else {
      app.note = made.why_not(target) || (made.question.type === 'pair' && made.first < 0 && made.next_seconds().some((j) => made.find(made.seconds, target, [j]) >= 0)
        ? app.words.say('todo.first_first') : app.words.say('cell.not_now'));
    }
  }

  /// Asks the server why a card in the hand cannot be played now.
  function ask_why(target) {
    const { type, name, place } = place_of(target);
    if (type === 'p' && seat() && name.startsWith(`${seat()}.`)) ask({ t: 'why', seat: seat(), zone: name, place });
  }

  function take(name) {
    const token = new_token();
    app.tokens.add(token, name);  // kept before it is asked for: a lost answer loses no seat
    ask({ t: 'take', seat: name, name: (ui.name() || app.context().names(name)).slice(0, 24), token });
  }

  /// Address and connection have the tokens that are worth something, and no others.
  app.tokens_changed = () => {
    app.address.tokens = app.link.tokens = app.tokens.list();
    history.replaceState(null, '', location.pathname + location.search + hash_of(app.address.room, app.address.tokens));
  };
  app.forget_token = (test) => {
    if (app.tokens.forget(test)) app.tokens_changed();
  };

  const all = {
    noop() {},
    touch: (el) => touch(el.dataset.target),
    confirm,
    item(el) {
      const made = open_question(), i = Number(el.dataset.arg);
      if (made && made.question.type === 'one' && made.one === i) return confirm();
      return made && made.choose(i);
    },
    second: (el) => {
      const made = open_question(), j = Number(el.dataset.arg);
      if (made && made.second === j) return confirm();
      return made && made.choose_second(j);
    },
    'do-item'(el) {
      const made = open_question(), type = made && made.question.type;
      if (!made) return;
      made.choose(Number(el.dataset.arg));
      if (type === 'one') confirm();
    },
    'do-second'(el) {
      const made = open_question();
      if (made && made.choose_second(Number(el.dataset.arg))) confirm();
    },
    offer(el) {
      const [q, i] = el.dataset.arg.split(':');
      if (ui.online()) ask({ t: 'answer', seat: seat(), q, values: [Number(i)] });
    },
    amount(el) {
      const [pool, by] = el.dataset.arg.split(':').map(Number);
      const made = open_question();
      if (made) made.add(pool, by);
    },
    more: (el) => open_question() && open_question().add(Number(el.dataset.arg), 1),
    number(el) {
      const made = open_question();
      if (made) made.set_number(made.number + Number(el.dataset.arg.split(':')[1]));
    },
    back() {
      app.note = '';
      if (choosing()) choosing().back();
    },
    which: (el) => app.which.set(app.seat, el.dataset.arg),
    tab: (el) => app.tabs.set(app.seat, el.dataset.arg),
    look(el) {
      app.sheet = { type: 'look', arg: el.dataset.target };
      ask_why(el.dataset.target);
    },
    'choose-look'(el) {
      const made = open_question();
      app.sheet = null;
      if (made && !made.is_selected(el.dataset.target)) touch(el.dataset.target);
    },
    seat: (el) => {
      if (el.classList.contains('looking')) app.looking = '';
      else app.sheet = { type: 'seat', arg: el.dataset.arg };
    },
    'show-seat'(el) {
      app.looking = el.dataset.arg === app.looking || el.dataset.arg === seat() ? '' : el.dataset.arg;
      app.sheet = null;
    },
    open(el) {
      app.sheet = { type: el.dataset.arg };
    },
    close() {
      if (app.sheet && app.sheet.type === 'vote') app.voted = JSON.stringify((app.stream_state(app.seat) || {}).vote);
      if (app.sheet && app.sheet.type === 'away') app.hidden = app.sheet.arg;
      app.sheet = null;
    },
    away(el) {
      app.sheet = { type: 'away', arg: el.dataset.arg };
    },
    hint: () => open_question() && ask({ t: 'hint', seat: seat(), q: open_question().question.q }),
    'take-hint'() {
      const made = open_question(), hint = ((app.stream_state(app.seat) || {}).mine || {}).hint;
      if (!made || !hint || hint.q !== made.question.q) return;
      ask({ t: 'answer', seat: seat(), q: hint.q, values: hint.values });
    },
    undo() {
      ask({ t: 'undo', seat: seat() });
      app.sheet = null;
    },
    vote(el) {
      ask({ t: 'vote', seat: seat(), yes: el.dataset.arg === 'yes' });
      app.voted = JSON.stringify((app.stream_state(app.seat) || {}).vote);
      app.sheet = null;
    },
    pause(el) {
      ask({ t: 'pause', on: el.dataset.arg === 'on' });
      app.sheet = null;
    },
    'ask-me': (el) => ask({ t: 'ask_me', seat: seat(), when: el.dataset.arg }),
    'pass-on'(el) {
      ask({ t: 'pass_on', seat: seat(), round: el.dataset.arg === 'round' });
      app.sheet = null;
    },
    sign: (el) => ask({ t: 'say', seat: seat(), sign: el.dataset.arg }),
    say(form) {
      const field = form.elements.text, text = field.value.trim();
      if (text) ask({ t: 'say', seat: seat(), text: text.slice(0, 200) });
      field.value = '';
    },
    lamp: (el) => keep('lamp', el.dataset.arg),
    async lang(el) {
      const lang = el.dataset.arg;
      keep('lang', lang);
      await app.load_words(lang);
      if (app.link) {
        app.link.lang = lang;
        ask({ t: 'lang', lang });
        if (app.game_room) await app.load_game(app.game_room, lang).catch(() => {});
      }
      app.draw();
    },
    switch(el) {
      app.closed = el.dataset.arg;
      app.sheet = null;
    },
    'open-curtain'(el) {
      app.seat = el.dataset.arg;
      app.closed = '';
      app.looking = '';
    },
    take: (el) => take(el.dataset.arg),
    'stand-up'(el) {
      ask({ t: 'leave', seat: el.dataset.arg });
    },
    'host-seat'(el) {
      const [name, is] = el.dataset.arg.split(':');
      ask({ t: 'seat', seat: name, is, ...(is === 'bot' && { bot: (app.game && app.game.bots && app.game.bots[0]) || 'easy' }) });
    },
    'fill-bots'() {
      const people = (app.stream_state(app.seat) || {}).people || {};
      for (const [name, person] of Object.entries(people))
        if ((person.is || 'free') === 'free') ask({ t: 'seat', seat: name, is: 'bot', bot: (app.game && app.game.bots && app.game.bots[0]) || 'easy' });
    },
    start(el) {
      if (el.getAttribute('aria-disabled') !== 'true') ask({ t: 'start' });
    },
    link: (el) => ask({ t: 'link', at: Number(el.dataset.arg) }),
    absent(el) {
      const [what, seat] = el.dataset.arg.split(':');
      ask({ t: 'absent', what, ...(seat && { seat }) });
    },
    watch() {
      app.tv = true;
      app.open_room();
    },
    enter(form) {
      location.hash = form.elements.code.value.trim().toUpperCase();
    },
    rejoin() {
      app.note = '';
      app.link.start();
    },
    name(field) {
      const name = field.value.trim().slice(0, 12);
      keep('name', name);
      for (const each of ui.seats()) if (name) ask({ t: 'name', seat: each, name });
    },
  };
  return all;
}
