// What the page itself says, in one language: texts by key with `{name}` for what is put in. Where a text differs by
// number, its key has `.one` and `.other`.

export class Words {
  constructor(lang, texts) {
    this.lang = lang;
    this.texts = texts;
  }

  say(key, values = {}) {
    const one = values.n !== undefined && (values.n === 1 || (this.lang === 'fr' && values.n === 0));
    const text = this.texts[key] ?? this.texts[`${key}.${one ? 'one' : 'other'}`];
    if (text === undefined) return key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  }
}

export const LANGS = { en: 'English', fr: 'Français', it: 'Italiano' };

/// The language that a device asks for, of those that there are.
export function usual_lang(kept, wanted) {
  for (const each of [kept, ...(wanted || [])]) {
    const short = (each || '').slice(0, 2).toLowerCase();
    if (LANGS[short]) return short;
  }
  return 'en';
}
