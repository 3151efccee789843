import { asText, isEqual, type JsonValue } from '../base/json';
import { isLoopback } from '../base/http';
import { getOrMake } from '../base/once';
import { asPattern } from '../base/text';
import { isIdName, plainName, singularOf } from '../openapi/names';

export const sideNames = ['a', 'b'] as const;

/** One of the two services. */
export type SideName = (typeof sideNames)[number];

/** What a service is called in its own responses, and the text that is in all that the run makes up there. */
export interface SideNames {
  readonly url: string;
  readonly runTag: string;
}

/** What two services call by different names and mean the same: items, identifiers, hosts, moments. */
export class Counterparts {
  readonly #links = new Map<string, Identified & { readonly isFirm: boolean }>();
  readonly #backlinks = new Map<string, string>();
  readonly #parted = new Set<string>();
  /** IDs of A, and those of B that stand for them, each with the word of its collection: `pets`. */
  readonly #ids = new Map<string, Map<string, string>>();
  /** Texts of A that identify something, and those of B. */
  readonly #tokens = new Map<string, string>();
  readonly #backTokens = new Map<string, string>();
  /** What the items are called that have a part: `pet`. */
  readonly #nouns = new Set<string>();
  readonly #own: readonly [RegExp, RegExp];
  /** Paths of collections of which the services hold other items. */
  readonly otherData = new Set<string>();
  /** Of which one holds items that the other lacks: a page of a list is another one. */
  readonly unevenData = new Set<string>();

  /**
   * @param now milliseconds since 1970: moments of the run are counted as the same
   * @param isOne whether both are one service: what identifies something is the same there
   */
  constructor(
    private readonly a: SideNames,
    private readonly b: SideNames,
    private readonly now: number,
    private readonly isOne = false,
  ) {
    this.#own = [ownWords(a), ownWords(b)];
  }

