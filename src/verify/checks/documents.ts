import type { Contract } from '../../openapi/contract';
import { operationWords } from '../../openapi/operation-words';
import type { JsonValue } from '../../base/json';
import { isDocumentedSuccess, isRefusal, isSuccess } from '../../probe/answers';
import { differences, textOf } from '../../probe/body-values';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  demandSuccess,
  mismatch,
  planned,
  responsePointer,
  successStatus,
  notTested,
  type Mismatch,
  demandStatus,
  isForOtherReason,
} from '../../probe/check';
import { describedPart } from '../../probe/described';
import { bodyOf, type Exchange } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import { answeredAsSent, isSilent } from '../../probe/read-back';
import {
  otherBody,
  otherValue,
  readDocument,
  singleDocuments,
  topFields,
  withDocument,
  writeRequest,
  type SingleDocument,
  isValidFor,
  type Writable,
  writtenPart,
} from '../../probe/single-documents';
import { expectedProperty, gotProperty } from '../../probe/expectation';
import { isObject } from '../../openapi/document';
import { oddValue } from './members';
import { invalidCredentials, type Credential } from '../../probe/credentials';
import { anyExpiredKey, anyKey, isForTheKey, noSuchForm, refusalsOfKeys } from './authentication';
import { invalidBodies, type InvalidBody } from '../../probe/invalid-bodies';
import { statusesOfInvalid } from './doubts';

/** Gives the checks of documents of which a service has one (`/settings`): what was written is read, and nothing else is changed. */
export function documentChecks(contract: Contract, hasExpiredKey: boolean): Check[] {
  return singleDocuments(contract).flatMap((document) => {
    const { replace, update } = document;
    return [
      ...(replace === undefined ? [] : [replaced(contract, document, replace), leftOut(contract, document, replace)]),
      ...(update === undefined ? [] : [updated(contract, document, update)]),
      ...documentGivenChecks(contract, document),
      ...documentRefusalChecks(contract, document, hasExpiredKey),
    ];
  });
}

function plannedWrites({ read }: SingleDocument, { operation }: Writable, times: number): ReturnType<typeof planned>[] {
  const each = [planned({ operation }), planned({ operation: read })];
  return [planned({ operation: read }), ...Array.from({ length: times }, () => each).flat(), ...each];
}

/** Sends a valid body: taken with a documented status, answered as sent where the answer shows it. */
async function write(
  context: CheckContext,
  writing: Writable,
  body: JsonValue,
): Promise<{ readonly exchange: Exchange; readonly outcome: Outcome }> {
  const exchange = await context.send(writeRequest(writing, body));
  const { status } = exchange.response;
  const outcome = isDocumentedSuccess(exchange)
    ? answeredAsSent(context.contract, exchange, body)
    : [401, 403, 405, 409, 412, 423, 428].includes(status)
      ? inconclusive(`refused with ${status}, which says nothing of the body`)
      : demandSuccess(context.contract, exchange, 'the body is valid');
  return { exchange, outcome };
}

/** Gives the outcome of reading a document: what it must hold is in it, at once or when it lags no more. */
async function reads(
  context: CheckContext,
  document: SingleDocument,
  wanted: SeenItem,
  after: string,
): Promise<Outcome> {
  const expected = describedPart(context.contract, document.schema, wanted);
  let outcome: Outcome = inconclusive('not read');
  const settled = await context.eventually(`${document.path} as written`, async () => {
    const { exchange } = await readDocument(context, document);
    const wrong = differences(expected, bodyOf(exchange.response)).filter((difference) => !isSilent(difference));
    outcome =
      wrong.length === 0
        ? proved()
        : violated(
            ...wrong.map(({ where, sent, got }) =>
              mismatch(exchange, expectedProperty(where, textOf(sent), `, ${after}`), gotProperty(where, textOf(got))),
            ),
          );
    return wrong.length === 0 ? outcome : undefined;
  });
  return settled ?? outcome;
}

