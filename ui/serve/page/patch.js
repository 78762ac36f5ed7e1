// Applies the operations of a `patch` message to a state (docs/protocol.md). The old state is not changed: what a patch
// does not touch is shared with it.

const parts_of = (path) => path.split('/').slice(1).map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));

function copied(value) {
  if (Array.isArray(value)) return [...value];
  if (value && typeof value === 'object') return { ...value };
  throw new Error('the path leads through something that has no parts');
}

function change(state, parts, act) {
  if (!parts.length) return act.whole(state);
  const root = copied(state);
  let at = root;
  for (const part of parts.slice(0, -1)) at = at[part] = copied(at[part]);
  act.part(at, parts[parts.length - 1]);
  return root;
}

const ACTS = {
  '=': (value) => ({ whole: () => value, part: (at, key) => { at[key] = value; } }),
  '-': () => ({
    whole: () => { throw new Error('the whole state cannot be removed'); },
    part: (at, key) => {
      if (!(key in at)) throw new Error(`there is no ${key} to be removed`);
      if (Array.isArray(at)) at.splice(Number(key), 1);
      else delete at[key];
    },
  }),
  '~': (from, remove, values) => {
    const spliced = (list) => {
      if (!Array.isArray(list) || from + remove > list.length) throw new Error('the list is not as long as the patch says');
      return [...list.slice(0, from), ...values, ...list.slice(from + remove)];
    };
    return { whole: spliced, part: (at, key) => { at[key] = spliced(at[key]); } };
  },
};

/// Throws where an operation does not fit: whoever holds such a state must ask for the whole one.
export function apply_patch(state, ops) {
  return ops.reduce((now, [name, path, ...rest]) => {
    if (!ACTS[name] || typeof path !== 'string') throw new Error(`unknown operation ${name}`);
    if (/(^|\/)__proto__(\/|$)/.test(path)) throw new Error('no such path');
    return change(now, parts_of(path), ACTS[name](...rest));
  }, state);
}
