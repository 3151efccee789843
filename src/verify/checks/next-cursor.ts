import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { answerSchema } from '../described';
import { bodyOf, isRead, type Exchange } from '../exchange';

type Pairs = readonly (readonly [name: string, value: string])[];

const cursorMember =
  /^(?:next|after|end|nextpage)(?:cursor|token|pagetoken|url|uri|link|href)?$|^(?:continuation|page)token$|^cursor$/;

const isCursorMember = (name: string): boolean => cursorMember.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''));

/**
 * Gives the query of the page that an answer names as the next: its cursor, or what its link asks for. Undefined where it
 * names none, and a sentence where that says nothing: the document describes no member that would name one.
 */
export function placeOfCursor(
  contract: Contract,
  exchange: Exchange,
  parameter: string,
  isFirst: boolean,
): Pairs | string | undefined {
  const text = cursorOf(exchange);
  if (text === undefined)
    return isFirst && !describesCursor(contract, exchange) ? 'no answer names the next page' : undefined;
  if (!/^(?:https?:\/\/|\/|\?)/.test(text) || !text.includes('?')) return [[parameter, text]];
  const cursor = new URLSearchParams(text.slice(text.indexOf('?') + 1)).get(parameter);
  if (cursor !== null) return [[parameter, cursor]];
  return queryOfTarget(text, exchange.request.path) ?? 'the next page that an answer names lies elsewhere';
}

/** Gives what names the next page in the body of an answer or one level below (`meta`, `paging`). */
function cursorOf(exchange: Exchange): string | undefined {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  if (!isObject(body)) return undefined;
  const sources = [body, ...Object.values(body).filter((value) => isObject(value))];
  const named = (sources as Readonly<Record<string, JsonValue>>[]).flatMap((source) =>
    Object.entries(source).flatMap(([name, value]) =>
      isCursorMember(name) && typeof value === 'string' && value !== '' ? [value] : [],
    ),
  );
  return named[0];
}

function describesCursor({ schemas }: Contract, { operation }: Exchange): boolean {
  const top = schemas.shapedProperties(answerSchema(operation) ?? {});
  return Object.entries(top).some(
    ([name, schema]) =>
      isCursorMember(name) || Object.keys(schemas.shapedProperties(schema)).some((inner) => isCursorMember(inner)),
  );
}

/** Gives the query of a link, where it is of the path that was asked. */
export function queryOfTarget(target: string, asked: string): Pairs | undefined {
  const base = `http://list.invalid${asked}`;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  const [path = ''] = asked.split('?', 1);
  return url.pathname.endsWith(path) ? [...url.searchParams] : undefined;
}
