// Puts everything together: one connection, one page that is drawn anew when something has changed, and what taps and
// keys do. What the page knows of the game is the state that the server sent.
import { Choosing } from './choosing.js';
import { make_context } from './context.js';
import { h, show } from './dom.js';
import { arrive, departures } from './flights.js';
import { load_glyphs } from './glyphs.js';
import { actions } from './actions.js';
import { listen } from './gestures.js';
import { Link } from './link.js';
import { entry, lobby } from './lobby.js';
import { Looks } from './looks.js';
import { tick } from './moments.js';
import { read_plan } from './plan.js';
import { screen, screen_lobby } from './screen.js';
import { piece_key, plain_text } from './scene.js';
import { free_seats, sheet } from './sheets.js';
import { hash_of, keep, kept, read_hash } from './store.js';
import { table } from './table.js';
import { Tokens } from './tokens.js';
import { concerns, part_amount } from './tray.js';
import { LANGS, Words, usual_lang } from './words.js';
import { curtain, notices } from './notices.js';

const page = document.getElementById('page');
const dialog = document.getElementById('sheet');
const app = {
  link: null, words: new Words('en', {}), game: null, plans: new Map(), seat: '', choosings: new Map(), tabs: new Map(), which: new Map(),
  sheet: null, note: '', looking: '', closed: '', hidden: '', read: 0, why: new Map(), shown: new Map(), flights: [], tv: new URLSearchParams(location.search).has('tv'), held: false, address: read_hash(location.hash),
};

const json = async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

app.load_words = async (lang) => {
  try {
    app.words = new Words(lang, await json(`/words/${lang}.json`));
  } catch {
    if (!Object.keys(app.words.texts).length) app.words = new Words(lang, {});
  }
  document.documentElement.lang = lang;
};

/// Game and drawings of the room, once for each language.
app.load_game = async (room, lang) => {
  const [game, drawings] = await Promise.all([json(`/room/${room}/${lang}.json`), app.drawings || json(`/room/${room}/drawings.json`)]);
  if (!app.drawings) load_glyphs(drawings);
  Object.assign(app, { game, drawings, plans: new Map() });
  draw();
};

/// The table as the role of this seat has it, where seats differ; without a seat, everybody's.
function table_for(seat) {
  const { role = '' } = app.game.seats.find((each) => each.name === seat) || {};
  if (!app.plans.has(role)) {
    const plan = read_plan(app.game, role);
    app.plans.set(role, { plan, looks: new Looks(app.game, plan) });
  }
  return app.plans.get(role);
}

app.state = () => (app.link && app.link.streams.get(app.seat)) || null;
app.stream_state = (seat) => ((app.link && app.link.streams.get(seat)) || {}).state;

/// Where others find this server: the link that the host chose, or this page's own.
function origin() {
  const { links = [], link = 0 } = (app.stream_state(app.seat) || {}).table || {};
  return links[link] || location.origin;
}

