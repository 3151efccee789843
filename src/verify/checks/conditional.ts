import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { isSuccess, isDocumentedSuccess, isRefusal } from '../../probe/answers';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  mismatch,
  parameterPointer,
  responsePointer,
  observed,
  describeStatus,
  planned,
} from '../../probe/check';
import type { Exchange } from '../../probe/exchange';
import { easyChanges } from './change-values';
import { movedIn, itemIn, ownItem, readItem, tagOf, whyNotMade, type OwnItem, makeOwn } from '../../probe/own-items';
import {
  changeBody,
  changeRequest,
  plannedChange,
  changeables,
  isIfMatch,
  type Changeable,
  ifMatchNames,
  membersOf,
  type Members,
} from '../../probe/changeables';
import { takesText } from '../../probe/required-parameters';
import { expectedStatus, gotStatus } from '../../probe/expectation';
import { readableResources, readRequest, type ReadableResource } from '../../probe/readable-resources';
import { removalCheck, removables, type Removable } from './removal';

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
function changeUnder(
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

/**
 * Gives the checks of reads under If-None-Match (RFC 9110 section 13.1.2): where 304 is documented, the entity tag of an item
 * gives it, and another one the item. Elsewhere what a service does is observed.
 */
export function conditionalReadChecks(contract: Contract): Check[] {
  return readableResources(contract).flatMap((one) => {
    if (!one.read.responses.some(({ status }) => status === '304')) return tells(one) ? [seen(contract, one)] : [];
    const changeable = changeables(contract).find(({ resource }) => resource === one.resource);
    return [
      current(contract, one),
      other(contract, one),
      ...(changeable === undefined ? [] : [stale(contract, one, changeable)]),
    ];
  });
}

/** Tells whether a document says that the answers of a read carry an entity tag. */
function tells({ read }: ReadableResource): boolean {
  return read.responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === 'etag'));
}

const noTagOfRead = 'the answer carries no entity tag';

/** Entity tags, weak ones too, are compared by what stands between their quotes (RFC 9110 section 8.8.3.2). */
function opaque(tag: string | undefined): string | undefined {
  return tag?.replace(/^W\//, '');
}

function isTag(tag: string | undefined): tag is string {
  return tag !== undefined && /^(?:W\/)?"[^"]*"$/.test(tag);
}

/** Reads an item that is known, and once more with its entity tag; a sentence where that cannot be done. */
async function readTwice(
  context: CheckContext,
  one: ReadableResource,
): Promise<{ readonly tag: string; readonly answer: Exchange } | string> {
  const [id] = context.knowledge(one.resource).existingIds();
  if (id === undefined) return 'no item is known';
  const first = await context.send(readRequest(one, id));
  if (!isSuccess(first)) return `the item was answered ${first.response.status}`;
  const tag = tagOf(first);
  if (!isTag(tag)) return noTagOfRead;
  return { tag, answer: await under(context, one, id, tag) };
}

function under(context: CheckContext, one: ReadableResource, id: string, tag: string): Promise<Exchange> {
  return context.send({ ...readRequest(one, id), headers: [['If-None-Match', tag]] });
}

function plannedReads(one: ReadableResource): ReturnType<typeof planned>[] {
  const request = readRequest(one, `{${one.parameter}}`);
  return [planned(request), planned(request)];
}

