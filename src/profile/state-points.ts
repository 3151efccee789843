import { type JsonValue, ownMember, stringifyJson } from '../base/json';
import { answerTemplate, madeMembers, type MadeValue, type Point, described, words } from './point';
import type { AnswerTemplate } from '../base/refusal-reasons';
import { asSlug } from '../openapi/schema/name-words';
import { isObject } from '../openapi/document';
import { renderTemplate } from './template';

/** When an operation is refused for what an item is, and how that is answered. */
export interface StateRule {
  /** A member of the item, and the values with which it is refused. */
  readonly member?: string;
  readonly is?: readonly JsonValue[];
  /** The path of a collection below the item, as the document has it: refused as long as the item has any there. */
  readonly holds?: string;
  /** Items of another collection, by the member in which they name this one: refused as long as any does. */
  readonly refers?: { readonly collection: string; readonly member: string };
  /** Members of a body, each with values that go through all the same. */
  readonly unless?: Readonly<Record<string, readonly JsonValue[]>>;
  readonly answer: AnswerTemplate;
}

/** What an item becomes along with a member. */
export interface StateChange {
  readonly member: string;
  readonly becomes: JsonValue;
  readonly sets: Readonly<Record<string, MadeValue>>;
}

const stateChanges = described<readonly StateChange[]>(
  {
    type: 'array',
    items: {
      type: 'object',
      required: ['member', 'becomes', 'sets'],
      additionalProperties: false,
      properties: { member: { type: 'string' }, becomes: {}, sets: madeMembers.schema },
    },
  },
  [{ member: 'status', becomes: 'sold', sets: { soldAt: { make: 'now' } } }],
);

/** What follows from what an item is. */
export const statePoints = {
  refusedInState: {
    id: 'refusals.state',
    place: 'operation',
    title: 'what is refused for what the item is, or for what lies below it, and how that is answered',
    values: described<readonly StateRule[]>(
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['answer'],
          additionalProperties: false,
          properties: {
            member: { type: 'string' },
            is: { type: 'array', minItems: 1 },
            holds: { type: 'string' },
            refers: {
              type: 'object',
              required: ['collection', 'member'],
              additionalProperties: false,
              properties: { collection: { type: 'string' }, member: { type: 'string' } },
            },
            unless: { type: 'object', additionalProperties: { type: 'array' } },
            answer: answerTemplate.schema,
          },
        },
      },
      [{ member: 'status', is: ['sold'], answer: { status: 409 } }],
    ),
    usual: 'nothing, unless the document says so',
    why: 'which states there are, and what each allows, is not shown',
  },
  createdWith: {
    id: 'created.sets-with',
    place: 'operation',
    title: 'what a create sets along with a member that has a value, where the body says nothing of it',
    values: stateChanges,
    usual: 'nothing',
    why: 'the document says no more',
  },
  setWith: {
    id: 'changed.sets-with',
    place: 'operation',
    title: 'what a change sets along with a member that becomes a value',
    values: stateChanges,
    usual: 'nothing',
    why: 'the document says no more',
  },
} as const satisfies Readonly<Record<string, Point>>;

/** How a number of an item changes: by a member of what is made or removed below it, or by a number. */
export interface NumberChange {
  readonly by: string | number;
  readonly times: 1 | -1;
}

/** What a request below an item changes of that item. */
export interface AboveChange {
  readonly numbers: Readonly<Record<string, NumberChange>>;
  /** Members that become the moment, by how it is spelt. */
  readonly moments?: Readonly<Record<string, string>>;
  /** The least that a number may become, and how a request is refused that would make it less. */
  readonly least?: Readonly<Record<string, number>>;
  readonly answer?: AnswerTemplate;
}

