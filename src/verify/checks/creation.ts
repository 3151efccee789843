import { listsThatHold } from './lists';
import { listedValues } from './listed-values';
import { textOf } from './value-text';
import type { ListOperation } from '../../contract/resource/resources';
import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { differences } from '../body-values';
import {
  inconclusive,
  judge,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  type PlannedRequest,
} from '../check';
import { bodyOf, type Exchange } from '../exchange';
import { greatestLimit, listRequest } from '../listing';
import {
  createRequest,
  creatables,
  refersToUnknown,
  shownAgain,
  taggedBody,
  uncreatables,
  type Creatable,
} from './bodies';
import { defineCheck, demandStatus, mismatch, planned, responsePointer, successStatus } from './define-check';
import { readableResources, readRequest } from './resources';

/** So many created items are looked at again. */
const mostRead = ['first', 'second', 'third'] as const;

/** Gives the checks of creation: valid bodies are stored, answered as sent, readable and listed. */
export function creationChecks(contract: Contract): Check[] {
  const checks = creatables(contract).flatMap((creatable) => [
    accepts(contract, creatable, 'every-property', creatable.full),
    accepts(contract, creatable, 'required-properties', creatable.required),
    ...listedValues(contract, creatable),
    readable(contract, creatable),
    listed(contract, creatable),
  ]);
  return [...uncreatables(contract).map(({ operation, reason }) => unsendable(contract, operation, reason)), ...checks];
}

/** Stands where the checks of a create would: it can never be red, and keeps a run without any write from being conformant. */
function unsendable(contract: Contract, operation: Operation, reason: string): Check {
  return defineCheck(contract, {
    id: `${operation.id}.is-tried`,
    family: 'creation',
    title: 'A valid body is sent',
    level: 'written',
    pointer: operation.requestBody?.pointer ?? operation.pointer,
    phase: 'write',
    isUnsendable: true,
    run: () => Promise.resolve(inconclusive(reason)),
  });
}

function accepts(contract: Contract, creatable: Creatable, name: string, base: JsonValue): Check {
  const { operation } = creatable;
  const status = successStatus(operation);
  return defineCheck(contract, {
    id: `${operation.id}.${name}`,
    family: 'creation',
    title: `A body with ${name === 'every-property' ? 'every property' : 'the required properties alone'} creates an item as sent`,
    level: 'written',
    pointer: responsePointer(operation, status),
    phase: 'write',
    sends: [planned(createRequest(creatable, base))],
    writes: 1,
    run: async (context) => {
      const body = taggedBody(context, creatable, base);
      const exchange = await context.send(createRequest(creatable, body));
      const isRefused = exchange.response.status >= 400 && exchange.response.status < 500;
      if (isRefused && refersToUnknown(context, creatable)) {
        return inconclusive(`refused with ${exchange.response.status}: the body may refer to something unknown`);
      }
      const outcome = demandStatus(exchange, [status], 'the body is valid');
      return outcome.verdict === 'proved' ? answeredAsSent(exchange, shownAgain(creatable, body)) : outcome;
    },
  });
}

/** Gives the outcome of a round trip: what was sent is in the answer, unchanged. */
export function answeredAsSent(exchange: Exchange, sent: JsonValue): Outcome {
  const wrong = differences(sent, bodyOf(exchange.response)).filter((difference) => !isSilent(difference));
  return judge(
    wrong.map(({ where, sent: value, got }) =>
      mismatch(exchange, `${where}: ${textOf(value)}`, `${where}: ${textOf(got)}`),
    ),
  );
}

/** Tells whether a difference is one that the document leaves open: surrounding white space, Unicode normal form, null left out. */
export function isSilent({ sent, got }: { readonly sent: JsonValue; readonly got: JsonValue | undefined }): boolean {
  if (sent === null && got === undefined) return true;
  return (
    typeof sent === 'string' && typeof got === 'string' && sent.normalize('NFC').trim() === got.normalize('NFC').trim()
  );
}

