// Outlines as SVG path data: what seats, cells, cards and stars look like. Numbers as in the window (ui/window/kit).

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

export function roof_height(outline, w, h) {
  switch (outline) {
    case 'arch': return Math.min(0.26 * w, h);
    case 'tent': return Math.min(36, h * 0.3);
    case 'dome': return Math.min(28, h * 0.22);
    case 'battlement': return 7;
    case 'cave': return Math.min(0.24 * w, h);
    default: return 0;
  }
}

/// How far down the roof of a cell reaches: contents begin below.
export function eaves(outline, w, h) {
  switch (outline) {
    case 'arch': return 0.12 * w + 4;
    case 'tent': return roof_height(outline, w, h) + 3;
    case 'dome': return roof_height(outline, w, h) + 15;
    case 'awning': return Math.min(32, 0.28 * h);
    case 'battlement': return Math.min(30, 0.28 * h);
    case 'cave': return 0.9 * roof_height(outline, w, h);
    default: return 4;
  }
}

const cubic = (points) => points.map((p, i) => (i % 3 === 0 ? 'C' : ' ') + at(...p)).join('');

function dome(w, h, rise) {
  const bulb = 0.42 * w, x = w / 2 - bulb / 2, drum = 0.1 * rise, y = rise - drum, k = rise - drum;
  const half = (side) => [[1.1, 0.22], [1, 0.42], [0.74, 0.52], [0.46, 0.62], [0.16, 0.66], [0, 1]]
    .map(([u, v]) => [w / 2 + (side * u * bulb) / 2, y - v * k]);
  const l = half(-1), r = half(1);
  const down = [r[4], r[3], r[2], r[1], r[0], [x + bulb, y]];
  return `M${at(0, h)}L${at(0, rise)}L${at(x, rise)}L${at(x, y)}${cubic(l)}${cubic(down)}L${at(x + bulb, rise)}L${at(w, rise)}L${at(w, h)}Z`;
}

function vault(w, h, rise) {
  const p = [[0.005, 0.12], [0.03, 0.22], [0.075, 0.34], [0.11, 0.44], [0.15, 0.42], [0.2, 0.6], [0.25, 0.74], [0.31, 0.72],
    [0.37, 0.88], [0.42, 0.97], [0.47, 1], [0.52, 0.99], [0.6, 0.97], [0.64, 0.8], [0.73, 0.76], [0.81, 0.72], [0.84, 0.52],
    [0.9, 0.44], [0.96, 0.36], [0.995, 0.14], [1, -0.06]].map(([x, y]) => [x * w, rise * (1 - y)]);
  return `M${at(0, h)}L${at(0, rise * 1.06)}${cubic(p)}L${at(w, h)}Z`;
}

export function cell_outline(outline, w, h) {
  const rise = roof_height(outline, w, h);
  switch (outline) {
    case 'arch': return keel(0, 0, w, h, 0.26);
    case 'tent':
      return `M${at(0, h)}L${at(0, rise)}Q${at(0.3 * w, 0.68 * rise)} ${at(w / 2, 0)}Q${at(0.7 * w, 0.68 * rise)} ${at(w, rise)}L${at(w, h)}Z`;
    case 'dome': return dome(w, h, rise);
    case 'battlement': {
      const step = w / 11;
      let d = `M${at(0, h)}`;
      for (let i = 0; i < 11; ++i) d += `L${at(step * i, i % 2 ? rise : 0)}L${at(step * (i + 1), i % 2 ? rise : 0)}`;
      return `${d}L${at(w, h)}Z`;
    }
    case 'cave': return vault(w, h, rise);
    default: return box(0, 0, w, h, 2);
  }
}

export function shield(x, y, w, h) {
  const p = (u, v) => at(x + u * w, y + v * h);
  return `M${p(0.5, 0)}C${p(0.64, 0.1)} ${p(0.8, 0.13)} ${p(0.95, 0.13)}C${p(0.98, 0.55)} ${p(0.84, 0.84)} ${p(0.5, 1)}` +
    `C${p(0.16, 0.84)} ${p(0.02, 0.55)} ${p(0.05, 0.13)}C${p(0.2, 0.13)} ${p(0.36, 0.1)} ${p(0.5, 0)}Z`;
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
