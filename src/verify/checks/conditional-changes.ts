import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isSuccess } from '../answers';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
} from '../check';
import type { Exchange } from '../exchange';
import { easyChanges } from './change-choice';
import { movedIn, itemIn, ownItem, readItem, tagOf, whyNotMade, type OwnItem } from './change-own';
import { changeBody, changeRequest, plannedChange } from './change-requests';
import { takesText } from '../required-parameters';
import { changeables, isIfMatch, type Changeable, ifMatchNames } from './changeables';
import { defineCheck, mismatch, parameterPointer, responsePointer } from './define-check';
import { expectedStatus, gotStatus } from '../expectation';

/** Gives the checks of changes that rest on an entity tag (RFC 9110 section 13.1.1), where the document speaks of them. */
export function conditionalChangeChecks(contract: Contract): Check[] {
  return changeables(contract)
    .filter(({ operation }) => isConditional(operation))
    .flatMap((changeable) => [
      currentIsTaken(contract, changeable),
      tagFollows(contract, changeable),
      ...(takesAnyTag(contract, changeable) ? [anyIsTaken(contract, changeable)] : []),
      ...(documents(changeable.operation, '412') ? [staleIsRefused(contract, changeable)] : []),
      ...(documents(changeable.operation, '428') ? [missingIsRefused(contract, changeable)] : []),
    ]);
}

function documents({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}

/** Tells whether the document describes an If-Match that may be `*`: a condition that any item which is there meets. */
function takesAnyTag(contract: Contract, { operation }: Changeable): boolean {
  return operation.parameters.some(
    (parameter) => parameter.in === 'header' && isIfMatch(parameter.name) && takesText(contract, parameter, '*'),
  );
}

/** Tells whether a document says that an operation looks at an entity tag. */
export function isConditional(operation: Operation): boolean {
  return (
    operation.parameters.some(({ name, in: place }) => place === 'header' && isIfMatch(name)) ||
    documents(operation, '412') ||
    documents(operation, '428')
  );
}

/** A strong entity tag names one state of an item; a weak one never fits If-Match (RFC 9110 section 8.8.3.2). */
export function isStrong(tag: string | undefined): tag is string {
  return tag?.startsWith('"') === true;
}

/** Why nothing rests on the tag of an answer. */
export const noTag = 'the answer carries no strong entity tag';

/** Sends an easy change under an entity tag, or none. */
export function changeUnder(
  context: CheckContext,
  changeable: Changeable,
  own: OwnItem,
  tag: string | undefined,
): Promise<Exchange> {
  const body = changeBody(changeable, own.sent, Object.fromEntries(easyChanges(context, changeable, own.before)));
  const request = changeRequest(changeable, own.id, body, tag === undefined ? [] : [['If-Match', tag]]);
  return context.send(tag === undefined ? { ...request, leavesOut: ifMatchNames(changeable) } : request);
}

function pointerOf({ operation }: Changeable): string {
  const parameter = operation.parameters.find(({ name, in: place }) => place === 'header' && isIfMatch(name));
  return parameterPointer(operation, parameter?.name);
}

/** Judges the answer to a change whose condition holds, and why it does. */
function judgeMade(exchange: Exchange, why: string): Outcome {
  if (exchange.response.status !== 412) return whyNotMade(exchange) ?? proved();
  return violated(mismatch(exchange, `the change made: ${why}`, gotStatus(exchange)));
}

function currentIsTaken(contract: Contract, changeable: Changeable): Check {
  return defineCheck(contract, {
    id: `${changeable.name}.if-match.current`,
    family: 'conditional',
    title: 'A change with the entity tag that a read shows is made',
    level: 'implied',
    pointer: pointerOf(changeable),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const tag = tagOf(await readItem(context, changeable, own.id));
      if (!isStrong(tag)) return inconclusive(noTag);
      return judgeMade(await changeUnder(context, changeable, own, tag), `${tag} is the entity tag of the item`);
    },
  });
}

