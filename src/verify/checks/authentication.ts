import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { inconclusive, notTested, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { invalidCredentials, lowerCaseScheme, type Credential } from '../credentials';
import type { RequestSpec } from '../request';
import { guessesValues } from '../required-parameters';
import { createRequest, creatables, taggedBody, type Creatable } from './bodies';
import {
  defineCheck,
  demandStatus,
  documentedOr4xx,
  matchesStatus,
  mismatch,
  planned,
  responsePointer,
} from './define-check';
import { knownPath, plainRequest, whyNotSent } from './known-path';
import { plannedSearch, refusedMarks, searchLists } from './refusals';

/** Stands for the key where checks are derived before any is known; it has letters, so that every form exists. */
const anyKey = 'understudy-Key-1';

/** Gives the checks of security: every form of a missing or wrong credential is refused, by every operation that asks for one. */
export function authenticationChecks(contract: Contract, hasExpiredKey: boolean): Check[] {
  const creating = new Map(creatables(contract).map((creatable) => [creatable.operation, creatable]));
  return contract.operations.flatMap((operation) => {
    const forms = invalidCredentials(operation.security, anyKey, anyKey);
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
  const statuses = documentedOr4xx(operation, '401', '403');
  return defineCheck(contract, {
    id: `${operation.id}.security.${form.form}`,
    family: 'authentication',
    title: `Refused with ${form.words}`,
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '401'),
    phase: creatable === undefined ? 'read' : 'refused',
    sends: [planned({ ...plainRequest(contract, operation), credential: form })],
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
      const isRefused = exchange.response.status >= 400 && exchange.response.status < 500;
      return outcome.verdict === 'violated' && isRefused && guessesValues(contract, operation)
        ? inconclusive('refused for the values made for its parameters, before the key was judged')
        : outcome;
    },
  });
}

function noSuchForm(context: CheckContext, operation: Operation, form: string): string {
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
  const refusedBodies = documentedOr4xx(creatable.operation, '400', '422');
  const first = await context.send(createRequest(creatable, {}, credential));
  const isBodyFirst = refusedBodies.some((status) => matchesStatus(first.response.status, status));
  if (!isBodyFirst || statuses.includes('4XX')) return demandStatus(first, statuses, credential.words);
  if (context.writesLeft() <= 0) return notTested('the body is judged first, and the budget of writes is used up');
  const second = await context.send(
    createRequest(creatable, taggedBody(context, creatable, creatable.full), credential),
  );
  return demandStatus(second, statuses, credential.words);
}

function specOf(operation: Operation, context: CheckContext): RequestSpec | undefined {
  const path = knownPath(context, operation);
  return path === undefined ? undefined : { operation, path };
}

function storesNothing(contract: Contract, creatable: Creatable): Check {
  const { operation, resource } = creatable;
  const statuses = documentedOr4xx(operation, '401', '403');
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
      ...plannedSearch(creatable),
    ],
    writes: 1,
    run: async (context) => {
      const forms = context.invalidCredentials(operation).filter(({ form }) => form === 'none' || form === 'unknown');
      for (const credential of forms) {
        const body = taggedBody(context, creatable, creatable.full);
        const exchange = await context.send(createRequest(creatable, body, credential));
        const outcome = demandStatus(exchange, statuses, credential.words);
        if (outcome.verdict !== 'proved') return outcome;
      }
      if (forms.length === 0) return notTested('no key was given');
      if (resource.list === undefined || creatable.tagField === undefined)
        return inconclusive('no list shows what is stored');
      return searchLists(context, creatable, refusedMarks(context, creatable));
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
        return exchange.response.status === 401 ? violated(mismatch(exchange, 'the key taken')) : proved();
      },
    }),
  ];
}
