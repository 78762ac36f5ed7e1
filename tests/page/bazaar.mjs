// A made-up game for tests of the page: three places, two cards, a grid, and a question of each type.

const SEATS = [{ name: 'red', label: 'Red' }, { name: 'blue', label: 'Blue' }, { name: 'green', label: 'Green' }];

export const game = {
  package: 'bazaar', title: 'Bazaar', language: 'en', languages: ['en', 'fr', 'it'], min: 2, max: 3, seats: SEATS, backs: { wares: 'Wares' }, bots: ['easy'],
  zones: { market: { label: 'Market', text: 'Here wares are sold.', sight: 'open' }, port: { label: 'Port', text: 'Ships land here.', sight: 'open' }, well: { label: 'Well', sight: 'open' }, deck: { label: 'Deck', sight: 'closed' },
    land: { label: 'Land', sight: 'open', grid: true, each_seat: true }, hand: { label: 'Hand', sight: 'owner', each_seat: true }, bag: { label: 'Bag', sight: 'owner', each_seat: true } },
  kinds: { one: { label: 'Coin 1', category: 'coins', back: 'coins', attrs: { value: 1 } }, six: { label: 'Coin 6', category: 'coins', back: 'coins', attrs: { value: 6 } },
    rug: { label: 'Rug', text: 'It flies.', category: 'wares', back: 'wares' }, jar: { label: 'Jar', text: 'It holds oil.', category: 'wares', back: 'wares' }, field: { label: 'Field', category: 'lands', back: 'lands', attrs: { sides: '+..+' } } },
  counters: { gold: { label: 'Gold', scope: 'seat' }, oil: { label: 'Oil', scope: 'seat' } }, categories: ['coins', 'wares', 'lands'], palette: {},
  texts: { 'region.town': 'Town', 'phase.day': 'Day', 'short.market': 'Mkt' }, tiles: {},
  table: { pieces: { coins: { shape: 'token', number: 'value' }, wares: { shape: 'card', colour: 'clay' }, lands: { shape: 'tile', colour: 'green', sides: 'sides' } }, sides: { live: '+', blank: '.' },
    bands: { town: { title: 'region.town', ground: 'sand', cells: { market: { outline: 'awning' }, port: { outline: 'arch' }, well: { outline: 'cave' }, deck: {} } }, lands: { ground: 'tile', height: 1, cells: { land: { columns: [0, 2], rows: [0, 1] } } } },
    seats: { counts: { hand: { zone: 'hand' }, gold: { counter: 'gold' } }, first: 'star' }, phases: { day: { title: 'phase.day', states: ['*'] } },
    tray: { hand: { places: ['hand'], kinds: 'coins' }, wares: { cards: ['bag'] }, purse: { counters: { gold: {}, oil: {} } } } },
};

const at = (key, label, place) => ({ key, label, ...(place && { at: place }) });
export const QUESTIONS = {
  one: { type: 'one', items: [at('market', 'Market', 'z:market'), at('port', 'Port', 'z:port'), { key: 'pass', label: 'Pass', word: 'pass' }], pass: 2, refusals: [{ at: 'z:well', name: 'Well', reason: 'The well is dry.' }] },
  pair: { type: 'pair', items: [{ ...at('one', 'Coin 1', 'p:red.hand/0'), kind: 'one' }, { ...at('six', 'Coin 6', 'p:red.hand/1'), kind: 'six' }], seconds: [at('market', 'Market', 'z:market'), at('port', 'Port', 'z:port')], legal: ['01', '11'] },
  some: { type: 'some', items: [{ ...at('rug', 'Rug', 'p:red.bag/0'), kind: 'rug' }, { ...at('jar', 'Jar', 'p:red.bag/1'), kind: 'jar' }, at('blue', 'Blue', 's:blue')], min: 1, max: 2 },
  amounts: { type: 'amounts', items: [at('gold', 'Gold'), at('oil', 'Oil')], limits: [2, 5], min: 3, max: 3 },
  order: { type: 'order', items: [at('a', 'First thing'), at('b', 'Second thing'), at('c', 'Third thing')] },
  number: { type: 'number', items: [], min: 1, max: 4 },
  cell: { type: 'one', items: [at('1,0', 'Column 1', 'c:red.land/1/0'), at('2,1', 'Column 2', 'c:red.land/2/1')] },
};

export const question = (name) => ({ q: [...name].reduce((sum, c) => (sum * 31n + BigInt(c.charCodeAt(0))) % (1n << 64n), 7n).toString(16).padStart(16, '0'), seat: 'red', prompt: ['What about ', ['Market', 'z:market'], '?'], ...QUESTIONS[name] });

/// The state of red's table with the question of that name; `change` may add to it.
export function state(name, change = () => {}) {
  const made = {
    table: { phase: 'play', room: 'KBDFT', game: 'Bazaar', absent: 'wait', seats: ['red', 'blue', 'green'] },
    people: { red: { is: 'person', name: 'Ada', presence: 'here' }, blue: { is: 'person', name: 'Bo', presence: 'here' }, green: { is: 'bot', bot: 'easy' } },
    mine: { seat: 'red', ask_me: 'always', undo: true },
    scene: { seat: 'red', seats: ['red', 'blue', 'green'], first: 'blue', state: 'selling', round: 2, asked: ['red'],
      zones: { market: { pieces: ['#coins@blue', 'one@red'] }, port: { pieces: ['+six@green'] }, deck: { count: 9, all: '#wares' }, 'red.hand': { pieces: ['one@red', 'six@red'] }, 'red.bag': { pieces: ['rug@red', 'jar@red'] },
        'red.land': { pieces: [{ is: '+field', x: 0, y: 0 }] }, 'blue.hand': { count: 2, all: '#coins@blue' } },
      players: { red: { counters: { gold: 2, oil: 5 } }, blue: { counters: { gold: 1 } } },
      questions: name ? [question(name)] : [], log: [['', 'Round 2.'], ['blue', ['Bo', 's:blue'], ' sells a ', ['Rug', 'k:rug'], '.']] },
  };
  change(made);
  return made;
}

export const data = (name, change) => ({ game, drawings: { gold: [{ d: 'M4 4H20V20H4Z', fill: '#D3A548' }] }, hello: { t: 'hello', protocol: 'vizier.1', room: 'KBDFT', seats: ['red'], lang: 'en' },
  scene: { t: 'scene', seat: 'red', v: 1, state: state(name, change) }, patches: [] });
