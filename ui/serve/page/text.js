// How wide words are, for labels inside drawings.
import { s } from './dom.js';

const ruler = document.createElement('canvas').getContext('2d');
const FACES = Object.fromEntries(['title', 'body'].map((name) => [name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)]));

/// `face`: title or body, as the style sheet has them.
export function text_width(text, size, face = 'title') {
  ruler.font = `bold ${size}px ${FACES[face] || 'serif'}`;
  return ruler.measureText(text).width;
}

/// A label in the middle of a strip, as large as fits, down to 76 %; then its letters move closer.
export function fitted(text, x, y, w, size, attributes) {
  const wide = text_width(text, size);
  const k = Math.max(0.76, Math.min(1, w / Math.max(1, wide)));
  return s('text', { x, y: y + size * k * 0.33, 'text-anchor': 'middle', 'font-size': size * k, ...attributes,
    textLength: wide * k > w + 1 ? w : undefined, lengthAdjust: wide * k > w + 1 ? 'spacingAndGlyphs' : undefined }, text);
}

/// Words in as many lines as they need, at most `most`.
export function wrapped(text, w, size, most) {
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && (text_width(`${last} ${word}`, size) <= w || lines.length === most)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
