import type { Contract } from '../../contract/contract';
import { isRefusal, isSuccess } from '../answers';
import { inconclusive, judge, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import type { Exchange } from '../exchange';
import { askedId, otherItem } from './asked-identifier';
import {
  defineCheck,
  demandStatus,
  statusesOfMissing,
  isForOtherReason,
  mismatch,
  parameterPointer,
  planned,
} from './define-check';
import { greatestId, integerOf, readRequest, type ReadableResource } from './resources';
import { answersOf } from './responses';

/** Gives the checks of the identifier in a path: the item that is answered is the one asked for, whatever was asked for. */
export function pathIdentifierChecks(contract: Contract, one: ReadableResource): Check[] {
  const ofIntegers = one.isInteger
    ? [neighbours(contract, one), otherSpelling(contract, one), beyondTheKnown(contract, one)]
    : [];
  return [...ofIntegers, carriesTheAsked(contract, one)];
}

/** A service that keeps identifiers as doubles, or searches by prefix, answers a neighbour as the item itself. */
function neighbours(contract: Contract, one: ReadableResource): Check {
  const { resource, read, identifier } = one;
  return defineCheck(contract, {
    id: `${read.id}.answers-the-identifier-asked`,
    family: 'precision',
    title: 'An answer carries the identifier asked for, digit by digit',
    level: 'implied',
    pointer: parameterPointer(read, one.parameter),
    words: `the path names the ${identifier.property} of the item`,
    phase: 'read',
    sends: ['{id}', '{id + 1}', '{id - 1}', '{id}0'].map((id) => planned(readRequest(one, id))),
    run: async (context) => {
      const known = context
        .knowledge(resource)
        .existingIds()
        .filter((text) => integerOf(text) !== undefined);
      const id = known.find((text) => text.length > 15) ?? known.at(-1);
      if (id === undefined) return inconclusive('no item is known');
      const asked = [id, String(BigInt(id) + 1n), String(BigInt(id) - 1n)];
      if (id.length < 18) asked.push(`${id}0`);
      let isAnswered = false;
      for (const text of asked) {
        const exchange = await context.send(readRequest(one, text));
        const wrong = otherItem(contract, one, exchange, text);
        if (wrong !== undefined) return violated(wrong);
        isAnswered ||= isSuccess(exchange);
      }
      return isAnswered ? proved() : inconclusive(`neither the item ${id} nor one beside it was answered`);
    },
  });
}

function otherSpelling(contract: Contract, one: ReadableResource): Check {
  const { resource, read } = one;
  const spellings = (id: string): string[] => [id, `${id}abc`, `${id}.5`, `${id},1`];
  return defineCheck(contract, {
    id: `${read.id}.identifier-is-read-whole`,
    family: 'identifiers',
    title: 'Text that only begins like an identifier names no item',
    level: 'implied',
    pointer: parameterPointer(read, one.parameter),
    words: `the path names the ${one.identifier.property} of the item, an integer`,
    phase: 'read',
    sends: spellings('{id}').map((text) => planned(readRequest(one, text))),
    run: async (context) => {
      const [id] = context.knowledge(resource).existingIds();
      if (id === undefined) return inconclusive('no item is known');
      const answers: Exchange[] = [];
      for (const text of spellings(id)) answers.push(await context.send(readRequest(one, text)));
      const [whole, ...others] = answers;
      const wrong = others.filter(isSuccess);
      if (wrong.length > 0)
        return violated(
          ...wrong.map((exchange) => mismatch(exchange, { words: 'a refusal: this is no integer', orRefusal: true })),
        );
      if (whole === undefined || !isSuccess(whole)) return inconclusive(`the item ${id} itself was not answered`);
      const odd = others.find((exchange) => !isRefusal(exchange));
      return odd === undefined ? proved() : inconclusive(`answered with ${odd.response.status}, which is no refusal`);
    },
  });
}

/** So many requests look for the end of the identifiers. */
const mostSteps = 12;

/**
 * The identifiers after the greatest known one name items that no list has shown, or nothing. Where they end is remembered
 * before anything is sent that could be stored: what stands beyond the end later was made since.
 */
function beyondTheKnown(contract: Contract, one: ReadableResource): Check {
  const { resource, read, identifier } = one;
  return defineCheck(contract, {
    id: `${read.id}.beyond-the-known`,
    family: 'identifiers',
    title: 'An identifier after the greatest known one names its own item, or nothing',
    level: 'implied',
    pointer: parameterPointer(read, one.parameter),
    words: `the path names the ${identifier.property} of the item`,
    phase: 'read',
    sends: Array.from({ length: mostSteps }, () => planned(readRequest(one, '{greatest id + n}'))),
    run: async (context) => {
      const knowledge = context.knowledge(resource);
      const isEarly = context.exchanges.every(({ request }) => request.method !== 'POST');
      const { outcome, firstFree } = await searchEnd(context, one, greatestId(knowledge.existingIds()) ?? 0n);
      if (isEarly && firstFree !== undefined) knowledge.firstFreeId = firstFree;
      const isVacuous = outcome.verdict === 'proved' && knowledge.existingIds().length === 0;
      return isVacuous ? inconclusive('no item is known') : outcome;
    },
  });
}

/** Doubles the step until nothing is found, then halves the gap between the last item found and that. */
async function searchEnd(
  context: CheckContext,
  one: ReadableResource,
  greatest: bigint,
): Promise<{ outcome: Outcome; firstFree?: bigint }> {
  const statuses = statusesOfMissing(one.read);
  let [taken, free]: [bigint, bigint | undefined] = [greatest, undefined];
  for (let steps = 0, stride = 1n; steps < mostSteps && (free === undefined || free - taken > 1n); steps += 1) {
    const id: bigint = free === undefined ? greatest + stride : (taken + free) / 2n;
    if (id > one.greatest) break;
    const exchange = await context.send(readRequest(one, String(id)));
    const wrong = otherItem(context.contract, one, exchange, String(id));
    if (wrong !== undefined) return { outcome: violated(wrong) };
    if (isSuccess(exchange)) [taken, stride] = [id, stride * 2n];
    else {
      const { status } = exchange.response;
      if (isForOtherReason(exchange, statuses)) return { outcome: inconclusive(`refused with ${status}`) };
      const outcome = demandStatus(exchange, statuses, `no list shows the identifier ${id}`);
      if (outcome.verdict !== 'proved') return { outcome };
      free = id;
    }
  }
  if (free === undefined) return { outcome: inconclusive(`the identifiers go on beyond ${taken}`) };
  return { outcome: proved(), ...(free - taken === 1n && { firstFree: free }) };
}

/** Whatever was asked for in the whole run: zero, the greatest integer, a text that is no identifier. */
function carriesTheAsked(contract: Contract, one: ReadableResource): Check {
  const { read, identifier } = one;
  return defineCheck(contract, {
    id: `${read.id}.carries-the-identifier-asked`,
    family: 'identifiers',
    title: 'Every item that is answered carries the identifier that was asked for',
    level: 'implied',
    pointer: parameterPointer(read, one.parameter),
    words: `the path names the ${identifier.property} of the item`,
    phase: 'review',
    run: (context) => {
      const answers = answersOf(context, read).filter(isSuccess);
      const wrong = answers.flatMap((exchange) => otherItem(contract, one, exchange, askedId(exchange)) ?? []);
      if (answers.length === 0) return Promise.resolve(inconclusive('no item was answered'));
      return Promise.resolve(judge(wrong.slice(0, 3), `${answers.length} answers`));
    },
  });
}
