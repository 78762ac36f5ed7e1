// The connection to a table (docs/protocol.md): joins, comes back by itself, repeats what was asked for until it is
// acknowledged, and keeps the state of each seat up to date. It knows nothing of pages.
import { apply_patch } from './patch.js';

const PING = 2500, DEAD = 9000, CONNECT = 5000, AGAIN = 2500, RETRY = [300, 1000, 2000, 3500];
const FINAL = new Set(['moved', 'token', 'room', 'wait', 'version', 'form', 'frame']);
const REST = { flood: 20000, full: 10000 };  // how long to stay away; whoever came back at once would be sent away again

const random = (digits) => {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
export const new_token = () => random(32);

const CLOCK = { now: () => Date.now(), after: (act, ms) => setTimeout(act, ms), every: (act, ms) => setInterval(act, ms), stop: (timer) => clearTimeout(timer) };

export class Link {
  /// `on`: { change(), hello(message, first), no(message, asked), ack(message, asked), bye(why), beside(seat, { motions, shown }) }.
  /// `first`: the connection is new; otherwise its seats have changed.
  /// `open(url)` makes a socket; tests turn a `clock` of their own.
  constructor({ url, room, tokens, lang, watch, on, open = (address) => new WebSocket(address, 'vizier.1'), clock = CLOCK }) {
    Object.assign(this, { url, room, tokens, lang, watch, on, open, clock });
    this.client = random(24);
    this.n = 0;
    this.asked = new Map();  // n → { message, at }
    this.streams = new Map();  // seat → { v, state }
    this.times = new Map();  // seat → { game, own }: the game's clock, and one's own at that moment
    this.socket = null;
    this.joined = false;
    this.ended = '';
    this.tries = 0;
    this.heard = 0;
    this.rests = '';  // why it stays away for a while
    this.wanted = new Map();  // seats whose whole scene was asked for → when
  }

  get online() {
    return this.joined;
  }

  start() {
    this.ended = '';
    this.connect();
    this.timer ??= this.clock.every(() => this.tick(), 500);
  }

  /// Now rather than later: the page is seen again, or the network is back.
  wake() {
    if (this.ended || this.rests) return undefined;
    if (this.socket && this.joined && this.clock.now() - this.heard < PING + 1000) return this.raw({ t: 'p' });
    if (this.socket && !this.joined && this.clock.now() - this.began < 1000) return undefined;
    this.tries = 0;
    return this.connect();
  }

  connect() {
    this.drop();
    this.rests = '';
    this.clock.stop(this.retry);
    const socket = this.open(this.url);
    this.socket = socket;
    this.began = this.heard = this.clock.now();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.raw({ t: 'join', client: this.client, room: this.room, tokens: this.tokens, lang: this.lang, watch: !!this.watch });
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    socket.onerror = () => {};
  }

  drop() {
    const old = this.socket;
    this.socket = null;
    this.joined = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    try {
      old.close();
    } catch { /* it was not open yet */ }
  }

  lost(rest = 0) {
    this.drop();
    if (this.ended) return;
    this.clock.stop(this.retry);
    this.retry = this.clock.after(() => this.connect(), rest || RETRY[Math.min(this.tries++, RETRY.length - 1)]);
    this.on.change();
  }

  tick() {
    if (this.ended) return;
    const now = this.clock.now();
    if (this.socket && !this.joined && now - this.began > CONNECT) return this.lost();
    if (!this.joined) return;
    if (now - this.heard > DEAD) return this.lost();
    if (now - (this.pinged || 0) >= PING) {
      this.pinged = now;
      this.raw({ t: 'p' });
    }
    for (const [seat, at] of this.wanted) if (now - at >= AGAIN) this.want(seat);
    for (const each of [...this.asked.values()]) {
      if (now - each.at < AGAIN) continue;
      if (each.doubted) {
        this.done({ ...each.doubted, n: each.message.n });
        continue;
      }
      each.at = now;
      this.raw(each.message);
    }
  }

  want(seat) {
    this.wanted.set(seat, this.clock.now());
    this.raw({ t: 'again', seat });
  }

  raw(message) {
    if (this.socket && this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /// Asks for something; it is repeated until the server says that it is done or refused. Returns its number.
  ask(message) {
    const numbered = { ...message, n: ++this.n };
    this.asked.set(this.n, { message: numbered, at: this.clock.now() });
    if (this.joined) this.raw(numbered);
    return this.n;
  }

  /// Whether something like this was asked for and is not answered yet.
  is_asked(test) {
    return [...this.asked.values()].some((each) => test(each.message));
  }

  receive(text) {
    this.heard = this.clock.now();
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return this.lost();
    }
    switch (message.t) {
      case 'hello': return this.hello(message);
      case 'scene': return this.scene(message);
      case 'patch': return this.patch(message);
      case 'ack':
      case 'no': return this.done(message);
      case 'bye': return this.bye(message.why);
      default: return undefined;
    }
  }

  hello(message) {
    const first = !this.joined;
    this.joined = true;
    this.tries = 0;
    this.seats = message.seats || [];
    this.host = !!message.host;
    this.wanted.clear();
    for (const seat of [...this.streams.keys()])
      if (!(this.seats.length ? this.seats : ['']).includes(seat)) this.streams.delete(seat);
    if (first) {
      for (const each of this.asked.values()) {
        each.at = this.clock.now();
        this.raw(each.message);
      }
    }
    this.on.hello(message, first);
  }

  scene({ seat, v, state, now }) {
    this.wanted.delete(seat);
    this.streams.set(seat, { v, state });
    this.time(seat, now);
    this.on.change();
  }

  /// A patch leads from `v - 1` to `v`.
  patch({ seat, v, to, now, motions, shown }) {
    const stream = this.streams.get(seat);
    if ((stream && stream.v === v) || this.wanted.has(seat)) return;
    try {
      if (!stream || stream.v !== v - 1) throw new Error('a patch is missing');
      this.streams.set(seat, { v, state: apply_patch(stream.state, to) });
    } catch {
      this.want(seat);
      return;
    }
    this.time(seat, now);
    if (motions || shown) this.on.beside(seat, { motions, shown });
    this.on.change();
  }

  time(seat, now) {
    if (now !== undefined) this.times.set(seat, { game: now, own: this.clock.now() });
  }

  /// The game's clock at this moment; it goes on by itself unless it `stands`.
  game_clock(seat, stands = false) {
    const { game = 0, own = 0 } = this.times.get(seat) || {};
    return game + (stands ? 0 : this.clock.now() - own);
  }

  /// A refusal without a number is of something that the server could not read. Which one, it cannot say: what is good is
  /// acknowledged soon, and what is not by then is given up instead of repeated for ever.
  done(message) {
    if (!message.n) {
      for (const each of this.asked.values()) each.doubted = message;
      return;
    }
    const each = this.asked.get(message.n);
    this.asked.delete(message.n);
    if (each) this.on[message.t](message, each.message);
    this.on.change();
  }

  bye(why) {
    if (FINAL.has(why)) {
      this.ended = why;
      this.drop();
    } else {
      this.lost(REST[why]);
      this.rests = REST[why] ? why : '';
    }
    this.on.bye(why);
  }

  /// The page is left.
  leave() {
    this.raw({ t: 'bye' });
    this.ended = 'left';
    this.drop();
    this.clock.stop(this.retry);
    this.clock.stop(this.timer);
    this.timer = null;
  }
}
