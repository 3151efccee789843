import type { Contract } from '../../contract/contract';
import { keptWhileReferred as isKeptWhileReferred, namesItemOf, nounOf } from '../../contract/resource/told-removal';
import type { JsonValue } from '../../exact-json';
import { isRefusal, isSuccess } from '../answers';
import { withValue } from '../body-values';
import { inconclusive, proved, violated, type Check, type CheckContext } from '../check';
import type { Field } from '../fields';
import { createRequest, itemPath, taggedBody } from './bodies';
import { defineCheck, demandStatus, mismatch, planned, responsePointer } from './define-check';
import { isBare, makeOwn, ownKinds, plannedOwn, sendTo, whatChanged, type Own, type OwnKind } from './own-items';
import { isThere, removables, removalCheck, removed, type Removable } from './removal-requests';
import { mayStay } from './removal-words';
import { Unmet } from '../unsendable';

/** Gives the checks of a DELETE between collections: of what others refer to, of what refers to others, and of values that are free again. */
export function removalReferenceChecks(contract: Contract): Check[] {
  const kinds = ownKinds(contract);
  return [
    ...removables(contract).flatMap((kind) => freesValues(contract, kind)),
    ...kinds.flatMap((target) =>
      kinds.flatMap((source) => {
        const field = source === target ? undefined : referenceTo(source, target);
        if (field === undefined) return [];
        const reference = { source, target, field };
        return [...keptWhileReferred(contract, reference), ...leavesTheReferred(contract, reference)];
      }),
    ),
  ];
}

/** A collection whose bodies name an item of another one. */
interface Reference {
  readonly source: OwnKind;
  readonly target: OwnKind;
  readonly field: Field;
}

/** A member names an item of a collection where it is called so: `customerId` those of `/customers`. */
function referenceTo({ creatable }: OwnKind, target: OwnKind): Field | undefined {
  const { schema } = target.identifier;
  return creatable.fields.find((field) => {
    const path = itemPath(creatable, field);
    const isFormat = schema.format === undefined || field.schema.format === schema.format;
    return path.length === 1 && namesItemOf(target.resource, path[0] ?? '') && isFormat;
  });
}

async function makeReferring(context: CheckContext, { source, target, field }: Reference, to: Own): Promise<Own> {
  const id = to.before[target.identifier.property];
  const { creatable } = source;
  const body: JsonValue = withValue(taggedBody(context, creatable, creatable.full), field.path, id);
  return makeOwn(context, source, body);
}

/** Where the document says that what others refer to is not removed: it is refused so, and nothing is gone. */
function keptWhileReferred(contract: Contract, reference: Reference): Check[] {
  const { source, target, field } = reference;
  const { remove } = target.resource;
  if (remove === undefined || !isBare(contract, remove)) return [];
  const [member = ''] = itemPath(source.creatable, field);
  const isShown = Object.hasOwn(contract.schemas.shapedProperties(source.resource.itemSchema), member);
  if (!isShown || !isKeptWhileReferred(remove)(nounOf(source.resource))) return [];
  return [
    defineCheck(contract, {
      id: `${remove.id}.refused-while-${nounOf(source.resource)}-refers`,
      family: 'removal',
      title: 'What others refer to is not removed, and nothing of it is',
      level: 'written',
      pointer: responsePointer(remove, '409'),
      phase: 'remove',
      sends: [...plannedOwn(target), ...plannedOwn(source), planned({ operation: remove })],
      writes: 3,
      run: async (context) => {
        const to = await makeOwn(context, target);
        const from = await makeReferring(context, reference, to);
        const exchange = await sendTo(context, target, to, { operation: remove });
        const outcome = demandStatus(exchange, ['409'], `the ${nounOf(source.resource)} ${from.id} refers to it`);
        if (outcome.verdict !== 'proved') return outcome;
        const wrong =
          (await whatChanged(context, target, to, 'the DELETE that was refused')) ??
          (await whatChanged(context, source, from, 'the DELETE that was refused'));
        return wrong === undefined ? proved() : violated(wrong);
      },
    }),
  ];
}

function leavesTheReferred(contract: Contract, reference: Reference): Check[] {
  const { source, target } = reference;
  const { remove } = source.resource;
  if (remove === undefined || !isBare(contract, remove)) return [];
  return [
    removalCheck(
      contract,
      { ...source, remove },
      {
        name: `leaves-its-${nounOf(target.resource)}`,
        title: 'What a removed item refers to stays',
        level: 'implied',
        items: 2,
        run: async (context) => {
          const to = await makeOwn(context, target);
          const from = await makeReferring(context, reference, to);
          await removed(context, { ...source, remove }, from);
          const wrong = await whatChanged(
            context,
            target,
            to,
            `the DELETE of the ${nounOf(source.resource)} ${from.id}`,
          );
          return wrong === undefined ? proved() : violated(wrong);
        },
      },
    ),
  ];
}

/** Words of a 409 that another item, which is there, stands in the way. */
const dueToAnother = /\b(?:another|already|exists?|same|taken|duplicate|doubled|unique|in use)\b/i;

/** An item that is gone is no other that has the same values; a document that lets it be shown leaves that open. */
function freesValues(contract: Contract, kind: Removable): Check[] {
  const { creatable } = kind;
  const conflict = creatable.operation.responses.find(({ status }) => status === '409');
  if (!dueToAnother.test(conflict?.description ?? '') || mayStay(contract, kind, kind.remove)) return [];
  return [
    removalCheck(contract, kind, {
      name: 'frees-its-values',
      title: 'A removed item stands in the way of no other',
      level: 'implied',
      pointer: responsePointer(creatable.operation, '409'),
      items: 2,
      run: async (context) => {
        const body = taggedBody(context, creatable, creatable.full);
        const own = await makeOwn(context, kind, body);
        await removed(context, kind, own);
        if (await isThere(context, kind, own)) throw new Unmet('it can be read all the time');
        const again = await context.send(createRequest(creatable, body));
        if (isSuccess(again)) return proved();
        const { status } = again.response;
        return status === 409
          ? violated(mismatch(again, `the item taken: the other one, ${own.id}, was removed`))
          : inconclusive(isRefusal(again) ? `refused with ${status}` : `answered ${status}`);
      },
    }),
  ];
}
