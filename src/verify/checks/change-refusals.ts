import type { Contract } from '../../openapi/contract';
import { findMediaType } from '../../base/http';
import { sentType } from '../../openapi/success-response';
import { stringifyJson, type JsonValue } from '../../base/json';
import { valueIn, withValue } from '../../probe/body-values';
import {
  type Check,
  defineCheck,
  responsePointer,
  inconclusive,
  violated,
  type CheckContext,
  type Outcome,
  demandStatus,
  isForOtherReason,
  rejectsForm,
  mismatch,
  judge,
  notTested,
  proved,
  statusesOfMissing,
  planned,
} from '../../probe/check';
import { tagFields, type OwnItem, itemIn, movedIn, ownItem, readItem } from '../../probe/own-items';
import {
  changeBody,
  changeRequest,
  plannedChange,
  changeables,
  nameOf,
  type Changeable,
  anyTag,
} from '../../probe/changeables';
import { otherValues, refersElsewhere } from './change-values';
import { invalidBodies, type InvalidBody } from '../../probe/invalid-bodies';
import { statusesOfInvalid } from './doubts';
import { isRefusal, isSuccess } from '../../probe/answers';
import type { Exchange } from '../../probe/exchange';
import { knownIds } from '../../probe/bodies';
import { nextInteger, madeUpId } from '../../probe/fresh-values';
import { readRequest } from '../../probe/readable-resources';
import { expectedStatus, gotStatus } from '../../probe/expectation';

/** So many invalid bodies of an operation are sent, of each kind of fault one before a second. */
const mostInvalid = 12;

/** Gives the checks of refused changes: they are refused with a documented status, and change nothing. */
export function changeRefusalChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => [
    ...chosen(changeable, invalidOf(contract, changeable)).map((invalid) =>
      refusesInvalid(contract, changeable, invalid),
    ),
    refusesCutOff(contract, changeable),
    ...otherMediaType(contract, changeable),
    ...unknownIdentifierChecks(contract, changeable),
  ]);
}

/** The members beside the one at fault are changed too, so that one which is stored all the same is seen. */
function invalidOf(contract: Contract, changeable: Changeable): InvalidBody[] {
  const { media, fields, style } = changeable;
  if (style === 'json-patch') return [];
  return invalidBodies(contract, {
    media,
    fields,
    full: changeBody(changeable, changeable.full, varied(contract, changeable)),
  });
}

function varied(contract: Contract, changeable: Changeable): Record<string, JsonValue> {
  const { creatable, members, full } = changeable;
  const entries = members.flatMap((field): [string, JsonValue][] => {
    const name = nameOf(changeable, field);
    const current = valueIn(creatable.full, field.path) ?? full[name];
    const [value] = otherValues({ contract, changeable, field, current, tag: 'understudy change' });
    return value === undefined ? [] : [[name, value]];
  });
  return { ...full, ...Object.fromEntries(entries) };
}

/** A body without what it refers to may be refused for that alone. */
function chosen({ wrapper }: Changeable, all: readonly InvalidBody[]): InvalidBody[] {
  const isReference = ({ field }: InvalidBody): boolean => field !== undefined && refersElsewhere(field);
  const sorted = [...all.filter((one) => !isReference(one)), ...all.filter(isReference)].filter(
    ({ field }) => field === undefined || field.path.join('.') !== wrapper,
  );
  const kinds = new Map<string, InvalidBody[]>();
  for (const one of sorted) {
    const kind = one.name.split('.').at(-1) ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const ranked = [...kinds.values()].sort((one, other) => rankOf(one[0]) - rankOf(other[0]));
  const firsts = ranked.flatMap(([first]) => first ?? []);
  return [...firsts, ...ranked.flatMap((rest) => rest.slice(1))].slice(0, mostInvalid);
}

/** A rule of the schema that is broken tells more than a wrong type, which any parser sees. */
function rankOf(invalid: InvalidBody | undefined): number {
  return invalid?.keyword !== undefined ? 1 : invalid?.name.endsWith('.missing') === true ? 0 : 2;
}

function refusesInvalid(contract: Contract, changeable: Changeable, invalid: InvalidBody): Check {
  const { operation, name } = changeable;
  const statuses = statusesOfInvalid(contract, operation);
  return defineCheck(contract, {
    id: `${name}.refuses.${invalid.name}`,
    family: 'change-refusals',
    title: `A change is refused, and changes nothing, where ${invalid.words}`,
    level: 'written',
    pointer: invalid.pointer,
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const own = await targetOf(context, changeable);
      const body = referring(changeable, own, invalid);
      const headers = await tagFields(context, changeable, own.id);
      const exchange = await context.send(changeRequest(changeable, own.id, body, headers));
      return refusedAndUnchanged(context, changeable, own, exchange, { statuses, why: invalid.words });
    },
  });
}