function readable(contract: Contract, creatable: Creatable): Check {
  const { operation, resource } = creatable;
  const one = readableResources(contract).find((candidate) => candidate.resource === resource);
  return defineCheck(contract, {
    id: `${operation.id}.readable`,
    family: 'creation',
    title: 'A created item can be read by its identifier, as it was answered',
    level: 'implied',
    pointer: one?.read.pointer ?? operation.pointer,
    phase: 'write',
    sends: one === undefined ? [] : mostRead.map(() => planned(readRequest(one, `{${one.parameter}}`))),
    run: async (context) => {
      const { created } = context.knowledge(resource);
      if (one === undefined) return inconclusive('the document has no operation that reads one item');
      if (created.length === 0) return inconclusive('nothing was created');
      for (const item of created.slice(0, mostRead.length)) {
        const outcome = await readBack(context, creatable, item.id, item.answered);
        if (outcome.verdict !== 'proved') return outcome;
      }
      return proved();
    },
  });
}

/** Gives the request that reads a created item, as a plan shows it; none where the document has no such operation. */
export function plannedRead(contract: Contract, { resource }: Creatable): PlannedRequest[] {
  const one = readableResources(contract).find((candidate) => candidate.resource === resource);
  return one === undefined ? [] : [planned(readRequest(one, `{${one.parameter}}`))];
}

/** Gives the outcome of reading a created item: found within the consistency window, and equal to what was answered. */
export async function readBack(
  context: CheckContext,
  { resource }: Creatable,
  id: string | undefined,
  expected: JsonValue,
): Promise<Outcome> {
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  if (one === undefined || id === undefined) return inconclusive('the created item has no identifier to read it by');
  let last: Exchange | undefined;
  const found = await context.eventually(async () => {
    last = await context.send(readRequest(one, id));
    return last.response.status === 200 ? last : undefined;
  });
  if (found !== undefined) return answeredAsSent(found, expected);
  return last === undefined ? inconclusive('not read') : violated(mismatch(last, `200: the item ${id} was created`));
}

/** Of several lists the first that is whole decides: filtered ones are shorter than the page, also in a large store. */
function listed(contract: Contract, creatable: Creatable): Check {
  const { operation, resource } = creatable;
  const { list } = resource;
  return defineCheck(contract, {
    id: `${operation.id}.listed`,
    family: 'creation',
    title: 'A created item is in the list',
    level: 'implied',
    pointer: list?.operation.pointer ?? operation.pointer,
    phase: 'write',
    sends: list === undefined ? [] : plannedLists(creatable, list),
    run: async (context) => {
      const knowledge = context.knowledge(resource);
      if (list === undefined) return inconclusive('the document has no list of these items');
      const created = knowledge.created.filter(({ id }) => id !== undefined);
      if (created.length === 0) return inconclusive('nothing was created');
      let reason = 'every list that could hold the item is cut off';
      let provedOnce = false;
      for (const item of created.slice(0, mostRead.length)) {
        const outcome = await findInLists(context, creatable, item.id ?? '', item.answered);
        if (outcome.verdict === 'violated') return outcome;
        if (outcome.verdict === 'proved') provedOnce = true;
        else if (outcome.verdict === 'inconclusive') reason = outcome.reason;
      }
      return provedOnce ? proved() : inconclusive(reason);
    },
  });
}

function plannedLists(creatable: Creatable, list: ListOperation): PlannedRequest[] {
  const limit = greatestLimit(creatable.resource);
  const queries = mostRead.flatMap(() => listsThatHold(creatable.resource, creatable.full));
  return queries.map((query) => planned(listRequest(list, { limit, query })));
}

async function findInLists(
  context: CheckContext,
  { resource }: Creatable,
  id: string,
  answered: JsonValue,
): Promise<Outcome> {
  const knowledge = context.knowledge(resource);
  const limit = greatestLimit(resource);
  let missing: Outcome = inconclusive('every list that could hold the item is cut off');
  for (const query of listsThatHold(resource, answered)) {
    let last: Exchange | undefined;
    let isOpen = false;
    const found = await context.eventually(async () => {
      const listing = await context.list(resource, { limit, query });
      last = listing.exchange;
      isOpen = listing.items === undefined || !listing.whole;
      const isThere = listing.items?.some((item) => knowledge.idOf(item) === id) === true;
      return isThere ? true : isOpen ? false : undefined;
    });
    if (found === true) return proved();
    if (found === undefined && last !== undefined) {
      missing = violated(mismatch(last, `the item ${id}, which was created`, 'a list without it'));
      return missing;
    }
  }
  return missing;
}
