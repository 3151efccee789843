import type { JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { wordsOf } from '../names';
import { isNumberType } from '../schema/flatten';
import type { Schema } from '../schema/schema';
import { exampleOf, numberAt, textAt } from './scalars';

/** Generated times lie in the year before this one (milliseconds since 1970): they are past, and the same every day. */
export const referenceTime = Date.UTC(2026, 0, 1);

const hour = 3_600_000;
const day = 24 * hour;

/** RFC 3339, or the seconds or milliseconds since 1970. */
export type TimeForm = 'date-time' | 'date' | 'seconds' | 'milliseconds';

/** What a time is in the life of its object. */
type TimeRole = 'birth' | 'expiry' | 'change' | 'closing' | 'end' | 'start' | 'creation' | 'other';

/** The first role of which a name has a word. */
const wordsOfRoles: readonly (readonly [TimeRole, string])[] = [
  ['birth', 'birth dob birthday birthdate born'],
  ['expiry', 'expires expire expiry expiration exp next renewal renews'],
  [
    'change',
    'updated update modified modification changed change edited edit last latest pushed synced mtime read viewed seen',
  ],
  [
    'closing',
    'closed completed completion finished resolved merged cancelled canceled fulfilled shipped delivered settled paid done ' +
      'refunded returned failed rejected declined voided deleted deletion removed archived trashed destroyed revoked deactivated terminated',
  ],
  ['end', 'end ended ends finish stop until through to due checkout out deadline arrival arrives'],
  ['start', 'start started starts begin begins from since checkin in opens open departure departs effective'],
  [
    'creation',
    'created creation create inserted registered joined submitted opened posted published placed ordered issued added ' +
      'invited sent booked requested ctime iat founded filed',
  ],
];

const roleByWord: ReadonlyMap<string, TimeRole> = new Map(
  [...wordsOfRoles].reverse().flatMap(([role, words]) => words.split(' ').map((word) => [word, role])),
);

/** `updatedAt` is a change, `valid_until` an end. */
export function timeRole(property: string): TimeRole {
  const found = wordsOf(property).map((word) => roleByWord.get(word));
  return wordsOfRoles.find(([role]) => found.includes(role))?.[0] ?? 'other';
}

/** Last words of the names of properties that hold a time without a format that says so. */
const timeWords: ReadonlySet<string> = new Set('at on date datetime timestamp ts epoch'.split(' '));
const loneTimes: ReadonlySet<string> = new Set(
  'created updated modified expires exp iat nbf timestamp createdat updatedat mtime ctime'.split(' '),
);

/** How a property writes a time, by its format, or by its name and its example; undefined if it holds something else. */
export function timeForm(property: string, flat: Schema, types: readonly string[]): TimeForm | undefined {
  if (flat['enum'] !== undefined || flat['const'] !== undefined) return undefined;
  const format = textAt(flat, 'format');
  const isText = types.includes('string');
  if (isText && (format === 'date-time' || format === 'date')) return format;
  const words = wordsOf(property);
  const isNamed = (words.length > 1 && timeWords.has(words.at(-1) ?? '')) || loneTimes.has(words.join(''));
  if (isText) return isNamed && format === undefined ? textForm(words, flat) : undefined;
  if (!types.some(isNumberType)) return undefined;
  if (!isNamed && format !== 'unix-time') return undefined;
  const example = Number(exampleOf(flat) ?? 0);
  if ((numberAt(flat, 'maximum') ?? Infinity) < 2e9 || (example !== 0 && example < 1e8)) return undefined;
  return example > 1e11 || words.includes('ms') ? 'milliseconds' : 'seconds';
}

function textForm(words: readonly string[], flat: Schema): TimeForm | undefined {
  const example = exampleOf(flat);
  if (flat['pattern'] !== undefined || (numberAt(flat, 'maxLength') ?? Infinity) < 10) return undefined;
  if (typeof example === 'string') {
    if (!/^\d{4}-\d\d-\d\d(?:$|T)/.test(example)) return undefined;
    return example.length === 10 ? 'date' : 'date-time';
  }
  return words.at(-1) === 'date' || (numberAt(flat, 'maxLength') ?? Infinity) < 24 ? 'date' : 'date-time';
}

/**
 * A time of a role, in milliseconds since 1970, between 2025 and the reference time; expiries are later, births earlier. Times of one seed
 * agree: an object is created before it is changed, and starts before it ends.
 * @param now the time at which the object is created: times show it then
 */
export function timeOf(property: string, seed: string, now: number | undefined): number {
  const shared = createRandom(`${seed} times`);
  const own = createRandom(`${seed} ${property}`);
  const created = now ?? referenceTime - shared.integer(90 * day, 360 * day);
  const start = created + shared.integer(day, 9 * day);
  const later = (least: number, most: number): number => now ?? created + own.integer(least * day, most * day);
  // Journeys and appointments last hours: `departure_time`, `endTime`.
  const isShort = wordsOf(property).some((word) => /^(?:arrival|arrives|time)$/.test(word));
  const times: Readonly<Record<TimeRole, () => number>> = {
    birth: () => referenceTime - own.integer(20 * 365, 70 * 365) * day,
    expiry: () => (now ?? referenceTime) + own.integer(365, 4 * 365) * day,
    creation: () => created,
    start: () => start,
    end: () => start + (isShort ? own.integer(hour, 6 * hour) : own.integer(day, 12 * day)),
    other: () => later(10, 18),
    change: () => later(22, 42),
    closing: () => later(44, 64),
  };
  const time = times[timeRole(property)]();
  return now === undefined ? time - (time % 60_000) : time;
}

export function writeTime(form: TimeForm, time: number): JsonValue {
  if (form === 'milliseconds') return time;
  if (form === 'seconds') return Math.floor(time / 1000);
  const text = new Date(time).toISOString();
  return form === 'date' ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}

/** The time of something that has mostly not happened: `cancelled_at`, `deletedAt`. */
export function isRareTime(property: string): boolean {
  return timeRole(property) === 'closing';
}
