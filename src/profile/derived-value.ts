import { asSlug } from '../contract/schema/name-words';
import { isObject } from '../contract/document';
import { ownMember, stringifyJson, type JsonValue } from '../exact-json';
import type { Derivation } from './derived-points';
import { renderTemplate } from './template';

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
