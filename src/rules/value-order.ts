import { isNumeric, type JsonValue } from '../base/json';
import { parseMoment } from '../base/text';
import type { Schema } from '../openapi/schema/schema';

/**
 * Which of two values of a property comes first in rising order: negative, positive, or 0; undefined if nobody can tell. Services order
 * nulls, members of an enum and texts as their stores do: only texts whose first difference is in plain letters come in one order
 * everywhere.
 * @param schema of the property, flat
 */
export function orderOf(schema: Schema, one: JsonValue | undefined, other: JsonValue | undefined): number | undefined {
  if (isNumeric(one) && isNumeric(other)) return one < other ? -1 : one > other ? 1 : 0;
  if (typeof one !== 'string' || typeof other !== 'string' || schema['enum'] !== undefined) return undefined;
  if (one === other) return 0;
  const format = schema['format'];
  if (format === 'date' || format === 'date-time') return compareMoments(one, other);
  return format === undefined ? compareTexts(one, other) : undefined;
}

function compareMoments(one: string, other: string): number | undefined {
  const [first, second] = [parseMoment(one), parseMoment(other)];
  return first === undefined || second === undefined ? undefined : Math.sign(first - second);
}

/** By code points, or as people read them: both agree if all is the same before two plain letters of one case. */
function compareTexts(one: string, other: string): number | undefined {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [letter = '', another = ''] = [one[index], other[index]];
    if (!/[a-z]/i.test(letter) || !/[a-z]/i.test(another)) return undefined;
    if (letter === another) continue;
    const isOneCase = /[a-z]/.test(letter) === /[a-z]/.test(another);
    return !isOneCase ? undefined : letter < another ? -1 : 1;
  }
  return undefined;
}
