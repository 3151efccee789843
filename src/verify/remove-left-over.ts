import type { Contract } from '../contract/contract';
import type { Resource } from '../contract/resource/resources';
import { EnvironmentError } from './environment-error';
import { decodeUtf8, headerOf, type Exchange } from './exchange';
import { pathOf, type RequestSpec } from './request';
import type { PastItem } from './report/read-left-over';
import { outcomeOfError } from './run-errors';

/** What became of an item that was left over. */
export interface Removal {
  readonly item: PastItem;
  /** `gone`: it was not there any more. */
  readonly outcome: 'removed' | 'gone' | 'left';
  /** Why it is left. */
  readonly reason: string;
}

/** Sends a request to the service. */
export type Send = (spec: RequestSpec) => Promise<Exchange>;

/**
 * Removes what earlier runs left over, the newest first, so that what lies below an item goes before it. Nothing is sent but
 * to a DELETE path of the document, and to the read beside it: what stands there now and does not bear the tag that the run
 * gave it is somebody else's, and stays. What comes after the service stopped answering is left, with that as the reason.
 */
export async function removeLeftOver(
  contract: Contract,
  items: readonly PastItem[],
  send: Send,
): Promise<{ readonly removals: readonly Removal[]; readonly trouble?: string }> {
  const removals: Removal[] = [];
  let trouble: string | undefined;
  for (const item of [...items].reverse()) {
    if (trouble !== undefined) {
      removals.push({ item, outcome: 'left', reason: 'not tried' });
      continue;
    }
    try {
      removals.push({ item, ...(await removeOne(contract, item, send)) });
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

async function removeOne(contract: Contract, item: PastItem, send: Send): Promise<Done> {
  if (item.id === undefined) return left('its create was answered without an identifier');
  const found = removalAt(contract, item);
  if (typeof found === 'string') return left(found);
  const { resource, request } = found;
  const current = resource.read === undefined ? undefined : await send({ ...request, operation: resource.read });
  if (current !== undefined && isMissing(current)) return gone;
  if (current !== undefined && !isTagged(item, current))
    return left(`what is there now does not bear the tag ${item.runTag}: it may be somebody else's`);
  let exchange = await send(request);
  const etag = current === undefined ? undefined : headerOf(current.response.headers, 'ETag');
  if (etag !== undefined && [412, 428].includes(exchange.response.status))
    exchange = await send({ ...request, headers: [['If-Match', etag]] });
  const { status } = exchange.response;
  if (status >= 200 && status < 300) return removed;
  return isMissing(exchange) ? gone : left(`DELETE was answered ${status}`);
}

function isMissing({ response: { status } }: Exchange): boolean {
  return status === 404 || status === 410;
}

/** Identifiers are given again: by a service that was started anew, for one. What bore no tag from the beginning cannot be told. */
function isTagged({ item, runTag }: PastItem, { response }: Exchange): boolean {
  if (runTag === '' || !item.includes(runTag) || response.status >= 300) return true;
  return decodeUtf8(response.body)?.includes(runTag) === true;
}

/** Gives the request of a removal, or why there is none: its path must be the very one that the document's DELETE gives. */
function removalAt(
  { resources }: Contract,
  { removal, collection }: PastItem,
): { readonly resource: Resource; readonly request: RequestSpec } | string {
  if (removal === undefined) return 'the document has no DELETE for it';
  const isOfDocument = (resource: Resource): boolean =>
    resource.collection === collection && resource.remove !== undefined;
  for (const resource of resources.filter(isOfDocument)) {
    const { remove: operation } = resource;
    const path = operation === undefined ? undefined : valuesIn(operation.path, removal);
    if (operation === undefined || path === undefined) continue;
    if (pathOf({ operation, path }) === removal) return { resource, request: { operation, path } };
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
