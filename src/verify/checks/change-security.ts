import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isRefusal, isSuccess } from '../answers';
import { inconclusive, notTested, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { invalidCredentials, type Credential } from '../credentials';
import type { Exchange } from '../exchange';
import type { RequestSpec } from '../request';
import { unsampled } from '../required-parameters';
import { itemActions } from './action-operations';
import { anyExpiredKey, anyKey, isForTheKey, noSuchForm, refusalsOfKeys } from './authentication';
import { defineCheck, demandStatus, planned, responsePointer } from './define-check';
import { isBare, makeOwn, ownKinds, plannedOwn, whatChanged, type Own, type OwnKind } from './own-items';
import { asBody, bodyLike, writable } from './valid-body';

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
    const check = refuses(contract, guarded, form);
    return form.form === 'expired' && !hasExpiredKey ? { ...check, sends: [], writes: 0 } : check;
  });
  return [...refusing, changesNothing(contract, guarded)];
}

function refuses(contract: Contract, guarded: Guarded, form: Credential): Check {
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
      const spec = specOf(context, guarded, own);
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

const shared = new WeakMap<readonly unknown[], Map<Operation, Own>>();

/** All forms are tried on one item, for none of them may do anything to it. */
async function sharedOwn(context: CheckContext, { kind, operation }: Guarded): Promise<Own> {
  let known = shared.get(context.exchanges);
  if (known === undefined) shared.set(context.exchanges, (known = new Map<Operation, Own>()));
  let own = known.get(operation);
  if (own === undefined) known.set(operation, (own = await makeOwn(context, kind)));
  return own;
}

function forget(context: CheckContext, { operation }: Guarded): void {
  shared.get(context.exchanges)?.delete(operation);
}

function specOf(context: CheckContext, { kind, operation }: Guarded, own: Own): RequestSpec | undefined {
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
      const spec = specOf(context, guarded, own);
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
