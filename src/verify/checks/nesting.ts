import type { Contract } from '../../openapi/contract';
import { lastNoun, plainName, singular } from '../../openapi/collections/names';
import { isDocumentedSuccess, isSuccess, isRefusal } from '../../probe/answers';
import {
  inconclusive,
  judge,
  observed,
  proved,
  violated,
  type Check,
  type CheckContext,
  defineCheck,
  demandStatus,
  describeStatus,
  isForOtherReason,
  mismatch,
  planned,
  responsePointer,
  type CheckDefinition,
  type Outcome,
  statusesOfMissing,
  type PlannedRequest,
} from '../../probe/check';
import { idText, type SeenItem } from '../../probe/knowledge';
import { createRequest, taggedBody, itemPath } from '../../probe/bodies';
import {
  makeOwn,
  plannedOwn,
  isBare,
  isItem,
  sendTo,
  whatChanged,
  type Own,
  type OwnKind,
  makeOwnBelow,
  ownKinds,
} from '../../probe/own-items';
import { madeUpIds } from './reading';
import { missingStatuses, mayStay } from './removal';
import type { ReadableResource } from '../../probe/readable-resources';
import { expectedProperty, gotProperty } from '../../probe/expectation';
import { operationWords } from '../../openapi/operation-words';
import { unsampled } from '../../probe/required-parameters';
import { asBody, bodyLike, writable } from '../../probe/single-documents';
import type { Operation } from '../../openapi/operation';
import type { Exchange } from '../../probe/exchange';
import type { RequestSpec } from '../../probe/request';
import type { Resource } from '../../openapi/collections/resources';
import { parentsOf, stepsOf, type PathValues } from '../../probe/parents';
import { greatestLimit, itemsOf, listRequest } from '../../probe/listing';

/** Gives the checks of collections below items of others: what lies below one lies below no other. */
export function nestingChecks(contract: Contract): Check[] {
  return nestedKinds(contract).flatMap((nested) => [
    ...(nested.kind.resource.list === undefined
      ? []
      : [ofOneParent(contract, nested), showsAllBelow(contract, nested), listsBelowNew(contract, nested)]),
    ...unknownParents(contract, nested),
    ...namesItsParent(contract, nested),
    ...misplacedChecks(contract, nested),
  ]);
}

/** Gives a check of a nested collection, which makes a family of items or uses the one of the run. */
function nestingCheck(
  contract: Contract,
  nested: Nested,
  definition: Omit<CheckDefinition, 'family' | 'phase'> & { readonly phase?: 'change' | 'remove' },
): Check {
  const { sends = [] } = definition;
  return defineCheck(contract, {
    family: 'nesting',
    phase: 'change',
    writes: familySize,
    ...definition,
    sends: [...plannedFamily(nested), ...sends],
  });
}

/** So many items of the service's own are looked at, too: what is stored twice may stand below any. */
const mostSeen = 2;

function ofOneParent(contract: Contract, nested: Nested): Check {
  const { kind, parent } = nested;
  const operation = kind.resource.list?.operation ?? kind.read;
  return nestingCheck(contract, nested, {
    id: `${operation.id}.of-one-parent`,
    title: 'An item is listed below its own parent alone',
    level: 'implied',
    pointer: operation.pointer,
    sends: Array.from({ length: 2 + mostSeen }, () => planned({ operation })),
    run: async (context) => {
      const { one, other, first, second, cousin } = await sharedFamily(context, nested);
      const rest = seenParents(context, parent, [one.id, other.id]).map((path) => ({
        path,
        strangers: [first, second, cousin],
      }));
      const own = [
        { path: one.path, strangers: [cousin] },
        { path: other.path, strangers: [first, second] },
      ];
      const numbered = new Set([first.id, second.id, cousin.id]).size < 3;
      for (const { path, strangers } of [...own, ...rest]) {
        const { exchange, items } = await listBelow(context, nested, below(nested, path));
        const by = numbered || rest.some((seen) => seen.path === path) ? 'mark' : 'identifier';
        const wrong = strangers.find((item) => shows(nested, items ?? [], item, by));
        if (wrong !== undefined)
          return violated(mismatch(exchange, `no item ${wrong.id}: it lies below another`, 'a list that shows it'));
        if (items === undefined && own.some((known) => known.path === path))
          return inconclusive(`answered with ${exchange.response.status} and no list`);
      }
      return proved();
    },
  });
}

