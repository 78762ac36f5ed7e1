// Outlines as SVG path data: of seats, stars and the page's own frame. What a game's places look like, its theme says
// (theme.js). Numbers as in the window (ui/window/kit).

const f = (n) => Math.round(n * 100) / 100;
const at = (x, y) => `${f(x)} ${f(y)}`;
const turn = (r, degrees) => [r * Math.sin((degrees * Math.PI) / 180), -r * Math.cos((degrees * Math.PI) / 180)];

export function polygon(points) {
  return `M${points.map(([x, y]) => at(x, y)).join('L')}Z`;
}

export function star(x, y, r, points = 16, inner = 0.7654) {
  return polygon(Array.from({ length: points }, (_, i) => {
    const [dx, dy] = turn(i % 2 ? r * inner : r, (360 / points) * i);
    return [x + dx, y + dy];
  }));
}

const disc = (x, y, r) => `M${at(x - r, y)}a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0Z`;

export function box(x, y, w, h, r = 0) {
  return `M${at(x + r, y)}h${f(w - 2 * r)}q${f(r)} 0 ${f(r)} ${f(r)}v${f(h - 2 * r)}q0 ${f(r)} ${f(-r)} ${f(r)}h${f(2 * r - w)}` +
    `q${f(-r)} 0 ${f(-r)} ${f(-r)}v${f(2 * r - h)}q0 ${f(-r)} ${f(r)} ${f(-r)}Z`;
}

function quatrefoil(x, y, r) {
  const big = 0.58 * r, off = 0.47 * r;
  const reach = (Math.acos(Math.min(1, (off * Math.SQRT1_2) / big)) * 180) / Math.PI;
  let d = '';
  for (let i = 0; i < 4; ++i) {
    const way = 90 * i, [cx, cy] = turn(off, way);
    const end = (degrees) => {
      const [dx, dy] = turn(big, degrees);
      return at(x + cx + dx, y + cy + dy);
    };
    d += `${i ? 'L' : 'M'}${end(way - 135 + reach)}A${f(big)} ${f(big)} 0 ${270 - 2 * reach > 180 ? 1 : 0} 1 ${end(way + 135 - reach)}`;
  }
  return `${d}Z`;
}

/// The silhouette of a seat's pieces.
export function seat_outline(outline, x, y, r) {
  switch (outline) {
    case 'square': return box(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r, 0.2 * r);
    case 'hexagon': return polygon(Array.from({ length: 6 }, (_, i) => turn(1.05 * r, 60 * i)).map(([a, b]) => [x + a, y + b]));
    case 'star': return star(x, y, 1.14 * r);
    case 'quatrefoil': return quatrefoil(x, y, r);
    case 'drop': {
      const R = 0.86 * r;
      return `M${at(x, y - 1.18 * r)}C${at(x + 0.5 * r, y - 0.75 * r)} ${at(x + R, y - 0.3 * r)} ${at(x + R, y + 0.14 * r)}` +
        `A${f(R)} ${f(R)} 0 0 1 ${at(x - R, y + 0.14 * r)}C${at(x - R, y - 0.3 * r)} ${at(x - 0.5 * r, y - 0.75 * r)} ${at(x, y - 1.18 * r)}Z`;
    }
    case 'diamond': return polygon([[x, y - 1.2 * r], [x + 1.1 * r, y], [x, y + 1.2 * r], [x - 1.1 * r, y]]);
    default: return disc(x, y, 0.98 * r);
  }
}

/// A keel arch that fills the box; k is its rise by width.
export function keel(x, y, w, h, k) {
  const rise = Math.min(k * w, h);
  return `M${at(x, y + h)}L${at(x, y + rise)}C${at(x, y + 0.38 * rise)} ${at(x + 0.2 * w, y + 0.26 * rise)} ${at(x + w / 2, y)}` +
    `C${at(x + 0.8 * w, y + 0.26 * rise)} ${at(x + w, y + 0.38 * rise)} ${at(x + w, y + rise)}L${at(x + w, y + h)}Z`;
}

/// Where so many round pieces lie in a box: the largest radius that fits, in rows of about the same length.
export function pack(w, h, count, largest, smallest) {
  if (!count) return { r: 0, at: [] };
  for (let r = largest; r >= smallest; r -= 0.5) {
    const step = 2 * r + Math.max(2, 0.22 * r), high = 2.2 * r;
    const most = Math.floor((w + step - 2 * r) / step);
    if (most < 1) continue;
    const rows = Math.ceil(count / most);
    if (rows * high > h + 0.5) continue;
    const each = Math.ceil(count / rows);
    return {
      r,
      at: Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / each), in_row = Math.min(each, count - row * each);
        return [w / 2 + ((i % each) - (in_row - 1) / 2) * step, h / 2 + (row - (rows - 1) / 2) * high];
      }),
    };
  }
  return { r: 0, at: [] };
}

/// The half of a disc that lies on the tile, by the side that it sits on: north, east, south, west.
export function half_disc(x, y, r, side) {
  const [dx, dy] = [[r, 0], [0, r], [-r, 0], [0, -r]][side];
  return `M${x - dx} ${y - dy}A${r} ${r} 0 0 0 ${x + dx} ${y + dy}Z`;
}
