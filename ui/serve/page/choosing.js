// Makes up an answer tap by tap: what may be chosen next, and when the answer is whole. It draws nothing and knows no
// game. The same rules as ui/client/choosing.cpp; here a whole answer waits for its confirmation.

export class Choosing {
  constructor(question) {
    this.question = question;
    this.items = question.items || [];
    this.seconds = question.seconds || [];
    this.first = -1;
    this.second = -1;
    this.one = -1;
    this.min = question.min || 0;
    this.max = question.max || 0;
    this.number = this.min;
    this.picked = question.type === 'amounts' ? this.items.map(() => 0) : [];
    if (question.type === 'pair' && this.next_items().length === 1) this.first = this.next_items()[0];
  }

  legal_pair(i, j) {
    const legal = this.question.legal;
    return !legal || legal[i][j] === '1';
  }

  total() {
    return this.question.type === 'amounts' ? this.picked.reduce((sum, n) => sum + n, 0) : 0;
  }

  is_picked(item) {
    return this.question.type !== 'amounts' && this.picked.includes(item);
  }

  next_items() {
    const { max } = this;
    const { type, limits } = this.question;
    return this.items.map((_, i) => i).filter((i) => {
      if (type === 'number') return false;
      if (type === 'pair') return this.seconds.some((_, j) => this.legal_pair(i, j));
      if (type === 'order') return !this.is_picked(i);
      if (type === 'some') return this.is_picked(i) || this.picked.length < max;
      if (type === 'amounts') return this.picked[i] < limits[i] && this.total() < max;
      return true;
    });
  }

  next_seconds() {
    if (this.question.type !== 'pair') return [];
    return this.seconds.map((_, j) => j).filter((j) =>
      this.first >= 0 ? this.legal_pair(this.first, j) : this.items.some((_, i) => this.legal_pair(i, j)));
  }

  find(list, target, among) {
    const i = among.find((n) => list[n].at === target);
    return i === undefined ? -1 : i;
  }

  /// What may be tapped now; of a pair also where its second may go, which is chosen once the first is.
  may(target) {
    return this.find(this.items, target, this.next_items()) >= 0 ||
      (this.first >= 0 && this.find(this.seconds, target, this.next_seconds()) >= 0);
  }

  is_selected(target) {
    const at = (list, i) => i >= 0 && list[i].at === target;
    if (this.question.type === 'pair') return at(this.items, this.first) || at(this.seconds, this.second);
    if (this.question.type === 'one') return at(this.items, this.one);
    if (this.question.type === 'amounts') return this.items.some((_, i) => this.picked[i] > 0 && at(this.items, i));
    return this.picked.some((i) => at(this.items, i));
  }

  /// A tap on something: chooses it, or takes it back where it was chosen. False where it cannot be chosen now.
  touch(target) {
    if (this.question.type === 'pair' && this.first >= 0) {
      const j = this.find(this.seconds, target, this.next_seconds());
      if (j >= 0) return this.choose_second(j);
    }
    const picked = this.question.type === 'order' || this.question.type === 'some' ? this.picked : [];
    const i = this.find(this.items, target, [...this.next_items(), ...picked]);
    return i >= 0 && this.choose(i);
  }

  choose(item) {
    const { max } = this;
    const { type } = this.question;
    if (item < 0 || item >= this.items.length) return false;
    if (type === 'one') {
      this.one = item;
      return true;
    }
    if (type === 'pair') {
      if (!this.next_items().includes(item)) return false;
      this.first = this.first === item && this.next_items().length > 1 ? -1 : item;
      if (this.first < 0 || (this.second >= 0 && !this.legal_pair(this.first, this.second))) this.second = -1;
      return true;
    }
    if (type === 'amounts') return this.add(item, 1);
    if (type === 'number') return false;
    if (this.picked.includes(item)) {
      this.picked = this.picked.filter((i) => i !== item);
      return true;
    }
    if (type === 'some' && this.picked.length >= max) return false;
    this.picked.push(item);
    if (type === 'order' && this.picked.length + 1 === this.items.length)  // the last one has its place
      this.picked.push(this.items.findIndex((_, i) => !this.picked.includes(i)));
    return true;
  }

  choose_second(item) {
    if (this.question.type !== 'pair' || this.first < 0 || !this.legal_pair(this.first, item)) return false;
    this.second = item;
    return true;
  }

  /// Both of a pair at once, as by dragging.
  choose_pair(first, second) {
    const i = this.find(this.items, first, this.next_items());
    if (this.question.type !== 'pair' || i < 0) return false;
    this.first = i;
    const j = this.find(this.seconds, second, this.next_seconds());
    return j >= 0 && this.choose_second(j);
  }

  add(pool, by) {
    if (this.question.type !== 'amounts' || !(pool in this.picked)) return false;
    const now = this.picked[pool] + by;
    if (now < 0 || now > this.question.limits[pool] || this.total() + by > this.max) return false;
    this.picked[pool] = now;
    return true;
  }

  set_number(number) {
    this.number = Math.min(this.max, Math.max(this.min, number));
  }

  /// Takes the last choice back; false where there is none.
  back() {
    const { type } = this.question;
    if (type === 'one' && this.one >= 0) return (this.one = -1), true;
    if (type === 'pair' && this.second >= 0) return (this.second = -1), true;
    if (type === 'pair' && this.first >= 0 && this.next_items().length > 1) return (this.first = -1), true;
    if (type === 'amounts' && this.total() > 0) return this.picked.fill(0), true;
    if (type === 'order' && this.picked.length === this.items.length && this.picked.length > 1) this.picked.pop();
    if ((type === 'some' || type === 'order') && this.picked.length > 0) return this.picked.pop(), true;
    return false;
  }

  why_not(target) {
    const found = (this.question.refusals || []).find((refusal) => refusal.at === target);
    return found ? found.reason : '';
  }

  complete() {
    const { type } = this.question;
    const between = (n) => n >= this.min && n <= this.max;
    if (type === 'one') return this.one >= 0;
    if (type === 'pair') return this.first >= 0 && this.second >= 0;
    if (type === 'some') return between(this.picked.length);
    if (type === 'amounts') return between(this.total());
    if (type === 'order') return this.picked.length === this.items.length;
    return between(this.number);
  }

  values() {
    switch (this.question.type) {
      case 'one': return [this.one];
      case 'pair': return [this.first, this.second];
      case 'number': return [this.number];
      case 'some': return [...this.picked].sort((a, b) => a - b);
      default: return [...this.picked];
    }
  }

  /// What is chosen so far, in words of the items.
  chosen_labels() {
    const label = (list, i) => (i >= 0 ? [list[i].label] : []);
    switch (this.question.type) {
      case 'one': return label(this.items, this.one);
      case 'pair': return [...label(this.items, this.first), ...label(this.seconds, this.second)];
      case 'number': return [String(this.number)];
      case 'amounts': return this.items.flatMap((item, i) => (this.picked[i] ? [`${this.picked[i]} ${item.label}`] : []));
      default: return this.picked.map((i) => this.items[i].label);
    }
  }
}