  /**
   * Two items, by their paths, have the same part on both sides.
   * @param isFirm their values are to be the same: the run created both, or they resemble each other
   */
  link(a: Identified, b: Identified, isFirm: boolean): void {
    const [before, other] = [this.#links.get(a.path), this.#backlinks.get(b.path)];
    if (before !== undefined) this.#backlinks.delete(before.path);
    if (other !== undefined) this.#links.delete(other);
    this.#links.set(a.path, { ...b, isFirm });
    this.#backlinks.set(b.path, a.path);
    this.linkIds(a.id, b.id, a.path);
    this.#nouns.add(singularOf(plainName(wordOf(a.path))));
  }

  /** Two IDs mean the same item. @param path that of A */
  linkIds(a: string, b: string, path: string): void {
    getOrMake(this.#ids, a, () => new Map<string, string>()).set(b, wordOf(path));
    if (isToken(a) && isToken(b)) this.linkTexts(a, b);
  }

  /** Two texts identify the same. */
  linkTexts(a: string, b: string): void {
    this.#tokens.set(a, b);
    this.#backTokens.set(b, a);
  }

  /** Whether a place of this name holds IDs: `petId`, and `pet` or `pets` where pets have a part. */
  holdsId(name: string): boolean {
    return isIdName(name) || this.#nouns.has(singularOf(plainName(name)));
  }

  /** What a text of A is called in B. @param name of the place, if it holds an ID: `petId` */
  textInB(text: string, name?: string): string {
    const ids = name === undefined ? [] : [...(this.#ids.get(text) ?? [])];
    const named = ids.filter(([, word]) => plainName(name ?? '').startsWith(plainName(singularOf(word))));
    const [known = this.#tokens.get(text)] = named.at(-1) ?? ids.at(-1) ?? [];
    if (known !== undefined) return known;
    const parts = partsOf(text).map((part) => this.#tokens.get(part) ?? part);
    const { runTag } = this.b;
    return parts
      .join('')
      .replaceAll(new RegExp(this.a.runTag, 'gi'), (tag) => (/[A-Z]/.test(tag) ? runTag.toUpperCase() : runTag));
  }

  /** The item of B that has the part of one of A. */
  itemInB(path: string): Identified | undefined {
    return this.#links.get(path);
  }

  /** The path that an item of one side has on the other. */
  otherPath(side: SideName, path: string): string | undefined {
    if (this.isOne) return path;
    return side === 'a' ? this.#links.get(path)?.path : this.#backlinks.get(path);
  }

  /** Two items have become others: a write had an effect on one side alone. @param path in A */
  part(path: string): void {
    this.#parted.add(path);
  }

  isParted(path: string): boolean {
    return this.#parted.has(path);
  }

  isFirm(path: string): boolean {
    return this.isOne || this.#links.get(path)?.isFirm === true;
  }

  /** @param isId whether the place holds an ID: numbers identify nothing elsewhere */
  isSame(a: JsonValue | undefined, b: JsonValue | undefined, isId: boolean): boolean {
    if (isEqual(a, b)) return true;
    if (a === undefined || b === undefined || a === null || b === null) return false;
    if (isId && this.#ids.get(asText(a))?.has(asText(b)) === true) return true;
    if (typeof a === 'string' && typeof b === 'string') return this.#isSameText(a, b);
    return this.isMoment(a) && this.isMoment(b);
  }

  /** A text of one side without what is called otherwise on the other. */
  plain(side: SideName, text: string): string {
    const own = text.replaceAll(this.#own[side === 'a' ? 0 : 1], nameOfOwn);
    return partsOf(this.#timeless(own))
      .map((part) => (isToken(part) ? '<token>' : part))
      .join('');
  }

  #isSameText(a: string, b: string): boolean {
    const [one, other] = [a.replaceAll(this.#own[0], nameOfOwn), b.replaceAll(this.#own[1], nameOfOwn)];
    const [parts, others] = [partsOf(this.#timeless(one)), partsOf(this.#timeless(other))];
    if (parts.length !== others.length) return areClose(a, b);
    return parts.every((part, index) => this.#isSameWord(part, others[index] ?? '')) || areClose(a, b);
  }

  #isSameWord(a: string, b: string): boolean {
    if (a === b || this.#ids.get(a)?.has(b) === true) return true;
    if (this.isOne || !isToken(a) || !isToken(b)) return false;
    const known = this.#tokens.get(a);
    if (known !== undefined) return known === b;
    if (this.#backTokens.has(b)) return false;
    this.linkTexts(a, b);
    return true;
  }

  /** A text with the moments of the run left out, but for their form. Of a second, services show as many digits as there are. */
  #timeless(text: string): string {
    return text.replaceAll(momentsInText, (moment) => {
      const plain = moment.replace(/\.\d+/, '');
      return this.#isNow(Date.parse(plain.replace(/^(\d\S*) /, '$1T'))) ? plain.replaceAll(/\d/g, '0') : moment;
    });
  }

  #isNow(time: number): boolean {
    return Math.abs(time - this.now) < twoDays;
  }

  /** Seconds or milliseconds since 1970, about now. */
  isMoment(value: JsonValue): boolean {
    return typeof value === 'number' && [1, 1000].some((unit) => this.#isNow(value * unit));
  }
}

export interface Identified {
  readonly path: string;
  readonly id: string;
}

const twoDays = 2 * 24 * 60 * 60 * 1000;
/** Milliseconds between what two services do at about the same time. */
const aboutTheSame = 2 * 60 * 1000;

/** RFC 3339 section 5.6, with a blank too, and dates of HTTP. */
const momentsInText =
  /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g;

/** Moments that the clock gave, whenever they are: `expires` of a token. */
function areClose(a: string, b: string): boolean {
  const [form, other] = [a, b].map((text) => text.replace(/\.\d+/, '').replaceAll(/\d/g, '0'));
  return (
    form === other &&
    /^0000-00-00[Tt ]00:00:00/.test(a.replaceAll(/\d/g, '0')) &&
    Math.abs(Date.parse(a) - Date.parse(b)) < aboutTheSame
  );
}

/** `pets` of `/shops/1/pets/5` */
function wordOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}

function nameOfOwn(text: string): string {
  return text.includes(':') || text.includes('.') ? '<host>' : '<tag>';
}

/** The host of a service, with its other names on this machine, and the tag of the run, whatever its case. */
function ownWords({ url, runTag }: SideNames): RegExp {
  const { host, hostname, port } = new URL(url);
  const hosts = isLoopback(hostname) && port !== '' ? [host, `localhost:${port}`, `127.0.0.1:${port}`] : [host];
  return new RegExp([...hosts.map(asPattern), runTag].join('|'), 'gi');
}

/** Words, and what stands between them. */
function partsOf(text: string): readonly string[] {
  return text.split(/([^\w<>-]+)/);
}

/** UUIDs, and long texts of letters and digits that nobody can mean. */
export function isToken(word: string): boolean {
  return /^[\w-]{16,}$/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word);
}
