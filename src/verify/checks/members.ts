import type { Contract } from '../../openapi/contract';
import { isObject, type Schema } from '../../openapi/document';
import type { JsonValue } from '../../base/json';
import { isRefusal, isSuccess } from '../../probe/answers';
import { differences, valueIn, withValue, textOf } from '../../probe/body-values';
import {
  inconclusive,
  observed,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  demandSuccess,
  mismatch,
  planned,
  judge,
  type Mismatch,
} from '../../probe/check';
import { type Exchange, bodyOf, decodeUtf8, isRead, parseBody } from '../../probe/exchange';
import type { Field, Creatable } from '../../probe/creatable';
import { idText } from '../../probe/knowledge';
import { createRequest, creatables, itemPath, refersToUnknown, shownIn, taggedBody } from '../../probe/bodies';
import { answeredItem, answeredItemSchema } from '../../probe/items';
import { whyNoneTaken, whyPlainBodyFails } from './doubts';
import { readableResources, readRequest } from '../../probe/readable-resources';
import { plannedRead } from '../../probe/read-back';
import { expectedProperty, gotProperty } from '../../probe/expectation';
import { itemsOf } from '../../probe/listing';

/** Gives the checks of members that the service gives: `readOnly` ones are never taken, and a default stands for what is left out. */
export function givenMemberChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => [
    ...readOnlyMembers(contract, creatable).map(([name, value]) => neverTaken(contract, creatable, name, value)),
    ...creatable.fields.flatMap((field) => defaultOf(contract, creatable, field)),
  ]);
}

/** A value that nobody comes upon by chance. */
const oddValues: Readonly<Record<string, JsonValue>> = {
  'date-time': '2001-02-03T04:05:06Z',
  date: '2001-02-03',
  text: 'understudy-read-only',
  integer: 987_654,
  number: 98_765.5,
};

function readOnlyMembers(contract: Contract, { operation, resource }: Creatable): [string, JsonValue][] {
  const { schemas } = contract;
  const properties = schemas.shapedProperties(answeredItemSchema(contract, operation) ?? {});
  return Object.entries(properties).flatMap(([name, schema]): [string, JsonValue][] => {
    const flat = schemas.flatten(schema);
    const value =
      flat.readOnly === true && name !== resource.identifier?.property
        ? oddValue(flat, schemas.typesOf(flat))
        : undefined;
    return value === undefined ? [] : [[name, value]];
  });
}

/** Gives a value for a member that nobody comes upon by chance; undefined where its schema has rules of its own. */
export function oddValue(flat: Schema, types: readonly string[]): JsonValue | undefined {
  if ((flat.enum ?? flat.const ?? flat.pattern) !== undefined) return undefined;
  if (types.includes('string')) return oddValues[flat.format ?? 'text'];
  const number = types.includes('integer')
    ? oddValues['integer']
    : types.includes('number')
      ? oddValues['number']
      : undefined;
  return flat.maximum === undefined && flat.multipleOf === undefined ? number : undefined;
}

/** Gives where a body holds a member of the item. */
function inBody({ wrapper }: Creatable, name: string): string[] {
  return wrapper === undefined ? [name] : [wrapper, name];
}

function neverTaken(contract: Contract, creatable: Creatable, name: string, value: JsonValue): Check {
  const { operation } = creatable;
  return defineCheck(contract, {
    id: `${operation.id}.${name}.read-only`,
    family: 'stored-values',
    title: `${name} is readOnly: what a body says of it is refused or ignored`,
    level: 'implied',
    pointer: operation.pointer,
    words: `${name}: readOnly`,
    phase: 'write',
    sends: [
      planned(createRequest(creatable, withValue(creatable.full, inBody(creatable, name), value))),
      ...plannedRead(contract, creatable),
    ],
    writes: 1,
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const failing = whyPlainBodyFails(context, creatable);
      if (failing !== undefined) return inconclusive(failing);
      const body = withValue(taggedBody(context, creatable, creatable.full), inBody(creatable, name), value);
      const exchange = await context.send(createRequest(creatable, body));
      if (isRefusal(exchange)) return proved(`refused ${exchange.response.status}`);
      if (!isSuccess(exchange)) return inconclusive(`answered ${exchange.response.status}`);
      for (const answer of [exchange, ...(await readOf(context, creatable, exchange))]) {
        const got = valueIn(answeredItem(contract, answer), [name]);
        if (got !== undefined && differences(value, got).length === 0) {
          return violated(
            mismatch(answer, `a ${name} of the service's own: it is readOnly`, `${name} ${textOf(got)}, as sent`),
          );
        }
      }
      return proved('ignored');
    },
  });
}

