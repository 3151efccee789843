import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { wordsOf } from '../../contract/operation-words';
import { type OwnKind } from './own-items';

/** Words of a DELETE after which an item may well be there still. */
const saysItStays =
  /\barchiv|\bcancel|\bdeactivat|\bdisabl|\bsoft|\btrash|\bschedul|\beventual|\basynchron|\bretain|\brestor|\brevok|\bmark(?:s|ed)?\b|\bexpire|\bqueue|\bin the background\b|\bundo|\brecover/i;
const namesOfStates = /^(?:is)?(?:deleted|removed|archived)(?:at|on)?$|^deletion/;

/** Tells whether the document leaves room for an item to be shown after its DELETE: it speaks of an archive, or items say that they are deleted. */
export function mayStay({ schemas }: Contract, { resource }: OwnKind, remove: Operation): boolean {
  const isLater = remove.responses.some(({ status }) => status === '202');
  const names = Object.keys(schemas.shapedProperties(resource.itemSchema));
  const isState = (name: string): boolean => namesOfStates.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return isLater || saysItStays.test(wordsOf(remove, '200', '202', '204')) || names.some(isState);
}

/** Tells whether the document says that what is removed already may be removed again. */
export function mayRepeat(remove: Operation): boolean {
  return /\bidempoten|\bno error\b|\beven if\b|\bwhether or not\b/i.test(wordsOf(remove, '200', '204', '404'));
}

/** Gives the statuses by which an operation says that there is nothing of an identifier. */
export function missingStatuses({ responses }: Operation): string[] {
  return responses.map(({ status }) => status).filter((status) => status === '404' || status === '410');
}
