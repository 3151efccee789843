import type { Contract } from '../../contract/contract';
import type { Filter, ListOperation, Resource } from '../../contract/resource/resources';
import { inconclusive, proved, violated, type Check, type CheckContext, type Mismatch, type Outcome } from '../check';
import { idText, type SeenItem } from '../knowledge';
import { greatestLimit, itemsOf, listRequest, type Listing } from '../listing';
import { defineCheck, describeStatus, mismatch, planned, silentPoint } from './define-check';
import { listedResources, readableResources, readRequest } from './resources';

/** Gives the checks of filters: a query parameter named like an item property keeps the items with that value. */
export function filterChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap(({ resource, list }) =>
    list.filters.flatMap((filter) => {
      const values = contract.schemas
        .flatten(filter.parameter.schema)
        .enum?.filter((value) => typeof value !== 'object');
      const texts = values?.map(String) ?? [];
      const positive =
        texts.length > 0
          ? texts.map((text) => filterCheck(contract, resource, list, filter, text))
          : [filterCheck(contract, resource, list, filter, undefined)];
      return [...positive, ...oddValues(contract, resource, list, filter, texts)];
    }),
  );
}

/** A value of a property that listed items have, as a query carries it, and how many have it. */
export interface KnownValue {
  readonly text: string;
  readonly count: number;
}

/** Gives the scalar values that a property has among the listed items, the most frequent first. */
export function knownValues(context: CheckContext, resource: Resource, property: string): KnownValue[] {
  const counts = new Map<string, number>();
  for (const item of context.knowledge(resource).listed) {
    const text = scalarText(item, property);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const values = [...counts].map(([text, count]) => ({ text, count }));
  return values.sort((first, second) => second.count - first.count);
}

function scalarText(item: SeenItem, property: string): string | undefined {
  const value = item[property];
  return typeof value === 'boolean' ? String(value) : idText(value);
}

function filterCheck(
  contract: Contract,
  resource: Resource,
  list: ListOperation,
  filter: Filter,
  fixed: string | undefined,
): Check {
  const { name, pointer } = filter.parameter;
  const limit = greatestLimit(resource);
  const shown = fixed ?? `{${name}}`;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.${fixed ?? 'known-value'}`,
    family: 'filters',
    title: `${name}=${shown} gives the items of that ${filter.property}, all and only those`,
    level: 'implied',
    pointer,
    phase: 'read',
    sends: [planned(listRequest(list, { limit, query: [[name, shown]] }))],
    run: async (context) => {
      const text = fixed ?? knownValues(context, resource, filter.property).at(-1)?.text;
      if (text === undefined) return inconclusive(`no listed item has a ${filter.property}`);
      const { listing, missing } = await listComplete(context, resource, filter, text);
      const wrong = listed(listing, filter, text);
      if (wrong !== undefined) return wrong;
      return missing === undefined ? meaning(context, resource, filter, text, listing) : violated(missing);
    },
  });
}

function listed({ exchange, items }: Listing, { parameter, property }: Filter, text: string): Outcome | undefined {
  if (items === undefined) return violated(mismatch(exchange, `200 with a list: ${parameter.name}=${text} is valid`));
  const other = items.find((item) => scalarText(item, property) !== text);
  if (other === undefined) return undefined;
  const got = `an item with ${property} ${scalarText(other, property) ?? 'left out'}`;
  return violated(mismatch(exchange, `items with ${property} ${text} alone`, got));
}

/** A list that holds everything must hold each item known to have the value; one that is gone by now does not count. */
async function listComplete(
  context: CheckContext,
  resource: Resource,
  filter: Filter,
  text: string,
): Promise<{ listing: Listing; missing: Mismatch | undefined }> {
  const knowledge = context.knowledge(resource);
  const query = { limit: greatestLimit(resource), query: [[filter.parameter.name, text]] as const };
  const expected = knowledge.listed.filter((item) => scalarText(item, filter.property) === text);
  let listing = await context.list(resource, query);
  let isFirst = true;
  const absent = async (): Promise<string | undefined> => {
    if (!isFirst) listing = await context.list(resource, query);
    isFirst = false;
    if (listing.items === undefined || !listing.whole) return undefined;
    const ids = new Set(listing.items.map((item) => knowledge.idOf(item)));
    const id = expected.map((item) => knowledge.idOf(item)).find((known) => !ids.has(known));
    return id !== undefined && (await stillHas(context, resource, id, text)) ? id : undefined;
  };
  let missingId: string | undefined;
  await context.eventually(async () => ((missingId = await absent()) === undefined ? true : undefined));
  if (missingId === undefined) return { listing, missing: undefined };
  const wanted = `the item ${missingId}, which has ${filter.property} ${text}`;
  return { listing, missing: mismatch(listing.exchange, wanted, 'a list without it') };
}

async function stillHas(context: CheckContext, resource: Resource, id: string, text: string): Promise<boolean> {
  const readable = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  if (readable === undefined) return true;
  const { response } = await context.send(readRequest(readable, id));
  if (response.status !== 200) return false;
  return response.body.toString('utf8').includes(text);
}

/** A filter that had nothing to keep, or nothing to leave out, proves nothing. */
function meaning(context: CheckContext, resource: Resource, filter: Filter, text: string, listing: Listing): Outcome {
  const others = context.knowledge(resource).listed.filter((item) => scalarText(item, filter.property) !== text);
  if (listing.items?.length === 0) return inconclusive(`no item with ${filter.property} ${text} is known`);
  return others.length > 0 ? proved() : inconclusive(`every known item has ${filter.property} ${text}`);
}

function oddValues(
  contract: Contract,
  resource: Resource,
  list: ListOperation,
  filter: Filter,
  texts: readonly string[],
): Check[] {
  const { name, pointer } = filter.parameter;
  const [first] = texts;
  const values: [string, string][] = [
    ['unknown-value', 'understudy-unknown'],
    ['empty', ''],
  ];
  if (first !== undefined && first !== first.toUpperCase()) values.push(['other-case', first.toUpperCase()]);
  return values.map(([id, value]) =>
    silentPoint(contract, {
      id: `${list.operation.id}.${name}.${id}`,
      family: 'filters',
      title: `${name}=${value}`,
      pointer,
      spec: listRequest(list, { query: [[name, value]] }),
      describe: (exchange) => {
        const items = itemsOf(resource, exchange);
        return items === undefined ? describeStatus(exchange) : `accepted with ${items.length} items`;
      },
    }),
  );
}
