import type { Contract } from '../../contract/contract';
import { differences } from '../body-values';
import { inconclusive, notTested, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { bodyOf, type Exchange } from '../exchange';
import { isSuccess } from '../answers';
import { answeredId, otherItem } from './asked-identifier';
import { pathIdentifierChecks } from './path-identifiers';
import { seededInteger } from '../../random';
import { unlikelyText } from './made-up-id';
import {
  defineCheck,
  demandStatus,
  statusesOfMissing,
  isForOtherReason,
  mismatch,
  parameterPointer,
  planned,
  responsePointer,
  silentPoint,
  successStatus,
} from './define-check';
import { readableResources, readRequest, type ReadableResource } from './resources';
import { expectedStatus } from '../expectation';

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
      let changed: Exchange | undefined;
      const same = await context.eventually(`${resource.collection} as read`, async () => {
        const first = await context.send(readRequest(one, id));
        if (!isSuccess(first)) return undefined;
        const second = await context.send(readRequest(one, id));
        const isSame = differences(bodyOf(first.response) ?? null, bodyOf(second.response)).length === 0;
        changed = second;
        return isSuccess(second) && isSame ? second : undefined;
      });
      if (same !== undefined) return proved();
      if (changed === undefined) return inconclusive(`the item ${id} could not be read`);
      return violated(mismatch(changed, `the item ${id} as it was read just before`));
    },
  });
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
        if (isForOtherReason(exchange, statuses)) {
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
