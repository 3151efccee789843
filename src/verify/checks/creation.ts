import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { JsonValue } from '../../base/json';
import { isRefusal, isSuccess } from '../../probe/answers';
import { isObject } from '../../openapi/document';
import {
  inconclusive,
  proved,
  type Check,
  defineCheck,
  planned,
  responsePointer,
  successStatus,
  judge,
  type CheckContext,
  mismatch,
  violated,
  type Outcome,
  demandSuccess,
  matchesStatus,
} from '../../probe/check';
import {
  createRequest,
  creatables,
  itemSent,
  refersToUnknown,
  shownIn,
  taggedAsWritten,
  taggedBody,
  uncreatables,
  itemPath,
} from '../../probe/bodies';
import type { Creatable, Field, Fit } from '../../probe/creatable';
import { bodyIsRejected, rejectionWords } from '../../probe/fitted-bodies';
import { plainBodyCheck, whyPlainBodyFails } from './doubts';
import { answeredAsSent, findInLists, plannedLists, readBack, isSilent, plannedRead } from '../../probe/read-back';
import { readableResources, readRequest } from '../../probe/readable-resources';
import {
  differences,
  isCounted,
  isTimeOfChange,
  textOf,
  valueIn,
  withValue,
  type Difference,
} from '../../probe/body-values';
import { describedPart, listedItemSchema } from '../../probe/described';
import { isRead, type Exchange } from '../../probe/exchange';
import type { CreatedItem } from '../../probe/knowledge';
import { itemsOf } from '../../probe/listing';
import { expectedOfItem, gotProperty, expectedMember, gotMember } from '../../probe/expectation';
import { answeredItem, answeredItemSchema } from '../../probe/items';
import { valueBudget, valuesToTry } from '../../probe/sample-bodies';
import { isLeftToService, itsOwn, keptAs } from './stored-values';

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
      // The run has sent it already, to find out what the service takes.
      const fit = base === creatable.full ? context.fitOf(creatable) : undefined;
      const body = fit?.sent ?? taggedAsWritten(context, creatable, base);
      const exchange = fit?.first ?? (await context.send(createRequest(creatable, body)));
      if (isRefusal(exchange) && bodyIsRejected.has(exchange.response.status)) {
        const found = await context.fit(creatable);
        // What no body is found for is not there, as documented as it is; else a body named something that is not.
        if (exchange.response.status === 404 && found?.bodies === undefined && !refersToUnknown(context, creatable))
          return demandSuccess(contract, exchange, 'the body is valid');
        const why = refersToUnknown(context, creatable) ? 'the body may refer to something unknown' : elsewise(found);
        return inconclusive(`rejected with ${rejectionWords(exchange)}; ${why}`);
      }
      const outcome = demandSuccess(contract, exchange, 'the body is valid');
      return outcome.verdict === 'proved' ? answeredAsSent(contract, exchange, itemSent(creatable, body)) : outcome;
    },
  });
}

/** A schema seldom says all that a service asks for: that a body is valid does not make it acceptable. */
function elsewise(fit: Fit | undefined): string {
  return fit?.bodies === undefined ? 'so was every other body that was tried' : 'another body was accepted';
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
        const outcome = await readBack(context, creatable, item.id, item.answered, item.sent);
        if (outcome.verdict === 'violated')
          return outcome.mismatches.every(({ exchange }) => isSuccess(exchange))
            ? atOnce(context, creatable, outcome)
            : outcome;
        if (outcome.verdict !== 'proved') return outcome;
      }
      return proved();
    },
  });
}

/** What is counted, computed or moved changes after a while, and by later requests of the run: a new item is read at once. */
async function atOnce(context: CheckContext, creatable: Creatable, late: Outcome): Promise<Outcome> {
  const body = taggedBody(context, creatable, creatable.full);
  const exchange = await context.send(createRequest(creatable, body));
  const answered = answeredItem(context.contract, exchange);
  const id = isObject(answered) ? context.knowledge(creatable.resource).idOf(answered) : undefined;
  if (!isSuccess(exchange) || answered === undefined || id === undefined) return late;
  const outcome = await readBack(context, creatable, id, answered, itemSent(creatable, body));
  return outcome.verdict === 'proved'
    ? inconclusive('read later, an item is not as it was answered; read at once, it is')
    : outcome;
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

/** Gives the checks that every list of the run shows created items as they were answered: digits, characters, all members. */
export function listedAsCreatedChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => {
    const { list, identifier } = creatable.resource;
    return list === undefined || identifier === undefined ? [] : [listedUnchanged(contract, creatable)];
  });
}

