import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { isRefusal } from '../answers';
import { inconclusive, proved, type Check } from '../check';
import { createRequest, creatables, itemSent, refersToUnknown, shownIn, taggedBody, uncreatables } from './bodies';
import type { Creatable } from '../creatable';
import { defineCheck, demandStatus, planned, responsePointer, successStatus } from './define-check';
import { listedValues } from './listed-values';
import { plainBodyCheck } from './plain-body';
import { answeredAsSent, findInLists, plannedLists, readBack } from './read-back';
import { readableResources, readRequest } from './resources';

/** So many created items are looked at again. */
const mostRead = ['first', 'second', 'third'] as const;

/** Gives the checks of creation: valid bodies are stored, answered as sent, readable and listed. */
export function creationChecks(contract: Contract): Check[] {
  const checks = creatables(contract).flatMap((creatable) => [
    accepts(contract, creatable, plainBodyCheck(creatable.operation), creatable.full),
    accepts(contract, creatable, `${creatable.operation.id}.required-properties`, creatable.required),
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

function accepts(contract: Contract, creatable: Creatable, id: string, base: JsonValue): Check {
  const { operation } = creatable;
  const status = successStatus(operation);
  const which = id === plainBodyCheck(operation) ? 'every property' : 'the required properties alone';
  const isShown = creatable.fields.some((field) => shownIn(contract, creatable, field).includes('create'));
  return defineCheck(contract, {
    id,
    family: 'creation',
    title: `A body with ${which} is taken${isShown ? ', and answered as sent' : ''}`,
    level: 'written',
    pointer: responsePointer(operation, status),
    phase: 'write',
    sends: [planned(createRequest(creatable, base))],
    writes: 1,
    run: async (context) => {
      const body = taggedBody(context, creatable, base);
      const exchange = await context.send(createRequest(creatable, body));
      if (isRefusal(exchange) && refersToUnknown(context, creatable)) {
        return inconclusive(`refused with ${exchange.response.status}: the body may refer to something unknown`);
      }
      const outcome = demandStatus(exchange, [status], 'the body is valid');
      return outcome.verdict === 'proved' ? answeredAsSent(contract, exchange, itemSent(creatable, body)) : outcome;
    },
  });
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

/** Filtered lists are shorter than the page, also in a large store. */
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
    sends: list === undefined ? [] : plannedLists(creatable, list, mostRead.length),
    run: async (context) => {
      const knowledge = context.knowledge(resource);
      if (list === undefined) return inconclusive('the document has no list of these items');
      const created = knowledge.created.filter(({ id }) => id !== undefined);
      if (created.length === 0) {
        return inconclusive(knowledge.created.length === 0 ? 'nothing was created' : 'no create answers an identifier');
      }
      let reason = 'no list was read';
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
