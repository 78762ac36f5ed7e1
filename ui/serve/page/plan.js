// Reads `table.window` of a package (docs/table-format.md) into plain plans, or makes a sensible one where it says
// nothing. `game` is what the server tells of a package in one language
// (docs/protocol.md): table, texts, zones, kinds, counters.

const entries = (map) => Object.entries(map || {});

/// Entries in the order that `order` gives them; without one, as they are written.
function ordered(map) {
  return entries(map)
    .map(([id, value], i) => ({ id, value: value || {}, at: (value && value.order) ?? 10 * (i + 1) }))
    .sort((a, b) => a.at - b.at);
}

/// Of a deck nobody sees more than its top.
const is_deck = (zone) => !zone.grid && (zone.sight === 'closed' || zone.sight === 'top');
const named = (value) => (value && typeof value === 'object' ? { attribute: value.attribute } : { text: value || '' });

/// A name that is written out, or stands in an attribute of the thing shown.
export const resolve = (name, attributes) =>
  !name ? '' : name.attribute ? String((attributes || {})[name.attribute] ?? '') : name.text;

function cell_plan(game, zone, data) {
  const def = game.zones[zone] || {};
  const plan = {
    zone,
    each_seat: !!def.each_seat,
    show: data.show || (def.grid ? 'grid' : 'pieces'),
    width: data.width || 1,
    outline: data.outline || 'plain',
    title: data.title || '',
    badge: data.badge || '',
    only: data.only || '',
    closed: data.closed || '',
    attached: data.attached || '',
    pile: named(data.pile),
    ladder: data.ladder
      ? { counters: data.ladder.counters || [], glyph: named(data.ladder.glyph), unit: data.ladder.unit || 3 } : null,
    pill: (data.pill || []).map((part) => {
      if (typeof part !== 'object') return { type: 'glyph', name: String(part) };
      const type = ['glyph', 'text', 'count', 'counter'].find((each) => part[each] !== undefined);
      return { type, name: part[type] };
    }).filter((part) => part.type),
    price: data.price || '',
    columns: data.columns,
    rows: data.rows,
  };
  if (is_deck(def) && !plan.pile.text && !plan.pile.attribute && !data.show) plan.pile = { text: zone };
  return plan;
}

function band_plan(game, { id, value }) {
  const cells = ordered(value.cells).filter((each) => game.zones[each.id])
    .map((each) => cell_plan(game, each.id, { ...value.cell, ...each.value, show: each.value.show || (value.cell || {}).show }));
  return { id, title: value.title || '', ground: value.ground || 'plain', height: value.height || 1, cells };
}

function count_plan(game, { id, value }) {
  const out = { id, name: id, zone: false, glyph: value.glyph || '' };
  if (value.zone) return { ...out, zone: true, name: value.zone };
  if (value.counter) return { ...out, name: value.counter };
  return { ...out, zone: !game.counters[id] && !!game.zones[id] };
}

function tray_plan(game, { id, value }) {
  const type = value.counters ? 'counters' : value.places ? 'places' : 'cards';
  return {
    id, type,
    title: value.title || '',
    total: value.total || '',
    unit: value.unit ?? 3,
    width: value.width || 1,
    zones: value.places || value.cards || [],
    kinds: value.kinds || '',
    counters: ordered(value.counters).map((each) => count_plan(game, each)),
  };
}

/// A zone that no cell mentions, in a region of cells of a band, gets a cell at the end of that band.
function adopt(plan, game) {
  const placed = new Set();
  for (const band of plan.bands) {
    for (const cell of band.cells) {
      placed.add(cell.zone).add(cell.attached).add(resolve(cell.pile, (game.zones[cell.zone] || {}).attrs));
      for (const part of cell.pill) if (part.type === 'count') placed.add(part.name);
    }
  }
  for (const [zone, def] of entries(game.zones)) {
    if (def.each_seat || placed.has(zone) || !(def.regions || []).length || def.sight === 'closed') continue;
    for (const band of [...plan.bands].reverse()) {
      const shares = (cell) => ((game.zones[cell.zone] || {}).regions || []).some((r) => def.regions.includes(r));
      const like = [...band.cells].reverse().find(shares);
      if (!like) continue;
      band.cells.push({
        ...like, zone, title: '', attached: '', pill: [], show: def.grid ? 'grid' : like.show,
        pile: like.pile.attribute ? like.pile : { text: is_deck(def) ? zone : '' },
      });
      break;
    }
  }
}

const FAMILIES = ['teal', 'aubergine', 'clay', 'green', 'night', 'gold'];

function default_pieces(game) {
  const out = {};
  const grids = Object.values(game.zones).some((zone) => zone.grid);
  const own = new Set((game.supply || []).filter((lot) => lot.each_seat)
    .flatMap((lot) => lot.kinds.map((kind) => (game.kinds[kind] || {}).category)));
  const by_category = new Map();
  for (const kind of Object.values(game.kinds)) {
    if (!by_category.has(kind.category)) by_category.set(kind.category, []);
    by_category.get(kind.category).push(kind);
  }
  let cards = 0;
  for (const [category, kinds] of by_category) {
    const attributes = Object.keys(kinds[0].attrs || {});
    const every = (name, test) => kinds.every((kind) => test((kind.attrs || {})[name]));
    const number = attributes.find((name) => every(name, Number.isInteger)) || '';
    const sides = attributes.find((name) => every(name, (v) => typeof v === 'string' && v.length === 4)) || '';
    const shape = grids && sides ? 'tile' : own.has(category) && number ? 'token' : 'card';
    out[category] = { shape, number, sides, colour: FAMILIES[cards++ % FAMILIES.length] };
  }
  return out;
}

