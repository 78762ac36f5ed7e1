// Applies what a `patch` message says to a state (docs/protocol.md). The old state is not changed: what a patch does not
// touch is shared with it. Throws where a patch does not fit: whoever holds such a state must ask for the whole one.

const is_object = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

function spliced(list, splice) {
  const [at, remove, values] = Array.isArray(splice) ? splice : [];
  if (!Array.isArray(list) || !Array.isArray(values) || !(at >= 0) || !(remove >= 0) || at + remove > list.length) throw new Error('the list is not as long as the patch says');
  return [...list.slice(0, at), ...values, ...list.slice(at + remove)];
}

function changed_inside(list, changes) {
  if (!Array.isArray(list) || !is_object(changes)) throw new Error('there is no list to change');
  const out = [...list];
  for (const [index, change] of Object.entries(changes)) {
    if (!(index in list)) throw new Error(`there is no element ${index} to change`);
    out[index] = apply_patch(list[index], change);
  }
  return out;
}

export function apply_patch(old, patch) {
  if (!is_object(patch)) return patch;
  if ('~' in patch) return spliced(old, patch['~']);
  if ('#' in patch) return changed_inside(old, patch['#']);
  const out = is_object(old) ? { ...old } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (key === '__proto__') throw new Error('no such key');
    if (change === null) delete out[key];
    else out[key] = apply_patch(out[key], change);
  }
  return out;
}