/** What refers to other things refers to what the item did: else it might be refused for that. */
function referring(changeable: Changeable, { sent }: OwnItem, { body, field }: InvalidBody): JsonValue {
  const references = changeable.members.filter((one) => refersElsewhere(one) && one.path[0] !== field?.path[0]);
  return references.reduce((made, one) => {
    const value = sent[nameOf(changeable, one)];
    return value === undefined || valueIn(made, one.path) === undefined ? made : withValue(made, one.path, value);
  }, body);
}

function refusesCutOff(contract: Contract, changeable: Changeable): Check {
  const { operation, name, full, media } = changeable;
  const statuses = [...new Set([...statusesOfInvalid(contract, operation), '400'])];
  return defineCheck(contract, {
    id: `${name}.refuses.body.cut-off`,
    family: 'change-refusals',
    title: 'A change is refused, and changes nothing, where the JSON text is cut off',
    level: 'written',
    pointer: `${operation.requestBody?.pointer ?? operation.pointer}/content`,
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const own = await targetOf(context, changeable);
      const whole = stringifyJson(changeBody(changeable, own.sent, full));
      const bytes = Buffer.from(whole.slice(0, -2), 'utf8');
      const sent = changeRequest(changeable, own.id, {}, await tagFields(context, changeable, own.id));
      const exchange = await context.send({ ...sent, body: { mediaType: sentType(media), bytes } });
      return refusedAndUnchanged(context, changeable, own, exchange, {
        statuses,
        why: 'the body is no whole JSON text',
      });
    },
  });
}

/** Where 415 is documented, a media type that is not named is refused (RFC 9110 section 15.5.16). */
function otherMediaType(contract: Contract, changeable: Changeable): Check[] {
  const { operation, name } = changeable;
  const other = ['application/xml', 'text/plain'].find(
    (type) => findMediaType(operation.requestBody?.content ?? [], type) === undefined,
  );
  if (other === undefined || !operation.responses.some(({ status }) => status === '415')) return [];
  const check = defineCheck(contract, {
    id: `${name}.refuses.media-type`,
    family: 'change-refusals',
    title: `A change in ${other}, which the document does not name, is refused and changes nothing`,
    level: 'written',
    pointer: responsePointer(operation, '415'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const own = await targetOf(context, changeable);
      const changes = varied(contract, changeable);
      const spec = changeRequest(
        changeable,
        own.id,
        changeBody(changeable, own.sent, { ...changes, ...referencesOf(changeable, own) }),
        await tagFields(context, changeable, own.id),
      );
      const bytes = spec.body?.bytes ?? Buffer.alloc(0);
      const exchange = await context.send({ ...spec, body: { mediaType: other, bytes } });
      const statuses = [...new Set(['415', '400', ...statusesOfInvalid(contract, operation)])];
      return refusedAndUnchanged(context, changeable, own, exchange, { statuses, why: `${other} is not documented` });
    },
  });
  return [check];
}

function referencesOf(changeable: Changeable, { sent }: OwnItem): Record<string, JsonValue> {
  const names = changeable.members.filter(refersElsewhere).map((field) => nameOf(changeable, field));
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  );
}

/** Items of a run that refused changes are tried on: they stay as they were, so that one serves for all of an operation. */
const targets = (): Map<string, OwnItem> => new Map();

/** Gives an item that refused changes of an operation are sent to, as it is now. */
export async function targetOf(context: CheckContext, changeable: Changeable): Promise<OwnItem> {
  const known = context.once(targets);
  const { name } = changeable;
  const old = known.get(name);
  if (old !== undefined) {
    const read = await readItem(context, changeable, old.id);
    if (isSuccess(read)) return { ...old, before: itemIn(context, read) };
  }
  const own = await ownItem(context, changeable);
  known.set(name, own);
  return own;
}

