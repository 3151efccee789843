import type { Contract } from '../../contract/contract';
import { wordsOf } from '../../contract/operation-words';
import type { JsonValue } from '../../exact-json';
import { isDocumentedSuccess } from '../answers';
import { differences } from '../body-values';
import { inconclusive, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { describedPart } from '../described';
import { bodyOf, type Exchange } from '../exchange';
import type { SeenItem } from '../knowledge';
import { defineCheck, demandSuccess, mismatch, planned, responsePointer, successStatus } from './define-check';
import { documentGivenChecks } from './documents-given';
import { documentRefusalChecks } from './documents-refused';
import { answeredAsSent, isSilent } from './read-back';
import {
  otherBody,
  otherValue,
  readDocument,
  singleDocuments,
  topFields,
  withDocument,
  writeRequest,
  type SingleDocument,
} from './single-documents';
import { textOf } from './value-text';
import { isValidFor, type Writable } from './valid-body';
import { expectedProperty, gotProperty } from '../expectation';

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
  const isSaid = /\bdefault/i.test(wordsOf(operation, '200', '204'));
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
