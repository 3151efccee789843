import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import { saidToBecome, isRefusedTwice } from '../../openapi/collections/actions';
import type { JsonValue } from '../../base/json';
import { isDocumentedSuccess, isSuccess } from '../../probe/answers';
import { differences, textOf } from '../../probe/body-values';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  demandStatus,
  mismatch,
  responsePointer,
  successStatus,
  observed,
  defineCheck,
  describeStatus,
  isForOtherReason,
  planned,
  type CheckDefinition,
} from '../../probe/check';
import { describedPart, describes } from '../../probe/described';
import { bodyOf, type Exchange } from '../../probe/exchange';
import { idText, type SeenItem } from '../../probe/knowledge';
import { answeredItem } from '../../probe/items';
import { jsonContent, successResponse } from '../../openapi/success-response';
import {
  tagOf,
  isItem,
  makeOwn,
  ownKinds,
  sendTo,
  whatChanged,
  type Own,
  type OwnKind,
  plannedOwn,
} from '../../probe/own-items';
import { isConditional, isStrong, noTag } from './conditional';
import { isSilent } from '../../probe/read-back';
import { expectedProperty, gotProperty } from '../../probe/expectation';
import { madeUpIds } from './reading';
import { missingStatuses } from './removal';
import { reachesOthers, reachesOutside } from '../../probe/reaches-others';
import { unsampled } from '../../probe/required-parameters';

/** Gives the checks of actions on items of the run's own: done, shown, to nothing else, and what is not there is said to be so. */
export function actionChecks(contract: Contract): Check[] {
  return ownKinds(contract).flatMap((kind) =>
    itemActions(contract, kind).flatMap((operation) => [
      succeeds(contract, kind, operation),
      ...shown(contract, kind, operation),
      ...becomes(contract, kind, operation),
      ...movesTag(contract, kind, operation),
      leavesOthers(contract, kind, operation),
      ...refusedActionChecks(contract, kind, operation),
    ]),
  );
}

/** The state of an item may rule an action out, or who asks. */
const standsInTheWay = [400, 401, 402, 403, 405, 409, 412, 422, 423, 428, 501];

function succeeds(contract: Contract, kind: OwnKind, operation: Operation): Check {
  const status = successStatus(operation);
  return actionCheck(contract, kind, operation, {
    name: 'acts',
    title: 'An action on an item that exists is answered with a documented status',
    level: 'written',
    pointer: responsePointer(operation, status),
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const exchange = await sendTo(context, kind, own, { operation });
      if (isDocumentedSuccess(exchange)) return proved();
      return standsInTheWay.includes(exchange.response.status)
        ? inconclusive(`refused with ${exchange.response.status}, which the state of an item may be reason for`)
        : demandStatus(exchange, [status], `the item ${own.id} exists`);
    },
  });
}

/** What a fresh item of the run's own is after an action on it, and the answer that says so. */
interface Acted {
  readonly own: Own;
  readonly exchange: Exchange;
  readonly read: Exchange;
  readonly now: SeenItem;
}

async function act(context: CheckContext, kind: OwnKind, operation: Operation): Promise<Acted | string> {
  const own = await makeOwn(context, kind);
  const exchange = await sendTo(context, kind, own, { operation });
  if (!isSuccess(exchange)) return `the action was answered ${exchange.response.status}`;
  const read = await context.send({ operation: kind.read, path: own.path });
  const now = answeredItem(context.contract, read);
  return { own, exchange, read, now: isObject(now) ? now : {} };
}