/** Gives the paths of items that the service has of its own, where one value names them. */
function seenParents(
  context: CheckContext,
  parent: ReadableResource,
  except: readonly string[],
): Record<string, string>[] {
  if (parent.resource.collection.includes('{')) return [];
  return context
    .everListed(parent.resource)
    .flatMap((item) => idText(item[parent.identifier.property]) ?? [])
    .filter((id) => !except.includes(id))
    .slice(0, mostSeen)
    .map((id) => ({ [parent.parameter]: id }));
}

function showsAllBelow(contract: Contract, nested: Nested): Check {
  const { kind } = nested;
  const operation = kind.resource.list?.operation ?? kind.read;
  return nestingCheck(contract, nested, {
    id: `${operation.id}.shows-all-below`,
    title: 'What was created below an item is listed below it',
    level: 'implied',
    pointer: operation.pointer,
    sends: [planned({ operation })],
    run: async (context) => {
      const { one, first, second } = await sharedFamily(context, nested);
      let last = await listBelow(context, nested, below(nested, one.path));
      const areShown = await context.eventually(`${kind.resource.collection} in lists`, async () => {
        last = await listBelow(context, nested, below(nested, one.path));
        return [first, second].every((item) => shows(nested, last.items ?? [], item, 'identifier')) ? true : undefined;
      });
      if (areShown === true) return proved();
      const { exchange, items } = last;
      if (items === undefined) return inconclusive(`answered with ${exchange.response.status} and no list`);
      const isFiltered = (kind.resource.list?.filters ?? []).some(
        ({ parameter }) => parameter.schema.default !== undefined,
      );
      if (isFiltered) return inconclusive('the list shows a part of them by default');
      return violated(mismatch(exchange, `the items ${first.id} and ${second.id}`, `a list of ${items.length} items`));
    },
  });
}

function listsBelowNew(contract: Contract, nested: Nested): Check {
  const { kind, parent } = nested;
  const operation = kind.resource.list?.operation ?? kind.read;
  return defineCheck(contract, {
    id: `${operation.id}.below-new`,
    family: 'nesting',
    title: 'Below an item that was just created there is a list, were it empty',
    level: 'implied',
    pointer: operation.pointer,
    phase: 'change',
    sends: [...plannedOwn(parent), planned({ operation })],
    writes: 1,
    run: async (context) => {
      const fresh = await makeOwn(context, parent);
      const { exchange } = await listBelow(context, nested, below(nested, fresh.path));
      if (isDocumentedSuccess(exchange)) return proved();
      const isMissing = [404, 410].includes(exchange.response.status);
      return isMissing || exchange.response.status >= 500
        ? violated(
            mismatch(exchange, {
              words: `a list: the item ${fresh.id} above it was read just before`,
              isGranted: true,
              isList: true,
            }),
          )
        : inconclusive(`answered with ${exchange.response.status}`);
    },
  });
}

function unknownParents(contract: Contract, nested: Nested): Check[] {
  const { kind, parent } = nested;
  const { creatable } = kind;
  const [[name, make] = ['', () => ''] as const] = madeUpIds(contract, parent);
  const { list } = kind.resource;
  return [...(list === undefined ? [] : [list.operation]), creatable.operation].map((operation) => {
    const statuses = missingStatuses(operation);
    const isSilent = statuses.length === 0;
    return defineCheck(contract, {
      id: `${operation.id}.parent-not-found.${name}`,
      family: 'nesting',
      title: 'Below an item that does not exist there is nothing',
      level: isSilent ? 'silent' : 'written',
      pointer: responsePointer(operation, statuses[0] ?? '404'),
      phase: 'change',
      sends: [...plannedOwn(parent), planned({ operation })],
      writes: 2,
      run: async (context) => {
        if (isSilent && operation === creatable.operation) return observed('not sent: the document names no answer');
        const above = await makeOwn(context, parent);
        const path = below(nested, { ...above.path, [parent.parameter]: make(context) });
        const body =
          operation === creatable.operation
            ? createRequest(creatable, taggedBody(context, creatable, creatable.full))
            : { operation };
        const exchange = await context.send({ ...body, path });
        if (isSilent) return observed(describeStatus(exchange));
        if (isForOtherReason(exchange, ['4XX'])) return inconclusive(`refused with ${exchange.response.status}`);
        return demandStatus(exchange, statuses, 'there is no such item above it');
      },
    });
  });
}