/// What drawing asks of the page itself.
const ui = {
  get note() { return app.note; },
  get looking() { return app.looking; },
  online: () => !!app.link && app.link.online,
  host: () => !!app.link && !!app.link.host,
  seats: () => (app.link && app.link.seats) || [],
  room: () => app.address.room,
  name: () => kept('name', ''),
  lamp: () => kept('lamp', '100'),
  lang_name: (lang) => LANGS[lang] || new Intl.DisplayNames([lang], { type: 'language' }).of(lang),
  address: () => origin().replace(/^https?:\/\//, ''),
  /// Opens this one seat elsewhere. Nothing where the seat's own token is not known: the others are secrets, too.
  seat_link: () => app.tokens && app.tokens.of(app.seat) && origin() + location.pathname + hash_of(app.address.room, [app.tokens.of(app.seat)]),
  sent: (question) => app.answered === question.q || (!!app.link && app.link.is_asked((message) => message.t === 'answer' && message.q === question.q)),
  shown: () => app.shown.get(app.seat),
  game_clock() {
    const { table = {}, scene = {} } = app.stream_state(app.seat) || {};
    return app.link ? app.link.game_clock(app.seat, !!table.paused || table.phase !== 'play' || !!scene.paused) : 0;
  },
  unread: () => Math.max(0, last_talk() - app.read),
  why_text: (key) => app.why.get(key) || '',
  tab(ctx) {
    const parts = ctx.plan.tray;
    return app.tabs.get(app.seat) || (parts.find((part) => concerns(ctx, part)) || parts.find((part) => part_amount(ctx, part) > 0) || parts[0] || {}).id;
  },
};
app.ui = ui;

const last_talk = () => {
  const talk = (app.stream_state(app.seat) || {}).talk || [];
  return talk.length ? talk[talk.length - 1].n : 0;
};

/// The answer in the making to the question that the paper shows. It outlives sleep and patches as long as the question
/// has its name.
function choosing_of(scene) {
  const list = (scene && scene.questions) || [];
  const told = list.find((each) => each.q === app.which.get(app.seat)) || list.find((each) => !each.standing);
  if (!told) return null;
  const { people = {}, mine = {} } = app.stream_state(app.seat) || {};
  const named = (item) => (item.at && item.at.startsWith('s:') ? { ...item, label: (people[item.at.slice(2)] || {}).name || item.label } : item);
  const question = { ...told, items: (told.items || []).map(named), seconds: (told.seconds || []).map(named), contest: mine.contest && mine.contest.q === told.q ? mine.contest : undefined };
  const known = app.choosings.get(app.seat);
  if (known && known.question.q === question.q) {
    known.question = question;
    known.items = question.items;
    known.seconds = question.seconds;
    return known;
  }
  const fresh = new Choosing(question);
  app.choosings.set(app.seat, fresh);
  app.tabs.delete(app.seat);
  app.note = '';
  return fresh;
}

/// Of several seats at this device, the one whose turn it is; the curtain falls in between.
function choose_seat() {
  const seats = ui.seats();
  if (!seats.length) return (app.seat = '');
  if (!seats.includes(app.seat)) app.seat = seats[0];
  if (seats.length < 2) return (app.closed = '');
  const asked = (seat) => (((app.stream_state(seat) || {}).scene || {}).questions || []).some((each) => !each.standing);
  if (!app.closed && !asked(app.seat)) {
    const next = seats.find(asked);
    if (next) app.closed = next;
  }
  return app.closed;
}

app.context = () => {
  const state = app.stream_state(app.seat) || {};
  const { game, words } = app, { plan, looks } = game ? table_for(app.looking || app.seat) : {};
  const choosing = state.scene ? choosing_of(state.scene) : null;
  if (state.scene && game) return make_context({ state, seat: (state.mine || {}).seat || '', game, plan, looks, words, choosing, ui });
  const names = (seat) => ((state.people || {})[seat] || {}).name || ((game && game.seats.find((each) => each.name === seat)) || {}).label || seat;
  return { state, seat: '', game, plan, looks, words, ui, names };
};

/// A screen that stands upright, however large, has the order of a phone.
const wide = () => innerWidth >= 768 && innerHeight >= 500 && innerWidth > innerHeight;

/// How large the board can be: measured where it was drawn last, or guessed for the first time.
function board_room() {
  const main = page.querySelector('main.board');
  if (main && main.clientWidth) return { width: main.clientWidth, height: main.clientHeight };
  return { width: innerWidth, height: Math.max(300, innerHeight - 400) };
}

function draw_page(ctx) {
  const { state } = ctx, phase = (state.table || {}).phase;
  document.body.className = [app.tv ? 'tv' : wide() ? 'wide' : 'phone', phase || 'entry', `lamp-${ui.lamp()}`].join(' ');
  if (!app.link || (!phase && !app.game)) return show(page, app.link && !app.link.ended ? h('p', { class: 'opening', role: 'status' }, ctx.words.say('entry.opening')) : entry(ctx));
  if (phase === 'lobby') return show(page, app.tv ? screen_lobby(ctx) : lobby(ctx), notices(app, ctx));
  if (!state.scene || !app.game) return show(page, h('p', { class: 'opening', role: 'status' }, ctx.words.say('entry.opening')));
  if (app.closed) return show(page, curtain(app, ctx));
  const paint = () => (app.tv ? screen(ctx, board_room()) : table(ctx, board_room(), wide()));
  show(page, paint(), notices(app, ctx));
  const before = JSON.stringify(app.room), now = JSON.stringify(board_room());
  if (before !== now) {  // the paper has grown or shrunk: the board takes what is left
    app.room = board_room();
    show(page, paint(), notices(app, ctx));
  }
  return undefined;
}

function draw_sheet(ctx) {
  const state = ctx.state;
  const asked = state.vote && !app.closed && ((state.vote.waits || []).includes(app.seat));
  if (asked && app.voted !== JSON.stringify(state.vote) && !app.sheet) app.sheet = { type: 'vote' };
  if (app.sheet && app.sheet.type === 'vote' && !state.vote) app.sheet = null;
  // whoever comes to a game that is being played is offered its free seats once; closing that means to watch
  const free = state.scene && app.game && !app.tv ? free_seats(ctx) : [];
  if (free.length && !app.offered && !app.sheet) app.sheet = { type: 'sit' };
  app.offered = free.length > 0;
  if (app.sheet && app.sheet.type === 'sit' && !free.length) app.sheet = null;
  const made = app.sheet && !app.closed && (state.scene || app.sheet.type === 'invite') ? sheet(ctx, app.sheet) : null;
  app.on_dialog = made ? app.sheet : null;
  if (!made) {
    app.sheet = null;
    if (dialog.open) dialog.close();
    return;
  }
  show(dialog, made);
  if (!dialog.open) dialog.showModal();
  if (made.dataset.scroll && app.scrolled !== app.sheet) {
    const body = dialog.querySelector('.sheet-body');
    body.scrollTop = body.scrollHeight;
  }
  app.scrolled = app.sheet;
  if (app.sheet.type === 'talk') app.read = last_talk();
}

let waiting = false;
/// Draws once before the next frame. Nothing moves under a finger: while one is down, it waits.
export function draw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    if (app.held) return;
    draw_now();
  });
}