function listedUnchanged(contract: Contract, creatable: Creatable): Check {
  const { resource, operation } = creatable;
  const list = resource.list?.operation ?? operation;
  return defineCheck(contract, {
    id: `${list.id}.created-items-unchanged`,
    family: 'stored-values',
    title: 'A list shows created items as the answer to their creation did',
    level: 'implied',
    pointer: list.pointer,
    phase: 'review',
    run: (context) => {
      const seen = sightings(context, creatable);
      const schema = resource.list === undefined ? undefined : listedItemSchema(contract, resource.list);
      // Many lists show one item.
      const described = new Map(
        [...new Set(seen.map(({ created }) => created))].map((one) => [
          one,
          describedPart(contract, schema, one.answered),
        ]),
      );
      const compared = seen.map((sighting) => ({ ...sighting, answered: described.get(sighting.created) ?? {} }));
      const wrong = compared.flatMap(({ exchange, item, created, answered }) => {
        const [first] = differences(answered, item).filter(
          (difference) =>
            !isSilent(difference) &&
            !isSummary(difference.got) &&
            !isTimeOfChange(difference.where, difference.got) &&
            !isComputed(created, difference) &&
            !hasMoved(context, created, difference),
        );
        if (first === undefined) return [];
        const { where, sent, got } = first;
        return [
          mismatch(exchange, expectedOfItem(String(created.id), where, textOf(sent)), gotProperty(where, textOf(got))),
        ];
      });
      if (seen.length === 0) return Promise.resolve(inconclusive('no list showed a created item'));
      // By its identifier the item was found: that alone is no comparison.
      const isVacuous = compared.every(({ answered }) => Object.keys(answered).length < 2);
      return Promise.resolve(
        isVacuous ? inconclusive('a list shows nothing of what a create answers') : judge(wrong.slice(0, 3)),
      );
    },
  });
}

/** A list may show less than the item, such as no secrets; what it must show its schema says. */
function isSummary(got: JsonValue | undefined): boolean {
  return got === undefined || got === null || got === '' || (Array.isArray(got) && got.length === 0);
}

/** Tells whether a difference is in what the service counts: it was answered what no request of the run has sent. */
function isComputed({ sent }: CreatedItem, { where, sent: answered, got }: Difference): boolean {
  const given = valueIn(sent, where.split('.'));
  const isOfService = given === undefined || differences(given, answered).length > 0;
  return isOfService && isCounted(where, answered) && isCounted(where, got);
}

/** Tells whether a read of the item showed what the list shows: then it has changed since it was answered. */
function hasMoved(context: CheckContext, { id, exchange }: CreatedItem, { where, got }: Difference): boolean {
  const resource = context.contract.resources.find(({ create }) => create === exchange.operation);
  return context.exchangesOf(resource?.read).some((read) => {
    if (!isSuccess(read) || read.number < exchange.number) return false;
    const item = answeredItem(context.contract, read);
    if (!isObject(item) || resource === undefined || context.knowledge(resource).idOf(item) !== id) return false;
    const value = valueIn(item, where.split('.'));
    return value !== undefined && got !== undefined && differences(value, got).length === 0;
  });
}

interface Sighting {
  readonly exchange: CreatedItem['exchange'];
  readonly item: CreatedItem['answered'];
  readonly created: CreatedItem;
}

