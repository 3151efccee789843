import type { Contract } from '../../openapi/contract';
import { type Check, inconclusive, notTested } from '../../probe/check';
import { changeFixedChecks, replaceChecks } from './change-replaces';
import { changeMemberChecks, changeNullChecks } from './change-members';
import { changeOtherChecks } from './change-others';
import { changeReferenceChecks } from './references';
import { changeRefusalChecks, refusedAndUnchanged } from './change-refusals';
import { changedListChecks } from './changed-lists';
import { conditionalChangeChecks } from './conditional';
import { childPointer } from '../../openapi/document';
import type { JsonValue } from '../../base/json';
import { isSuccess } from '../../probe/answers';
import { easyChanges, isOther, changeCheck } from './change-values';
import { ownItem, sendBody } from '../../probe/own-items';
import { changeBody, isValidBody, plannedChange, changeables, type Changeable } from '../../probe/changeables';

/**
 * Gives the checks of PUT and PATCH, each on an item that it makes itself. Those that look through lists go first, while the
 * lists are short.
 */
export function changeChecks(contract: Contract): Check[] {
  return [
    ...changeOtherChecks(contract),
    ...changedListChecks(contract),
    ...replaceChecks(contract),
    ...changeMemberChecks(contract),
    ...changeNullChecks(contract),
    ...changeFixedChecks(contract),
    ...changeRefusalChecks(contract),
    ...changePatchChecks(contract),
    ...changeReferenceChecks(contract),
    ...conditionalChangeChecks(contract),
  ];
}

/** Gives the checks of patches of operations (RFC 6902) that hold a `test`: all of a patch is done, or nothing of it. */
function changePatchChecks(contract: Contract): Check[] {
  return changeables(contract)
    .filter(({ style }) => style === 'json-patch')
    .map((changeable) => failingTest(contract, changeable));
}

/**
 * A `test` that finds something else fails the whole patch, the operation before it too (RFC 6902 sections 4.6 and 5). The
 * same patch with a test that passes must be done: a service that refuses every `test` shows nothing.
 */
function failingTest(contract: Contract, changeable: Changeable): Check {
  return changeCheck(contract, {
    id: `${changeable.name}.test.fails`,
    title: 'A patch whose test fails is refused, and nothing of it is done',
    pointer: changeable.media.pointer,
    words: 'application/json-patch+json: a test that fails fails the whole patch (RFC 6902 section 5)',
    sends: plannedChange(changeable, 2),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const [easy] = easyChanges(context, changeable, own.before);
      if (easy === undefined) return notTested('no member is known that could be changed');
      const [name, value] = easy;
      const wrong = typeof value === 'string' ? `${value} not` : (own.before[name] ?? null);
      if (!isOther(value, wrong)) return inconclusive('no other value is known');
      const patch = (tested: JsonValue): JsonValue[] => [
        ...(changeBody(changeable, own.before, { [name]: value }) as JsonValue[]),
        { op: 'test', path: childPointer('', name), value: tested },
      ];
      if (!isValidBody(contract, changeable, patch(wrong))) return notTested('the document allows no such patch');
      const exchange = await sendBody(context, changeable, own.id, patch(wrong));
      const due = { statuses: ['4XX'], why: `the test of ${name} fails` };
      const outcome = await refusedAndUnchanged(context, changeable, own, exchange, due);
      if (outcome.verdict !== 'proved') return outcome;
      const passing = await sendBody(context, changeable, own.id, patch(value));
      return isSuccess(passing)
        ? outcome
        : inconclusive(`the same patch with a test that passes was answered ${passing.response.status}`);
    },
  });
}