function replaced(contract: Contract, document: SingleDocument, writing: Writable): Check {
  const { operation } = writing;
  return defineCheck(contract, {
    id: `${operation.id}.kept`,
    family: 'documents',
    title: 'What was written is answered and read',
    level: 'implied',
    pointer: responsePointer(operation, successStatus(operation)),
    phase: 'change',
    sends: plannedWrites(document, writing, 2),
    writes: 3,
    run: (context) =>
      withDocument(context, document, async (original) => {
        let current = original;
        for (let times = 0; times < 2; times += 1) {
          const body = otherBody(context, writing, current) as SeenItem;
          const { outcome } = await write(context, writing, body);
          if (outcome.verdict !== 'proved') return outcome;
          const read = await reads(context, document, body, 'as written');
          if (read.verdict !== 'proved') return read;
          current = body;
        }
        return proved();
      }),
  });
}

/** PUT replaces (RFC 9110 section 9.3.4): what is left out takes its default or is gone. */
function leftOut(contract: Contract, document: SingleDocument, writing: Writable): Check {
  const { operation } = writing;
  const isSaid = /\bdefault/i.test(operationWords(operation, '200', '204'));
  return defineCheck(contract, {
    id: `${operation.id}.left-out`,
    family: 'documents',
    title: 'What a PUT leaves out takes its default or is gone',
    level: 'implied',
    pointer: operation.pointer,
    phase: 'change',
    sends: plannedWrites(document, writing, 2),
    writes: 3,
    run: (context) =>
      withDocument(context, document, async (original) => {
        const whole = otherBody(context, writing, { ...original, ...defaultsOf(writing) }) as SeenItem;
        const least = Object.fromEntries(
          topFields(writing).flatMap(({ path: [name = ''], required }) =>
            required && whole[name] !== undefined ? [[name, whole[name]]] : [],
          ),
        );
        const open = topFields(writing).filter(({ path: [name = ''] }) => !(name in least) && name in whole);
        if (open.length === 0 || !isValidFor(contract, writing, least)) return inconclusive('nothing can be left out');
        for (const body of [whole, least]) {
          const { outcome } = await write(context, writing, body);
          if (outcome.verdict !== 'proved') return outcome;
        }
        const { exchange, shown } = await readDocument(context, document);
        const wrong = open.flatMap(({ path: [name = ''], schema }) => {
          const [got, preset] = [shown[name], schema.default as JsonValue | undefined];
          if (got === undefined || got === null) {
            const isDue = preset !== undefined && preset !== null && isSaid;
            return isDue
              ? [mismatch(exchange, expectedProperty(name, textOf(preset), ', its default'), `no ${name}`)]
              : [];
          }
          const isDefault = preset !== undefined && differences(preset, got).length === 0;
          const isKept = !isDefault && differences(whole[name] ?? null, got).length === 0;
          const why = 'for it was left out';
          const wanted =
            preset === undefined
              ? `no ${name} ${why}`
              : expectedProperty(name, textOf(preset), `, its default, ${why}`);
          return isKept ? [mismatch(exchange, wanted, `${name} ${textOf(got)}, as before`)] : [];
        });
        return wrong.length === 0 ? proved() : violated(...wrong);
      }),
  });
}

/** A member at its default shows nothing of a PUT that leaves it out. */
function defaultsOf(writing: Writable): SeenItem {
  const entries = topFields(writing).flatMap(({ path: [name = ''], schema }): [string, JsonValue][] =>
    schema.default === undefined ? [] : [[name, schema.default as JsonValue]],
  );
  return Object.fromEntries(entries);
}

/** So many members are changed one by one. */
const mostMembers = 8;