async function readOf(context: CheckContext, { resource }: Creatable, created: Exchange): Promise<Exchange[]> {
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  const answered = answeredItem(context.contract, created);
  const property = resource.identifier?.property ?? '';
  const id = isObject(answered) ? idText((answered as Record<string, JsonValue>)[property]) : undefined;
  if (one === undefined || id === undefined) return [];
  const exchange = await context.send(readRequest(one, id));
  return isSuccess(exchange) ? [exchange] : [];
}

/** What the answer requires must have some value: then the default is the one; else it is only looked at. */
function defaultOf(contract: Contract, creatable: Creatable, field: Field): Check[] {
  const standard = field.schema.default as JsonValue | undefined;
  const [name = '', ...rest] = itemPath(creatable, field);
  if (standard === undefined || standard === null || field.required || name === '' || rest.length > 0) return [];
  // What carries the mark of the run is never left out.
  if (field === creatable.tagField) return [];
  if (!shownIn(contract, creatable, field).includes('create')) return [];
  const { operation, media } = creatable;
  const body = withValue(creatable.full, field.path, undefined);
  if (contract.validators.compile(media.schemaPointer, 'request')(body, 'body').length > 0) return [];
  const isOwed = requiredOf(contract, answeredItemSchema(contract, operation)).includes(name);
  return [
    defineCheck(contract, {
      id: `${operation.id}.${name}.default`,
      family: 'stored-values',
      title: `${name} left out is ${textOf(standard)}, its default`,
      level: 'implied',
      pointer: field.keywordPointer('default'),
      phase: 'write',
      sends: [planned(createRequest(creatable, body))],
      writes: 1,
      run: (context) => standsFor(context, creatable, { body, name, standard, isOwed }),
    }),
  ];
}

interface LeftOut {
  readonly body: JsonValue;
  readonly name: string;
  readonly standard: JsonValue;
  readonly isOwed: boolean;
}

async function standsFor(context: CheckContext, creatable: Creatable, leftOut: LeftOut): Promise<Outcome> {
  const { name, standard, isOwed } = leftOut;
  const failing = whyPlainBodyFails(context, creatable);
  if (failing !== undefined) return inconclusive(failing);
  const exchange = await context.send(createRequest(creatable, taggedBody(context, creatable, leftOut.body)));
  if (isRefusal(exchange) && refersToUnknown(context, creatable)) {
    return inconclusive(`refused with ${exchange.response.status}: the body may refer to something unknown`);
  }
  const taken = demandSuccess(context.contract, exchange, `${name} may be left out`);
  if (taken.verdict !== 'proved') return taken;
  const item = answeredItem(context.contract, exchange);
  const got = valueIn(item, [name]);
  const isSame = got !== undefined && differences(standard, got).length === 0;
  if (isSame) return proved();
  // Another value is at odds with the default; where it is left out, a reader may well take the default for it.
  const isOdd =
    got !== undefined && got !== null ? !isOfService(creatable, name) : isAlwaysShown(context, creatable, name);
  if (!isOwed && !isOdd) return observed(textOf(got));
  return violated(
    mismatch(exchange, expectedProperty(name, textOf(standard), ', its default'), gotProperty(name, textOf(got))),
  );
}

/** What says of itself that the service computes it may come out as it likes. */
function isOfService({ fields }: Creatable, name: string): boolean {
  const description = fields.find(({ path }) => path.join('.') === name)?.schema.description ?? '';
  return /\b(?:depend|comput|calculat|deriv|generat|inherit|chosen|configur|account|setting)/i.test(description);
}

/** Tells whether lists show a member of each item that is not this run's, and of three at least. */
function isAlwaysShown(context: CheckContext, { resource }: Creatable, name: string): boolean {
  const knowledge = context.knowledge(resource);
  const others = knowledge.listed.filter((item) => knowledge.createdAt(knowledge.idOf(item) ?? '') === undefined);
  return others.length >= 3 && others.every((item) => item[name] !== undefined && item[name] !== null);
}

function requiredOf({ schemas }: Contract, schema: Schema | undefined): readonly string[] {
  return schemas.flatten(schema).required ?? [];
}

/** A shorter text may stand in an answer by chance. */
const leastSecret = 16;

/** Gives the checks that no answer of the run carries a member that is `writeOnly` (OpenAPI 3.1 section 4.8.24), nor its value. */
export function hiddenMemberChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) =>
    creatable.fields
      .filter(({ schema }) => schema.writeOnly === true)
      .map((field) => staysHidden(contract, creatable, field)),
  );
}

