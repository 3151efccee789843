import type { Contract } from '../../contract/contract';
import type { Check } from '../check';
import { changeFixedChecks } from './change-fixed';
import { changeMemberChecks } from './change-members';
import { changeNullChecks } from './change-nulls';
import { changeOtherChecks } from './change-others';
import { changePatchChecks } from './change-patches';
import { changeReferenceChecks } from './change-references';
import { changeRefusalChecks } from './change-refusals';
import { changedListChecks } from './changed-lists';
import { replaceChecks } from './change-replaces';
import { conditionalChangeChecks } from './conditional-changes';

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
