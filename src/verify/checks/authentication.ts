import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { describedResponse } from '../../openapi/response-check';
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
  documentedOr4xx,
  mismatch,
  planned,
  responsePointer,
} from '../../probe/check';
import type { JsonValue } from '../../base/json';
import { isRefusal, isSuccess } from '../../probe/answers';
import { withValue } from '../../probe/body-values';
import type { Exchange } from '../../probe/exchange';
import { invalidCredentials, lowerCaseScheme, type Credential } from '../../probe/credentials';
import type { RequestSpec } from '../../probe/request';
import { guessesValues, unsampled } from '../../probe/required-parameters';
import { createRequest, creatables, taggedBody } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import { plainRequest, whyNotSent } from '../../probe/parents';
import { plannedSearch, refusedMarks, searchStored } from './refusals';
import { whyKeyIsRefused, whyNoneTaken } from './doubts';
import { itemActions } from './actions';
import { isBare, makeOwn, ownKinds, plannedOwn, whatChanged, type Own, type OwnKind } from '../../probe/own-items';
import { asBody, bodyLike, writable } from '../../probe/single-documents';

/** Stand for the keys where checks are derived before any is known; they have letters, so that every form exists. */
export const anyKey = 'understudy-Key-1';
export const anyExpiredKey = 'understudy-Key-0';

/**
 * Gives the statuses by which an operation refuses a key. A 403 may be there for other reasons than a missing key: where the
 * document describes a 401 by `default` or `4XX`, that will do too.
 */
export function refusalsOfKeys(operation: Operation): string[] {
  const statuses = documentedOr4xx(operation, '401', '403');
  const isOther = statuses.includes('401') || describedResponse(operation, 401) === undefined;
  return isOther ? statuses : [...statuses, '401'];
}

/** Gives the checks of security: every form of a missing or wrong credential is refused, by every operation that asks for one. */
export function authenticationChecks(contract: Contract, hasExpiredKey: boolean): Check[] {
  const creating = new Map(creatables(contract).map((creatable) => [creatable.operation, creatable]));
  return contract.operations.flatMap((operation) => {
    const forms = invalidCredentials(operation.security, anyKey, anyExpiredKey);
    const creatable = creating.get(operation);
    if (forms.length === 0 || (operation.method !== 'GET' && creatable === undefined)) return [];
    return [
      ...forms.map((form) => {
        const check = refuses(contract, operation, creatable, form);
        return form.form === 'expired' && !hasExpiredKey ? { ...check, sends: [] } : check;
      }),
      ...(creatable === undefined ? [] : [storesNothing(contract, creatable)]),
      ...schemeCase(contract, operation),
    ];
  });
}

function refuses(contract: Contract, operation: Operation, creatable: Creatable | undefined, form: Credential): Check {
  const statuses = refusalsOfKeys(operation);
  return defineCheck(contract, {
    id: `${operation.id}.security.${form.form}`,
    family: 'authentication',
    title: `Refused with ${form.words}`,
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '401'),
    phase: creatable === undefined ? 'read' : 'refused',
    sends: [planned({ ...plainRequest(contract, operation), credential: form })],
    doubt: (context) =>
      whyKeyIsRefused(context, operation) ??
      (creatable === undefined || !statuses.includes('4XX') ? undefined : whyNoneTaken(context, creatable)),
    run: async (context) => {
      const credential = context.invalidCredentials(operation).find((candidate) => candidate.form === form.form);
      if (credential === undefined) return notTested(noSuchForm(context, operation, form.form));
      if (creatable !== undefined) return refusesCreate(context, creatable, credential, statuses);
      const never = whyNotSent(contract, operation);
      if (never !== undefined) return notTested(never);
      const spec = specOf(operation, context);
      if (spec === undefined) return inconclusive('no item is known');
      const exchange = await context.send({ ...spec, credential });
      const outcome = demandStatus(exchange, statuses, credential.words);
      const isOtherwise = isRefusal(exchange) && !isForTheKey(exchange, statuses);
      return isOtherwise && guessesValues(contract, operation)
        ? inconclusive('refused for the values made for its parameters, before the key was judged')
        : isOtherwise
          ? outcome.verdict === 'proved'
            ? takenWithKey(context, exchange)
            : ifNotWithKey(outcome, exchange, await context.send(spec))
          : outcome;
    },
  });
}

