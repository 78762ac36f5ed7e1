// The scene of one seat, as the server tells it (docs/protocol.md), and questions to it.

// A place on the table is a text: `s:SEAT`, `z:ZONE`, `k:KIND`, `c:ZONE/X/Y`, `p:ZONE/N`.
export const zone_key = (name) => `z:${name}`;
export const piece_key = (zone, place) => `p:${zone}/${place}`;
export const cell_key = (zone, x, y) => `c:${zone}/${x}/${y}`;
export const seat_key = (name) => `s:${name}`;

/// A place as its parts: `{ type, name, place | x, y }`.
export function place_of(key) {
  const type = key.slice(0, 1), [name, ...numbers] = key.slice(2).split('/');
  if (type === 'p') return { type, name, place: Number(numbers[0]) };
  if (type === 'c') return { type, name, x: Number(numbers[0]), y: Number(numbers[1]) };
  return { type, name };
}

/// `+lamp@red`: kind or `#back`, owner, and whether it lies face up.
export function piece_of(told) {
  const { is, ...rest } = typeof told === 'string' ? { is: told } : told;
  const up = is.startsWith('+'), [what, owner = ''] = is.slice(up ? 1 : 0).split('@');
  return { vars: {}, ...rest, owner, up, ...(what.startsWith('#') ? { back: what.slice(1) } : { kind: what }) };
}

const EMPTY = { pieces: [], counters: {}, vars: {} };

/// A zone by its whole name; what is left out of the scene is empty.
export function zone_of(scene, name) {
  const told = (scene.zones || {})[name] || EMPTY;
  const pieces = told.all ? Array(told.count).fill(piece_of(told.all)) : (told.pieces || []).map(piece_of);
  return { name, pieces, count: told.count ?? pieces.length, unknown: !!told.unknown, counters: told.counters || {}, vars: told.vars || {}, ground: { walls: [], cells: [], ...told.ground } };
}

/// The zone of this base: a seat's own, or the shared one.
export const zone_name = (game, base, seat) => ((game.zones[base] || {}).each_seat ? `${seat}.${base}` : base);
export const game_counter = (scene, name) => (scene.counters || {})[name] || 0;
export const seat_counter = (scene, seat, name) => (((scene.players || {})[seat] || {}).counters || {})[name] || 0;

/// The runs of a text: `[{ text, at? }]`.
export const runs_of = (text) =>
  (Array.isArray(text) ? text : [text || '']).map((run) => (typeof run === 'string' ? { text: run } : { text: run[0], at: run[1] }));
export const plain_text = (text) => runs_of(text).map((run) => run.text).join('');
/// A line of the log: whose doing it is, then its runs.
export const line_of = ([seat, ...text]) => ({ seat, text });

/// Whose grids and own zones are shown: the seat's own, else of whoever is asked, goes first, or sits first.
export function shown_seat(scene) {
  return scene.seat || (scene.asked || [])[0] || scene.first || (scene.seats || [])[0] || '';
}

/// Who is to answer, without the seat itself.
export const asked_others = (scene) => (scene.asked || []).filter((seat) => seat !== scene.seat);