/** A member that is called like the parent names it: `orderId` of a line is the order in its path. */
function namesItsParent(contract: Contract, nested: Nested): Check[] {
  const { kind, parent } = nested;
  const noun = singular(plainName(lastNoun(parent.resource.collection)));
  const wanted = [`${noun}id`, plainName(`${noun}${parent.identifier.property}`)];
  const names = Object.keys(contract.schemas.shapedProperties(kind.resource.itemSchema));
  const name = names.find((one) => wanted.includes(plainName(one)) && one !== kind.identifier.property);
  if (name === undefined) return [];
  return [
    nestingCheck(contract, nested, {
      id: `${kind.read.id}.${name}.names-the-parent`,
      title: `${name} of an item is the one in its path`,
      level: 'implied',
      pointer: kind.read.pointer,
      run: async (context) => {
        const { one, other, first, cousin } = await sharedFamily(context, nested);
        const pairs = [
          { item: first, above: one },
          { item: cousin, above: other },
        ].filter(({ item }) => item.before[name] !== undefined && item.before[name] !== null);
        if (pairs.length === 0) return inconclusive(`no item shows ${name}`);
        const wrong = pairs.filter(
          ({ item, above }) => idText(item.before[name])?.toLowerCase() !== above.id.toLowerCase(),
        );
        return judge(
          wrong.map(({ item, above }) =>
            mismatch(item.read, expectedProperty(name, above.id), gotProperty(name, String(idText(item.before[name])))),
          ),
        );
      },
    }),
  ];
}

/** Gives the checks of what a change or removal of an item does to what lies below it, above it and beside it. */
export function nestingChangeChecks(contract: Contract): Check[] {
  return nestedKinds(contract).flatMap((nested) => [
    ...parentChanges(contract, nested),
    ...childRemoval(contract, nested),
    ...parentRemoval(contract, nested),
  ]);
}

function nounOf({ kind }: Nested): string {
  return singular(plainName(lastNoun(kind.resource.collection)));
}

function parentChanges(contract: Contract, nested: Nested): Check[] {
  const { kind, parent } = nested;
  const { replace, update } = parent.resource;
  return [replace, update].flatMap((operation) => {
    const writing = writable(contract, operation);
    if (operation === undefined || writing === undefined || unsampled(contract, operation) !== undefined) return [];
    return [
      nestingCheck(contract, nested, {
        id: `${operation.id}.keeps-each-${nounOf(nested)}`,
        title: 'A change of an item leaves what lies below it',
        level: 'implied',
        pointer: operation.pointer,
        sends: [planned({ operation }), planned({ operation: kind.read })],
        run: async (context) => {
          const { one, first, second } = await makeFamily(context, nested);
          const body = bodyLike(contract, parent.resource, writing, one);
          if (body === undefined) return inconclusive('no valid body can be made');
          const exchange = await sendTo(context, parent, one, { operation, body: asBody(writing, body) });
          if (!isSuccess(exchange))
            return inconclusive(`the ${operation.method} was answered ${exchange.response.status}`);
          for (const item of [first, second]) {
            const wrong = await whatChanged(context, kind, item, `the ${operation.method} of what is above it`);
            if (wrong !== undefined) return violated(wrong);
          }
          return proved();
        },
      }),
    ];
  });
}