/** Gives the outcome of a refusal: of the status that is due, and of the item, which must be as it was. */
export async function refusedAndUnchanged(
  context: CheckContext,
  changeable: Changeable,
  own: OwnItem,
  exchange: Exchange,
  due: { readonly statuses: readonly string[]; readonly why: string },
): Promise<Outcome> {
  const status = demandStatus(exchange, due.statuses, due.why);
  if (!isRefusal(exchange)) return status;
  const read = await readItem(context, changeable, own.id);
  const names = Object.keys({ ...changeable.full, ...own.sent });
  const moved = isSuccess(read)
    ? movedIn(context, read, own.before, names)
    : [mismatch(read, `the item ${own.id}: the change was refused`)];
  if (moved.length > 0) {
    context.once(targets).delete(changeable.name);
    return violated(...moved.slice(0, 3));
  }
  if (isForOtherReason(exchange, due.statuses))
    return inconclusive(`refused with ${exchange.response.status}, which does not say that the body was judged`);
  return status;
}

/** Gives why a refused change says nothing: every valid one was refused as well. */
export function whyNoneMade(context: CheckContext, { operation, name }: Changeable): string | undefined {
  const isInvalid = ({ checkId }: Exchange): boolean =>
    /\.(?:refuses|unknown|taken-once)\b/.test(checkId.slice(name.length));
  const valid = context.exchangesOf(operation).filter((exchange) => !isInvalid(exchange));
  const isMade = valid.some(isSuccess);
  return isMade || valid.length === 0 ? undefined : `each of ${valid.length} valid changes was refused as well`;
}

/**
 * Gives the checks of changes of what is not there. Where neither 404 nor 410 is documented, a service may make what is not there (RFC 9110
 * section 9.3.4, RFC 5789).
 */
function unknownIdentifierChecks(contract: Contract, changeable: Changeable): Check[] {
  const { operation, name, one } = changeable;
  const statuses = statusesOfMissing(operation);
  const makes = operation.method === 'PUT' && operation.responses.some(({ status }) => status === '201');
  if (statuses.includes('4XX') || makes) return [];
  const check = defineCheck(contract, {
    id: `${name}.unknown-identifier`,
    family: 'change-refusals',
    title: 'A change of what is not there is not found, and makes nothing',
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '404'),
    phase: 'change',
    sends: [planned(readRequest(one, '{made-up identifier}')), ...plannedChange(changeable).slice(2)],
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      // A service that makes what is not there may number on from it.
      const id = one.isInteger
        ? String(nextInteger(knownIds(context, one.resource), 90n))
        : madeUpId(contract, one, context, `${name} unknown`);
      if (!isRefusal(await readItem(context, changeable, id))) return notTested(`an item ${id} exists`);
      const own = await targetOf(context, changeable);
      const body = changeBody(changeable, own.sent, {});
      const exchange = await context.send(changeRequest(changeable, id, body, anyTag(changeable)));
      const { status } = exchange.response;
      if (isRefusal(exchange) && status !== 404 && status !== 410) return whyOther(exchange, changeable, statuses);
      const outcome = demandStatus(exchange, statuses, `no item has the identifier ${id}`);
      if (outcome.verdict !== 'proved') return outcome;
      const read = await readItem(context, changeable, id);
      return isSuccess(read) ? violated(mismatch(read, `no item ${id}: its change was answered ${status}`)) : proved();
    },
  });
  return [check];
}

/** A refusal for another reason says nothing of what is there. */
function whyOther(exchange: Exchange, { needsTag }: Changeable, statuses: readonly string[]): Outcome {
  const { status } = exchange.response;
  const isOther =
    [401, 402, 403, 405, 415, 423, 429].includes(status) ||
    rejectsForm(exchange) ||
    (needsTag && (status === 412 || status === 428));
  if (isOther) return inconclusive(`refused with ${status}, which does not say that it is not found`);
  return judge([mismatch(exchange, expectedStatus(statuses, 'no item has this identifier'), gotStatus(exchange))]);
}