/** An answer is the item where it is described as one: it is that item then, and what is read afterwards. */
function shown(contract: Contract, kind: OwnKind, operation: Operation): Check[] {
  const schema = jsonContent(successResponse(operation))?.schema;
  const { resource, identifier, read } = kind;
  const isOfItem = describes(contract, schema, [identifier.property]) && !resource.envelopes.has(read);
  const isLater = operation.responses.some(({ status }) => status === '202');
  if (
    !isOfItem ||
    isLater ||
    namesOf(contract, schema) !== namesOf(contract, jsonContent(successResponse(read))?.schema)
  )
    return [];
  return [
    actionCheck(contract, kind, operation, {
      name: 'answers-the-item',
      title: 'An action answers the item as it is then, and as it is read',
      level: 'implied',
      run: async (context) => {
        const acted = await act(context, kind, operation);
        if (typeof acted === 'string') return inconclusive(acted);
        const { own, exchange, read: second, now } = acted;
        const answer = bodyOf(exchange.response);
        const id = isObject(answer) ? idText((answer as SeenItem)[identifier.property]) : undefined;
        if (id?.toLowerCase() !== own.id.toLowerCase())
          return violated(mismatch(exchange, `the item ${own.id}, which it was done to`));
        if (!isItem(contract, kind, second, own.id))
          return violated(mismatch(second, `the item ${own.id}, as answered`));
        const wrong = otherMember(
          describedPart(contract, schema, answer ?? null),
          now,
          Object.keys(stable(own)),
          ', as answered by the action',
        );
        return wrong === undefined ? proved() : violated(mismatch(second, wrong.expected, wrong.got));
      },
    }),
  ];
}

function namesOf(contract: Contract, schema: Parameters<typeof contract.schemas.shapedProperties>[0]): string {
  return Object.keys(contract.schemas.shapedProperties(schema)).sort().join();
}

/** The members that were sent: what the service counts by itself may be another at each look. */
function stable({ sent, before }: Own): SeenItem {
  const names = isObject(sent) ? Object.keys(sent) : [];
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
}

function otherMember(
  expected: Readonly<Record<string, JsonValue>>,
  now: SeenItem,
  names: readonly string[],
  more = '',
): Pick<Mismatch, 'expected' | 'got'> | undefined {
  const wanted = Object.fromEntries(Object.entries(expected).filter(([name]) => names.includes(name)));
  const [first] = differences(wanted, now).filter((difference) => !isSilent(difference));
  if (first === undefined) return undefined;
  const { where, sent, got } = first;
  return { expected: expectedProperty(where, textOf(sent), more), got: gotProperty(where, textOf(got)) };
}

function becomes(contract: Contract, kind: OwnKind, operation: Operation): Check[] {
  const said = saidToBecome(contract.schemas, kind.resource.itemSchema, operation);
  if (said === undefined) return [];
  const [name, value] = said;
  return [
    actionCheck(contract, kind, operation, {
      name: `${name}.becomes-${value}`,
      title: `${name} becomes ${value}, and no other member changes`,
      level: 'written',
      run: async (context) => {
        const acted = await act(context, kind, operation);
        if (typeof acted === 'string') return inconclusive(acted);
        const { own, read, now } = acted;
        if (own.before[name] === value) return inconclusive(`${name} is ${value} from the start`);
        if (!isItem(contract, kind, read, own.id))
          return violated(mismatch(read, `the item ${own.id}, ${name} ${value}`));
        if (now[name] !== value)
          return violated(mismatch(read, expectedProperty(name, value), gotProperty(name, textOf(now[name]))));
        const others = Object.keys(stable(own)).filter((other) => other !== name);
        const wrong = otherMember(own.before, now, others, ', as before the action');
        return wrong === undefined ? proved() : violated(mismatch(read, wrong.expected, wrong.got));
      },
    }),
  ];
}

/** Where changes rest on entity tags, what an action makes of an item has another one (RFC 9110 section 8.8.1). */
function movesTag(contract: Contract, kind: OwnKind, operation: Operation): Check[] {
  const { replace, update, remove } = kind.resource;
  if (![replace, update, remove].some((one) => one !== undefined && isConditional(one))) return [];
  return [
    actionCheck(contract, kind, operation, {
      name: 'entity-tag',
      title: 'The entity tag of an item changes when an action changes the item',
      level: 'implied',
      run: async (context) => {
        const acted = await act(context, kind, operation);
        if (typeof acted === 'string') return inconclusive(acted);
        const { own, read, now } = acted;
        const before = tagOf(own.read);
        if (!isStrong(before) || !isStrong(tagOf(read))) return inconclusive(noTag);
        if (otherMember(own.before, now, Object.keys(stable(own))) === undefined)
          return inconclusive('the action changes nothing that was sent');
        return tagOf(read) === before
          ? violated(mismatch(read, `another entity tag than ${before}: the item is another by the action`, before))
          : proved();
      },
    }),
  ];
}