/** What becomes of items by what is done below them. */
export const abovePoints = {
  unknownAbove: {
    id: 'above.unknown',
    place: 'operation',
    title: 'a list, a create or an item below an item that is not there',
    values: words('refuse', 'pass'),
    usual: '404 where the document has that, else as if it were there',
    why: 'the document says which answers there are',
  },
  aboveChange: {
    id: 'above.changes',
    place: 'operation',
    title: 'what a create or removal below an item changes of that item, such as a stock by a movement',
    values: described<AboveChange>(
      {
        type: 'object',
        required: ['numbers'],
        additionalProperties: false,
        properties: {
          numbers: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['by', 'times'],
              additionalProperties: false,
              properties: { by: { oneOf: [{ type: 'string' }, { type: 'number' }] }, times: { enum: [1, -1] } },
            },
          },
          moments: { type: 'object', additionalProperties: { type: 'string' } },
          least: { type: 'object', additionalProperties: { type: 'number' } },
          answer: answerTemplate.schema,
        },
      },
      { numbers: { stock: { by: 'quantity', times: 1 } } },
    ),
    usual: 'nothing',
    why: 'the document says nothing of it',
  },
} as const satisfies Readonly<Record<string, Point>>;

/** How a removed item is kept, and asked for. */
export interface KeptRemoved {
  /** The query parameter of reads and lists by which those that are removed are shown too, and its value. */
  readonly parameter: string;
  readonly value: string;
  /** The member of an item that says that it is removed: it has a value then, other than `false`. */
  readonly member: string;
  /** What a removal sets. */
  readonly sets: Readonly<Record<string, MadeValue>>;
}

/** What becomes of what is removed. */
export const removalPoints = {
  keptRemoved: {
    id: 'removed.kept',
    place: 'collection',
    title: 'whether items that are removed are kept, and shown to those that ask for them by a parameter',
    values: described<KeptRemoved>(
      {
        type: 'object',
        required: ['parameter', 'value', 'member', 'sets'],
        additionalProperties: false,
        properties: {
          parameter: { type: 'string' },
          value: { type: 'string' },
          member: { type: 'string' },
          sets: madeMembers.schema,
        },
      },
      { parameter: 'deleted', value: 'true', member: 'deletedAt', sets: { deletedAt: { make: 'now' } } },
    ),
    usual: 'gone',
    why: 'RFC 9110 section 9.3.5: nothing says that it stays',
  },
} as const satisfies Readonly<Record<string, Point>>;

/**
 * How a member follows from others of the item. Of numbers: `product`, `sum` and `difference` of two, `linear` (`times` one and
 * `plus`, of parts of `per` that are rounded up or down where it is given), `count` of what a list or text holds, `total` of a
 * member of what a list holds, or of two that are multiplied. Of truth values: `above` (a number above `than`, or above another
 * member), `set` (whether there is a value), `one-of` (whether it is one of `values`). Of texts: `text` (as `like` is, in which
 * `{{name}}` stands for the member of that name, a number with `digits` at least), `slug`, `lower-case`, `upper-case`.
 */
export interface Derivation {
  readonly is: (typeof derivations)[number];
  readonly of: readonly string[];
  /** Digits behind the point to which a number is rounded, or that a number in a text has at least; none where left out. */
  readonly digits?: number;
  readonly times?: number;
  readonly plus?: number;
  readonly per?: number;
  readonly round?: 'up' | 'down';
  readonly than?: number;
  readonly values?: readonly JsonValue[];
  readonly like?: string;
}

const derivations = [
  'product',
  'sum',
  'difference',
  'linear',
  'count',
  'total',
  'above',
  'set',
  'one-of',
  'text',
  'slug',
  'lower-case',
  'upper-case',
] as const;

/** What of an item follows from the rest of it. */
export const derivedPoints = {
  derived: {
    id: 'member.derived',
    place: 'collection',
    title: 'members that follow from others of the item, by their names: made anew whenever it changes',
    values: described<Readonly<Record<string, Derivation>>>(
      {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['is', 'of'],
          additionalProperties: false,
          properties: {
            is: { enum: [...derivations] },
            of: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
            digits: { type: 'integer', minimum: 0, maximum: 9 },
            times: { type: 'number' },
            plus: { type: 'number' },
            per: { type: 'number', exclusiveMinimum: 0 },
            round: { enum: ['up', 'down'] },
            than: { type: 'number' },
            values: { type: 'array' },
            like: { type: 'string' },
          },
        },
      },
      { total: { is: 'product', of: ['quantity', 'price'], digits: 2 } },
    ),
    usual: 'none: each has a value of its own',
    why: 'the document says nothing of it',
  },
} as const satisfies Readonly<Record<string, Point>>;

type Item = Readonly<Record<string, JsonValue>>;