/** Gives why a form of credential is not tried. */
export function noSuchForm(context: CheckContext, operation: Operation, form: string): string {
  if (form === 'expired') return 'no expired key was given (--expired-key)';
  const isKeyless = context.invalidCredentials(operation).length === 0;
  return isKeyless ? 'no key was given' : 'the key has no letters, so it has no other case';
}

/** Anonymous writes carry a body that no correct service stores; a service that judges the body first is then asked with a valid one. */
async function refusesCreate(
  context: CheckContext,
  creatable: Creatable,
  credential: Credential,
  statuses: readonly string[],
): Promise<Outcome> {
  const first = await context.send(createRequest(creatable, invalidBody(context, creatable), credential));
  // Another refusal is one of the body, which is judged first, or has no cause that can be told.
  if (!isRefusal(first) || isForTheKey(first, statuses)) return demandStatus(first, statuses, credential.words);
  if (context.writesLeft() <= 0)
    return notTested('the body is judged first, and the budget of writes is used up (--writes <n> allows more)');
  const second = await context.send(
    createRequest(creatable, taggedBody(context, creatable, creatable.full), credential),
  );
  return ofTheKey(context, creatable, second, demandStatus(second, statuses, credential.words));
}

/** Gives the outcome of a create without a valid key, unless it is refused so with one too. */
async function ofTheKey(
  context: CheckContext,
  creatable: Creatable,
  exchange: Exchange,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.verdict !== 'violated' || !isRefusal(exchange)) return outcome;
  const fit = context.fitOf(creatable) ?? (await context.fit(creatable));
  return fit?.bodies === undefined && fit?.first !== undefined ? ifNotWithKey(outcome, exchange, fit.first) : outcome;
}

/** Gives an outcome of a wrong refusal, unless the same request is refused so with a valid key. */
function ifNotWithKey(outcome: Outcome, { response: { status } }: Exchange, valid: Exchange): Outcome {
  return valid.response.status === status
    ? inconclusive(`refused with ${status} with a valid credential too, which does not say that the key was judged`)
    : outcome;
}

/**
 * Tells whether an answer refuses the key: by a status that the document names for it, or one that HTTP has for it (RFC 9110
 * sections 15.5.2 and 15.5.4).
 */
export function isForTheKey({ response: { status } }: Exchange, statuses: readonly string[]): boolean {
  return [401, 403].includes(status) || statuses.some((named) => named === String(status));
}

/** Where no status is named, another refusal is one of the key if the same request is answered with it. */
function takenWithKey(context: CheckContext, refused: Exchange): Outcome {
  const { operation, request, response } = refused;
  const isSame = (exchange: Exchange): boolean =>
    exchange.request.path === request.path && exchange.credential.form === 'valid';
  const isTaken = context.exchangesOf(operation).some((exchange) => isSame(exchange) && isSuccess(exchange));
  return isTaken
    ? proved()
    : inconclusive(`refused with ${response.status}, which does not say that the key was judged`);
}

/** A body that lacks what is required and carries the mark, by which it would be found if it were stored. */
function invalidBody(context: CheckContext, { media, tagField }: Creatable): JsonValue {
  const marked = tagField === undefined ? {} : withValue({}, tagField.path, context.nextTag());
  const validate = context.contract.validators.compile(media.schemaPointer, 'request');
  return validate(marked, 'body').length > 0 ? marked : {};
}

function specOf(operation: Operation, context: CheckContext): RequestSpec | undefined {
  const path = context.knownPath(operation);
  return path === undefined ? undefined : { operation, path };
}

