import { cleaning, removeCreated, type Left } from '../verify/clean-up';
import { marksIn } from '../verify/checks/marks';
import { EnvironmentError } from '../verify/environment-error';
import { isRead, type Exchange } from '../verify/exchange';
import { stepsOf } from '../verify/homes';
import { itemOperations } from '../verify/item-place';
import { idText } from '../verify/knowledge';
import { itemsOf } from '../verify/listing';
import { bears } from '../verify/lost-creates';
import { withRemovalBody } from '../verify/removal-body';
import { pathOf, type RequestSpec } from '../verify/request';
import { withRequired } from '../verify/required-parameters';
import { outcomeOfError } from '../verify/run-errors';
import { sentItem } from '../verify/sent-item';
import { pageBefore } from '../verify/shared-parameters';
import type { OwnItem, Side, UnnamedCreate } from './side';

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
  for (const create of [...side.unnamed]) await find(side, create);
  for (const item of side.left()) {
    const why = keeps ? { reason: 'it is kept, as asked for', isMisnamed: false } : await remove(side, item);
    if (why === undefined) side.forget(item);
    else if (why.isMisnamed)
      left.push({ side: side.name, path: item.resource.collection, reason: misnamed(item, why) });
    else left.push({ side: side.name, path: pathOfItem(item), id: item.id, reason: why.reason });
  }
  const reason = 'its create was answered without an identifier that no item had before';
  return [...left, ...side.unnamed.map(({ resource }) => ({ side: side.name, path: resource.collection, reason }))];
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

/** Looks in the list for what a create made that did not name it, by the text that it was sent; the guard proves what is found. */
async function find(side: Side, unnamed: UnnamedCreate): Promise<void> {
  const { guard, contract } = side;
  const { resource, above, exchange } = unnamed;
  const { list, identifier } = resource;
  const [operation] = itemOperations(resource);
  const { operation: create, request } = exchange;
  const sent = sentItem(contract, create, { operation: create }, request);
  const marks = marksIn(sent).filter(({ isOfRun }) => isOfRun);
  if (list === undefined || operation === undefined || identifier === undefined || marks.length === 0) return;
  const values = stepsOf(list.operation.path).map(({ name }) => above[name] ?? '');
  const send = sending(side);
  try {
    const read = await send(pageBefore(contract, resource, list, values));
    const items = isRead(read) ? (itemsOf(resource, { ...read, operation: list.operation }) ?? []) : [];
    for (const item of items.filter((one) => bears(one, { marks }))) {
      const id = idText(item[identifier.property]);
      const path = { ...above, [identifier.parameter ?? '']: id ?? '' };
      if (id === undefined || !guard.claim(operation, path, { sent, marks, since: exchange.number - 1 })) continue;
      if ((await guard.look(resource, path, send)).is !== 'created') continue;
      side.adopt(unnamed, id);
      return;
    }
  } catch (error) {
    if (outcomeOfError(error) === undefined && !(error instanceof EnvironmentError)) throw error;
  }
}

function sending({ sender, contract, runTag }: Side): (spec: RequestSpec) => Promise<Exchange> {
  return (spec) =>
    sender.send(
      withRemovalBody(contract, withRequired(contract, spec, `${runTag} ${sender.exchanges.length}`)),
      cleaning,
    );
}

/** Gives why an item could not be removed; undefined where it is gone. */
async function remove(side: Side, { resource, id, above }: OwnItem): Promise<Left | undefined> {
  const { guard, sender } = side;
  const path = { ...above, [resource.identifier?.parameter ?? '']: id };
  try {
    return await removeCreated({ guard, send: sending(side), assertAlive: sender.assertAlive }, resource, path);
  } catch (error) {
    if (error instanceof EnvironmentError) return { reason: error.message, isMisnamed: false };
    throw error;
  }
}