function seen(contract: Contract, one: ReadableResource): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match`,
    family: 'conditional',
    title: 'a read with the entity tag that the item has',
    level: 'silent',
    pointer: one.read.pointer,
    phase: 'read',
    sends: plannedReads(one),
    run: async (context) => {
      const read = await readTwice(context, one);
      if (typeof read === 'string') return notTested(read);
      return observed(read.answer.response.status === 304 ? '304: not sent again' : describeStatus(read.answer));
    },
  });
}

function current(contract: Contract, one: ReadableResource): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match.current`,
    family: 'conditional',
    title: 'A read with the entity tag that the item has is answered 304, without content',
    level: 'written',
    pointer: responsePointer(one.read, '304'),
    phase: 'read',
    sends: plannedReads(one),
    run: async (context) => {
      const read = await readTwice(context, one);
      if (typeof read === 'string') return inconclusive(read);
      const { tag, answer } = read;
      if (answer.response.status === 304)
        return answer.response.body.length === 0
          ? proved()
          : violated(mismatch(answer, 'no content with a 304', `${answer.response.body.length} bytes`));
      if (!isSuccess(answer)) return inconclusive(`answered ${answer.response.status}`);
      return opaque(tagOf(answer)) === opaque(tag)
        ? violated(mismatch(answer, expectedStatus(['304'], `the item has the entity tag ${tag}`), gotStatus(answer)))
        : inconclusive('two reads of one item carry different entity tags');
    },
  });
}

/** An entity tag that no service gives. */
const otherTag = '"understudy-another"';

function other(contract: Contract, one: ReadableResource): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match.other`,
    family: 'conditional',
    title: 'A read with an entity tag that the item does not have is answered with the item',
    level: 'implied',
    pointer: responsePointer(one.read, '304'),
    phase: 'read',
    sends: [planned(readRequest(one, `{${one.parameter}}`))],
    run: async (context) => {
      const [id] = context.knowledge(one.resource).existingIds();
      if (id === undefined) return inconclusive('no item is known');
      const answer = await under(context, one, id, otherTag);
      if (answer.response.status === 304)
        return violated(mismatch(answer, `the item: ${otherTag} is not its entity tag`, gotStatus(answer)));
      return isSuccess(answer) ? proved() : inconclusive(`answered ${answer.response.status}`);
    },
  });
}

function stale(contract: Contract, one: ReadableResource, changeable: Changeable): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match.changed`,
    family: 'conditional',
    title: 'A read with the entity tag that the item had before a change is answered with the item',
    level: 'implied',
    pointer: responsePointer(one.read, '304'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      if (easyChanges(context, changeable, own.before).length === 0)
        return notTested('no member is known that could be changed');
      const tag = tagOf(await context.send(readRequest(one, own.id)));
      if (!isTag(tag)) return inconclusive(noTagOfRead);
      // A weak entity tag may stay while what it stands for is much the same (RFC 9110 section 8.8.1).
      if (tag.startsWith('W/')) return inconclusive('the entity tag is a weak one');
      const refused = whyNotMade(await changeUnder(context, changeable, own, changeable.needsTag ? tag : undefined));
      if (refused !== undefined) return refused;
      // Whether the entity tag follows a change is another check's matter.
      if (tagOf(await context.send(readRequest(one, own.id))) === tag)
        return inconclusive('the entity tag is the same after a change');
      let answer: Exchange | undefined;
      const fresh = await context.eventually(`${one.resource.collection} under its old entity tag`, async () => {
        answer = await under(context, one, own.id, tag);
        return answer.response.status === 304 ? undefined : answer;
      });
      if (fresh !== undefined) return isSuccess(fresh) ? proved() : inconclusive(`answered ${fresh.response.status}`);
      return answer === undefined
        ? inconclusive('the item was not read')
        : violated(mismatch(answer, 'the item as it is now: it was changed', gotStatus(answer)));
    },
  });
}

/** Gives the checks of removals that rest on an entity tag (RFC 9110 section 13.1.1), where the document speaks of them. */
export function conditionalRemovalChecks(contract: Contract): Check[] {
  return removables(contract)
    .filter(({ remove }) => isConditional(remove))
    .flatMap((kind) => [
      removalWithCurrentTag(contract, kind),
      ...(kind.remove.responses.some(({ status }) => status === '412') ? [removalWithStaleTag(contract, kind)] : []),
    ]);
}

