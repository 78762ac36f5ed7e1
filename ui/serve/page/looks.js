// Names and looks of things in one game and one language: glyphs, families of colours, numbers, seats.
import { has_glyph } from './glyphs.js';
import { resolve } from './plan.js';

const PLAIN = { outlines: { plain: { width: 24, height: 24, shapes: [] } }, grounds: {}, families: {}, drawings: {}, field: 'plain' };  // until the game is there
const SURFACE = { layers: [{ type: 'colours', colours: ['#FDF6E6', '#F1E2C2'] }], edge: '#D3A548', title: ['#272D50', '#1E2340'], title_ink: '#FFFAEE', closed_ink: '#FFFAEE', row: ['#8A6650', '#5A4034'], row_edge: '#8A6650' };
const GROUND = { layers: [{ type: 'colours', colours: ['#1E2340', '#161A2E'] }], header: '#F2D58A', surface: SURFACE };

const SCHEMES = {
  blue: { face: '#1F5FA8', rim: '#123D70', light: '#5E97D6', number: '#FFFAEE', outline: 'disc' },
  red: { face: '#C8442B', rim: '#862817', light: '#EC8068', number: '#FFFAEE', outline: 'square' },
  green: { face: '#58BE98', rim: '#2B7D5F', light: '#9BE0C4', number: '#12352A', outline: 'hexagon' },
  yellow: { face: '#F2B632', rim: '#A9740F', light: '#FFDD8C', number: '#3B2703', outline: 'star' },
  plum: { face: '#5A1F4A', rim: '#32102A', light: '#A2628F', number: '#FFFAEE', outline: 'quatrefoil' },
  lilac: { face: '#CCBBFF', rim: '#7E6CB8', light: '#EAE2FF', number: '#241A45', outline: 'drop' },
  ivory: { face: '#EFE6D2', rim: '#8F8066', light: '#FFFAEE', number: '#3B2F20', outline: 'diamond' },
};

function shade(hex, by) {
  const part = (i) => {
    const n = parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round(by > 0 ? n + (255 - n) * by : n * (1 + by)).toString(16).padStart(2, '0');
  };
  return `#${part(0)}${part(1)}${part(2)}`;
}

export class Looks {
  constructor(game, plan) {
    this.game = game;
    this.plan = plan;
    this.theme = { ...PLAIN, ...game.theme };
  }

  /// That of the theme, or `plain`.
  outline(name) {
    return this.theme.outlines[name] || this.theme.outlines.plain || PLAIN.outlines.plain;
  }

  ground(name) {
    return this.theme.grounds[name] || this.theme.grounds.plain || GROUND;
  }

  say(key) {
    return (this.game.texts || {})[key] ?? '';
  }

  colour(name) {
    const found = (this.game.palette || {})[name] || name;
    return /^#[0-9a-f]{6}$/i.test(found || '') ? found : '';
  }

  family_named(name) {
    const { families } = this.theme;
    if (families[name]) return families[name].slice(0, 2);
    const one = this.colour(name);
    return one ? [shade(one, 0.12), shade(one, -0.4)] : (families.teal || ['#2A8C92', '#0F4852']).slice(0, 2);
  }

  kind_def(kind) {
    return this.game.kinds[kind] || { attrs: {} };
  }

  /// How a piece looks: of its kind where that is known, else of its back.
  look(piece) {
    const category = piece.kind ? this.kind_def(piece.kind).category
      : (Object.values(this.game.kinds).find((def) => def.back === piece.back) || {}).category;
    return this.plan.pieces[category] || { shape: 'card', colour: 'teal' };
  }

  family(piece) {
    const look = this.look(piece);
    if (look.colour && typeof look.colour === 'object') {
      const word = String((this.kind_def(piece.kind).attrs || {})[look.colour.attribute] ?? '');
      return this.family_named((look.colour.words || {})[word] || 'teal');
    }
    return this.family_named(look.colour || 'teal');
  }

  glyph_of(kind) {
    const def = this.kind_def(kind);
    const look = this.plan.pieces[def.category] || {};
    const planned = look.glyph && typeof look.glyph === 'object' ? resolve(look.glyph, def.attrs) : look.glyph;
    return [planned, kind, def.icon, def.back, def.category].find((name) => name && has_glyph(name)) || '';
  }

  glyph_of_back(back) {
    return has_glyph(back) ? back : 'star';
  }

  number(kind) {
    const def = this.kind_def(kind);
    const name = (this.plan.pieces[def.category] || {}).number;
    return name ? String((def.attrs || {})[name] ?? '') : '';
  }

  marks(kind) {
    const def = this.kind_def(kind);
    return Object.entries((this.plan.pieces[def.category] || {}).marks || {})
      .flatMap(([attribute, name]) => Array(Math.min(12, Number((def.attrs || {})[attribute]) || 0)).fill(name));
  }

  kind(name) {
    return this.kind_def(name).label || name;
  }

  kind_short(name) {
    return this.say(`short.${name}`) || this.kind(name);
  }

  zone(base) {
    return (this.game.zones[base] || {}).label || base;
  }

  zone_short(base) {
    return this.say(`short.${base}`) || this.zone(base);
  }

  counter(name) {
    return this.say(`short.${name}`) || (this.game.counters[name] || {}).label || name;
  }

  category(name) {
    return this.say(`category.${name}`);
  }

  scheme(seat) {
    const own = (this.plan.seats.schemes || {})[seat];
    if (own && typeof own === 'object') {
      const colours = Object.fromEntries(['face', 'rim', 'light', 'number'].flatMap((part) => {
        const colour = this.colour(own[part]);
        return colour ? [[part, colour]] : [];
      }));
      return { ...SCHEMES.blue, outline: own.outline || 'disc', ...colours };
    }
    const list = Object.values(SCHEMES);
    const index = Math.max(0, (this.game.seats || []).findIndex((each) => each.name === seat));
    return SCHEMES[own] || SCHEMES[seat] || list[index % list.length];
  }
}

/// Of a seat without a game at hand, as in the lobby: by its name, else its number.
export const scheme_of = (seat, index) => SCHEMES[seat] || Object.values(SCHEMES)[index % 7];
