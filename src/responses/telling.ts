import { isArray, type JsonValue } from '../base/json';
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
export function isCommon(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || typeof value === 'boolean' || value === 0 || value === 1 || value === '';
}

/** Facts that are as good as sure, wherever their value stands. */
const sure = /^(?:list\.items|violations|segments|parent)$/;

/** Facts that error messages and envelopes repeat, whatever they call them. */
const repeated =
  /^(?:subject|name|pointer|value|expected|(?:list|listed|missing)\.\w+|request\.(?:path\..+|url|target|pathname|origin|method))$/;

/** Whether a value that is the same in all samples tells that it is this fact, though the place has another name. */
export function isTelling({ key, path }: Candidate, value: JsonValue, place: FactPath): boolean {
  if (sure.test(key)) return key === 'list.items' || !isCommon(value);
  // Of an error about an item its ID is what is said, however short.
  if (key === 'missing.id' && typeof value === 'string') return value !== '';
  const isItem = /^(?:item|before)\./.test(key);
  if (repeated.test(key) || (isItem && isIdName(path.at(-1) ?? ''))) {
    // Nothing else in an error about an empty text or list is empty.
    if (key === 'value' && (value === '' || isArray(value))) return true;
    const isNumeric = key === 'value' && typeof value === 'string' && /^-?\d{1,9}$/.test(value);
    if (typeof value === 'string' && !isNumeric) return value.length >= evidence.tellingText;
    // A bound of 0 carries one example of `minimum` to all parameters, unless it is an error code.
    const isBound = key === 'expected' || (key === 'value' && !isCommon(isNumeric ? Number(value) : value));
    if (isBound && (isNumeric || typeof value === 'number')) return !/code|status|errno/i.test(place.at(-1) ?? '');
    return isOwn(value);
  }
  return (isItem || /^request\.(?:body|query)\b/.test(key)) && isOwn(value);
}

/** A value that is hardly the same by accident: a text that is no plain word, a number of two digits, what holds one of them. */
function isOwn(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length > evidence.tellingText && /[^a-z]/i.test(value);
  if (typeof value === 'number') return Math.abs(value) >= evidence.tellingNumber;
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).slice(0, 20).some(isOwn);
}

/** Of facts that are equal the one with the shorter name explains a value, but the subject rather than its last name, and the path without a query. */
export function lengthOf({ key }: Candidate): number {
  if (key === 'name') return 'subject'.length + 1;
  return key === 'request.target' ? 'request.pathname'.length + 1 : Math.min(key.length, 999);
}
