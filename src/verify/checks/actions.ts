import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { saidToBecome } from '../../contract/resource/told-actions';
import type { JsonValue } from '../../exact-json';
import { isDocumentedSuccess, isSuccess } from '../answers';
import { differences } from '../body-values';
import { inconclusive, proved, violated, type Check, type CheckContext, type Mismatch } from '../check';
import { describedPart, describes } from '../described';
import { bodyOf, type Exchange } from '../exchange';
import { idText, type SeenItem } from '../knowledge';
import { answeredItem } from '../items';
import { jsonContent, successResponse } from '../../contract/success-response';
import { itemActions } from './action-operations';
import { actionCheck, refusedActionChecks } from './actions-refused';
import { tagOf } from './change-own';
import { isConditional, isStrong, noTag } from './conditional-changes';
import { demandStatus, mismatch, responsePointer, successStatus } from './define-check';
import { isItem, makeOwn, ownKinds, sendTo, whatChanged, type Own, type OwnKind } from './own-items';
import { isSilent } from './read-back';
import { textOf } from './value-text';
import { expectedProperty, gotProperty } from '../expectation';

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
