import type { JsonValue } from '../exact-json';
import { alike, momentAlike } from '../profile/alike';
import { createRandom } from '../random';

/** Any moment will do that is the same in each run, in milliseconds since 1970. */
const someMoment = Date.UTC(2026, 0, 31, 12, 0, 0, 123);

/**
 * Gives a text of evidence without what differs from run to run and tells nothing: UUIDs as `<uuid>`, moments as `<time>`, what
 * the run calls its own things as `understudy-<tag>`. Two runs
 * with the same seed then write the same file.
 */
export function stableEvidence(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>')
    .replaceAll(/\b[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\b/g, '<UUID>')
    .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>')
    .replaceAll(/\bunderstudy-[0-9a-f]{6,8}\b/g, 'understudy-<tag>')
    .replaceAll(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>');
}

/**
 * Gives a value of a profile in which examples that only show what something looks like are the same in each run: those of
 * `{{date-time:...}}`, `{{http-date:...}}`, `{{token:...}}` and `{{number:...}}`, and the `spelling` of what is made of the moment.
 */
export function stableValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll(examples, stableExample);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(stableValue);
  const isMoment = (value as Readonly<Record<string, JsonValue>>)['make'] === 'now';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isMoment && name === 'spelling' && typeof one === 'string' ? momentLike(one) : stableValue(one),
    ]),
  );
}

const examples = /\{\{(date-time|http-date|token|number):([^{}]{1,200})\}\}/g;

function stableExample(_whole: string, shape: string, like: string): string {
  const isMoment = shape === 'date-time' || shape === 'http-date';
  return `{{${shape}:${isMoment ? momentLike(like) : alike(createRandom('example'), like)}}}`;
}

function momentLike(like: string): string {
  return String(momentAlike(someMoment, like) ?? like);
}