function staysHidden(contract: Contract, creatable: Creatable, field: Field): Check {
  const name = field.path.join('.');
  return defineCheck(contract, {
    id: `${creatable.operation.id}.${name}.never-returned`,
    family: 'stored-values',
    title: `No answer shows ${name}, which is only written`,
    level: 'written',
    pointer: field.keywordPointer('writeOnly'),
    phase: 'review',
    run: (context) => {
      const sent = sentSecrets(context, creatable, field);
      const shown = itemAnswers(context, creatable).flatMap(({ exchange, item }) =>
        valueIn(item, field.path) === undefined
          ? []
          : [mismatch(exchange, `no ${name}: it is writeOnly`, `an item with ${name}`)],
      );
      const echoed = shown.length > 0 ? [] : echoes(context, creatable, field, sent.texts);
      if (shown.length + echoed.length > 0) return Promise.resolve(judge([...shown, ...echoed].slice(0, 3)));
      return Promise.resolve(sent.isTaken ? judge([]) : inconclusive(`no ${name} was taken`));
    },
  });
}

/** Gives the texts that were stored in a member and that no other member of their bodies has. */
function sentSecrets(
  context: CheckContext,
  { operation }: Creatable,
  { path }: Field,
): { readonly texts: ReadonlySet<string>; readonly isTaken: boolean } {
  const texts = new Set<string>();
  let isTaken = false;
  for (const exchange of context.exchangesOf(operation)) {
    const { body } = exchange.request;
    if (body === undefined || !isSuccess(exchange) || exchange.request.method !== 'POST') continue;
    const value = valueIn(parseBody(body), path);
    isTaken ||= value !== undefined && value !== null;
    if (typeof value !== 'string' || value.length < leastSecret) continue;
    const quoted = JSON.stringify(value).slice(1, -1);
    if ((decodeUtf8(body) ?? '').split(quoted).length === 2) texts.add(quoted);
  }
  return { texts, isTaken };
}

interface ItemAnswer {
  readonly exchange: Exchange;
  readonly item: JsonValue;
}

function itemAnswers(context: CheckContext, { resource, operation }: Creatable): ItemAnswer[] {
  const { list, read, replace, update } = resource;
  const single = [operation, read, replace, update].flatMap((one) => context.exchangesOf(one));
  const items = single.flatMap((exchange): ItemAnswer[] => {
    const item = isSuccess(exchange) && isRead(exchange) ? bodyOf(exchange.response) : undefined;
    if (!isObject(item)) return [];
    const envelope = resource.envelopes.get(exchange.operation);
    const inner = envelope === undefined ? item : item[envelope];
    return [{ exchange, item: inner ?? null }];
  });
  const listed = context
    .exchangesOf(list?.operation)
    .filter(isRead)
    .flatMap((exchange) => (itemsOf(resource, exchange) ?? []).map((item) => ({ exchange, item })));
  return [...items, ...listed];
}

/** Any answer, of whatever operation, may give a secret away; that to a refusal of the secret itself may quote what it refuses. */
function echoes(context: CheckContext, creatable: Creatable, field: Field, texts: ReadonlySet<string>): Mismatch[] {
  if (texts.size === 0) return [];
  const secrets = [...texts].slice(0, 50);
  const name = field.path.join('.');
  const found = context.exchanges.find((exchange) => {
    if (!isRead(exchange) || exchange.response.body.length === 0) return false;
    const text = decodeUtf8(exchange.response.body) ?? '';
    const told = secrets.filter((secret) => text.includes(secret));
    return told.length > 0 && (isSuccess(exchange) || !isOfItself(context, creatable, field, exchange));
  });
  return found === undefined
    ? []
    : [mismatch(found, `nothing of what was sent as ${name}: it is writeOnly`, `an answer that repeats it`)];
}

/** Tells whether a refused body may have been refused for the secret: it breaks its schema there, or is no body of this kind. */
function isOfItself(
  { contract }: CheckContext,
  creatable: Creatable,
  field: Field,
  { operation, request }: Exchange,
): boolean {
  if (request.body === undefined) return false;
  if (operation !== creatable.operation) return true;
  const body = parseBody(request.body);
  if (!isObject(body)) return true;
  const wrong = contract.validators.compile(creatable.media.schemaPointer, 'request')(body, 'body');
  return wrong.some(({ where }) => where.includes(field.path.at(-1) ?? ''));
}
