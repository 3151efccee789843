import type { Contract } from '../../openapi/contract';
import { type Reference, statusesOfUnknown } from '../../openapi/collections/references';
import type { JsonValue } from '../../base/json';
import { withValue } from '../../probe/body-values';
import {
  inconclusive,
  observed,
  type Check,
  defineCheck,
  demandStatus,
  describeStatus,
  planned,
  proved,
  violated,
  type CheckContext,
  mismatch,
  responsePointer,
} from '../../probe/check';
import { singleReferencesOf, type Creatable, type Field } from '../../probe/creatable';
import { anotherSample } from '../../probe/required-parameters';
import { createRequest, creatables, itemPath, taggedBody } from '../../probe/bodies';
import { whyNoneTaken } from './doubts';
import {
  toldUnique,
  keptWhileReferred as isKeptWhileReferred,
  namesItemOf,
  nounOf,
} from '../../openapi/collections/state';
import { isSuccess, isRefusal } from '../../probe/answers';
import type { Exchange } from '../../probe/exchange';
import {
  itemIn,
  ownItem,
  readItem,
  tagFields,
  whyNotMade,
  type OwnItem,
  isBare,
  makeOwn,
  ownKinds,
  plannedOwn,
  sendTo,
  whatChanged,
  type Own,
  type OwnKind,
} from '../../probe/own-items';
import { refusedAndUnchanged, targetOf, whyNoneMade } from './change-refusals';
import {
  changeBody,
  changeRequest,
  isValidBody,
  plannedChange,
  changeables,
  nameOf,
  type Changeable,
} from '../../probe/changeables';
import { isOther } from './change-values';
import { gotStatus } from '../../probe/expectation';
import { isThere, removables, removalCheck, removed, type Removable, mayStay } from './removal';
import { Unmet } from '../../probe/run-errors';

function referringFields(
  contract: Contract,
  creatable: Creatable,
): { readonly field: Field; readonly reference: Reference }[] {
  return singleReferencesOf(contract, creatable.resource).flatMap((reference) => {
    const field = creatable.fields.find((one) => itemPath(creatable, one).join('.') === reference.property);
    return field === undefined ? [] : [{ field, reference }];
  });
}

/**
 * Gives the checks that a create which names what is not there is refused, where the document says so of the member or of the
 * answer; where it says nothing of it, what the service does is observed.
 */
export function referredItemChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) =>
    referringFields(contract, creatable).flatMap(({ field, reference }) => {
      const value = unknownValue(contract, creatable, field);
      return value === undefined ? [] : [refusesUnknown(contract, creatable, { field, reference, value })];
    }),
  );
}

function refusesUnknown(
  contract: Contract,
  creatable: Creatable,
  { field, reference, value }: { readonly field: Field; readonly reference: Reference; readonly value: JsonValue },
): Check {
  const { operation } = creatable;
  const name = field.path.join('.');
  const statuses = statusesOfUnknown(operation, field.schema);
  return defineCheck(contract, {
    id: `${operation.id}.${name}.unknown`,
    family: 'refusals',
    title: `A body whose ${name} names nothing in ${reference.target.collection} is refused`,
    level: statuses.length > 0 ? 'implied' : 'silent',
    pointer: field.pointer,
    phase: 'write',
    sends: [planned(createRequest(creatable, withValue(creatable.full, field.path, value)))],
    writes: 1,
    doubt: (context) => (statuses.length > 0 ? whyNoneTaken(context, creatable) : undefined),
    run: async (context) => {
      const body = withValue(taggedBody(context, creatable, creatable.full), field.path, value);
      const exchange = await context.send(createRequest(creatable, body));
      if (statuses.length === 0) return observed(describeStatus(exchange));
      const { status } = exchange.response;
      if (status === 401 || status === 403) return inconclusive(`refused with ${status}, for another reason`);
      return demandStatus(exchange, statuses, `${name} names nothing that is there`);
    },
  });
}

