import { ownMember, type JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import type { Schema } from '../document';
import { isValidExample } from './example-check';
import { typesOf } from './flatten';
import { wordsOf } from './name-words';

/** How a property writes a moment: RFC 3339, as mail does (RFC 2822), or seconds or milliseconds since 1970. */
export type TimeForm = 'date-time' | 'date' | 'rfc-2822' | 'seconds' | 'milliseconds';

/** Moments that are made up lie in the year before this one (milliseconds since 1970), so that they do not depend on today and are past. */
export const referenceTime = Date.UTC(2026, 0, 1);

const minute = 60_000;
/** Milliseconds of a day. */
export const day = 24 * 60 * minute;

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

/** Formats that moments are written in, with the form each stands for; the third is what some documents call that of mail. */
const formats: Readonly<Record<string, TimeForm>> = {
  date: 'date',
  'date-time': 'date-time',
  'date-time-rfc-2822': 'rfc-2822',
};

/** A pure cache: a name and a flat schema say the same each time. */
const known = new WeakMap<Schema, Map<string, TimeForm | undefined>>();

/**
 * Gives how a property writes a moment; undefined where it holds something else. The formats `date` and `date-time` say so
 * (OpenAPI Format Registry); a plain text by its name alone; a number by its name, together with what its description or
 * example tells where the name might be that of a count or a duration.
 */
export function timeForm(property: string, flat: Schema): TimeForm | undefined {
  let forms = known.get(flat);
  if (forms === undefined) known.set(flat, (forms = new Map<string, TimeForm | undefined>()));
  if (!forms.has(property)) forms.set(property, findForm(property, flat));
  return forms.get(property);
}

function findForm(property: string, flat: Schema): TimeForm | undefined {
  if (flat.enum !== undefined || flat.const !== undefined) return undefined;
  const types = typesOf(flat);
  if (types.includes('string')) return textForm(property, flat);
  if (!types.includes('integer') && !types.includes('number')) return undefined;
  return isNumericTime(property, flat) ? (countsMilliseconds(property, flat) ? 'milliseconds' : 'seconds') : undefined;
}

function textForm(property: string, flat: Schema): TimeForm | undefined {
  const { format, pattern, maxLength = Infinity } = flat;
  if (format !== undefined) return ownMember(formats, format);
  if (pattern !== undefined || maxLength < 10) return undefined;
  const example = flat.example ?? flat.examples?.[0];
  const isWritten = typeof example === 'string';
  if (isWritten && !/^\d{4}-\d\d-\d\d([T ]\d\d:|$)/.test(example)) return undefined;
  const isDay = isWritten && example.length === 10;
  if (namesCreation(property) || namesModification(property)) return isDay ? 'date' : 'date-time';
  const last = wordsOf(property).at(-1) ?? '';
  const isLone = wordsOf(property).length < 2 && last !== 'datetime' && last !== 'timestamp';
  if (!['at', 'date', 'datetime', 'timestamp'].includes(last) || isLone) return undefined;
  return isDay || (!isWritten && last === 'date') ? 'date' : 'date-time';
}

/** Names that hold a moment even alone, as JSON Web Tokens and many services write them (RFC 7519 section 4.1). */
const loneTimes = new Set(
  'timestamp created updated modified expires expiration expiry exp iat nbf epoch datetime mtime ctime'.split(' '),
);

/** Words before `time` that make it a length of time. */
const durations =
  /response|processing|wait|elapsed|duration|run|load|lead|prep|cook|travel|ping|delay|timeout|ttl|total|average|avg|mean|max|min|reading|execution|flight|down|up|interval|per|spent|remaining|estimate|transit|play|screen|delivery/;

function isNumericTime(property: string, flat: Schema): boolean {
  const told = `${flat.description ?? ''} ${flat.format ?? ''}`;
  const { maximum = Infinity, format = '' } = flat;
  const examples = [flat.example, flat.examples?.[0], flat.minimum];
  if (maximum < 1e8 || ['float'].includes(format)) return false;
  const words = wordsOf(property);
  const units = new Set(['ms', 'millis', 'milliseconds', 'seconds', 'sec', 's', 'utc', 'unix', 'ns']);
  const bare = words.filter((word, index) => index === 0 || !units.has(word));
  const last = bare.at(-1) ?? '';
  const isNamed = namesCreation(property) || namesModification(property);
  const hasUnit = ['at', 'timestamp', 'epoch', 'ts', 'datetime', 'date', 'time'].includes(last) && bare.length > 1;
  const isLone = bare.length === 1 && loneTimes.has(last);
  if (!isNamed && !hasUnit && !isLone) return false;
  const isMoment = examples.some((value) => Number(value) > 1e8);
  if (isMoment || /epoch|unix|timestamp|milliseconds since|since 1970/i.test(told)) return true;
  if (/how (many|long|much)|number of|count|duration|elapsed|minutes|hours/i.test(told)) return false;
  if (examples.some((value) => typeof value === 'number' && value > 0)) return false;
  return last !== 'time' || !durations.test(bare.slice(0, -1).join(' '));
}

function countsMilliseconds(property: string, flat: Schema): boolean {
  if (flat.format === 'int32') return false;
  const isTold = /milliseconds|\bms\b/i.test(flat.description ?? '') || /ms$|millis/i.test(property);
  const isNamed = /^(unix-?time-?)?(ms|millis|milliseconds)$/i.test(flat.format ?? '');
  if (flat.maximum !== undefined && flat.maximum < 1e11) return false;
  return isTold || isNamed || [flat.example, flat.examples?.[0], flat.minimum].some((value) => Number(value) > 1e11);
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
  if (form === 'rfc-2822') return [new Date(moment).toUTCString().replace('GMT', '+0000')];
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
