import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { describedResponse } from '../../contract/response-check';
import { inconclusive, notTested, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import type { JsonValue } from '../../exact-json';
import { isRefusal, isSuccess } from '../answers';
import { withValue } from '../body-values';
import type { Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import { invalidCredentials, lowerCaseScheme, type Credential } from '../credentials';
import type { RequestSpec } from '../request';
import { guessesValues } from '../required-parameters';
import { createRequest, creatables, taggedBody } from './bodies';
import type { Creatable } from '../creatable';
import { defineCheck, demandStatus, documentedOr4xx, mismatch, planned, responsePointer } from './define-check';
import { plainRequest, whyNotSent } from './known-path';
import { plannedSearch, refusedMarks, searchStored } from './stored-anyway';
import { whyKeyIsRefused, whyNoneTaken } from './doubts';

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
        : isOtherwise && outcome.verdict === 'proved'
          ? takenWithKey(context, exchange)
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
  return demandStatus(second, statuses, credential.words);
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
  const isTaken = exchangesOf(context.exchanges, operation).some((exchange) => isSame(exchange) && isSuccess(exchange));
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
        const outcome = demandStatus(exchange, statuses, credential.words);
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
        return status === 401 || status === 403
          ? violated(mismatch(exchange, 'the key taken'))
          : inconclusive(`answered ${status}`);
      },
    }),
  ];
}