/** Gives an identifier that nothing has, of the form that the schema asks for; undefined where none can be made. */
function unknownValue(contract: Contract, creatable: Creatable, field: Field): JsonValue | undefined {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  return unknownIdentifiers(contract, field, 'create').find(
    (value) => validate(withValue(creatable.full, field.path, value), 'body').length === 0,
  );
}

/** Gives identifiers for a member that names an item of another collection, which nothing has: what is an example may be there. */
function unknownIdentifiers(contract: Contract, field: Field, seed: string): JsonValue[] {
  const { path, types } = field;
  if (types.includes('integer')) return [1_999_999_973, 999_983, 29_989];
  return [anotherSample(contract, field, `unknown ${path.join('.')} ${seed}`)];
}

/**
 * Gives the checks that a change is refused, and changes nothing, which gives an item what another one has and the document
 * calls unique, or which names what is not there: what is said of the create holds of the change where it documents the
 * status.
 */
export function changeReferenceChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => [
    ...uniqueFields(contract, changeable).flatMap((field) => [
      refusesTaken(contract, changeable, field),
      takesItsOwn(contract, changeable, field),
    ]),
    ...referringFieldsOfChange(contract, changeable).flatMap((field) => {
      const value = unknownValueOfChange(contract, changeable, field);
      return value === undefined ? [] : [refusesUnknownInChange(contract, changeable, { field, value })];
    }),
  ]);
}

function uniqueFields({ schemas }: Contract, changeable: Changeable): Field[] {
  const told = toldUnique(schemas, changeable.resource, changeable.operation);
  return changeable.members.filter((field) => told.includes(nameOf(changeable, field)));
}

function refusesTaken(contract: Contract, changeable: Changeable, field: Field): Check {
  const { operation, name } = changeable;
  const member = nameOf(changeable, field);
  return defineCheck(contract, {
    id: `${name}.${member}.taken-once`,
    family: 'change-refusals',
    title: `A change to the ${member} of another item is answered 409, and changes nothing`,
    level: 'written',
    pointer: responsePointer(operation, '409'),
    phase: 'change',
    sends: plannedChange(changeable, 1, 2),
    writes: 2,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const other = await ownItem(context, changeable);
      const own = await targetOf(context, changeable);
      const taken = other.before[member];
      if (typeof taken !== 'string' || taken === own.before[member])
        return inconclusive(`needs two items of different ${member}`);
      const body = changeBody(changeable, own.sent, { [member]: taken });
      if (!isValidBody(contract, changeable, body)) return inconclusive(`the ${member} shown is none that can be sent`);
      const headers = await tagFields(context, changeable, own.id);
      const exchange = await context.send(changeRequest(changeable, own.id, body, headers));
      const ignored = await whyIgnored(context, changeable, own, exchange, [member, taken]);
      if (ignored !== undefined) return inconclusive(ignored);
      const why = `the item ${other.id} has this ${member}`;
      return refusedAndUnchanged(context, changeable, own, exchange, { statuses: ['409'], why });
    },
  });
}

/** A change that was answered with a success may leave a member alone, or wait for somebody to confirm it. */
async function whyIgnored(
  context: CheckContext,
  changeable: Changeable,
  { id }: OwnItem,
  exchange: Exchange,
  [member, value]: readonly [name: string, value: JsonValue],
): Promise<string | undefined> {
  if (!isSuccess(exchange)) return undefined;
  const read = await readItem(context, changeable, id);
  const isTaken = isSuccess(read) && !isOther(itemIn(context, read)[member], value);
  return isTaken ? undefined : `the change was answered ${exchange.response.status} and leaves the ${member} as it was`;
}

