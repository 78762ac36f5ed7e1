// What this device keeps: seat tokens of each room (tokens.js), the person's name, language and lamp. Where a browser keeps nothing,
// the page works as long as it is open.

const memory = new Map();

export function keep(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(`vizier.${key}`, JSON.stringify(value));
  } catch { /* private windows may refuse */ }
}

export function kept(key, otherwise) {
  if (memory.has(key)) return memory.get(key);
  try {
    const text = localStorage.getItem(`vizier.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/// `#ROOM` or `#ROOM.token.token`: room and tokens of an address.
export function read_hash(hash) {
  const [room, ...tokens] = hash.replace(/^#/, '').split('.');
  return { room: /^[A-Za-z]{5}$/.test(room) ? room.toUpperCase() : '', tokens: tokens.filter((each) => /^[0-9a-f]{32}$/.test(each)) };
}

export const hash_of = (room, tokens) => `#${[room, ...tokens].join('.')}`;