function storesNothing(contract: Contract, creatable: Creatable): Check {
  const { operation } = creatable;
  const statuses = refusalsOfKeys(operation);
  return defineCheck(contract, {
    id: `${operation.id}.security.stores-nothing`,
    family: 'authentication',
    title: 'A valid body without a valid key is refused and leaves nothing behind',
    level: 'implied',
    pointer: responsePointer(operation, statuses[0] ?? '401'),
    phase: 'write',
    sends: [
      ...['none', 'unknown'].map((form) =>
        planned(createRequest(creatable, creatable.full, { form, words: '', parts: [] })),
      ),
      ...plannedSearch(contract, creatable),
    ],
    writes: 1,
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const forms = context.invalidCredentials(operation).filter(({ form }) => form === 'none' || form === 'unknown');
      for (const credential of forms) {
        const body = taggedBody(context, creatable, creatable.full);
        const exchange = await context.send(createRequest(creatable, body, credential));
        const outcome = await ofTheKey(
          context,
          creatable,
          exchange,
          demandStatus(exchange, statuses, credential.words),
        );
        if (outcome.verdict !== 'proved') return outcome;
      }
      if (forms.length === 0) return notTested('no key was given');
      return searchStored(context, creatable, refusedMarks(context, creatable));
    },
  });
}

/** Scheme names are compared without regard to case (RFC 9110 section 11.1). */
function schemeCase(contract: Contract, operation: Operation): Check[] {
  const form = lowerCaseScheme(operation.security, anyKey);
  if (form === undefined || operation.method !== 'GET' || operation.path.includes('{')) return [];
  return [
    defineCheck(contract, {
      id: `${operation.id}.security.lower-case-scheme`,
      family: 'authentication',
      title: 'The name of the scheme is taken in any case (RFC 9110 section 11.1)',
      level: 'http',
      pointer: operation.security[0]?.[0]?.pointer ?? operation.pointer,
      phase: 'read',
      sends: [planned({ operation, credential: form })],
      run: async (context) => {
        const credential = context.lowerCaseScheme(operation);
        if (credential === undefined) return notTested('no key was given');
        const exchange = await context.send({ operation, credential });
        if (isSuccess(exchange)) return proved();
        const { status } = exchange.response;
        // Who may not do it at all is told the same however the scheme is written.
        return status === 401 || (status === 403 && isSuccess(await context.send({ operation })))
          ? violated(mismatch(exchange, 'the key taken'))
          : inconclusive(`answered ${status}`);
      },
    }),
  ];
}

/** An operation that changes, removes or acts on one item. */
interface Guarded {
  readonly kind: OwnKind;
  readonly operation: Operation;
}

/**
 * Gives the checks of security of what is done to items: each form of a missing or wrong credential is refused by every PUT,
 * PATCH, DELETE and action on an item, and changes nothing.
 */
export function changeSecurityChecks(contract: Contract, hasExpiredKey: boolean): Check[] {
  return ownKinds(contract).flatMap((kind) => {
    const { replace, update, remove } = kind.resource;
    const bodied = [replace, update].filter((one) => one !== undefined && writable(contract, one) !== undefined);
    const bare = remove !== undefined && isBare(contract, remove) ? [remove] : [];
    const operations = [...bodied, ...itemActions(contract, kind), ...bare].filter((one) => one !== undefined);
    return operations
      .filter((operation) => unsampled(contract, operation) === undefined)
      .flatMap((operation) => checksOf(contract, { kind, operation }, hasExpiredKey));
  });
}

function checksOf(contract: Contract, guarded: Guarded, hasExpiredKey: boolean): Check[] {
  const forms = invalidCredentials(guarded.operation.security, anyKey, anyExpiredKey);
  if (forms.length === 0) return [];
  const refusing = forms.map((form) => {
    const check = refusesChange(contract, guarded, form);
    return form.form === 'expired' && !hasExpiredKey ? { ...check, sends: [], writes: 0 } : check;
  });
  return [...refusing, changesNothing(contract, guarded)];
}