/** What an item has itself no other one has. */
function takesItsOwn(contract: Contract, changeable: Changeable, field: Field): Check {
  const { operation, name } = changeable;
  const member = nameOf(changeable, field);
  return defineCheck(contract, {
    id: `${name}.${member}.its-own`,
    family: 'change-refusals',
    title: `A change to the ${member} that the item has itself is not taken for that of another`,
    level: 'implied',
    pointer: responsePointer(operation, '409'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const value = own.before[member];
      if (typeof value !== 'string') return inconclusive(`the item shows no ${member}`);
      const body = changeBody(changeable, own.sent, { [member]: value });
      if (!isValidBody(contract, changeable, body)) return inconclusive(`the ${member} shown is none that can be sent`);
      const headers = await tagFields(context, changeable, own.id);
      const exchange = await context.send(changeRequest(changeable, own.id, body, headers));
      if (exchange.response.status !== 409) return whyNotMade(exchange) ?? proved();
      // A fresh item may be in no state to be changed at all.
      const refused = whyNoneMade(context, changeable);
      if (refused !== undefined) return inconclusive(refused);
      return violated(
        mismatch(exchange, `the change made: no other item has the ${member} of ${own.id}`, gotStatus(exchange)),
      );
    },
  });
}

/** Gives the members of a change that name an item of another collection. */
function referringFieldsOfChange(contract: Contract, changeable: Changeable): Field[] {
  const names = singleReferencesOf(contract, changeable.resource).map(({ property }) => property);
  return changeable.fields.filter((field) => names.includes(itemPath(changeable, field).join('.')));
}

/** Gives an identifier that nothing has, and that the schema of the change allows; undefined where none can be made. */
function unknownValueOfChange(contract: Contract, changeable: Changeable, field: Field): JsonValue | undefined {
  const name = nameOf(changeable, field);
  return unknownIdentifiers(contract, field, 'change').find((value) =>
    isValidBody(contract, changeable, changeBody(changeable, changeable.full, { [name]: value })),
  );
}

function refusesUnknownInChange(
  contract: Contract,
  changeable: Changeable,
  { field, value }: { readonly field: Field; readonly value: JsonValue },
): Check {
  const { operation, name, creatable } = changeable;
  const member = nameOf(changeable, field);
  const created = creatable.fields.find((one) => itemPath(creatable, one).join('.') === member);
  const own = statusesOfUnknown(operation, field.schema);
  const statuses = own.length > 0 || created === undefined ? own : statusesOfUnknown(operation, created.schema);
  const isOpen = statuses.length === 0;
  return defineCheck(contract, {
    id: `${name}.${member}.unknown`,
    family: 'change-refusals',
    title: `A change to a ${member} that nothing has is refused, and changes nothing`,
    level: isOpen ? 'silent' : 'implied',
    pointer: field.pointer,
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => (isOpen ? undefined : whyNoneMade(context, changeable)),
    run: async (context) => {
      const target = await (isOpen ? ownItem(context, changeable) : targetOf(context, changeable));
      const body = changeBody(changeable, target.sent, { [member]: value });
      const headers = await tagFields(context, changeable, target.id);
      const exchange = await context.send(changeRequest(changeable, target.id, body, headers));
      if (isOpen) return observed(describeStatus(exchange));
      const { status } = exchange.response;
      if (status === 401 || status === 403) return inconclusive(`refused with ${status}, for another reason`);
      const ignored = await whyIgnored(context, changeable, target, exchange, [member, value]);
      if (ignored !== undefined) return inconclusive(ignored);
      const why = `${member} names nothing that is there`;
      return refusedAndUnchanged(context, changeable, target, exchange, { statuses, why });
    },
  });
}

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
interface RemovalReference {
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

async function makeReferring(
  context: CheckContext,
  { source, target, field }: RemovalReference,
  to: Own,
): Promise<Own> {
  const id = to.before[target.identifier.property];
  const { creatable } = source;
  const body: JsonValue = withValue(taggedBody(context, creatable, creatable.full), field.path, id);
  return makeOwn(context, source, body);
}

/** Where the document says that what others refer to is not removed: it is refused so, and nothing is gone. */
function keptWhileReferred(contract: Contract, reference: RemovalReference): Check[] {
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

function leavesTheReferred(contract: Contract, reference: RemovalReference): Check[] {
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