function updated(contract: Contract, document: SingleDocument, writing: Writable): Check {
  const { operation } = writing;
  const start = document.replace ?? writing;
  return defineCheck(contract, {
    id: `${operation.id}.changes-what-is-sent`,
    family: 'documents',
    title: 'A PATCH changes the members that are sent, and no other',
    level: 'implied',
    pointer: operation.pointer,
    phase: 'change',
    sends: plannedWrites(document, writing, mostMembers + 1),
    writes: mostMembers + 2,
    run: (context) =>
      withDocument(context, document, async (original) => {
        let state = otherBody(context, start, original) as SeenItem;
        const { outcome: first } = await write(context, start, state);
        if (first.verdict !== 'proved') return first;
        let changes = 0;
        for (const field of topFields(writing).slice(0, mostMembers)) {
          const [name = ''] = field.path;
          const value = otherValue(context, writing, field, state[name], {});
          if (value === undefined) continue;
          const { outcome } = await write(context, writing, { [name]: value });
          if (outcome.verdict !== 'proved') return outcome;
          state = { ...state, [name]: value };
          const read = await reads(context, document, state, `after a PATCH of ${name} alone`);
          if (read.verdict !== 'proved') return read;
          changes += 1;
        }
        return changes === 0 ? inconclusive('no member can be changed alone') : proved();
      }),
  });
}

/** So many members that are only read are sent with a document. */
const mostReadOnly = 3;

/** Gives the checks that members of a document which are `readOnly` (OpenAPI 3.1 section 4.8.24) are never taken from a body. */
function documentGivenChecks(contract: Contract, document: SingleDocument): Check[] {
  return [document.replace, document.update].flatMap((writing) =>
    writing === undefined
      ? []
      : readOnlyMembers(contract, document, writing)
          .slice(0, mostReadOnly)
          .map(([name, value]) => neverTaken(contract, document, writing, [name, value])),
  );
}