function refusesChange(contract: Contract, guarded: Guarded, form: Credential): Check {
  const { operation, kind } = guarded;
  const statuses = refusalsOfKeys(operation);
  return defineCheck(contract, {
    id: `${operation.id}.security.${form.form}`,
    family: 'authentication',
    title: `Refused with ${form.words}`,
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '401'),
    phase: 'change',
    sends: [...plannedOwn(kind), planned({ operation, credential: form })],
    writes: 1,
    run: async (context) => {
      const credential = context.invalidCredentials(operation).find((candidate) => candidate.form === form.form);
      if (credential === undefined) return notTested(noSuchForm(context, operation, form.form));
      const own = await sharedOwn(context, guarded);
      const spec = changeSpecOf(context, guarded, own);
      if (spec === undefined) return inconclusive('no valid body can be made');
      const exchange = await context.send({ ...spec, credential });
      // What was let in may have changed the item, or removed it.
      if (isSuccess(exchange)) forget(context, guarded);
      return judgeRefusal(exchange, statuses, credential);
    },
  });
}

/** The request is right but for the key: another refusal says that something else is judged before it. */
function judgeRefusal(exchange: Exchange, statuses: readonly string[], { words }: Credential): Outcome {
  return isRefusal(exchange) && !isForTheKey(exchange, statuses)
    ? inconclusive(`refused with ${exchange.response.status}, which does not say that the key was judged`)
    : demandStatus(exchange, statuses, words);
}

const shared = (): Map<Operation, Own> => new Map();

/** All forms are tried on one item, for none of them may do anything to it. */
async function sharedOwn(context: CheckContext, { kind, operation }: Guarded): Promise<Own> {
  const known = context.once(shared);
  let own = known.get(operation);
  if (own === undefined) known.set(operation, (own = await makeOwn(context, kind)));
  return own;
}

function forget(context: CheckContext, { operation }: Guarded): void {
  context.once(shared).delete(operation);
}

function changeSpecOf(context: CheckContext, { kind, operation }: Guarded, own: Own): RequestSpec | undefined {
  const { contract } = context;
  const writing = writable(contract, operation);
  if (operation.method === 'DELETE' || operation.method === 'POST' || writing === undefined)
    return { operation, path: own.path };
  const tag = kind.creatable.tagField?.path.at(-1);
  const body = bodyLike(contract, kind.resource, writing, own, tag === undefined ? {} : { [tag]: context.nextTag() });
  return body === undefined ? undefined : { operation, path: own.path, body: asBody(writing, body) };
}

function changesNothing(contract: Contract, guarded: Guarded): Check {
  const { operation, kind } = guarded;
  const statuses = refusalsOfKeys(operation);
  return defineCheck(contract, {
    id: `${operation.id}.security.changes-nothing`,
    family: 'authentication',
    title: 'What is refused without a valid key changes nothing',
    level: 'implied',
    pointer: responsePointer(operation, statuses[0] ?? '401'),
    phase: 'change',
    sends: [
      ...plannedOwn(kind),
      ...['none', 'unknown'].map((form) => planned({ operation, credential: { form, words: '', parts: [] } })),
      planned({ operation: kind.read }),
    ],
    writes: 1,
    run: async (context) => {
      const forms = context.invalidCredentials(operation).filter(({ form }) => form === 'none' || form === 'unknown');
      if (forms.length === 0) return notTested('no key was given');
      const own = await makeOwn(context, kind);
      const spec = changeSpecOf(context, guarded, own);
      if (spec === undefined) return inconclusive('no valid body can be made');
      for (const credential of forms) {
        const exchange = await context.send({ ...spec, credential });
        if (!isRefusal(exchange)) return judgeRefusal(exchange, statuses, credential);
      }
      const wrong = await whatChanged(context, kind, own, `the ${operation.method} that was refused`);
      if (wrong !== undefined) return violated(wrong);
      return isTelling(guarded) ? proved() : inconclusive('no member of the body could show a change');
    },
  });
}

/** A body that repeats what is there shows nothing of a change. */
function isTelling({ kind: { creatable }, operation: { method } }: Guarded): boolean {
  return method === 'POST' || method === 'DELETE' || creatable.tagField !== undefined;
}
