import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { parseJson, stringifyJson } from '../../exact-json';
import { withValue } from '../body-values';
import { inconclusive, judge, proved, violated, type Check, type CheckContext, type PlannedRequest } from '../check';
import { decodeUtf8, type Exchange } from '../exchange';
import { greatestLimit, listRequest } from '../listing';
import type { SeenItem } from '../knowledge';
import { createRequest, creatables, taggedBody, type Creatable } from './bodies';
import { listsThatHold } from './lists';
import { defineCheck, demandStatus, documentedOr4xx, mismatch, planned } from './define-check';
import { invalidBodies, type InvalidBody } from './invalid-bodies';
import { clauseOf, malformedBodies, type MalformedBody } from './malformed-bodies';

/** Gives the checks of refused bodies: each rule of the body's schema broken once, malformed bodies, and nothing stored. */
export function refusalChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => [
    ...invalidBodies(contract, creatable).map((invalid) => refusesInvalid(contract, creatable, invalid)),
    ...malformedBodies(creatable).map((malformed) => refusesMalformed(contract, creatable, malformed)),
    storesNothing(contract, creatable),
  ]);
}

function refusesInvalid(contract: Contract, creatable: Creatable, invalid: InvalidBody): Check {
  const { operation, tagField } = creatable;
  const statuses = documentedOr4xx(operation, '400', '422');
  return defineCheck(contract, {
    id: `${operation.id}.refuses.${invalid.name}`,
    family: 'refusals',
    title: `A body is refused where ${invalid.words}`,
    level: 'written',
    pointer: invalid.pointer,
    phase: 'refused',
    sends: [planned(createRequest(creatable, invalid.body))],
    run: async (context) => {
      // A body that breaks another property still carries the mark, by which it would be found if it were stored.
      const isMarkable = invalid.field !== undefined && invalid.field.path[0] !== tagField?.path[0];
      const body = isMarkable ? remarked(context, creatable, invalid) : invalid.body;
      const exchange = await context.send(createRequest(creatable, body));
      return demandStatus(exchange, statuses, invalid.words);
    },
  });
}

function remarked(context: CheckContext, creatable: Creatable, { body, field }: InvalidBody): JsonValue {
  const marked = taggedBody(context, creatable, body);
  const [top = ''] = field?.path ?? [];
  const broken = isObject(body) && Object.hasOwn(body, top) ? (body as SeenItem)[top] : undefined;
  return withValue(marked, [top], broken);
}

function refusesMalformed(contract: Contract, creatable: Creatable, malformed: MalformedBody): Check {
  const { operation, required } = creatable;
  // 400 is HTTP's own word for a request that cannot be parsed (RFC 9110 section 15.5.1).
  const statuses = [...new Set([...documentedOr4xx(operation, '400', '422'), '400', ...malformed.alsoLawful])];
  const request = (valid: string): ReturnType<typeof createRequest> => {
    const bytes = malformed.bytes(valid);
    const { operation: target } = creatable;
    return bytes === undefined
      ? { operation: target }
      : { operation: target, body: { mediaType: malformed.mediaType, bytes } };
  };
  return defineCheck(contract, {
    id: `${operation.id}.refuses.body.${malformed.name}`,
    family: 'refusals',
    title: `A body is refused where ${malformed.words}`,
    level: malformed.level,
    ...clauseOf(creatable, malformed),
    phase: 'refused',
    sends: [planned(request(stringifyJson(required)))],
    run: async (context) => {
      const valid = stringifyJson(taggedBody(context, creatable, required));
      return demandStatus(await context.send(request(valid)), statuses, malformed.words);
    },
  });
}

/** Looks for the marks of refused bodies in every list that can be had whole. */
function storesNothing(contract: Contract, creatable: Creatable): Check {
  const { operation, resource, tagField } = creatable;
  const { list } = resource;
  return defineCheck(contract, {
    id: `${operation.id}.refused-stores-nothing`,
    family: 'refusals',
    title: 'A refused body leaves nothing behind',
    level: 'implied',
    pointer: operation.requestBody?.pointer ?? operation.pointer,
    words: 'a refused request creates no item',
    phase: 'write',
    sends: plannedSearch(creatable),
    run: async (context) => {
      if (list === undefined || tagField === undefined) return inconclusive('no list shows what is stored');
      const refused = refusedMarks(context, creatable);
      if (refused.size === 0) return inconclusive('no marked body was refused');
      return searchLists(context, creatable, refused);
    },
  });
}

/** Gives the marks of this run's bodies that were refused, each with its exchange. */
export function refusedMarks(context: CheckContext, { operation, tagField }: Creatable): Map<string, Exchange> {
  const marks = new Map<string, Exchange>();
  for (const exchange of context.exchanges) {
    const { request, response } = exchange;
    if (exchange.operation !== operation || response.status < 400 || request.body === undefined) continue;
    const mark = markOf(request.body, tagField?.path[0] ?? '');
    if (mark?.startsWith(context.runTag) === true) marks.set(mark, exchange);
  }
  return marks;
}

function markOf(body: Buffer, property: string): string | undefined {
  try {
    const value = parseJson(decodeUtf8(body) ?? '');
    const mark = isObject(value) ? value[property] : undefined;
    return typeof mark === 'string' ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Gives the outcome of looking for marks in the lists: violated where one is there, proved where a whole list lacks them. */
export async function searchLists(
  context: CheckContext,
  { resource, tagField, full }: Creatable,
  marks: ReadonlyMap<string, Exchange>,
): Promise<ReturnType<typeof proved>> {
  const limit = greatestLimit(resource);
  const property = tagField?.path[0] ?? '';
  let isWhole = false;
  for (const query of listsThatHold(resource, full)) {
    const listing = await context.list(resource, { limit, query });
    const marksIn = (item: SeenItem): Exchange | undefined => {
      const text = item[property];
      return typeof text === 'string' ? marks.get(text) : undefined;
    };
    const stored = listing.items?.find((item) => marksIn(item) !== undefined);
    const sent = stored === undefined ? undefined : marksIn(stored);
    if (sent !== undefined) {
      return violated(
        mismatch(
          sent,
          `nothing stored: the answer was ${sent.response.status}`,
          `an item ${stringifyJson(stored as JsonValue)}`,
        ),
      );
    }
    isWhole ||= listing.whole;
  }
  return isWhole ? judge([]) : inconclusive('every list is cut off');
}

/** Gives the lists that are searched, as a plan shows them. */
export function plannedSearch(creatable: Creatable): PlannedRequest[] {
  const { list } = creatable.resource;
  const limit = greatestLimit(creatable.resource);
  if (list === undefined) return [];
  return listsThatHold(creatable.resource, creatable.full).map((query) => planned(listRequest(list, { limit, query })));
}
