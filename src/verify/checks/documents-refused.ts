import type { Contract } from '../../contract/contract';
import type { JsonValue } from '../../exact-json';
import { isRefusal, isSuccess } from '../answers';
import { differences } from '../body-values';
import { inconclusive, notTested, proved, violated, type Check, type CheckContext, type Mismatch } from '../check';
import { invalidCredentials, type Credential } from '../credentials';
import { exchangesOf } from '../exchanges-of';
import type { SeenItem } from '../knowledge';
import { anyExpiredKey, anyKey, isForTheKey, noSuchForm, refusalsOfKeys } from './authentication';
import { defineCheck, demandStatus, isForOtherReason, mismatch, planned, responsePointer } from './define-check';
import { invalidBodies, type InvalidBody } from './invalid-bodies';
import { statusesOfInvalid } from './invalid-statuses';
import {
  otherBody,
  readDocument,
  withDocument,
  writeRequest,
  writtenPart,
  type SingleDocument,
} from './single-documents';
import { textOf } from './value-text';
import type { Writable } from './valid-body';
import { expectedProperty, gotProperty } from '../expectation';

/** Gives the checks that what a document must not be sent is refused and changes nothing: invalid bodies, and any without a valid key. */
export function documentRefusalChecks(contract: Contract, document: SingleDocument, hasExpiredKey: boolean): Check[] {
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
function whyNoneTaken({ exchanges }: CheckContext, { operation }: Writable): string | undefined {
  const sent = exchangesOf(exchanges, operation).filter(
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
