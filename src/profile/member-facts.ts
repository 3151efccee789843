import { isObject } from '../contract/document';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../exact-json';
import { renderTemplate, type Facts } from './template';

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

/**
 * Gives the template of the entity tag that a profile's headers have, where it follows from the item alone: from its members
 * (`member.version`) or from the stand-in's own tag (`etag`). Undefined where there is none, or a weak one of our own, which
 * If-Match never finds (RFC 9110 section 13.1.1).
 */
export function tagTemplate(headers: Readonly<Record<string, string>> | undefined): string | undefined {
  const [, template] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'etag') ?? [];
  if (template === undefined || template === 'absent') return undefined;
  const placeholders = [...template.matchAll(/\{\{([^{}]{1,200})\}\}/g)].map(([, name = '']) => name);
  const isOfMembers = placeholders.some((name) => name.startsWith('member.'));
  const isKnown = placeholders.every((name) => name === 'etag' || name.startsWith('member.'));
  return isKnown && (isOfMembers || !template.startsWith('W/')) ? template : undefined;
}

/** Gives the entity tag that a template makes of what an answer shows, and of the tag that the stand-in has for it. */
export function tagOf(template: string, text: string | undefined, own: string): string {
  const facts = memberFacts(text);
  return renderTemplate(template, (name) => (name === 'etag' ? own.replaceAll('"', '') : ownMember(facts, name)));
}

function read(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