/** Gives the value that follows from the members of an item; undefined where one is missing that it follows from, or of another type. */
export function derivedValue(derivation: Derivation, item: Item): JsonValue | undefined {
  const { is, of, than, values = [] } = derivation;
  const [name = '', other] = of;
  const own = ownMember(item, name);
  if (is === 'set') return (own ?? null) !== null;
  if (own === undefined) return undefined;
  if (is === 'one-of') return values.some((value) => stringifyJson(value) === stringifyJson(own));
  if (is === 'above') {
    const least = other === undefined ? (than ?? 0) : ownMember(item, other);
    return typeof own === 'number' && typeof least === 'number' ? own > least : undefined;
  }
  if (is === 'text') return textOf(derivation, item);
  if (is === 'slug' || is === 'lower-case' || is === 'upper-case')
    return typeof own === 'string' ? texts[is](own) : undefined;
  const number = numberOf(derivation, item, own);
  return number === undefined || !Number.isFinite(number) ? undefined : rounded(number, derivation.digits ?? 0);
}

const texts = {
  'lower-case': (text: string): string => text.toLowerCase(),
  'upper-case': (text: string): string => text.toUpperCase(),
  slug: (text: string): string => asSlug(text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')),
};

function textOf({ of, like = '', digits = 0 }: Derivation, item: Item): string | undefined {
  const isWhole = of.every((name) => ['string', 'number'].includes(typeof ownMember(item, name)));
  return isWhole ? renderTemplate(like, (name) => padded(ownMember(item, name) ?? '', digits)) : undefined;
}

/** A number stands in a text with so many digits at least: `ORD-000042`. */
function padded(value: JsonValue, digits: number): string {
  return typeof value === 'string' ? value : stringifyJson(value).padStart(digits, '0');
}

function numberOf({ is, of, ...line }: Derivation, item: Item, own: JsonValue): number | undefined {
  const [, other = ''] = of;
  if (is === 'count') return typeof own === 'string' || Array.isArray(own) ? own.length : undefined;
  if (is === 'total') return Array.isArray(own) ? totalOf(own, of.slice(1)) : undefined;
  if (typeof own !== 'number') return undefined;
  if (is === 'linear') return onLine(line, own);
  const second = ownMember(item, other);
  if (typeof second !== 'number') return undefined;
  if (is === 'product') return own * second;
  return is === 'sum' ? own + second : own - second;
}

function onLine({ times = 1, plus = 0, per, round }: Omit<Derivation, 'is' | 'of'>, own: number): number {
  if (per === undefined) return own * times + plus;
  const parts = own / per;
  return (round === 'down' ? Math.floor(parts + tiny) : Math.ceil(parts - tiny)) * times + plus;
}

function totalOf(list: readonly JsonValue[], names: readonly string[]): number | undefined {
  let total = 0;
  for (const one of list) {
    const numbers = isObject(one) ? names.map((name) => ownMember<JsonValue>(one as Item, name)) : [];
    if (numbers.length === 0 || !numbers.every((number) => typeof number === 'number')) return undefined;
    total += numbers.reduce((product: number, number) => product * number, 1);
  }
  return total;
}

/** What a double is off by when it should stand on a half. */
const tiny = 1e-9;

function rounded(number: number, digits: number): number {
  const scale = 10 ** digits;
  const whole = Math.sign(number) * Math.round(Math.abs(number) * scale + tiny);
  return whole === 0 ? 0 : whole / scale;
}

/** An answer that a value of a point has, with the JSON pointer tokens that lead to it from the value on. */
type AnswerWithin = readonly [at: readonly string[], answer: AnswerTemplate];

/** Gives the answers of a service that a point's value has: the value itself, or those that stand within it; none of other points. */
export function answersIn({ id, values }: Pick<Point, 'id' | 'values'>, value: JsonValue): readonly AnswerWithin[] {
  if (values === answerTemplate) return [[[], value as unknown as AnswerTemplate]];
  if (id === statePoints.refusedInState.id)
    return (value as unknown as readonly StateRule[]).map(({ answer }, index) => [[String(index), 'answer'], answer]);
  const { answer } = id === abovePoints.aboveChange.id ? (value as unknown as AboveChange) : {};
  return answer === undefined ? [] : [[['answer'], answer]];
}
