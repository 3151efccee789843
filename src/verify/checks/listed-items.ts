import type { Contract } from '../../contract/contract';
import type { ListOperation } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import { isSuccess } from '../answers';
import { differences, valueIn } from '../body-values';
import { inconclusive, proved, violated, type Check, type CheckContext, type Mismatch } from '../check';
import { describedPart, listedItemSchema } from '../described';
import { answeredItem, answeredItemSchema } from '../items';
import { greatestLimit } from '../listing';
import { defineCheck, mismatch, planned } from './define-check';
import { readRequest, type ReadableResource } from './resources';
import { textOf } from './value-text';
import { expectedAnswer, expectedAsListed } from '../expectation';

/**
 * Gives the check that items read one by one are as listed, in what both answers describe. The list is read again, because
 * others may change items meanwhile.
 */
export function itemsReadable(contract: Contract, one: ReadableResource, list: ListOperation): Check {
  const { resource, read } = one;
  return defineCheck(contract, {
    id: `${read.id}.equals-list-item`,
    family: 'reading',
    title: 'An item read by its identifier is the item that the list shows',
    level: 'implied',
    pointer: read.pointer,
    phase: 'read',
    sends: ['first', 'middle', 'last'].map(() => planned(readRequest(one, `{${one.parameter}}`))),
    run: async (context) => {
      const ids = spread(
        context.knowledge(resource).listed.flatMap((item) => context.knowledge(resource).idOf(item) ?? []),
      );
      if (ids.length === 0) return inconclusive('no item is known');
      const [listed, single] = [listedItemSchema(contract, list), answeredItemSchema(contract, read)];
      const both = (value: JsonValue): JsonValue =>
        describedPart(contract, single, describedPart(contract, listed, value));
      for (const id of ids) {
        const wrong = await compareWithList(context, one, id, both);
        if (wrong !== undefined) return violated(wrong);
      }
      return proved();
    },
  });
}

/** Gives the part of an item that two answers describe both. */
type CommonPart = (value: JsonValue) => JsonValue;

/** Gives how an item differs from what a list shows, where it still does after the consistency window. */
async function compareWithList(
  context: CheckContext,
  one: ReadableResource,
  id: string,
  both: CommonPart,
): Promise<Mismatch | undefined> {
  const { resource } = one;
  let found: Mismatch | undefined;
  let isFirst = true;
  await context.eventually(`${resource.collection} as read`, async () => {
    if (!isFirst) await context.list(resource, { limit: greatestLimit(resource) });
    isFirst = false;
    found = await difference(context, one, id, both);
    return found === undefined ? true : undefined;
  });
  return found === undefined ? undefined : difference(context, one, id, both);
}

async function difference(
  context: CheckContext,
  one: ReadableResource,
  id: string,
  both: CommonPart,
): Promise<Mismatch | undefined> {
  const shown = context.knowledge(one.resource).find(id) ?? {};
  const listed = both(shown);
  const exchange = await context.send(readRequest(one, id));
  if (!isSuccess(exchange)) return mismatch(exchange, expectedAnswer('200', `the list shows the item ${id}`));
  const answered = answeredItem(context.contract, exchange) ?? null;
  const read = both(answered);
  const lost = differences(listed, read).find(({ where }) => !isOtherForm(where, answered, read));
  const first = lost ?? differences(read, listed).find(({ where }) => !isOtherForm(where, shown, listed));
  if (first === undefined) return undefined;
  return mismatch(exchange, expectedAsListed(first.where, textOf(lost === undefined ? first.got : lost.sent)));
}

/** What is there, and no part that both answers describe, is shown by one of them in a form of its own. */
function isOtherForm(where: string, whole: JsonValue, part: JsonValue): boolean {
  const path = where.split('.');
  return valueIn(whole, path) !== undefined && valueIn(part, path) === undefined;
}

function spread(ids: readonly string[]): string[] {
  const picked = [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)].filter((id) => id !== undefined);
  return [...new Set(picked)];
}
