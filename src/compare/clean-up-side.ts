import { headerOf } from '../verify/exchange';
import { pathOf } from '../verify/request';
import { probeOf } from './plan-parts';
import type { Answer, OwnItem, Side } from './side';
import type { Probe } from './probe';

/** An item that a run made and that is left on a service. */
export interface LeftOnSide {
  readonly side: 'a' | 'b';
  /** The path of the item, or of its collection where the document reads none. */
  readonly path: string;
  readonly id: string;
  readonly reason: string;
}

/** Removes what a run made on a service where the document has a DELETE, the newest first, and gives what is left. */
export async function cleanUpSide(side: Side, keeps: boolean): Promise<LeftOnSide[]> {
  const left: LeftOnSide[] = [];
  for (const item of side.left()) {
    const reason = keeps ? 'it is kept, as asked for' : await remove(side, item);
    if (reason === undefined) side.forget(item);
    else left.push({ side: side.name, path: pathOfItem(item), id: item.id, reason });
  }
  return left;
}

function pathOfItem(item: OwnItem): string {
  const { resource, id, above } = item;
  const operation = resource.remove ?? resource.read;
  const parameter = resource.identifier?.parameter;
  return operation === undefined || parameter === undefined
    ? resource.collection
    : pathOf({ operation, path: { ...above, [parameter]: id } });
}

/** Gives why an item could not be removed; undefined where it is gone. */
async function remove(side: Side, item: OwnItem): Promise<string | undefined> {
  const { remove: operation, read } = item.resource;
  if (operation === undefined) return 'the document has no DELETE of it';
  const path = pathOfItem(item);
  const send = (method: string, headers: readonly (readonly [string, string])[] = []): Promise<Answer> =>
    side.ask(cleaning(operation, { method, path, headers }));
  const answer = await send('DELETE');
  const status = statusOf(answer);
  if (status === undefined) return 'trouble' in answer ? answer.trouble : 'it was not asked';
  if (status < 300 || status === 404 || status === 410) return undefined;
  if ((status === 412 || status === 428) && read !== undefined) {
    const current = await send('GET');
    const tag = 'exchange' in current ? headerOf(current.exchange.response.headers, 'ETag') : undefined;
    const again = tag === undefined ? undefined : statusOf(await send('DELETE', [['If-Match', tag]]));
    if (again !== undefined && again < 300) return undefined;
  }
  return `its DELETE was answered ${status}`;
}

function cleaning(operation: Probe['operation'] & object, asked: ReturnType<Probe['request']> & object): Probe {
  return probeOf(operation, { id: 'clean-up', point: '', isWrite: true, request: () => asked });
}

function statusOf(answer: Answer): number | undefined {
  return 'exchange' in answer ? answer.exchange.response.status : undefined;
}
