import { contentOf, essenceOf, headerPairs, isJson } from '../base/http';
import { asText, isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import { child } from '../openapi/document/pointer';
import { jsonTypeOf } from '../openapi/schema/flatten';
import { isToken, type Counterparts } from './counterparts';

/** How two responses to one request differ at one place. */
export interface Difference {
  readonly kind: 'status' | 'media type' | 'header' | 'absent' | 'type' | 'value' | 'length' | 'items' | 'order';
  /** What the place is in: the path of a collection, if it is within an item; an operation; errors with one status. */
  readonly scope: string;
  /** A pointer, with `*` for indexes: `/lines/*\/sku`; the name of a header. */
  readonly place: string;
  /** The same from the top of the body. */
  readonly at: string;
  /** Undefined for what is absent. */
  readonly a: JsonValue | undefined;
  readonly b: JsonValue | undefined;
  /** The two are other items: that their values differ says nothing. */
  readonly isLoose: boolean;
}

export interface Diff {
  readonly differences: readonly Difference[];
  /** What was there, and of which type: `a /pets /name string`. Of other items, one may lack what others have. */
  readonly shown: ReadonlySet<string>;
}

/** What two responses have at one place, and where that is. */
interface At {
  readonly scope: string;
  readonly place: string;
  readonly at: string;
  readonly isLoose: boolean;
  /** The name of the property. */
  readonly name: string;
}

interface DiffOptions {
  readonly isIgnoredHeader?: (name: string) => boolean;
  /** Of lists: both show all that they have. */
  readonly isWhole?: boolean;
}

/** The differences of two responses, each in the terms of the item that it is in. */
export function diffResponses(
  a: ExchangeView,
  b: ExchangeView,
  counterparts: Counterparts,
  { isIgnoredHeader = () => false, isWhole = true }: DiffOptions = {},
): Diff {
  const isHead = a.exchange.request.method === 'HEAD';
  // A service does the same with each HEAD.
  const operation = isHead ? 'HEAD' : a.operation.name;
  const top: At = { scope: operation, place: '', at: '', isLoose: false, name: '' };
  const [one, other] = [a, b].map(outcomeOf);
  if (one !== other) return { differences: [{ ...top, kind: 'status', a: one, b: other }], shown: new Set() };
  const walk = new Walk(counterparts, a, b, isWhole);
  if (!isHead) walk.bodies(a.status >= 400 ? { ...top, scope: `errors ${a.status}` } : top);
  walk.headers({ ...top, scope: 'headers' }, isIgnoredHeader);
  return walk;
}

/** The status, or what is wrong with the response. */
function outcomeOf({ exchange: { failure, bodyProblem }, status }: ExchangeView): JsonValue {
  return failure ?? (bodyProblem === 'cut off' || bodyProblem === 'not decodable' ? bodyProblem : status);
}

/** Most differences of one pair of responses, and most values that are compared with each other. */
const mostDifferences = 1000;
const mostInSet = 200;

class Walk implements Diff {
  readonly differences: Difference[] = [];
  readonly shown = new Set<string>();
  /** Items by the objects that show them. */
  readonly #itemsOfA: ReadonlyMap<JsonValue, ShownItem>;
  readonly #itemsOfB: ReadonlyMap<JsonValue, ShownItem>;
  readonly #isError: boolean;

  constructor(
    private readonly counterparts: Counterparts,
    private readonly a: ExchangeView,
    private readonly b: ExchangeView,
    private readonly isWhole: boolean,
  ) {
    const itemsOf = ({ items }: ExchangeView): ReadonlyMap<JsonValue, ShownItem> =>
      new Map(items.map((item) => [item.value, item]));
    [this.#itemsOfA, this.#itemsOfB] = [itemsOf(a), itemsOf(b)];
    this.#isError = a.status >= 400;
  }

  bodies(top: At): void {
    const [one = '', other = ''] = [this.a, this.b].map(formOf);
    if (one !== other) this.#add('media type', top, one, other);
    else if (this.a.body !== undefined && this.b.body !== undefined)
      this.value(this.a.body, this.b.body, { ...top, isLoose: this.#isLooseList() });
  }

  headers(top: At, isIgnored: (name: string) => boolean): void {
    const headersOf = ({ exchange: { response } }: ExchangeView): ReadonlyMap<string, string> =>
      new Map(headerPairs(response?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));
    const [ones, others] = [headersOf(this.a), headersOf(this.b)];
    for (const name of new Set([...ones.keys(), ...others.keys()])) {
      const [value, otherValue] = [ones.get(name), others.get(name)];
      const isBoth = value !== undefined && otherValue !== undefined;
      const isSame = isBoth && (!comparedHeaders.includes(name) || this.counterparts.isSame(value, otherValue, false));
      if (!isSame && !isIgnored(name)) this.#add('header', { ...top, place: name }, value, otherValue);
    }
  }

  /** Of other data, totals and pages are others too. */
  #isLooseList(): boolean {
    const { role } = this.a;
    const { otherData, unevenData } = this.counterparts;
    return role.kind === 'list' && [otherData, unevenData].some((paths) => paths.has(role.collection.path));
  }

  value(a: JsonValue | undefined, b: JsonValue | undefined, at: At): void {
    const [item, other] = [
      a === undefined ? undefined : this.#itemsOfA.get(a),
      b === undefined ? undefined : this.#itemsOfB.get(b),
    ];
    if (item !== undefined && other !== undefined && isObject(a) && isObject(b)) {
      const isLoose = item.path !== item.address.at && !this.counterparts.isFirm(item.path);
      this.#object(a, b, { ...at, scope: item.address.collection, place: '', isLoose });
      return;
    }
    for (const [side, value] of [
      ['a', a],
      ['b', b],
    ] as const)
      if (value !== undefined) this.shown.add(`${side} ${at.scope} ${at.place} ${typeOf(value)}`);
    if (a === undefined || b === undefined) this.#add('absent', at, a, b);
    else if (typeOf(a) !== typeOf(b)) this.#add('type', at, a, b);
    else if (isArray(a) && isArray(b)) this.#array(a, b, at);
    else if (isObject(a) && isObject(b)) this.#object(a, b, at);
    else this.#scalar(a, b, at);
  }

  #object(a: JsonObject, b: JsonObject, at: At): void {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const inner = { ...at, name, place: child(at.place, name), at: child(at.at, name) };
      this.value(ownProperty(a, name), ownProperty(b, name), inner);
    }
  }

  #array(a: readonly JsonValue[], b: readonly JsonValue[], at: At): void {
    const inner = { ...at, place: `${at.place}/*`, at: `${at.at}/*` };
    const isList = [...a].some((one) => this.#itemsOfA.has(one)) || b.some((one) => this.#itemsOfB.has(one));
    if (isList) this.#list(a, b, inner);
    else if ([...a, ...b].every((one) => one === null || typeof one !== 'object')) this.#set(a, b, at);
    else {
      if (a.length !== b.length) this.#add('length', at, a.length, b.length);
      // What is wrong with a request is found in any order.
      const inOrder = (list: readonly JsonValue[]): readonly JsonValue[] =>
        this.#isError ? list.toSorted((one, next) => (asText(one) < asText(next) ? -1 : 1)) : list;
      const others = inOrder(b);
      for (const [index, one] of inOrder(a).entries()) if (index < b.length) this.value(one, others[index], inner);
    }
  }

  /** Values alone are compared as a set: many services keep no order of them. What is equal goes first; of very many others, in order. */
  #set(a: readonly JsonValue[], b: readonly JsonValue[], at: At): void {
    const keyOf = (value: JsonValue): string => `${typeof value} ${asText(value)}`;
    const byKey = new Map<string, JsonValue[]>();
    for (const one of b) getOrMake(byKey, keyOf(one), () => []).push(one);
    const ones = a.filter((one) => byKey.get(keyOf(one))?.pop() === undefined);
    const rest = [...byKey.values()].flat();
    if (Math.max(ones.length, rest.length) > mostInSet) {
      const inner = { ...at, place: `${at.place}/*`, at: `${at.at}/*` };
      for (const [index, one] of ones.entries()) this.value(one, rest[index], inner);
      if (a.length !== b.length) this.#add('length', at, a.length, b.length);
      return;
    }
    for (const one of ones) {
      const index = rest.findIndex((other) => this.counterparts.isSame(one, other, this.counterparts.holdsId(at.name)));
      if (index !== -1) rest.splice(index, 1);
    }
    if (a.length !== b.length || rest.length > 0) this.#add('value', at, a, b);
  }

  #list(a: readonly JsonValue[], b: readonly JsonValue[], at: At): void {
    const [ones, others] = [
      a.flatMap((one) => this.#itemsOfA.get(one) ?? []),
      b.flatMap((one) => this.#itemsOfB.get(one) ?? []),
    ];
    const places = new Map<string, number[]>();
    for (const [place, { path }] of others.entries()) getOrMake(places, path, () => []).push(place);
    const found = ones.map((item) => ({
      item,
      place: places.get(this.counterparts.otherPath('a', item.path) ?? '')?.shift(),
    }));
    for (const { item, place } of found) {
      const other = place === undefined ? undefined : others[place];
      if (other !== undefined) this.value(item.value, other.value, at);
    }
    // Of other data, other items are listed, and in another order.
    const areFirm =
      this.isWhole &&
      ones.every(({ path }) => this.counterparts.isFirm(path)) &&
      others.every(({ path }) => this.counterparts.isFirm(this.counterparts.otherPath('b', path) ?? ''));
    if (at.isLoose && !areFirm) return;
    const collection = (ones[0] ?? others[0])?.address.collection ?? '';
    const whole = { ...at, scope: collection, place: '', isLoose: false };
    const order = found.flatMap(({ place }) => place ?? []);
    const [onlyA, onlyB] = [ones.length - order.length, others.length - order.length];
    // Of IDs that are made at random, a page has random items.
    const isByChance =
      !this.isWhole && onlyA === onlyB && areById(ones, others) && ones.every(({ address }) => isToken(address.id));
    if (onlyA + onlyB > 0 && !isByChance) this.#add('items', whole, onlyA, onlyB);
    const isSorted = order.every((place, position) => position === 0 || place > (order[position - 1] ?? 0));
    if (isSorted || areById(ones, others)) return;
    const idsOf = (items: readonly ShownItem[]): JsonValue => items.map(({ address }) => address.id);
    this.#add('order', whole, idsOf(ones), idsOf(others));
  }

  #scalar(a: JsonValue, b: JsonValue, at: At): void {
    if (this.counterparts.isSame(a, b, this.counterparts.holdsId(at.name))) return;
    // Sentences of errors are for people.
    const isWording = this.#isError && typeof a === 'string' && typeof b === 'string' && /\s/.test(a + b);
    if (!isWording && !at.isLoose) this.#add('value', at, a, b);
  }

  #add(
    kind: Difference['kind'],
    { scope, place, at, isLoose }: At,
    a: JsonValue | undefined,
    b: JsonValue | undefined,
  ): void {
    if (this.differences.length < mostDifferences) this.differences.push({ kind, scope, place, at, isLoose, a, b });
  }
}

/** Headers whose values programs read. Of others it counts whether they are sent. */
const comparedHeaders: readonly string[] = ['allow', 'content-language', 'location', 'sunset', 'www-authenticate'];

/** What a body is: its media type, and whether it is that. */
function formOf(view: ExchangeView): string {
  const body = view.exchange.response?.body;
  if (body === undefined || contentOf(body).length === 0) return 'no body';
  const type = essenceOf(view.header('content-type') ?? '');
  if (type === '') return 'a body without a media type';
  return isJson(type) && view.body === undefined && view.exchange.bodyProblem === undefined
    ? `${type} that is no JSON`
    : type;
}

/** Numbers are of one type: JSON does not tell 1 from 1.0. */
export function typeOf(value: JsonValue): string {
  return jsonTypeOf(value).replace('integer', 'number');
}

/** IDs that are made at random order the items at random. */
function areById(a: readonly ShownItem[], b: readonly ShownItem[]): boolean {
  const isRising = (items: readonly ShownItem[]): boolean =>
    items.every(({ address: { id } }, index) => index === 0 || id > (items[index - 1]?.address.id ?? ''));
  return (isRising(a) && isRising(b)) || (isRising([...a].reverse()) && isRising([...b].reverse()));
}
