// The secrets of one room that this device holds: which seat each opens, and when one is worth nothing any more. A token
// whose seat is not known (it came with the address) has ''; the host's has HOST.
import { keep, kept } from './store.js';

const MOST = 12, HOST = '*';  // more than so many a join may not have

export class Tokens {
  constructor(room, from_address = []) {
    this.key = `tokens.${room}`;
    const own = Object.entries(kept(this.key, {}));
    this.seats = new Map([...from_address.map((token) => [token, '']), ...own]);
  }

  save() {
    keep(this.key, Object.fromEntries(this.seats));
  }

  /// What a join sends. The first came with the address and may be the host's; of the others the newest count.
  list() {
    const all = [...this.seats.keys()];
    return all.length > MOST ? [all[0], ...all.slice(1 - MOST)] : all;
  }

  /// The token of this one seat; nothing where it is not known.
  of(seat) {
    return [...this.seats].reduce((found, [token, each]) => (each === seat ? token : found), '');
  }

  add(token, seat) {
    for (const [old, each] of [...this.seats]) if (each === seat) this.seats.delete(old);
    this.seats.set(token, seat);
    this.save();
  }

  forget(test) {
    const gone = [...this.seats].filter(([token, seat]) => test(token, seat));
    for (const [token] of gone) this.seats.delete(token);
    if (gone.length) this.save();
    return gone.length > 0;
  }

  /// A join with all of them got these seats: what opened nothing is worth nothing, and of a single unknown one its seat is known now.
  joined({ seats, host }) {
    this.forget((_, seat) => (seat === HOST ? !host : seat && !seats.includes(seat)));
    const known = new Set(this.seats.values()), open = [...seats, ...(host ? [HOST] : [])].filter((each) => !known.has(each));
    const unknown = [...this.seats].filter(([, seat]) => !seat).map(([token]) => token);
    if (!open.length) this.forget((_, seat) => !seat);
    else if (unknown.length === 1 && open.length === 1) this.add(unknown[0], open[0]);
  }

  /// Those to come back with while the device has these seats: one that was left, or moved elsewhere, is not taken back
  /// by a lost connection.
  held(seats) {
    return this.list().filter((token) => ['', HOST, ...seats].includes(this.seats.get(token)));
  }
}
