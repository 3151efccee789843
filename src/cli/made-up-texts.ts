import { isObject } from '../contract/document';
import { parseJson, type JsonValue } from '../exact-json';
import { decodeUtf8, type Exchange } from '../verify/exchange';

/** Of longer answers, all together in characters, nobody looks whether a text stands in them: it is taken for one that does. */
const mostAnswered = 4 * 1024 ** 2;

/** Shorter texts stand anywhere. */
const shortest = 3;

/**
 * Gives the texts that requests of a run brought in their bodies and that no answer had shown before: what was made up to be sent is
 * nobody's, and is written down as it was.
 */
export function madeUpTexts(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const madeUp = new Set<string>();
  const borrowed = new Set<string>();
  const answered: string[] = [];
  let size = 0;
  for (const { request, response } of exchanges) {
    for (const text of request.body === undefined ? [] : textsOf(request.body)) {
      if (text.length < shortest || madeUp.has(text) || borrowed.has(text)) continue;
      const isShown = size > mostAnswered || answered.some((body) => body.includes(text));
      (isShown ? borrowed : madeUp).add(text);
    }
    if (size > mostAnswered) continue;
    const body = decodeUtf8(response.body) ?? '';
    size += body.length;
    answered.push(body);
  }
  return madeUp;
}

function textsOf(body: Buffer): string[] {
  try {
    return leavesOf(parseJson(decodeUtf8(body) ?? ''));
  } catch {
    // What is no JSON brings no texts of members.
    return [];
  }
}

function leavesOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value as Readonly<Record<string, JsonValue>>).flatMap(leavesOf) : [];
}