function childRemoval(contract: Contract, nested: Nested): Check[] {
  const { kind, parent } = nested;
  const { remove } = kind.resource;
  if (remove === undefined || !isBare(contract, remove)) return [];
  return [
    nestingCheck(contract, nested, {
      id: `${remove.id}.leaves-the-family`,
      title: 'A DELETE leaves what is above the item and what lies below others',
      level: 'implied',
      pointer: remove.pointer,
      phase: 'remove',
      sends: [planned({ operation: remove }), planned({ operation: parent.read }), planned({ operation: kind.read })],
      run: async (context) => {
        const { one, other, first, second, cousin } = await makeFamily(context, nested);
        const exchange = await sendTo(context, kind, second, { operation: remove });
        if (!isSuccess(exchange)) return inconclusive(`the DELETE was answered ${exchange.response.status}`);
        const after = `the DELETE of the item ${second.id}`;
        const wrong =
          (await whatChanged(context, parent, one, after)) ??
          (await whatChanged(context, parent, other, after)) ??
          (await whatChanged(context, kind, first, after)) ??
          (await whatChanged(context, kind, cousin, after));
        return wrong === undefined ? proved() : violated(wrong);
      },
    }),
  ];
}

/** What lies below a removed item is gone where the words of its DELETE speak of it. */
function parentRemoval(contract: Contract, nested: Nested): Check[] {
  const { kind, parent } = nested;
  const { remove } = parent.resource;
  const list = kind.resource.list?.operation;
  if (remove === undefined || !isBare(contract, remove)) return [];
  const isSaid = new RegExp(`\\b(?:its|their)(?: \\w+)? ${nounOf(nested)}`, 'i').test(
    operationWords(remove, '200', '204'),
  );
  const isSilent = !isSaid;
  return [
    nestingCheck(contract, nested, {
      id: `${remove.id}.takes-each-${nounOf(nested)}`,
      title: 'What lies below a removed item is gone, and nothing below others is',
      level: isSilent ? 'silent' : 'implied',
      pointer: remove.pointer,
      phase: 'remove',
      sends: [planned({ operation: remove }), planned({ operation: kind.read })],
      run: async (context) => {
        const { one, first, cousin } = await makeFamily(context, nested);
        const exchange = await sendTo(context, parent, one, { operation: remove });
        if (!isSuccess(exchange)) return inconclusive(`the DELETE was answered ${exchange.response.status}`);
        const other = await whatChanged(context, kind, cousin, `the DELETE of ${one.id}, which it is not below`);
        if (other !== undefined) return violated(other);
        let read = await context.send({ operation: kind.read, path: first.path });
        await context.eventually(`${kind.resource.collection} gone`, async () => {
          read = await context.send({ operation: kind.read, path: first.path });
          return isSuccess(read) ? undefined : true;
        });
        if (isSilent || mayStay(contract, parent, remove)) return observed(`answered ${read.response.status}`);
        if (isItem(contract, kind, read, first.id))
          return violated(mismatch(read, `no item ${first.id}: what it lay below was removed`));
        const listed =
          list === undefined || missingStatuses(list).length === 0
            ? undefined
            : await listBelow(context, nested, below(nested, one.path));
        return listed === undefined
          ? proved()
          : demandStatus(listed.exchange, missingStatuses(list ?? kind.read), 'what is above was removed');
      },
    }),
  ];
}

/**
 * Gives the checks that an item is found below its own parent alone, by each operation on one item: read, replaced, changed
 * or removed below another one, it is not there, and stays as it was.
 */
function misplacedChecks(contract: Contract, nested: Nested): Check[] {
  const { kind } = nested;
  const { read, replace, update, remove } = kind.resource;
  const isSent = (operation: Operation): boolean =>
    operation.method === 'DELETE'
      ? isBare(contract, operation)
      : unsampled(contract, operation) === undefined &&
        (operation === read || writable(contract, operation) !== undefined);
  return [read, replace, update, remove]
    .filter((operation) => operation !== undefined)
    .filter(isSent)
    .map((operation) => misplaced(contract, nested, operation));
}

