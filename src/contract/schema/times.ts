import type { JsonValue } from '../../exact-json';
import type { Random } from '../../random';
import type { Schema } from '../document';
import { isValidExample } from './example-check';
import { typesOf } from './flatten';

/** How a property writes a moment: RFC 3339, or seconds or milliseconds since 1970. */
export type TimeForm = 'date-time' | 'date' | 'seconds' | 'milliseconds';

/** Moments that are made up lie in the year before this one (milliseconds since 1970), so that they do not depend on today and are past. */
export const referenceTime = Date.UTC(2026, 0, 1);

const minute = 60_000;
const day = 24 * 60 * minute;

/** Gives a made-up moment of the past, in milliseconds since 1970. */
export function pastMoment(random: Random): number {
  return referenceTime - random.integer(1, (365 * day) / minute) * minute;
}

/** A name may end in several, so that `datetime` is two of them; as one more it would double the ways to read it, each time it stands there. */
const units = '(at|on|date|time|timestamp|ts|utc|ms|millis|milliseconds|seconds)';
const creationNames = [
  new RegExp(`^(date|time)?(created|creation|inserted)${units}*$`),
  new RegExp(`^create${units}+$`),
  /^ctime$/,
];
const modificationNames = [
  new RegExp(`^(date|time)?(last)?(updated|modified|changed|edited|modification)${units}*$`),
  new RegExp(`^(last)?(update|modify|change|edit)${units}+$`),
  /^last(update|change|edit)$/,
  /^mtime$/,
];

/** Tells whether a property is named like the moment its object came to be: `createdAt`, `created`, `creation_date`. */
export function namesCreation(property: string): boolean {
  return matches(property, creationNames);
}

/** Tells whether a property is named like the moment of the last change: `updatedAt`, `modified_at`, `lastModified`. */
export function namesModification(property: string): boolean {
  return matches(property, modificationNames);
}

function matches(property: string, names: readonly RegExp[]): boolean {
  const plain = property.toLowerCase().replaceAll(/[^a-z]/g, '');
  return names.some((name) => name.test(plain));
}

/**
 * Gives how a property writes a moment; undefined where it holds something else. The formats `date` and `date-time` say so
 * (OpenAPI Format Registry); a plain text by its name alone; a number by its name, together with what its description or
 * example tells where the name might be that of a count.
 */
export function timeForm(property: string, flat: Schema): TimeForm | undefined {
  if (flat.enum !== undefined || flat.const !== undefined) return undefined;
  const types = typesOf(flat);
  const isNamed = namesCreation(property) || namesModification(property);
  if (types.includes('string')) {
    if (flat.format === 'date' || flat.format === 'date-time') return flat.format;
    return isNamed && flat.format === undefined && flat.pattern === undefined ? 'date-time' : undefined;
  }
  if (!types.includes('integer') && !types.includes('number')) return undefined;
  const plain = property.toLowerCase();
  const hasUnit = /(_at|[a-z]At|timestamp|epoch)(_?(ms|millis|seconds))?$/.test(property) || /(date|time)$/.test(plain);
  const isTold =
    /epoch|unix|timestamp|milliseconds/i.test(`${flat.description ?? ''} ${flat.format ?? ''}`) ||
    [flat.example, flat.examples?.[0], flat.minimum].some((value) => Number(value) > 1e8);
  const isTime = isNamed ? hasUnit || isTold : /(_at|[a-z]At|timestamp|epoch)(_?(ms|millis|seconds))?$/.test(property);
  if (!isTime) return undefined;
  return countsMilliseconds(property, flat) ? 'milliseconds' : 'seconds';
}

function countsMilliseconds(property: string, flat: Schema): boolean {
  if (flat.format === 'int32') return false;
  const isTold = /milliseconds|\bms\b/i.test(flat.description ?? '') || /ms$|millis/i.test(property);
  return isTold || [flat.example, flat.examples?.[0], flat.minimum].some((value) => Number(value) > 1e11);
}

/** Gives a moment (milliseconds since 1970) as a property writes it; undefined where its schema does not allow it so. */
export function writeTime(form: TimeForm, moment: number, flat: Schema): JsonValue | undefined {
  const [first, ...others] = writings(form, moment);
  // Most schemas bind a moment no further, and compiling each to find that out would cost more than all else.
  if (bounds.every((keyword) => flat[keyword] === undefined)) return first;
  return [first, ...others].find((value) => isValidExample(flat, value));
}

const bounds = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];

function writings(form: TimeForm, moment: number): (string | number)[] {
  if (form === 'seconds') return [Math.floor(moment / 1000)];
  if (form === 'milliseconds') return [moment];
  const text = new Date(moment).toISOString();
  // Some patterns know no fraction of a second.
  return form === 'date' ? [text.slice(0, 10)] : [text, text.replace(/\.\d+/, '')];
}

/** Gives the moment (milliseconds since 1970) that a value of a form stands for; undefined where it stands for none. */
export function readTime(form: TimeForm, value: JsonValue | undefined): number | undefined {
  if (form === 'seconds' || form === 'milliseconds') {
    const count = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : NaN;
    const moment = form === 'seconds' ? count * 1000 : count;
    return Number.isFinite(moment) ? moment : undefined;
  }
  const moment = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** Tells whether the document's own example of a moment lies after the made-up ones: it may be in the future. */
export function isLateExample(property: string, flat: Schema, example: JsonValue): boolean {
  const form = timeForm(property, flat);
  const moment = form === undefined ? undefined : readTime(form, example);
  return moment !== undefined && moment > referenceTime;
}

/**
 * Gives an object of a flat schema in which nothing was changed before it was made: a moment of change that lies before
 * that of creation changes places with it.
 */
export function orderTimes(
  object: Record<string, JsonValue>,
  flattened: (property: string) => Schema,
): Record<string, JsonValue> {
  const names = Object.keys(object);
  let ordered = object;
  for (const creation of names.filter(namesCreation)) {
    for (const change of names.filter(namesModification)) {
      ordered = inOrder(ordered, [creation, flattened(creation)], [change, flattened(change)]);
    }
  }
  return ordered;
}

type Property = readonly [name: string, flat: Schema];

function inOrder(object: Record<string, JsonValue>, creation: Property, change: Property): Record<string, JsonValue> {
  const [first, second] = [timeForm(...creation), timeForm(...change)];
  const created = first === undefined ? undefined : readTime(first, object[creation[0]]);
  const changed = second === undefined ? undefined : readTime(second, object[change[0]]);
  if (first === undefined || second === undefined || created === undefined || changed === undefined) return object;
  // A day, or a second written without its fraction, is not earlier than a moment within it.
  if (changed >= created - (created % (second === 'date' ? day : 1000))) return object;
  const [earlier, later] = [writeTime(first, changed, creation[1]), writeTime(second, created, change[1])];
  if (earlier === undefined || later === undefined) return object;
  return { ...object, [creation[0]]: earlier, [change[0]]: later };
}
