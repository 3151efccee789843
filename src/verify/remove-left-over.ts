import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import { EnvironmentError } from './environment-error';
import { creatables } from './checks/bodies';
import { notedMarks } from './checks/marks';
import { removeCreated, type Cleaner } from './clean-up';
import type { PathValues } from './homes';
import type { SeenItem } from './knowledge';
import { pathOf } from './request';
import type { PastItem } from './report/read-left-over';
import { outcomeOfError } from './run-errors';
import { jsonIn } from './sent-item';

/** What became of an item that was left over. */
export interface Removal {
  readonly item: PastItem;
  /** `gone`: it was not there any more. */
  readonly outcome: 'removed' | 'gone' | 'left';
  /** Why it is left. */
  readonly reason: string;
}

/**
 * Removes what earlier runs left over, the newest first, so that what lies below an item goes before it. Nothing is sent but
 * to a DELETE path of the document, and to the read beside it: what stands there now and does not bear the tag that the run
 * gave it is somebody else's, and stays. What comes after the service stopped answering is left, with that as the reason.
 */
export async function removeLeftOver(
  contract: Contract,
  items: readonly PastItem[],
  cleaner: Cleaner,
): Promise<{ readonly removals: readonly Removal[]; readonly trouble?: string }> {
  const removals: Removal[] = [];
  let trouble: string | undefined;
  for (const item of [...items].reverse()) {
    if (trouble !== undefined) {
      removals.push({ item, outcome: 'left', reason: 'not tried' });
      continue;
    }
    try {
      removals.push({ item, ...(await removeOne(contract, item, cleaner)) });
    } catch (error) {
      const isOurs = error instanceof EnvironmentError;
      const outcome = outcomeOfError(error);
      if (!isOurs && outcome === undefined) throw error;
      const reason = (error as Error).message;
      if (isOurs) trouble = reason;
      removals.push({ item, outcome: 'left', reason });
    }
  }
  return { removals, ...(trouble !== undefined && { trouble }) };
}

type Done = Pick<Removal, 'outcome' | 'reason'>;

const left = (reason: string): Done => ({ outcome: 'left', reason });
const removed: Done = { outcome: 'removed', reason: '' };
const gone: Done = { outcome: 'gone', reason: '' };

async function removeOne(contract: Contract, item: PastItem, cleaner: Cleaner): Promise<Done> {
  if (item.id === undefined) return left(item.reason ?? 'its create was answered without an identifier');
  const found = removalAt(contract, item);
  if (typeof found === 'string') return left(found);
  const { resource, operation, path } = found;
  const noted = jsonIn(item.item);
  const sent: SeenItem = isObject(noted) ? noted : {};
  const marks = notedMarks(item.item, noted, item.runTag);
  cleaner.guard.claim(operation, path, { sent, marks, proof: 0, since: 0 });
  const { is } = await cleaner.guard.look(resource, path, cleaner.send);
  if (is === 'missing') return gone;
  if (marks.length === 0 && !hasOwnValue(contract, resource, sent))
    return left('nothing shows that it is the one that was noted');
  const why = await removeCreated(cleaner, resource, path);
  return why === undefined ? removed : left(why.reason);
}

/** A time, a UUID, or another long random text. */
const madeOnce = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^(?=.*\d)(?=.*[a-z])[\w-]{16,}$/i;

/** Tells whether an item holds what its service made for it alone: numbers are given again, and other values are those of many. */
function hasOwnValue(contract: Contract, resource: Resource, item: SeenItem): boolean {
  const sent = creatables(contract)
    .find((one) => one.resource === resource)
    ?.fields.map(({ path }) => path[0]);
  return Object.entries(item).some(
    ([name, value]) => sent?.includes(name) === false && typeof value === 'string' && madeOnce.test(value),
  );
}

/** Gives the request of a removal, or why there is none: its path must be the very one that the document's DELETE gives. */
function removalAt(
  { resources }: Contract,
  { removal, collection, reason }: PastItem,
): { readonly resource: Resource; readonly operation: Operation; readonly path: PathValues } | string {
  if (removal === undefined) return reason ?? 'the document has no DELETE for it';
  const isOfDocument = (resource: Resource): boolean =>
    resource.collection === collection && resource.remove !== undefined;
  for (const resource of resources.filter(isOfDocument)) {
    const { remove: operation } = resource;
    const path = operation === undefined ? undefined : valuesIn(operation.path, removal);
    if (operation === undefined || path === undefined) continue;
    if (pathOf({ operation, path }) === removal) return { resource, operation, path };
  }
  return `${removal} is no DELETE path of the document, or holds what the report left out as secret`;
}

/** Gives the values of the parameters of a path template; undefined where the path is not of it. */
function valuesIn(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const [, before = '', name, after = ''] = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(segment) ?? [];
    const one = given[index] ?? '';
    if (name === undefined) continue;
    if (one.length < before.length + after.length || !one.startsWith(before) || !one.endsWith(after)) return undefined;
    const value = decoded(one.slice(before.length, one.length - after.length));
    if (value === undefined || value === '') return undefined;
    values[name] = value;
  }
  return values;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