function draw_now() {
  choose_seat();
  drop_freed();
  const ctx = app.context();
  draw_page(ctx);
  draw_sheet(ctx);
  const turn = ctx.choosing && !ui.sent(ctx.choosing.question);
  document.title = [turn && '●', app.game ? app.game.title : 'Vizier', ctx.seat && ctx.names(ctx.seat)].filter(Boolean).join(' ');
  announce(ctx);
  bring_into_view(ctx);
  arrive(page, app.flights.splice(0));
}
app.draw = draw;
app.draw_now = draw_now;

/// Where the board is larger than its room, what the question is about comes into sight, once for each question.
function bring_into_view(ctx) {
  const q = ctx.choosing ? ctx.choosing.question.q : (ctx.scene || {}).state;
  if (!q || app.seen === q) return;
  app.seen = q;
  const cell = page.querySelector('.cell.chosen, .cell.lit, .cell.current');
  if (cell) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/// A question is told once to whoever listens instead of looking.
function announce(ctx) {
  const q = ctx.choosing ? ctx.choosing.question.q : '';
  if (app.announced === q) return;
  app.announced = q;
  document.getElementById('told').textContent = ctx.choosing ? plain_text(ctx.choosing.question.prompt) : '';
}

/// What seats this device has now, says what its tokens are worth.
function seats_told(message, first) {
  if (app.tv) return;
  if (first) {
    const taking = (seat) => app.link.is_asked((asked) => asked.t === 'take' && asked.seat === seat);
    const before = app.tokens.list().join();
    app.tokens.joined({ ...message, seats: [...message.seats, ...[...app.tokens.seats.values()].filter(taking)] });
    if (app.tokens.list().join() !== before) app.tokens_changed();
  } else {
    app.link.tokens = app.tokens.held(message.seats);
  }
}

/// The host has given a seat of this device away, or its person stood up before the game.
function drop_freed() {
  const { people } = app.stream_state(app.seat) || {};
  if (!people || app.tv) return;
  const gone = (seat) => seat in people && people[seat].is !== 'person' && !app.link.is_asked((asked) => asked.t === 'take' && asked.seat === seat);
  app.forget_token((_, seat) => gone(seat));
}

/// The server knows none of the tokens. Those that only this device had kept are forgotten, and it comes as a guest.
function tokens_refused() {
  const invited = read_hash(location.hash).tokens.length > 0;
  app.forget_token(() => true);
  if (!invited) setTimeout(() => app.open_room());
}

app.connect = (room, tokens) => {
  if (app.link) app.link.leave();
  const lang = app.words.lang;
  app.link = new Link({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`, room, tokens, lang, watch: app.tv,
    on: {
      change: draw,
      beside(seat, { motions, shown }) {
        if (shown) app.shown.set(seat, shown);
        if (motions && seat === app.seat && !app.closed && !app.flights.length) app.flights = departures(page, motions);
      },
      hello(message, first) {
        if (first) app.shown.clear();  // it was for that moment
        seats_told(message, first);
        const loaded = app.game && app.game.language === app.words.lang && app.game_room === message.room;
        app.game_room = message.room;
        if (!loaded) app.load_game(message.room, app.words.lang).catch(() => setTimeout(draw, 1000));
        draw();
      },
      ack(message, asked) {
        if (asked.t === 'why' && message.text) app.why.set(piece_key(asked.zone, asked.place), message.text);
        if (asked.t === 'take') app.tokens_changed();
        if (asked.t === 'answer') app.answered = asked.q;  // until the patch comes that takes the question away
      },
      no(message, asked) {
        app.note = message.reason;
        clearTimeout(app.noted);
        app.noted = setTimeout(() => { app.note = ''; draw(); }, 5000);
        if (asked.t === 'take') app.forget_token((token) => token === asked.token);
      },
      bye(why) {
        app.note = app.link.ended ? app.words.say(`bye.${why}`) : '';
        if (why === 'token') tokens_refused();
        if (why === 'room' || why === 'token') app.game = app.link.streams.size ? app.game : null;
        draw();
      },
    },
  });
  app.link.start();
};

app.open_room = () => {
  const { room, tokens } = app.address;
  if (!room) return draw();
  app.drawings = null;
  app.tokens = new Tokens(room, tokens);
  return app.connect(room, app.tokens.list());
};

for (const event of ['pageshow', 'focus', 'online']) addEventListener(event, () => app.link && app.link.wake());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && app.link && app.link.wake());
addEventListener('pagehide', () => app.link && app.link.raw({ t: 'bye' }));
addEventListener('resize', draw);
addEventListener('hashchange', () => {
  const next = read_hash(location.hash);
  if (next.room === app.address.room && next.tokens.join() === app.address.tokens.join()) return;
  app.address = next;
  app.game = null;
  app.open_room();
});
dialog.addEventListener('close', () => {  // comes late: by now another sheet may have been asked for, which is left alone
  if (!dialog.open && app.sheet === app.on_dialog) app.sheet = null;
  draw();
});

setInterval(() => tick(document, ui.game_clock()), 200);
listen(app, actions(app));
load_glyphs({});
app.lang = usual_lang(kept('lang', ''), navigator.languages);
keep('lang', app.lang);
app.load_words(app.lang).then(() => app.open_room());
globalThis.vizier = app;  // for tests and for whoever wants to look
