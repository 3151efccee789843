import type { Contract } from '../../openapi/contract';
import { differences, isTimeOfChange } from '../../probe/body-values';
import {
  inconclusive,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  demandStatus,
  statusesOfMissing,
  isForOtherReason,
  rejectsForm,
  mismatch,
  parameterPointer,
  planned,
  responsePointer,
  silentPoint,
  successStatus,
  judge,
} from '../../probe/check';
import { bodyOf, type Exchange } from '../../probe/exchange';
import { isSuccess, isRefusal } from '../../probe/answers';
import { answeredId, otherItem, askedId } from '../../probe/read-back';
import { seededInteger } from '../../base/random';
import { unlikelyText } from '../../probe/fresh-values';
import {
  readableResources,
  readRequest,
  type ReadableResource,
  greatestId,
  integerOf,
} from '../../probe/readable-resources';
import { expectedStatus } from '../../probe/expectation';
import { answersOf } from './responses';

/** Gives the checks of reading one item: 200 with the item asked for, 404 for one that does not exist. */
export function readingChecks(contract: Contract): Check[] {
  return readableResources(contract).flatMap((one) => [
    succeeds(contract, one),
    changesNothing(contract, one),
    ...unknownIds(contract, one),
    ...pathIdentifierChecks(contract, one),
    ...oddIds(contract, one),
  ]);
}

/** Gives the outcome where an answer is no item, or the item asked for. */
function asAsked(contract: Contract, one: ReadableResource, exchange: Exchange, id: string): Outcome {
  const wrong = otherItem(contract, one, exchange, id);
  return wrong === undefined ? proved() : violated(wrong);
}

function succeeds(contract: Contract, one: ReadableResource): Check {
  const { resource, read } = one;
  const status = successStatus(read);
  return defineCheck(contract, {
    id: `${read.id}.succeeds`,
    family: 'reading',
    title: 'An item that exists is answered, with the identifier asked for',
    level: 'written',
    pointer: responsePointer(read, status),
    phase: 'read',
    sends: [planned(readRequest(one, `{${one.parameter}}`))],
    run: async (context) => {
      const [id] = context.knowledge(resource).existingIds();
      if (id === undefined) return inconclusive('no item is known');
      const exchange = await context.send(readRequest(one, id));
      const outcome = demandStatus(exchange, [status], `the item ${id} exists`);
      return outcome.verdict === 'proved' ? asAsked(contract, one, exchange, id) : outcome;
    },
  });
}

function changesNothing(contract: Contract, one: ReadableResource): Check {
  const { resource, read } = one;
  const request = readRequest(one, `{${one.parameter}}`);
  return defineCheck(contract, {
    id: `${read.id}.changes-nothing`,
    family: 'reading',
    title: 'Reading changes nothing: an item read twice is the same',
    level: 'implied',
    pointer: read.pointer,
    words: 'GET is safe (RFC 9110 section 9.2.1)',
    phase: 'read',
    sends: [planned(request), planned(request)],
    run: async (context) => {
      // Another item than the checks before have read.
      const ids = context.knowledge(resource).existingIds();
      const id = ids.at(-2) ?? ids.at(-1);
      if (id === undefined) return inconclusive('no item is known');
      const [before, after] = [await context.send(readRequest(one, id)), await context.send(readRequest(one, id))];
      if (isSuccess(before) && !isSuccess(after))
        return violated(mismatch(after, `the item ${id} as it was read just before`));
      if (isSuccess(after) && placesOf(before, after).length === 0) return proved();
      const moving = await movingIn(context, one, id, [before, after]);
      let changed: Exchange | undefined;
      const same = await context.eventually(`${resource.collection} as read`, async () => {
        const first = await context.send(readRequest(one, id));
        if (!isSuccess(first)) return undefined;
        const second = await context.send(readRequest(one, id));
        const isSame = placesOf(first, second).every((place) => moving.has(place));
        changed = second;
        return isSuccess(second) && isSame ? second : undefined;
      });
      if (same !== undefined)
        return moving.size === 0 ? proved() : inconclusive(`${[...moving].join(', ')}: other at each read, by itself`);
      if (changed === undefined) return inconclusive(`the item ${id} could not be read`);
      return violated(mismatch(changed, `the item ${id} as it was read just before`));
    },
  });
}

