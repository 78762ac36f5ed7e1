// What drawing a table needs to know, in one place: the scene, the game's looks, the page's words, and what is lit.
import { piece_name } from './pieces.js';
import { piece_key, place_of, zone_key, zone_of } from './scene.js';

export function make_context({ state, seat, game, plan, looks, words, choosing, ui }) {
  const scene = state.scene;
  const names = (each) => {
    const person = (state.people || {})[each] || {};
    return person.name || ((game.seats || []).find((one) => one.name === each) || {}).label || each;
  };
  /// A seat by the name of the person there; `otherwise` the game's own word for it.
  const called = (each, otherwise) => ((state.people || {})[each] || {}).name || otherwise;
  const active = choosing && !ui.sent(choosing.question) ? choosing : null;
  const refusals = new Map(((choosing && choosing.question.refusals) || []).map((r) => [r.at, r.reason]));
  const hint = (state.mine || {}).hint;
  const ctx = {
    state, scene, seat, game, plan, looks, words, choosing, ui, names, called,
    looking: ui.looking,
    lit: (key) => !!active && active.may(key),
    chosen: (key) => !!choosing && choosing.is_selected(key),
    refusal: (key) => refusals.get(key) || '',
    hinted: (i) => !!hint && !!choosing && hint.q === choosing.question.q && (hint.values || [])[0] === i,
    scheme: () => looks.scheme(seat),
    piece_name: (piece) => piece_name(looks, piece, words, names),
    place_name: (zone, x, y) => words.say('cell.at', { zone: looks.zone(zone.name.split('.').pop()), x, y }),
    cell_name: (cell) => (cell.title && looks.say(cell.title)) || looks.zone(cell.zone),
    /// The piece that would be laid: the first of a pair, where it is a piece or a kind.
    ghost() {
      const first = choosing && choosing.question.type === 'pair' && choosing.first >= 0 && choosing.items[choosing.first];
      return first && first.kind ? { kind: first.kind, owner: seat, vars: {} } : null;
    },
    chosen_cell(zone) {
      const second = choosing && choosing.second >= 0 && choosing.seconds[choosing.second];
      const at = second && second.at && place_of(second.at);
      return at && at.type === 'c' && at.name === zone ? at : null;
    },
    /// What something is that a finger rests on.
    about(key) {
      const { type, name, place } = place_of(key);
      if (type === 'k') return { kind: name };
      if (type === 's') return { seat: name };
      if (type === 'p') {
        const piece = zone_of(scene, name).pieces[place];
        return piece ? { kind: piece.kind || '', piece } : null;
      }
      const base = name.split('.').pop();
      return type === 'z' ? { zone: base, title: looks.zone(base), text: (game.zones[base] || {}).text || '' } : null;
    },
  };
  return ctx;
}

/// Where an item of a question can be tapped: on the board or in the tray, else it needs a row of its own.
export function has_place(ctx, item, shown) {
  return !!item.at && shown.has(item.at);
}

/// Every target that board and tray show at present.
export function shown_targets(ctx) {
  const { plan, scene, game, shown, seat } = ctx;
  const out = new Set();
  for (const band of plan.bands) {
    for (const cell of band.cells) {
      const name = (game.zones[cell.zone] || {}).each_seat ? `${shown}.${cell.zone}` : cell.zone;
      out.add(zone_key(name));
      zone_of(scene, name).pieces.forEach((_, i) => out.add(piece_key(name, i)));
      if (cell.attached) out.add(piece_key(cell.attached, 0));
      const pile = cell.pile.text || String(((game.zones[cell.zone] || {}).attrs || {})[cell.pile.attribute] || '');
      if (pile) out.add(piece_key(pile, 0)).add(zone_key(pile));
      if (cell.show === 'grid' && ctx.choosing)
        for (const item of [...ctx.choosing.items, ...ctx.choosing.seconds])
          if (item.at && item.at.startsWith(`c:${name}/`)) out.add(item.at);
    }
  }
  for (const part of plan.tray.filter((each) => each.type === 'places'))
    for (const base of part.zones)
      zone_of(scene, `${seat}.${base}`).pieces.forEach((_, i) => out.add(piece_key(`${seat}.${base}`, i)));
  return out;
}