/** Where items have a path of their own too, an identifier may well be looked up without its parent. */
function isGlobal({ resources }: Contract, { resource }: OwnKind): boolean {
  const isShallow = (collection: string): boolean =>
    (collection.match(/\{/g) ?? []).length < (resource.collection.match(/\{/g) ?? []).length;
  return resources.some(
    (other) =>
      other.schemaName !== undefined &&
      other.schemaName === resource.schemaName &&
      other.read !== undefined &&
      isShallow(other.collection),
  );
}

function misplaced(contract: Contract, nested: Nested, operation: Operation): Check {
  const { kind } = nested;
  const isRead = operation === kind.read;
  const statuses = statusesOfMissing(operation);
  const isSilent = isGlobal(contract, kind);
  return defineCheck(contract, {
    id: `${operation.id}.below-another`,
    family: 'nesting',
    title: `An item is ${doneBy(operation)} below its own parent alone`,
    level: isSilent ? 'silent' : 'implied',
    pointer: responsePointer(operation, statuses[0] ?? '404'),
    phase: operation.method === 'DELETE' ? 'remove' : 'change',
    sends: [...plannedFamily(nested), planned({ operation })],
    writes: familySize,
    run: async (context) => {
      const { other, second, cousin } = isRead
        ? await sharedFamily(context, nested)
        : await makeFamily(context, nested);
      if (second.id === cousin.id) return inconclusive('both parents have an item of this identifier');
      const spec = specOf(context, nested, operation, second);
      if (spec === undefined) return inconclusive('no valid body can be made');
      const exchange = await sendTo(context, kind, { ...second, path: movedBelow(nested, second, other) }, spec);
      if (isSilent) return observed(`answered ${exchange.response.status}`);
      if (isMade(operation, exchange)) return inconclusive('a PUT may create what is not there');
      const outcome = judgeAnswer(contract, kind, exchange, second, statuses);
      if (outcome.verdict !== 'proved' || isRead) return outcome;
      const wrong = await whatChanged(context, kind, second, `the ${operation.method} below another parent`);
      return wrong === undefined ? outcome : violated(wrong);
    },
  });
}

function doneBy({ method }: Operation): string {
  if (method === 'GET') return 'read';
  if (method === 'DELETE') return 'removed';
  return method === 'PUT' ? 'replaced' : 'changed';
}

function isMade({ method, responses }: Operation, { response }: Exchange): boolean {
  return method === 'PUT' && response.status === 201 && responses.some(({ status }) => status === '201');
}

function specOf(context: CheckContext, { kind }: Nested, operation: Operation, own: Own): RequestSpec | undefined {
  const { contract } = context;
  const writing =
    operation.method === 'GET' || operation.method === 'DELETE' ? undefined : writable(contract, operation);
  if (writing === undefined) return { operation };
  const tag = kind.creatable.tagField?.path.at(-1);
  const body = bodyLike(contract, kind.resource, writing, own, tag === undefined ? {} : { [tag]: context.nextTag() });
  return body === undefined ? undefined : { operation, body: asBody(writing, body) };
}

/** Another success than the item itself is judged too: it was not there to be removed. */
function judgeAnswer(
  contract: Contract,
  kind: OwnKind,
  exchange: Exchange,
  { id }: Own,
  statuses: readonly string[],
): Outcome {
  const { operation, response } = exchange;
  if (operation === kind.read && !isRefusal(exchange) && !isItem(contract, kind, exchange, id))
    return inconclusive(`answered with ${response.status}, which is not the item`);
  if ([401, 402, 403, 405, 412, 428, 429].includes(response.status) && !statuses.includes(String(response.status)))
    return statuses.includes('4XX') || response.status === 403
      ? proved(`refused ${response.status}`)
      : inconclusive(`refused with ${response.status}`);
  return demandStatus(exchange, statuses, `the item ${id} lies below another`);
}

/** A collection below items of another, of both of which the run can make items of its own. */
interface Nested {
  readonly kind: OwnKind;
  readonly parent: OwnKind;
}

/** Items that the run made: two parents, two items below the first and one below the second. */
interface Family {
  readonly one: Own;
  readonly other: Own;
  readonly first: Own;
  readonly second: Own;
  readonly cousin: Own;
}

/** Gives the collections that lie below items of others, as far as the run can make both. */
function nestedKinds(contract: Contract): Nested[] {
  const kinds = ownKinds(contract);
  return kinds.flatMap((kind) => {
    const above = parentsOf(contract, kind.read.path).at(-1);
    const isDirect = stepsOf(kind.resource.collection).length === (above === undefined ? 0 : depthOf(above) + 1);
    const parent = isDirect ? kinds.find(({ resource }) => resource === above) : undefined;
    return parent === undefined ? [] : [{ kind, parent }];
  });
}

function depthOf({ collection }: Resource): number {
  return stepsOf(collection).length;
}

/** Gives the values of a nested collection's path below an item of its parents, which may go by another name there. */
function below({ kind, parent }: Nested, path: PathValues): PathValues {
  const names = stepsOf(parent.read.path).map(({ name }) => name);
  const own = stepsOf(kind.resource.collection).map(({ name }) => name);
  return Object.fromEntries(own.map((name, index) => [name, path[names[index] ?? ''] ?? '']));
}

/** Gives the path values of an item as if it lay below another parent. */
function movedBelow(nested: Nested, item: Own, parent: Own): PathValues {
  return { ...item.path, ...below(nested, parent.path) };
}

/** Gives what making a family sends, as a plan shows it. */
function plannedFamily({ kind, parent }: Nested): PlannedRequest[] {
  return [...plannedOwn(parent, 2), ...plannedOwn(kind, 3)];
}

/** How many items a family has. */
const familySize = 5;

/** The families of a run, by collection. */
const families = (): Map<string, Family> => new Map();

/** Gives a family that no check changes, one for the whole run. */
async function sharedFamily(context: CheckContext, nested: Nested): Promise<Family> {
  const known = context.once(families);
  const { collection } = nested.kind.resource;
  let family = known.get(collection);
  if (family === undefined) known.set(collection, (family = await makeFamily(context, nested)));
  return family;
}

/** Makes a family for one check. Throws an Unmet where a part of it cannot be had. */
async function makeFamily(context: CheckContext, nested: Nested): Promise<Family> {
  const { kind, parent } = nested;
  const one = await makeOwn(context, parent);
  const other = await makeOwn(context, parent);
  const cousin = await makeOwnBelow(context, kind, below(nested, other.path));
  const first = await makeOwnBelow(context, kind, below(nested, one.path));
  const second = await makeOwnBelow(context, kind, below(nested, one.path));
  return { one, other, first, second, cousin };
}

/** A list below one parent. */
interface ListBelow {
  readonly exchange: Exchange;
  readonly items: readonly SeenItem[] | undefined;
}

/** Asks for the first and longest page of a nested list below a parent; what a fresh parent has is all on it. */
async function listBelow(context: CheckContext, { kind }: Nested, values: PathValues): Promise<ListBelow> {
  const { resource } = kind;
  if (resource.list === undefined) throw new Error(`${resource.collection} has no list operation`);
  const request = listRequest(resource.list, { limit: greatestLimit(resource) });
  const exchange = await context.send({ ...request, path: values });
  return { exchange, items: itemsOf(resource, exchange) };
}

/** Tells whether an item carries the mark of the run that another one carries; undefined where one of them shows none. */
function hasMarkOf({ kind: { creatable } }: Nested, shown: SeenItem, item: Own): boolean | undefined {
  const [tag] = creatable.tagField === undefined ? [] : itemPath(creatable, creatable.tagField);
  if (tag === undefined || shown[tag] === undefined || item.before[tag] === undefined) return undefined;
  return shown[tag] === item.before[tag];
}

/**
 * Tells whether a list shows an item: by its identifier, and by the mark of the run where both show one, for items may be
 * numbered anew below each parent; `mark` asks for it in any case.
 */
function shows(nested: Nested, items: readonly SeenItem[], item: Own, by: 'identifier' | 'mark'): boolean {
  const { property } = nested.kind.identifier;
  return items.some(
    (shown) => idText(shown[property]) === item.id && (hasMarkOf(nested, shown, item) ?? by === 'identifier'),
  );
}
