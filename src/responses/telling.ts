import { isArray, isObject, type JsonValue } from '../base/json';
import { isIdName, plainName, wordsOf } from '../openapi/names';
import { evidence } from './evidence';
import type { Candidate } from './fact-index';
import type { FactPath } from './fact-path';

/** How many names at the end of two paths mean the same: of `data.author.id` and `request.body.author.id`, two. */
export function sharedNames(place: FactPath, fact: FactPath): number {
  let shared = 0;
  while (shared < Math.min(place.length, fact.length) && isSameName(place.at(-1 - shared), fact.at(-1 - shared)))
    shared += 1;
  if (shared > 0) return shared;
  // `request_body` is `request.body`, `total_count` is `list.total`.
  const name = place.at(-1) ?? '';
  const isWhole = isSameName(name, fact.slice(-2).join(''));
  const isOfList = fact[0] === 'list' && wordsOf(name).includes(plainName(fact.at(-1) ?? ''));
  return isWhole || isOfList ? 1 : 0;
}

function isSameName(one = '', other = ''): boolean {
  return one === other || (plainName(one) !== '' && plainName(one) === plainName(other));
}

/** What many facts have by accident. */
export function isCommon(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return (
    value === null || typeof value === 'boolean' || value === 0 || value === 1 || value === '' || value === undefined
  );
}

/** Facts that error messages and envelopes repeat, whatever they call them. */
const oftenRepeated =
  /^(?:subject|pointer|segments|value|expected|parent|missing|list|request\.(?:path\..*|url|target|origin))(?:\.|$)/;

/** Whether a value that is the same in all samples tells that it is this fact, though the place has another name. */
export function isTelling(candidate: Candidate, value: JsonValue, place: FactPath): boolean {
  const name = place.at(-1) ?? '';
  // A bound of 0 or 1 carries one example of a rule to all parameters.
  if (candidate.key === 'expected' && typeof value === 'number') return !/code|status|errno/i.test(name);
  if (candidate.key === 'list.items') return true;
  const isId = isIdName(candidate.path.at(-1) ?? '') && /^(?:item|before)\./.test(candidate.key);
  if (isId || oftenRepeated.test(candidate.key))
    return typeof value === 'string' ? value.length >= evidence.tellingText : isOwn(value);
  return /^(?:item|before|request\.body|request\.query)\b/.test(candidate.key) && isOwn(value);
}

/** A value that is hardly the same by accident: a text that is no plain word, a number of two digits, what holds one of them. */
function isOwn(value: JsonValue, depth = 0): boolean {
  if (typeof value === 'string') return value.length > evidence.tellingText && /[^a-z]/i.test(value);
  if (typeof value === 'number') return Math.abs(value) >= evidence.tellingNumber;
  if (typeof value === 'bigint') return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    depth < 3 &&
    Object.values(value)
      .slice(0, 20)
      .some((inner: JsonValue) => isOwn(inner, depth + 1))
  );
}