/** Gives where an item is another at each of three reads, such as the time that is left, or when it was read last. */
async function movingIn(
  context: CheckContext,
  one: ReadableResource,
  id: string,
  [first, second]: readonly [Exchange, Exchange],
): Promise<ReadonlySet<string>> {
  const places = isSuccess(first) && isSuccess(second) ? placesOf(first, second) : [];
  if (places.length === 0) return new Set();
  const third = await context.send(readRequest(one, id));
  const again = isSuccess(third) ? placesOf(second, third) : [];
  return new Set(places.filter((place) => again.includes(place)));
}

function placesOf(one: Exchange, other: Exchange): string[] {
  const [before, after] = [bodyOf(one.response) ?? null, bodyOf(other.response)];
  return differences(before, after).flatMap(({ where, sent }) => (isTimeOfChange(where, sent) ? [] : [where]));
}

function unknownIds(contract: Contract, one: ReadableResource): Check[] {
  return madeUpIds(contract, one).map(([name, make]) => {
    const { resource, read } = one;
    const statuses = statusesOfMissing(read);
    return defineCheck(contract, {
      id: `${read.id}.not-found.${name}`,
      family: 'reading',
      title: 'An identifier that no item has is not found',
      level: 'written',
      pointer: responsePointer(read, statuses[0] ?? '404'),
      phase: 'read',
      sends: [planned(readRequest(one, `{${name} identifier}`))],
      run: async (context) => {
        const id = make(context);
        if (context.knowledge(resource).find(id) !== undefined) return notTested(`an item ${id} exists`);
        const exchange = await context.send(readRequest(one, id));
        // The item may exist without having been listed: then it is answered as itself, and nothing is learned.
        if (isSuccess(exchange) && answeredId(contract, one, exchange) === id) {
          return isTooOddToExist(name)
            ? violated(mismatch(exchange, expectedStatus(statuses, `no item has the identifier ${id}`)))
            : inconclusive(`an item ${id} exists`);
        }
        if (isForOtherReason(exchange, statuses) || rejectsForm(exchange)) {
          return inconclusive(`refused with ${exchange.response.status}, which does not say that it is not found`);
        }
        return demandStatus(exchange, statuses, `no item has the identifier ${id}`);
      },
    });
  });
}

/** A random identifier of 60 bits, and one that ends the range, are answered only by a service that invents items. */
function isTooOddToExist(name: string): boolean {
  return name === 'made-up';
}

type MakeId = (context: CheckContext) => string;

/** Gives identifiers that no item has, each with its name and what makes it in a run; see unlikelyText for what that throws. */
export function madeUpIds(contract: Contract, { isInteger, identifier }: ReadableResource): [string, MakeId][] {
  if (!isInteger)
    return [['made-up', ({ seed }) => unlikelyText(contract, identifier.schema, `${seed} unknown identifier`)]];
  const isInt32 = contract.schemas.flatten(identifier.schema).format === 'int32';
  const greatest = isInt32 ? '2147483647' : '9223372036854775807';
  const size = isInt32 ? 1_000_000_000n : 1n << 60n;
  return [
    ['made-up', ({ seed }) => String((seededInteger(seed, 'unknown identifier') % size) + size / 2n)],
    ['greatest', () => greatest],
  ];
}

function oddIds(contract: Contract, one: ReadableResource): Check[] {
  const { read, parameter, isInteger, resource } = one;
  const fixed: [string, string][] = isInteger
    ? [
        ['zero', '0'],
        ['negative', '-1'],
        ['text', 'abc'],
        ['beyond-int64', '9223372036854775808'],
      ]
    : [['malformed', 'understudy unknown']];
  const points = fixed.map(([name, id]) =>
    silentPoint(contract, {
      id: `${read.id}.${parameter}.${name}`,
      family: 'reading',
      title: `${parameter}=${id}`,
      pointer: parameterPointer(read, parameter),
      spec: readRequest(one, id),
    }),
  );
  const spelled = (name: string, spell: (id: string) => string): Check =>
    silentPoint(contract, {
      id: `${read.id}.${parameter}.${name}`,
      family: 'reading',
      title: `${parameter} spelled ${spell('7')}`,
      pointer: parameterPointer(read, parameter),
      spec: readRequest(one, spell('{id}')),
      learned: (context) => {
        const [id] = context.knowledge(resource).existingIds();
        return id === undefined ? undefined : { [parameter]: spell(id) };
      },
    });
  if (!isInteger) return points;
  return [...points, spelled('leading-zero', (id) => `0${id}`), spelled('plus', (id) => `+${id}`)];
}

/** Gives the checks of the identifier in a path: the item that is answered is the one asked for, whatever was asked for. */
function pathIdentifierChecks(contract: Contract, one: ReadableResource): Check[] {
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
