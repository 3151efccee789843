import { isObject } from '../contract/document';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../exact-json';
import type { Facts } from './template';

/** Most members that are facts, and longest text of one in characters. */
const [mostFacts, longestFact] = [80, 200];

/**
 * Gives the members of an item that an answer shows by the names of a header's placeholders: `member.version`; those at the top, and
 * where the item stands in an envelope those of what it holds. None where the body is no JSON object.
 */
export function memberFacts(text: string | undefined): Facts {
  const body = text === undefined ? undefined : read(text);
  if (body === undefined || !isObject(body)) return {};
  const top = body as Readonly<Record<string, JsonValue>>;
  const within = Object.values(top).filter((value) => isObject(value)) as Readonly<Record<string, JsonValue>>[];
  const facts: Record<string, string> = {};
  for (const members of [top, ...(within.length === 1 ? within : [])])
    for (const [name, value] of Object.entries(members).slice(0, mostFacts)) {
      const plain = typeof value === 'string' ? value : stringifyJson(value);
      const isFact = (value === null || typeof value !== 'object') && plain.length <= longestFact;
      if (isFact && /^[^{}]{1,150}$/.test(name)) facts[`member.${name}`] ??= plain;
    }
  return facts;
}

/** Gives the template of a header that tells of members of the item, of those of a profile; undefined where it tells of none. */
export function memberTemplate(
  headers: Readonly<Record<string, string>> | undefined,
  lowerCase: string,
): string | undefined {
  const name = Object.keys(headers ?? {}).find((one) => one.toLowerCase() === lowerCase);
  const template = name === undefined ? undefined : ownMember(headers ?? {}, name);
  return template?.includes('{{member.') === true ? template : undefined;
}

function read(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