function removeUnder(
  context: CheckContext,
  { remove, parameter }: Removable,
  id: string,
  tag: string,
): Promise<Exchange> {
  return context.send({ operation: remove, path: { [parameter]: id }, headers: [['If-Match', tag]] });
}

function removalWithCurrentTag(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'if-match.current',
    title: 'A removal with the entity tag that a read shows is made',
    level: 'implied',
    pointer: ifMatchPointer(kind.remove),
    run: async (context) => {
      const { id, read } = await makeOwn(context, kind);
      const tag = tagOf(read);
      if (!isStrong(tag)) return inconclusive(noTag);
      const exchange = await removeUnder(context, kind, id, tag);
      if (exchange.response.status === 412)
        return violated(mismatch(exchange, `the item removed: ${tag} is its entity tag`, gotStatus(exchange)));
      return isDocumentedSuccess(exchange)
        ? proved()
        : inconclusive(`the DELETE was answered ${exchange.response.status}`);
    },
  });
}

function ifMatchPointer(operation: Operation): string {
  const parameter = operation.parameters.find(({ name, in: place }) => place === 'header' && /^if-match$/i.test(name));
  return parameterPointer(operation, parameter?.name);
}

/** An item of the run's own with a tag that it has no more, or never had. */
interface Stale {
  readonly id: string;
  readonly tag: string;
  readonly before: Members;
  /** Whether the tag was one of the item's: a service may refuse any other as none of its making. */
  readonly isOfItem: boolean;
}

function removalWithStaleTag(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'if-match.stale',
    title: 'A removal with an entity tag that the item does not have is answered 412, and removes nothing',
    level: 'written',
    pointer: responsePointer(kind.remove, '412'),
    run: async (context) => {
      const own = await staleItem(context, kind);
      if ('verdict' in own) return own;
      const exchange = await removeUnder(context, kind, own.id, own.tag);
      const { status } = exchange.response;
      const wrong = mismatch(
        exchange,
        expectedStatus(['412'], `${own.tag} is not the entity tag of the item`),
        gotStatus(exchange),
      );
      if (!isRefusal(exchange)) return violated(wrong);
      const read = await context.send({ operation: kind.read, path: { [kind.parameter]: own.id } });
      if (!isSuccess(read)) return violated(mismatch(read, `the item ${own.id}: its DELETE was answered ${status}`));
      const moved = movedIn(context, read, own.before, Object.keys(own.before));
      if (moved.length > 0 || status === 412) return judge(moved.slice(0, 3));
      // What would be refused anyway need not be looked at for its tag (RFC 9110 section 13.2.1), nor one that nobody made.
      const tag = tagOf(read);
      const isRemovable = own.isOfItem && tag !== undefined && isSuccess(await removeUnder(context, kind, own.id, tag));
      return isRemovable ? violated(wrong) : inconclusive(`the DELETE was answered ${status}`);
    },
  });
}

/** Where the run can change the item its tag goes stale so; else one is made up. */
async function staleItem(context: CheckContext, kind: Removable): Promise<Stale | Outcome> {
  const changeable = changeables(context.contract).find(({ resource }) => resource === kind.resource);
  if (changeable === undefined) {
    const { id, read, before } = await makeOwn(context, kind);
    const tag = `"${context.nextTag()}"`;
    return isStrong(tagOf(read)) ? { id, tag, before: membersOf(before), isOfItem: false } : inconclusive(noTag);
  }
  const own = await ownItem(context, changeable);
  const tag = tagOf(await readItem(context, changeable, own.id));
  if (!isStrong(tag)) return inconclusive(noTag);
  const refused = whyNotMade(await changeUnder(context, changeable, own, tag));
  if (refused !== undefined) return refused.verdict === 'violated' ? inconclusive('the change was not made') : refused;
  const now = await readItem(context, changeable, own.id);
  if (tagOf(now) === tag) return inconclusive('the entity tag is the same after a change');
  return { id: own.id, tag, before: itemIn(context, now), isOfItem: true };
}