function leavesOthers(contract: Contract, kind: OwnKind, operation: Operation): Check {
  return actionCheck(contract, kind, operation, {
    name: 'leaves-others',
    title: 'An action on one item leaves the others as they are',
    level: 'implied',
    items: 3,
    run: async (context) => {
      const before = await makeOwn(context, kind);
      const own = await makeOwn(context, kind);
      const after = await makeOwn(context, kind);
      const exchange = await sendTo(context, kind, own, { operation });
      if (!isSuccess(exchange)) return inconclusive(`the action was answered ${exchange.response.status}`);
      for (const other of [before, after]) {
        const wrong = await whatChanged(context, kind, other, `the action on the item ${own.id}`);
        if (wrong !== undefined) return violated(wrong);
      }
      return proved();
    },
  });
}

/** Gives the checks of actions that have nothing to act on: done already, or on what is not there. */
function refusedActionChecks(contract: Contract, kind: OwnKind, operation: Operation): Check[] {
  return [secondTime(contract, kind, operation), unknownItem(contract, kind, operation)];
}

/** Gives a check of an action on items of the run's own. */
function actionCheck(
  contract: Contract,
  kind: OwnKind,
  operation: Operation,
  definition: Omit<CheckDefinition, 'family' | 'phase' | 'id' | 'pointer'> & {
    readonly name: string;
    readonly pointer?: string;
    readonly items?: number;
  },
): Check {
  const { name, items = 1, pointer = operation.pointer, ...rest } = definition;
  return defineCheck(contract, {
    family: 'actions',
    phase: 'change',
    sends: [...plannedOwn(kind, items), planned({ operation }), planned({ operation: kind.read })],
    writes: items + 1,
    ...rest,
    id: `${operation.id}.${name}`,
    pointer,
  });
}

/** Where a 409 says that it was done already, it is answered to what was done already. */
function secondTime(contract: Contract, kind: OwnKind, operation: Operation): Check {
  const isSaid = isRefusedTwice(operation);
  return actionCheck(contract, kind, operation, {
    name: 'second-time',
    title: isSaid ? 'What was done already is refused' : 'What a second time is answered',
    level: isSaid ? 'written' : 'silent',
    pointer: responsePointer(operation, '409'),
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const first = await sendTo(context, kind, own, { operation });
      if (!isSuccess(first)) return inconclusive(`the action was answered ${first.response.status}`);
      const second = await sendTo(context, kind, own, { operation });
      return isSaid ? demandStatus(second, ['409'], 'it was done already') : observed(describeStatus(second));
    },
  });
}

function unknownItem(contract: Contract, kind: OwnKind, operation: Operation): Check {
  const statuses = missingStatuses(operation);
  const isOpen = statuses.length === 0;
  const [[name, make] = ['', () => ''] as const] = madeUpIds(contract, kind);
  return defineCheck(contract, {
    id: `${operation.id}.not-found.${name}`,
    family: 'actions',
    title: 'An identifier that no item has is not there to be acted on',
    level: isOpen ? 'silent' : 'written',
    pointer: responsePointer(operation, statuses[0] ?? '404'),
    phase: 'change',
    sends: [planned({ operation })],
    run: async (context) => {
      const id = make(context);
      const exchange = await context.send({ operation, path: { [kind.parameter]: id } });
      if (isOpen) return observed(describeStatus(exchange));
      if (isForOtherReason(exchange, ['4XX'])) return inconclusive(`refused with ${exchange.response.status}`);
      return demandStatus(exchange, statuses, `no item has the identifier ${id}`);
    },
  });
}

/**
 * Gives the actions on one item: a POST to a verb below it (`POST /orders/{id}/cancel`), which needs no body and of which no word
 * says that it reaches anybody outside or cannot be taken back.
 */
export function itemActions(contract: Contract, { read }: OwnKind): Operation[] {
  const taken = new Set(contract.resources.flatMap(({ collection, create }) => [collection, create?.path]));
  return contract.operations.filter((operation) => {
    const { method, path, requestBody } = operation;
    const verb = path.startsWith(`${read.path}/`) ? path.slice(read.path.length + 1) : '';
    const isVerb = method === 'POST' && /^[a-z][\w-]*$/i.test(verb) && !taken.has(path);
    const isFree = requestBody?.required !== true && unsampled(contract, operation) === undefined;
    return isVerb && isFree && !reachesOthers(operation) && !reachesOutside(operation);
  });
}
