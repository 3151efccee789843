import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import type { CheckContext } from '../verify/check';
import { readableResources, type ReadableResource } from '../verify/checks/resources';
import { isDocumentedSuccess } from '../verify/answers';
import { isRead } from '../verify/exchange';
import { answeredItem } from '../verify/items';
import type { SeenItem } from '../verify/knowledge';
import { isAskable } from '../verify/request';
import type { Above, Place } from './gathered';

/** Identifiers of at most so many items that no list showed are tried. */
const mostTried = 200;

/** So many identifiers behind the greatest that name nothing end the search for more. */
const mostMissed = 3;

/**
 * Reads each item of a place whole, where a first one shows that the list shows less, and looks for those that no list showed
 * by the identifiers between and behind, where these count up.
 */
export async function readDetails(
  context: CheckContext,
  resource: Resource,
  above: Above,
  place: Place,
): Promise<void> {
  const readable = readableResources(context.contract).find((one) => one.resource === resource);
  const [first] = place.ids;
  if (readable === undefined || first === undefined) return;
  const shown = await readOne(context, readable, above, first);
  if (shown === undefined) return;
  if (!isDeepStrictEqual(shown, place.find(first)))
    for (const id of place.ids.filter(isAskable)) {
      const whole = await readOne(context, readable, above, id);
      if (whole !== undefined) place.complete(id, whole);
    }
}

/** Looks for the items that no list showed, by the identifiers between those that are known and behind them. */
export async function readGaps(context: CheckContext, resource: Resource, above: Above, place: Place): Promise<void> {
  const readable = readableResources(context.contract).find((one) => one.resource === resource);
  if (readable === undefined) return;
  let missed = 0;
  for (const [id, isBehind] of unseenIds(place.ids)) {
    const found = await readOne(context, readable, above, id);
    if (found !== undefined) place.complete(id, found);
    if (isBehind) missed = found === undefined ? missed + 1 : 0;
    if (missed >= mostMissed) return;
  }
}

/** Gives the integers between those that are known, by their usual step, and then behind them; none where they do not count up. */
function* unseenIds(ids: readonly string[]): Generator<readonly [id: string, isBehind: boolean]> {
  if (ids.length < 3 || !ids.every((id) => /^-?\d{1,19}$/.test(id))) return;
  const known = ids.map(BigInt).toSorted((first, second) => (first < second ? -1 : first > second ? 1 : 0));
  const steps = known.slice(1).map((id, index) => id - (known[index] ?? id));
  const step = steps.reduce((least, one) => (one < least ? one : least));
  if (step <= 0n) return;
  let tried = 0;
  for (const [index, id] of known.entries()) {
    const next = known[index + 1];
    for (let one = id + step; next !== undefined && one < next && tried < mostTried; one += step, tried += 1)
      yield [String(one), false];
  }
  for (let one = (known.at(-1) ?? 0n) + step; tried < mostTried; one += step, tried += 1) yield [String(one), true];
}

async function readOne(
  context: CheckContext,
  { read, parameter }: ReadableResource,
  above: Above,
  id: string,
): Promise<SeenItem | undefined> {
  const exchange = await context.send({ operation: read, path: { ...above, [parameter]: id } });
  if (!isRead(exchange) || !isDocumentedSuccess(exchange)) return undefined;
  const item = answeredItem(context.contract, exchange);
  return isObject(item) ? item : undefined;
}
