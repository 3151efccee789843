import type { Contract } from '../../contract/contract';
import { lastNoun, plainName, singular } from '../../contract/resource/names';
import { isDocumentedSuccess } from '../answers';
import { inconclusive, judge, observed, proved, violated, type Check, type CheckContext } from '../check';
import { idText } from '../knowledge';
import { createRequest, taggedBody } from './bodies';
import {
  defineCheck,
  demandStatus,
  describeStatus,
  isForOtherReason,
  mismatch,
  planned,
  responsePointer,
  type CheckDefinition,
} from './define-check';
import {
  below,
  familySize,
  listBelow,
  nestedKinds,
  plannedFamily,
  sharedFamily,
  shows,
  type Nested,
} from './nested-kinds';
import { makeOwn, plannedOwn } from './own-items';
import { madeUpIds } from './reading';
import { misplacedChecks } from './nesting-misplaced';
import { missingStatuses } from './removal-words';
import type { ReadableResource } from './resources';
import { expectedProperty, gotProperty } from '../expectation';

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
export function nestingCheck(
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
