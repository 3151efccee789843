import { copyOf } from './memory';

/** Where a value was found in a text, and which. */
export interface FoundValue {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** A text in one case of its letters, and what of it is looked at. */
export interface SoughtAt {
  readonly folded: string;
  /** Where a word begins, and where it ends, as far as words are told. */
  readonly index: number;
  readonly end: number;
  /** Nothing before this place is looked at. */
  readonly after: number;
  /** Tells whether what stands at a place is the value as it was written. */
  readonly isMeant: (value: string, from: number, to: number) => boolean;
}

/** How many characters may still be compared for one text, before values are told by their beginnings. */
export interface Effort {
  left: number;
}

/** Values of one first word, told from each other by the characters behind it, as far as there are many. */
interface Node {
  /** Those that end here or are few, each with where in it its first word ends. */
  values?: Map<string, number>;
  next?: Map<number, Node>;
}

/** So many values are compared one by one. */
const few = 8;

/** So many characters behind a first word tell values from each other. */
const deepest = 256;

/** So much of a value is one, where it would take too long to compare them all. */
const telling = 64;

const firstWord = /[\p{L}\p{N}]+/u;

/** Words are told from each other by so many characters. */
export const longestWord = 64;

/** Gives the effort that a text is worth: a number of steps that grows as the text does. */
export function effortFor(text: string): Effort {
  return { left: 4096 + 64 * text.length };
}

/** Finds values, in one case of their letters, at a word of a text: it takes no longer where many begin with the same word. */
export class ValuesByWord {
  readonly #words = new Map<string, Node>();
  #nodes = 0;

  /** What it takes to tell the values from each other: each costs some hundred bytes. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Takes a value; one without a word is looked for nowhere. */
  add(value: string): void {
    const first = firstOf(value);
    if (first === undefined) return;
    let node = this.#words.get(first.word);
    if (node === undefined) this.#words.set(copyOf(first.word), (node = this.#node()));
    this.#put(node, value, first.end, 0);
  }

  #node(): Node {
    this.#nodes += 1;
    return {};
  }

  #put(above: Node, value: string, end: number, behind: number): void {
    let [node, depth] = [above, behind];
    while (node.next !== undefined && end + depth < value.length) {
      const code = value.charCodeAt(end + depth);
      const below = node.next.get(code) ?? this.#node();
      node.next.set(code, below);
      node = below;
      depth += 1;
    }
    const values = (node.values ??= new Map<string, number>()).set(value, end);
    if (node.next !== undefined || values.size <= few || depth >= deepest) return;
    node.next = new Map();
    for (const [one, ends] of [...values]) {
      if (ends + depth >= one.length) continue;
      values.delete(one);
      this.#put(node, one, ends, depth);
    }
    if (values.size === 0) delete node.values;
  }

  /** Forgets a value. */
  remove(value: string): void {
    const first = firstOf(value);
    if (first === undefined) return;
    const path: Node[] = [];
    let node = this.#words.get(first.word);
    for (let at = first.end; node !== undefined; at += 1) {
      path.push(node);
      if (node.values?.delete(value) === true) break;
      node = node.next?.get(value.charCodeAt(at));
    }
    while (path.length > 0 && isEmpty(path.at(-1))) {
      path.pop();
      this.#nodes -= 1;
      if (path.length === 0) this.#words.delete(first.word);
      else path.at(-1)?.next?.delete(value.charCodeAt(first.end + path.length - 1));
    }
  }

  /** Tells whether some value has a word, as far as words are told, for its first. */
  has(word: string): boolean {
    return this.#words.has(word.slice(0, longestWord));
  }

  /**
   * Gives the longest value whose first word stands at a place, of those alike the one that was added first. Where the effort is
   * used up, what agrees with the beginning of a value is one: nobody gets at a secret by making the search costly.
   */
  find(sought: SoughtAt, effort: Effort): FoundValue | undefined {
    const { folded, index, end } = sought;
    const path: Node[] = [];
    let node = this.#words.get(folded.slice(index, end));
    for (let at = end; node !== undefined; at += 1) {
      path.push(node);
      node = node.next?.get(folded.charCodeAt(at));
    }
    effort.left -= path.length;
    // The further on the way, the longer they are.
    for (let { length } = path; length > 0; length -= 1) {
      const { values } = path[length - 1] ?? {};
      const found = values && longestOf(values, sought, effort);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function firstOf(value: string): { readonly word: string; readonly end: number } | undefined {
  const first = firstWord.exec(value);
  const word = first?.[0].slice(0, longestWord) ?? '';
  return first === null ? undefined : { word, end: first.index + word.length };
}

function isEmpty(node: Node | undefined): boolean {
  return (node?.values?.size ?? 0) === 0 && (node?.next?.size ?? 0) === 0;
}

function longestOf(
  values: ReadonlyMap<string, number>,
  { folded, index, end, after, isMeant }: SoughtAt,
  effort: Effort,
): FoundValue | undefined {
  let found: FoundValue | undefined;
  let looked = 0;
  for (const [value, wordEnd] of values) {
    looked += 1;
    const isSpent = effort.left <= 0;
    const before = wordEnd - (end - index);
    if (isSpent && looked > few) {
      // So many agree behind the word as far as they are told from each other: any of them stands for all.
      const to = index + agreeing(folded, index, value, before, 1);
      return found ?? { from: index, to, value };
    }
    const [from, whole] = [index - before, index - before + value.length];
    effort.left -= 1;
    if (from < after || (found !== undefined && whole <= found.to)) continue;
    const ahead = agreeing(folded, index - 1, value, before - 1, -1);
    effort.left -= ahead;
    if (ahead < before) continue;
    const behind = agreeing(folded, index, value, before, 1);
    effort.left -= behind;
    const to = index + behind;
    if (to === whole ? isMeant(value, from, to) : isSpent && behind >= telling && to > (found?.to ?? 0))
      found = { from, to, value };
  }
  return found;
}

/** Gives how many characters of a text agree with those of a value, from a place in each, on or back. */
function agreeing(text: string, at: number, value: string, place: number, step: 1 | -1): number {
  let count = 0;
  for (let [one, other] = [at, place]; other >= 0 && other < value.length; one += step, other += step) {
    if (text.charCodeAt(one) !== value.charCodeAt(other)) break;
    count += 1;
  }
  return count;
}
