import type { Contract } from '../../contract/contract';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import { inconclusive, type Check, type CheckContext } from '../check';
import type { Exchange } from '../exchange';
import { createRequest, creatables, taggedBody } from './bodies';
import type { Creatable } from '../creatable';
import { defineCheck, demandStatus, isForOtherReason, planned } from './define-check';
import { whyNoneTaken } from './doubts';
import { invalidBodies, type InvalidBody } from './invalid-bodies';
import { clauseOf, malformedBodies, type MalformedBody } from './malformed-bodies';
import { statusesOfInvalid } from './invalid-statuses';
import { plannedSearch, refusedMarks, searchStored } from './stored-anyway';

/** Gives the checks of refused bodies: each rule of the body's schema broken once, malformed bodies, and nothing stored. */
export function refusalChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => [
    ...invalidBodies(contract, creatable).map((invalid) => refusesInvalid(contract, creatable, invalid)),
    ...malformedBodies(creatable).map((malformed) => refusesMalformed(contract, creatable, malformed)),
    storesNothing(contract, creatable),
  ]);
}

function refusesInvalid(contract: Contract, creatable: Creatable, invalid: InvalidBody): Check {
  const { operation } = creatable;
  const statuses = statusesOfInvalid(contract, operation);
  return defineCheck(contract, {
    id: `${operation.id}.refuses.${invalid.name}`,
    family: 'refusals',
    title: `A body is refused where ${invalid.words}`,
    level: 'written',
    pointer: invalid.pointer,
    phase: 'refused',
    sends: [planned(createRequest(creatable, invalid.body))],
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const body = remarked(context, creatable, invalid);
      const exchange = await context.send(createRequest(creatable, body));
      if (isForOtherReason(exchange, statuses)) return inconclusive(notJudged(exchange));
      return demandStatus(exchange, statuses, invalid.words);
    },
  });
}

function notJudged({ response }: Exchange): string {
  return `refused with ${response.status}, which does not say that the body was judged`;
}

/**
 * What else a body holds is valid: it names things that exist, and carries the mark, by which it would be found if it were
 * stored, unless that is what is broken.
 */
function remarked(context: CheckContext, creatable: Creatable, { body, field }: InvalidBody): JsonValue {
  if (field === undefined) return body;
  return withValue(taggedBody(context, creatable, creatable.full), field.path, valueIn(body, field.path));
}

function refusesMalformed(contract: Contract, creatable: Creatable, malformed: MalformedBody): Check {
  const { operation, required } = creatable;
  // 400 is HTTP's own word for a request that cannot be parsed (RFC 9110 section 15.5.1).
  const statuses = [...new Set([...statusesOfInvalid(contract, operation), '400', ...malformed.alsoLawful])];
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
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const valid = stringifyJson(taggedBody(context, creatable, required));
      const exchange = await context.send(request(valid));
      const isLawful = malformed.alsoLawful.includes(String(exchange.response.status));
      if (!isLawful && isForOtherReason(exchange, statuses)) return inconclusive(notJudged(exchange));
      return demandStatus(exchange, statuses, malformed.words);
    },
  });
}

/** Looks for the marks of refused bodies in the lists, and under the identifiers that were next. */
function storesNothing(contract: Contract, creatable: Creatable): Check {
  const { operation } = creatable;
  return defineCheck(contract, {
    id: `${operation.id}.refused-stores-nothing`,
    family: 'refusals',
    title: 'A refused body leaves nothing behind',
    level: 'implied',
    pointer: operation.requestBody?.pointer ?? operation.pointer,
    words: 'a refused request creates no item',
    phase: 'write',
    sends: plannedSearch(contract, creatable),
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const refused = refusedMarks(context, creatable);
      return refused.size === 0
        ? inconclusive('no marked body was refused')
        : searchStored(context, creatable, refused);
    },
  });
}