function readOnlyMembers({ schemas }: Contract, { schema }: SingleDocument, writing: Writable): [string, JsonValue][] {
  const ours = topFields(writing).map(({ path: [name = ''] }) => name);
  return Object.entries(schemas.shapedProperties(schema)).flatMap(([name, member]): [string, JsonValue][] => {
    const flat = schemas.flatten(member);
    const value = flat.readOnly === true && !ours.includes(name) ? oddValue(flat, schemas.typesOf(flat)) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
}

function neverTaken(
  contract: Contract,
  document: SingleDocument,
  writing: Writable,
  [name, value]: readonly [string, JsonValue],
): Check {
  const { operation } = writing;
  const reading = planned({ operation: document.read });
  return defineCheck(contract, {
    id: `${operation.id}.${name}.read-only`,
    family: 'documents',
    title: `${name} is readOnly: what a body says of it is refused or ignored`,
    level: 'implied',
    pointer: operation.pointer,
    words: `${name}: readOnly`,
    phase: 'change',
    sends: [reading, planned(writeRequest(writing, writing.full)), reading, reading, planned({ operation })],
    writes: 2,
    run: (context) =>
      withDocument(context, document, async (original) => {
        const body = {
          ...(otherBody(context, writing, original) as Readonly<Record<string, JsonValue>>),
          [name]: value,
        };
        const exchange = await context.send(writeRequest(writing, body));
        const { status } = exchange.response;
        if (!isSuccess(exchange) && !isRefusal(exchange)) return inconclusive(`answered ${status}`);
        const { exchange: read } = await readDocument(context, document);
        const taken = [...(isSuccess(exchange) ? [exchange] : []), read].find((answer) => {
          const shown = bodyOf(answer.response);
          const got = isObject(shown) ? shown[name] : undefined;
          return got !== undefined && differences(value, got).length === 0;
        });
        if (taken === undefined) return proved(isRefusal(exchange) ? `refused ${status}` : 'ignored');
        return violated(
          mismatch(taken, `a ${name} of the service's own: it is readOnly`, `${name} ${textOf(value)}, as sent`),
        );
      }),
  });
}

/** Gives the checks that what a document must not be sent is refused and changes nothing: invalid bodies, and any without a valid key. */
function documentRefusalChecks(contract: Contract, document: SingleDocument, hasExpiredKey: boolean): Check[] {
  return [document.replace, document.update].flatMap((writing) => {
    if (writing === undefined) return [];
    const isMerge = writing.media.name.includes('merge-patch');
    const forms = invalidCredentials(writing.operation.security, anyKey, anyExpiredKey);
    return [
      // In a merge patch null takes a member away (RFC 7396 section 1).
      ...invalidBodies(contract, writing)
        .filter(({ name }) => !isMerge || !name.endsWith('.null'))
        .map((invalid) => refusesInvalid(contract, document, writing, invalid)),
      ...forms
        .filter(({ form }) => hasExpiredKey || form !== 'expired')
        .map((form) => refusesKey(contract, document, writing, form)),
    ];
  });
}

function refusesInvalid(contract: Contract, document: SingleDocument, writing: Writable, invalid: InvalidBody): Check {
  const { operation } = writing;
  const statuses = statusesOfInvalid(contract, operation);
  return defineCheck(contract, {
    id: `${operation.id}.refuses.${invalid.name}`,
    family: 'documents',
    title: `A body is refused where ${invalid.words}, and changes nothing`,
    level: 'written',
    pointer: invalid.pointer,
    phase: 'change',
    sends: plannedTry(document, writing, invalid.body),
    writes: 1,
    doubt: (context) => whyNoneTaken(context, writing),
    run: (context) =>
      withDocument(context, document, async (original) => {
        const exchange = await context.send(writeRequest(writing, invalid.body));
        if (isForOtherReason(exchange, statuses))
          return inconclusive(`refused with ${exchange.response.status}, which does not say that the body was judged`);
        const outcome = demandStatus(exchange, statuses, invalid.words);
        if (outcome.verdict !== 'proved') return outcome;
        const wrong = await changedFrom(context, document, writing, original);
        return wrong === undefined ? proved() : violated(wrong);
      }),
  });
}

function plannedTry({ read }: SingleDocument, { operation }: Writable, body: JsonValue): ReturnType<typeof planned>[] {
  const reading = planned({ operation: read });
  return [reading, { ...planned({ operation }), body: textOf(body) }, reading, reading];
}

/** Gives why a refused body says nothing: no body was taken. */
function whyNoneTaken(context: CheckContext, { operation }: Writable): string | undefined {
  const sent = context.exchangesOf(operation).filter(
    // Where no key is asked for, none is sent.
    ({ credential }) => credential.form === 'valid' || operation.security.length === 0,
  );
  return sent.some(isSuccess) ? undefined : 'no valid body was taken';
}

async function changedFrom(
  context: CheckContext,
  document: SingleDocument,
  writing: Writable,
  original: SeenItem,
): Promise<Mismatch | undefined> {
  const { exchange, shown } = await readDocument(context, document);
  const [was, is] = [writtenPart(writing, original), writtenPart(writing, shown)];
  const [lost, added] = [differences(was, is)[0], differences(is, was)[0]];
  if (lost !== undefined)
    return mismatch(
      exchange,
      expectedProperty(lost.where, textOf(lost.sent), ', as before'),
      gotProperty(lost.where, textOf(lost.got)),
    );
  return added && mismatch(exchange, `no ${added.where}, as before`, gotProperty(added.where, textOf(added.sent)));
}

function refusesKey(contract: Contract, document: SingleDocument, writing: Writable, form: Credential): Check {
  const { operation } = writing;
  const statuses = refusalsOfKeys(operation);
  return defineCheck(contract, {
    id: `${operation.id}.security.${form.form}`,
    family: 'authentication',
    title: `Refused with ${form.words}, and nothing is changed`,
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '401'),
    phase: 'change',
    sends: plannedTry(document, writing, writing.full),
    writes: 1,
    run: (context) =>
      withDocument(context, document, async (original) => {
        const credential = context.invalidCredentials(operation).find((candidate) => candidate.form === form.form);
        if (credential === undefined) return notTested(noSuchForm(context, operation, form.form));
        const body = otherBody(context, writing, original);
        const exchange = await context.send({ ...writeRequest(writing, body), credential });
        if (isRefusal(exchange) && !isForTheKey(exchange, statuses))
          return inconclusive(`refused with ${exchange.response.status}, which does not say that the key was judged`);
        const outcome = demandStatus(exchange, statuses, credential.words);
        if (outcome.verdict !== 'proved') return outcome;
        const wrong = await changedFrom(context, document, writing, original);
        return wrong === undefined ? proved() : violated(wrong);
      }),
  });
}
