import type { KnownItem, Knowledge } from '../knowledge/knowledge';

/** Whether an item is known to be there: no DELETE of it was even accepted (RFC 9110 section 15.3.3). */
export function isPresent(knowledge: Knowledge, item: KnownItem | undefined): item is KnownItem {
  return item?.state === 'present' && knowledge.view(item.lastWrite)?.role.kind !== 'delete';
}