function sightings(context: CheckContext, { resource }: Creatable): Sighting[] {
  const knowledge = context.knowledge(resource);
  // An identifier that was given twice is another check's finding.
  const created = new Map(
    knowledge.created.filter(({ isKnownBefore }) => !isKnownBefore).map((item) => [item.id, item]),
  );
  const lists = context.exchangesOf(resource.list?.operation).filter(isRead);
  return lists.flatMap((exchange) =>
    (itemsOf(resource, exchange) ?? []).flatMap((item) => {
      const known = created.get(knowledge.idOf(item));
      const isLater = known !== undefined && known.exchange.number < exchange.number;
      // Below another parent an item of this identifier may well be another one.
      return isLater && isOnePath(known.exchange, exchange) ? [{ exchange, item, created: known }] : [];
    }),
  );
}

function isOnePath(one: Exchange, other: Exchange): boolean {
  return one.request.path.split('?', 1)[0] === other.request.path.split('?', 1)[0];
}

/** Gives the checks of values that a schema lists one by one: members of an enum, true and false, null. Each is taken and kept. */
function listedValues(contract: Contract, creatable: Creatable): Check[] {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const budget = valueBudget();
  return creatable.fields.flatMap((field) =>
    valuesToTry(contract, field.pointer, membersOf(field), budget)
      // What one keyword lists another may refuse.
      .filter((member) => validate(withValue(creatable.full, field.path, member), 'body').length === 0)
      .map((member) => isKept(contract, creatable, field, member)),
  );
}

function membersOf({ schema, types }: Field): JsonValue[] {
  const members = (schema.enum ?? []).filter((member) => typeof member === 'string');
  const booleans = types.includes('boolean') && schema.enum === undefined ? [true, false] : [];
  return [...members, ...booleans, ...(types.includes('null') ? [null] : [])];
}

function isKept(contract: Contract, creatable: Creatable, field: Field, member: JsonValue): Check {
  const { operation } = creatable;
  const name = field.path.join('.');
  const shown = typeof member === 'string' ? member : textOf(member);
  const isShown = shownIn(contract, creatable, field).length > 0;
  return defineCheck(contract, {
    id: `${operation.id}.${name}.${shown}`,
    family: 'creation',
    title: `${name} ${shown} is taken${isShown ? ' and kept' : ''}`,
    level: 'written',
    pointer: field.pointer,
    phase: 'write',
    sends: [
      planned(createRequest(creatable, withValue(creatable.full, field.path, member))),
      ...(isShown ? plannedRead(contract, creatable) : []),
    ],
    writes: 1,
    run: (context) => acceptsMember(context, creatable, field, member),
  });
}

async function acceptsMember(
  context: CheckContext,
  creatable: Creatable,
  field: Field,
  member: JsonValue,
): Promise<Outcome> {
  const failing = whyPlainBodyFails(context, creatable);
  if (failing !== undefined) return inconclusive(failing);
  const body = withValue(taggedBody(context, creatable, creatable.full), field.path, member);
  const exchange = await context.send(createRequest(creatable, body));
  const status = successStatus(creatable.operation);
  if (!matchesStatus(exchange.response.status, status) && refersToUnknown(context, creatable)) {
    return inconclusive(`refused with ${exchange.response.status}: the body may refer to something unknown`);
  }
  const isOwnAffair = isLeftToService(context, creatable, field);
  if (isOwnAffair && isRefusal(exchange)) return inconclusive(`rejected with ${rejectionWords(exchange)}`);
  const outcome = demandSuccess(context.contract, exchange, `${textOf(member)} is one of the values`);
  if (outcome.verdict !== 'proved') return outcome;
  const shown = shownIn(context.contract, creatable, field);
  if (shown.length === 0) return proved();
  const { contract } = context;
  const answered = answeredItemSchema(contract, exchange.operation, exchange.response.status);
  const path = itemPath(creatable, field);
  const owed = valueIn(describedPart(contract, answered, itemSent(creatable, body)), path);
  const got = valueIn(answeredItem(contract, exchange), path);
  const where = field.path.join('.');
  const isLeftOut = member === null && got === undefined;
  if (owed !== undefined && got !== member && !isLeftOut) {
    if (isOwnAffair) return inconclusive(itsOwn(field));
    return violated(mismatch(exchange, expectedMember(where, textOf(member)), gotMember(where, textOf(got))));
  }
  return keptAs(context, creatable, field, exchange, body);
}
