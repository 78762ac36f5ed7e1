// As much of JSON Schema as ui/serve/schema/ uses, so that tests hold every message against it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'ui', 'serve', 'schema');
const TYPES = {
  object: (v) => v !== null && typeof v === 'object' && !Array.isArray(v), array: Array.isArray, string: (v) => typeof v === 'string', integer: Number.isInteger,
  number: (v) => typeof v === 'number', boolean: (v) => typeof v === 'boolean', null: (v) => v === null,
};
const KNOWN = new Set(['$schema', '$ref', 'title', 'description', 'definitions', 'type', 'const', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'items', 'required', 'properties', 'additionalProperties', 'oneOf', 'anyOf']);

/// What is wrong with the value, as a list of sentences.
export function faults(root, value, schema = root, at = '') {
  for (const key of Object.keys(schema)) if (!KNOWN.has(key)) throw new Error(`schema.mjs does not know ${key}`);
  if (schema.$ref) return faults(root, value, schema.$ref.split('/').slice(1).reduce((node, key) => node[key], root), at);
  const out = [], wrong = (what) => out.push(`${at || 'the message'}: ${what}`);
  const inside = (v, part, where) => out.push(...faults(root, v, part, where));
  const types = schema.type && [schema.type].flat();
  if (types && !types.some((type) => TYPES[type](value))) wrong(`is no ${types.join(' or ')}`);
  if ('const' in schema && value !== schema.const) wrong(`is not ${schema.const}`);
  if (schema.enum && !schema.enum.includes(value)) wrong(`is none of ${schema.enum.join(', ')}`);
  if (TYPES.string(value)) {
    if (schema.pattern && !new RegExp(schema.pattern).test(value)) wrong(`does not fit ${schema.pattern}`);
    if ([...value].length < (schema.minLength ?? 0) || [...value].length > (schema.maxLength ?? Infinity)) wrong('has not the right length');
  }
  if (TYPES.number(value) && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))) wrong('is out of its range');
  if (TYPES.array(value)) {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) wrong('has not the right number of elements');
    if (schema.items) value.forEach((each, i) => inside(each, schema.items, `${at}/${i}`));
  }
  if (TYPES.object(value)) {
    for (const key of schema.required || []) if (!(key in value)) wrong(`${key} is missing`);
    for (const [key, each] of Object.entries(value)) {
      const part = (schema.properties || {})[key] ?? schema.additionalProperties;
      if (part === false) wrong(`${key} is a key too many`);
      else if (TYPES.object(part)) inside(each, part, `${at}/${key}`);
    }
  }
  for (const [word, fits] of [['oneOf', (n) => n === 1], ['anyOf', (n) => n > 0]])
    if (schema[word] && !fits(schema[word].filter((each) => !faults(root, value, each, at).length).length)) wrong(`fits not as ${word} says`);
  return out;
}

const load = (name) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
export const UP = load('up'), DOWN = load('down');
/// The same for a message by its type, which gives better sentences than one of many.
export const message_faults = (root, message) => {
  const form = root.definitions[message.t === 'scene' ? 'scene_message' : message.t];
  return form ? faults(root, message, form) : [`there is no message ${message.t}`];
};
