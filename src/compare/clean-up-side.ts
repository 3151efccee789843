import { cleaning, removeCreated, type Left } from '../verify/clean-up';
import { EnvironmentError } from '../verify/environment-error';
import type { Exchange } from '../verify/exchange';
import { withRemovalBody } from '../verify/removal-body';
import { pathOf, type RequestSpec } from '../verify/request';
import { withRequired } from '../verify/required-parameters';
import type { OwnItem, Side } from './side';

/** An item that a run made and that is left on a service. */
export interface LeftOnSide {
  readonly side: 'a' | 'b';
  /** The path of the item, or of its collection where the document reads none. */
  readonly path: string;
  /** Left out where its create was not answered with one. */
  readonly id?: string;
  readonly reason: string;
}

/** Removes what a run made on a service where the document has a DELETE, the newest first, and gives what is left. */
export async function cleanUpSide(side: Side, keeps: boolean): Promise<LeftOnSide[]> {
  const left: LeftOnSide[] = [];
  for (const item of side.left()) {
    const why = keeps ? { reason: 'it is kept, as asked for', isMisnamed: false } : await remove(side, item);
    if (why === undefined) side.forget(item);
    else if (why.isMisnamed)
      left.push({ side: side.name, path: item.resource.collection, reason: misnamed(item, why) });
    else left.push({ side: side.name, path: pathOfItem(item), id: item.id, reason: why.reason });
  }
  const reason = 'its create was answered without an identifier that no item had before';
  return [...left, ...side.unnamed.map(({ collection }) => ({ side: side.name, path: collection, reason }))];
}

function misnamed({ id }: OwnItem, { reason }: Left): string {
  return `its create was answered with the identifier ${id}: ${reason}`;
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
async function remove(
  { guard, sender, contract, runTag }: Side,
  { resource, id, above }: OwnItem,
): Promise<Left | undefined> {
  const path = { ...above, [resource.identifier?.parameter ?? '']: id };
  const send = (spec: RequestSpec): Promise<Exchange> =>
    sender.send(
      withRemovalBody(contract, withRequired(contract, spec, `${runTag} ${sender.exchanges.length}`)),
      cleaning,
    );
  try {
    return await removeCreated({ guard, send }, resource, path);
  } catch (error) {
    if (error instanceof EnvironmentError) return { reason: error.message, isMisnamed: false };
    throw error;
  }
}