function default_bands(game, tokens) {
  const bands = [];
  const of_region = new Map();
  const size = (region) => Object.values(game.zones).filter((zone) => (zone.regions || []).includes(region)).length;
  for (const [zone, def] of entries(game.zones)) {
    if (def.each_seat && !def.grid) continue;
    const region = def.each_seat ? '*' : [...(def.regions || [])].sort((a, b) => size(a) - size(b))[0] || '';
    if (!of_region.has(region)) {
      of_region.set(region, Math.min(bands.length, 3));
      if (bands.length < 4) {
        const ground = region === '*' ? 'sand' : ['tile', 'sand', 'rock', 'plain'][bands.length];
        bands.push({ id: region, title: region && region !== '*' ? `region.${region}` : '', ground, height: 1, cells: [] });
      }
    }
    const band = bands[of_region.get(region)];
    const counters = entries(game.counters).filter(([, c]) => c.scope === 'zone' && c.sight === 'open').map(([n]) => n);
    const cell = cell_plan(game, zone, {
      outline: bands.indexOf(band) === 0 && !def.grid ? 'arch' : def.grid ? 'plain' : 'round',  // of the host's theme, as are the grounds
      show: def.grid ? 'grid' : tokens || is_deck(def) ? undefined : 'cards',
      ladder: counters.length && !def.grid ? { counters: counters.slice(0, 4) } : undefined,
    });
    band.cells.push(cell);
  }
  for (const band of bands)
    band.height = band.cells.some((cell) => cell.show === 'grid') ? 3 : 0.4 + Math.ceil(band.cells.length / 7);
  return bands;
}

function default_own(game, pieces) {
  const seats = { counts: [], pips: null, front: [], first: '', grid: '', schemes: {} };
  const tray = [];
  for (const [zone, def] of entries(game.zones)) {
    if (!def.each_seat) continue;
    if (def.grid) {
      if (def.sight !== 'closed') seats.grid = zone;
      continue;
    }
    const part = { id: zone, type: 'cards', title: '', total: '', unit: 3, width: 1, zones: [zone], kinds: '', counters: [] };
    for (const lot of game.supply || []) {
      const category = (game.kinds[lot.kinds[0]] || {}).category;
      if (lot.zone !== zone || (pieces[category] || {}).shape !== 'token') continue;
      Object.assign(part, { type: 'places', kinds: category });
      seats.pips = { zone, of: lot.kinds.length * (lot.count || 1) };
    }
    if (def.sight !== 'closed') tray.push(part);
    if (def.count_open !== false && (seats.pips || {}).zone !== zone && seats.counts.length < 4)
      seats.counts.push({ id: zone, zone: true, name: zone, glyph: '' });
  }
  const numbers = [];
  for (const [name, counter] of entries(game.counters)) {
    if (counter.scope !== 'seat') continue;
    if (counter.sight === 'open' && seats.counts.length < 4) seats.counts.push({ id: name, zone: false, name, glyph: '' });
    if (counter.sight === 'owner') numbers.push({ id: name, zone: false, name, glyph: '' });
  }
  if (numbers.length)
    tray.push({ id: 'numbers', type: 'counters', title: '', total: '', unit: 0, width: 1, zones: [], kinds: '', counters: numbers });
  return { seats, tray };
}

/// `role`: of the seat that looks, where seats differ.
export function read_plan(game, role = '') {
  const data = (game.tables || {})[role] || game.table || {};
  const pieces = { ...default_pieces(game) };
  for (const [category, look] of entries(data.pieces)) pieces[category] = { shape: 'card', colour: 'teal', ...look };
  const tokens = Object.values(pieces).some((look) => look.shape === 'token');
  const own = default_own(game, pieces);
  const plan = {
    pieces,
    sides: { ...game.tiles, ...data.sides },
    bands: data.bands ? ordered(data.bands).slice(0, 4).map((each) => band_plan(game, each)) : default_bands(game, tokens),
    seats: own.seats,
    tray: data.tray ? ordered(data.tray).map((each) => tray_plan(game, each)) : own.tray,
    phases: ordered(data.phases).map(({ id, value }) => (
      { id, title: value.title || '', states: value.states || [], counter: value.counter || '' })),
    progress: data.progress || null,
    seals: data.seals || [],
    picture: data.picture || {},
  };
  if (data.seats) {
    const { schemes, pips, counts, front, first, grid } = data.seats;
    plan.seats = {
      ...plan.seats,
      ...(pips && { pips }),
      ...(counts && { counts: ordered(counts).map((each) => count_plan(game, each)) }),
      front: front || [], first: first || '', grid: grid || plan.seats.grid, schemes: schemes || {},
    };
  }
  if (data.bands) adopt(plan, game);
  return plan;
}

/// The part of the round that the game is in: by the state of the flow, by a counter, else the one with "*".
export function phase_of(plan, scene) {
  const view = scene;
  const by_state = plan.phases.findIndex((phase) => phase.states.includes(view.state));
  if (by_state >= 0) return by_state;
  let counted = -1;
  plan.phases.forEach((phase, i) => {
    if (phase.counter && (view.counters || {})[phase.counter] > 0) counted = i;
  });
  return counted >= 0 ? counted : plan.phases.findIndex((phase) => phase.states.includes('*'));
}