function anyIsTaken(contract: Contract, changeable: Changeable): Check {
  return defineCheck(contract, {
    id: `${changeable.name}.if-match.any`,
    family: 'conditional',
    title: 'A change with If-Match: * is made to an item that is there',
    level: 'implied',
    pointer: pointerOf(changeable),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const exchange = await changeUnder(context, changeable, own, '*');
      return judgeMade(exchange, 'the item is there (RFC 9110 section 13.1.1)');
    },
  });
}

function tagFollows(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return defineCheck(contract, {
    id: `${name}.entity-tag`,
    family: 'conditional',
    title: 'The entity tag of an item changes when the item does, and only then',
    level: 'implied',
    pointer: operation.pointer,
    words: 'a change is made while the item has the entity tag of If-Match',
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const tags = [
        tagOf(await readItem(context, changeable, own.id)),
        tagOf(await readItem(context, changeable, own.id)),
      ];
      const [before, again] = tags;
      if (!isStrong(before)) return inconclusive(noTag);
      if (again !== before) return inconclusive('two reads of one item carry different entity tags');
      const answer = await changeUnder(context, changeable, own, before);
      const refused = whyNotMade(answer);
      if (refused !== undefined) return refused;
      const read = await readItem(context, changeable, own.id);
      if (!isChanged(own, context, read)) return inconclusive('the change does not show');
      if (tagOf(read) === before)
        return violated(mismatch(read, `another entity tag than ${before}: the item was changed`, before));
      return tagOf(answer) === before
        ? violated(mismatch(answer, 'the entity tag of the item as it is now', `${before}, that of the item before`))
        : proved();
    },
  });
}

function isChanged({ before }: OwnItem, context: CheckContext, read: Exchange): boolean {
  return movedIn(context, read, before, Object.keys(before)).length > 0;
}

function staleIsRefused(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return defineCheck(contract, {
    id: `${name}.if-match.stale`,
    family: 'conditional',
    title: 'A change with an entity tag that the item had before is answered 412, and changes nothing',
    level: 'written',
    pointer: responsePointer(operation, '412'),
    phase: 'change',
    sends: plannedChange(changeable, 2),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const stale = tagOf(await readItem(context, changeable, own.id));
      if (!isStrong(stale)) return inconclusive(noTag);
      const refused = whyNotMade(await changeUnder(context, changeable, own, stale));
      if (refused !== undefined) return refused;
      const current = await readItem(context, changeable, own.id);
      if (tagOf(current) === stale) return inconclusive('the entity tag is the same after a change');
      const now: OwnItem = { ...own, before: itemIn(context, current) };
      return refusedAs(context, changeable, now, {
        tag: stale,
        statuses: [412],
        why: `the entity tag is ${tagOf(current) ?? 'none'} by now`,
      });
    },
  });
}

function missingIsRefused(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return defineCheck(contract, {
    id: `${name}.if-match.missing`,
    family: 'conditional',
    title: 'A change without If-Match is answered 428, and changes nothing',
    level: 'written',
    pointer: responsePointer(operation, '428'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      if (!isStrong(tagOf(await readItem(context, changeable, own.id)))) return inconclusive(noTag);
      // A required header field that is missing breaks its parameter too.
      return refusedAs(context, changeable, own, {
        tag: undefined,
        statuses: [428, 400, 422],
        why: 'there is no If-Match',
      });
    },
  });
}

interface Refused {
  readonly tag: string | undefined;
  readonly statuses: readonly number[];
  readonly why: string;
}

async function refusedAs(context: CheckContext, changeable: Changeable, own: OwnItem, due: Refused): Promise<Outcome> {
  if (easyChanges(context, changeable, own.before).length === 0)
    return notTested('no member is known that could be changed');
  const exchange = await changeUnder(context, changeable, own, due.tag);
  const { status } = exchange.response;
  if (!due.statuses.includes(status)) {
    if (status === 401 || status === 403 || status === 429) return inconclusive(`the change was answered ${status}`);
    return violated(
      mismatch(exchange, expectedStatus(due.statuses.slice(0, 1).map(String), due.why), gotStatus(exchange)),
    );
  }
  const read = await readItem(context, changeable, own.id);
  if (!isSuccess(read)) return inconclusive('the item is not found any more');
  return judge(movedIn(context, read, own.before, Object.keys(own.before)).slice(0, 3));
}
