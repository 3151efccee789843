import type { Contract } from '../../contract/contract';
import { wordsOf } from '../../contract/operation-words';
import { lastNoun, plainName, singular } from '../../contract/resource/names';
import { isSuccess } from '../answers';
import { inconclusive, observed, proved, violated, type Check } from '../check';
import { unsampled } from '../required-parameters';
import { demandStatus, mismatch, planned } from './define-check';
import { below, listBelow, makeFamily, nestedKinds, type Nested } from './nested-kinds';
import { nestingCheck } from './nesting';
import { isBare, isItem, sendTo, whatChanged } from './own-items';
import { mayStay, missingStatuses } from './removal-words';
import { asBody, bodyLike, writable } from './valid-body';

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
  const isSaid = new RegExp(`\\b(?:its|their)(?: \\w+)? ${nounOf(nested)}`, 'i').test(wordsOf(remove, '200', '204'));
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
