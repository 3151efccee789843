import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import { pathOfItems, type Resource } from '../contract/resource/resources';
import { isSuccess } from '../verify/answers';
import type { CheckContext } from '../verify/check';
import { singleDocuments } from '../verify/checks/single-documents';
import { walkList } from '../verify/checks/walk';
import { bodyOf, isRead } from '../verify/exchange';
import { parentsOf, readableAt, stepsOf } from '../verify/homes';
import { answeredItem } from '../verify/items';
import { greatestLimit, itemsOf, listRequest, readListing } from '../verify/listing';
import { listedTexts } from '../verify/required-parameters';
import { isElsewhere } from '../verify/shared-parameters';
import { outcomeOfError } from '../verify/run-errors';
import { readDetails, readGaps } from './read-details';
import { Gathered, type GatheredItems } from './gathered';

/** How much is gathered. */
export interface Gathering {
  /** Most items of all collections together. */
  readonly most: number;
  readonly warn: (sentence: string) => void;
}

/** Items of at most so many parents are asked for what lies below them. */
const mostParents = 100;

/** Values of at most so many filters are asked for beside the whole list. */
const mostFilters = 12;

/**
 * Walks every list of a service, those below items of others too, reads each item whole where its list shows less, and reads the
 * documents of which there is one. Items keep every digit and stand in the order of their creation, as far as that shows.
 * Sends reads alone. Throws an EnvironmentError where the service does not answer any more.
 */
export async function gatherItems(context: CheckContext, { most, warn }: Gathering): Promise<GatheredItems> {
  const { contract } = context;
  const gathered = new Gathered(most);
  const depth = (resource: Resource): number => stepsOf(pathOfItems(resource)).length;
  const listed = contract.resources.filter(({ list }) => list !== undefined);
  for (const resource of listed.toSorted((first, second) => depth(first) - depth(second))) {
    for (const above of homesOf(contract, resource, gathered)) {
      if (gathered.room <= 0) break;
      try {
        await gatherAt(context, resource, above, gathered);
      } catch (error) {
        if (outcomeOfError(error) === undefined) throw error;
        warn(`${resource.collection}: ${(error as Error).message}`);
      }
    }
  }
  for (const resource of contract.resources) await gatherUnlisted(context, resource, gathered);
  if (gathered.room <= 0) warn(`more than ${most} items: the rest is left out (--items)`);
  for (const { read } of singleDocuments(contract)) {
    const exchange = await context.send({ operation: read });
    const body = isRead(exchange) && isSuccess(exchange) ? bodyOf(exchange.response) : undefined;
    if (body !== undefined && !read.path.includes('{')) gathered.document(read.path, body);
  }
  return gathered.all();
}

/** Most numbers that are asked for one by one of a collection without a list. */
const mostUnlisted = 20;

/** Nothing lists them: those that are numbered from 1 on are asked for, and where there are none, it begins with none. */
async function gatherUnlisted(context: CheckContext, resource: Resource, gathered: Gathered): Promise<void> {
  const { list, read, create, collection, identifier } = resource;
  const parameter = identifier?.parameter;
  const isAlone = list === undefined && create !== undefined && !collection.includes('{');
  if (!isAlone || read === undefined || parameter === undefined) return;
  const { schemas } = context.contract;
  const isNumbered = schemas.typesOf(schemas.flatten(identifier?.schema)).includes('integer');
  const place = gathered.at(resource, {});
  for (let number = 1; isNumbered && number <= mostUnlisted && gathered.room > 0; number += 1) {
    const exchange = await context.send({ operation: read, path: { [parameter]: String(number) }, takesAny: true });
    const item = isSuccess(exchange) ? answeredItem(context.contract, exchange) : undefined;
    if (!isObject(item)) return;
    place.see([item]);
  }
}

/** Gives the path values that a collection is asked for with: those of items above it that were gathered. */
function homesOf(contract: Contract, resource: Resource, gathered: Gathered): Readonly<Record<string, string>>[] {
  const path = pathOfItems(resource);
  const steps = stepsOf(path);
  const parents = parentsOf(contract, `${path}/{any}`);
  let homes: Readonly<Record<string, string>>[] = [{}];
  for (const [index, { name, above }] of steps.entries()) {
    const parent = readableAt(contract, above)?.resource ?? parents[index];
    if (parent === undefined) return [];
    homes = homes.flatMap((home) => gathered.idsAt(parent, home).map((id) => ({ ...home, [name]: id })));
    if (homes.length > mostParents) homes = homes.slice(0, mostParents);
  }
  return homes;
}

async function gatherAt(
  context: CheckContext,
  resource: Resource,
  above: Readonly<Record<string, string>>,
  gathered: Gathered,
): Promise<void> {
  const { list } = resource;
  if (list === undefined) return;
  const isTop = Object.keys(above).length === 0;
  const below: CheckContext = {
    ...context,
    // What is listed at the top of the service is what all learners know.
    list: async (_resource, query) => {
      const exchange = await context.send({ ...listRequest(list, query), path: above });
      const items = itemsOf(resource, exchange);
      if (isTop) readListing(context.knowledge(resource), exchange, query?.limit);
      return { exchange, items, open: items === undefined ? 'no list' : undefined };
    },
  };
  const limit = greatestLimit(resource);
  const pages = Math.ceil(gathered.room / Number(limit ?? 20)) + 1;
  const whole = await walkList(below, resource, { limit, pages, followsItems: true });
  const place = gathered.at(resource, above);
  place.see(whole.items);
  // A list without pages ends where its longest page does, which may be shorter than what is asked for: by its filters it shows more.
  const isOnePage = whole.pages.length === 1 && whole.items.length > 0;
  if (isOnePage || whole.open !== undefined) {
    const before = place.ids.length;
    for (const query of filterQueries(context.contract, resource).slice(0, mostFilters))
      place.see((await walkList(below, resource, { limit, query: [query], pages, followsItems: true })).items);
    const isCut = whole.items.length >= Number(limit ?? Infinity) || place.ids.length > before;
    if (isCut || whole.open !== undefined) await readGaps(context, resource, above, place);
  }
  await readDetails(context, resource, above, place);
}

/** Gives a query for each value that the document lists for a filter of a list; what writes take too may name another tenant. */
function filterQueries(contract: Contract, resource: Resource): [string, string][] {
  const { list } = resource;
  if (list === undefined) return [];
  const { operation } = list;
  return operation.parameters
    .filter(({ in: location }) => location === 'query')
    .flatMap((parameter) => listedTexts(contract, parameter).map((text): [string, string] => [parameter.name, text]))
    .filter((pair) => !isElsewhere(contract, resource, { operation, query: [pair] }));
}
