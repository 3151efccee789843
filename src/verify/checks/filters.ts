import type { Contract } from '../../openapi/contract';
import type { Filter, ListOperation, Resource } from '../../openapi/collections/resources';
import { isObject } from '../../openapi/document';
import { isSuccess } from '../../probe/answers';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  describeStatus,
  mismatch,
  planned,
  silentPoint,
  successStatus,
} from '../../probe/check';
import { isRead } from '../../probe/exchange';
import { answeredItem } from '../../probe/items';
import type { SeenItem } from '../../probe/knowledge';
import { greatestLimit, itemsOf, listRequest, type Listing } from '../../probe/listing';
import { takesText } from '../../probe/required-parameters';
import { laterPages, hasValue, knownValues, scalarTexts, keepsAsAsked } from './whole-lists';
import { demandedTexts } from './parameter-rules';
import { mostPages, pageStyle, walkList } from '../../probe/walk';
import { isHeldBy } from '../../probe/read-back';
import { listedResources, readableResources, readRequest, type ListedResource } from '../../probe/readable-resources';
import { valueBudget, valuesToTry } from '../../probe/sample-bodies';
import { expectedItems, expectedList } from '../../probe/expectation';
import { count } from '../../base/text';
import { isAskable } from '../../probe/request';
import { withValue } from '../../probe/body-values';
import type { Creatable, Field } from '../../probe/creatable';
import { createRequest, creatables, itemPath, taggedBody } from '../../probe/bodies';
import { refersElsewhere } from './change-values';

/** So many values of a filter are tried, and so many of its known values are looked at for them. */
const mostTellingValues = 3;
const mostLookedAt = 200;

/** So many values of another filter are told apart: more of them are no states of an item. */
const mostStates = 12;

/**
 * Gives values that a filter is asked for, a first one among them: together their items have each of the values that the other
 * filters of the list tell apart, as far as so few can. A list that leaves out the items of one state lacks some of them.
 */
function tellingValues(context: CheckContext, resource: Resource, filter: Filter, first: string): string[] {
  const statesOf = statesByValue(context, resource, filter);
  const chosen = [first];
  const covered = new Set(statesOf.get(first));
  const known = knownValues(context, resource, filter.property)
    .filter(({ text }) => takesText(context.contract, filter.parameter, text))
    .slice(0, mostLookedAt);
  while (chosen.length < mostTellingValues) {
    const gains = known.map(({ text }) => ({ text, gain: gainOf(statesOf.get(text), covered) }));
    const best = gains.reduce<(typeof gains)[number] | undefined>(
      (most, one) => (one.gain > (most?.gain ?? 0) ? one : most),
      undefined,
    );
    if (best === undefined) return chosen;
    chosen.push(best.text);
    for (const state of statesOf.get(best.text) ?? []) covered.add(state);
  }
  return chosen;
}

function gainOf(states: ReadonlySet<string> | undefined, covered: ReadonlySet<string>): number {
  return [...(states ?? [])].filter((state) => !covered.has(state)).length;
}

/** Gives the values of the other filters that the items of each value of a filter have. */
function statesByValue(context: CheckContext, resource: Resource, filter: Filter): Map<string, Set<string>> {
  const others = (resource.list?.filters ?? []).filter(
    ({ property }) => property !== filter.property && knownValues(context, resource, property).length <= mostStates,
  );
  const found = new Map<string, Set<string>>();
  for (const item of context.knowledge(resource).listed) {
    const states = others.flatMap(({ property }) => scalarTexts(item, property).map((text) => `${property} ${text}`));
    for (const text of scalarTexts(item, filter.property)) {
      const known = found.get(text) ?? new Set<string>();
      for (const state of states) known.add(state);
      found.set(text, known);
    }
  }
  return found;
}

/** Gives the checks of filters: a query parameter named like an item property keeps the items with that value. */
export function filterChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap(({ resource, list }) => {
    const budget = valueBudget();
    return list.filters.flatMap((filter) => {
      const values = contract.schemas
        .flatten(filter.parameter.schema)
        .enum?.filter((value) => typeof value !== 'object')
        .map(String)
        .filter((text) => filter.everything?.includes(text) !== true);
      const texts = valuesToTry(contract, filter.parameter.pointer, values ?? [], budget);
      const positive =
        texts.length > 0
          ? texts.map((text) => filterChecksFor(contract, resource, list, filter, text))
          : [filterChecksFor(contract, resource, list, filter, undefined)];
      return [...positive.flat(), ...oddValues(contract, resource, list, filter, texts)];
    });
  });
}

function filterChecksFor(
  contract: Contract,
  resource: Resource,
  list: ListOperation,
  filter: Filter,
  fixed: string | undefined,
): Check[] {
  const { name, pointer } = filter.parameter;
  const limit = greatestLimit(resource);
  const shown = fixed ?? `{${name}}`;
  const common = {
    family: 'filters',
    level: 'implied',
    pointer,
    phase: 'read',
    sends: [planned(listRequest(list, { limit, query: [[name, shown]] }))],
  } as const;
  const valueFor = (context: CheckContext): string | undefined =>
    fixed ??
    knownValues(context, resource, filter.property).findLast(({ text }) => takesText(contract, filter.parameter, text))
      ?.text;
  const unknown = inconclusive(`no listed item has a ${filter.property}`);
  const complete = defineCheck(contract, {
    ...common,
    id: `${list.operation.id}.${name}.${fixed ?? 'known-value'}.complete`,
    title: `${name}=${shown} gives every item of that ${filter.property}`,
    // Page by page, where the first one is cut off.
    sends: Array.from(
      { length: (fixed === undefined ? mostTellingValues : 1) * (pageStyle(list) === undefined ? 1 : mostPages + 1) },
      () => common.sends,
    ).flat(),
    run: async (context) => {
      const text = valueFor(context);
      if (text === undefined) return unknown;
      const texts = fixed === undefined ? tellingValues(context, resource, filter, text) : [text];
      const outcomes: Outcome[] = [];
      for (const one of texts) outcomes.push(await isComplete(context, resource, filter, one));
      return outcomes.find(({ verdict }) => verdict === 'violated') ?? outcomes[0] ?? unknown;
    },
  });
  return [
    defineCheck(contract, {
      ...common,
      id: `${list.operation.id}.${name}.${fixed ?? 'known-value'}`,
      title: `${name}=${shown} gives items of that ${filter.property} alone`,
      run: async (context) => {
        const text = valueFor(context);
        if (text === undefined) return unknown;
        const listing = await context.list(resource, { limit, query: [[name, text]] });
        return listed(listing, filter, text) ?? meaning(context, resource, filter, text, listing);
      },
    }),
    ...(resource.identifier === undefined ? [] : [complete]),
  ];
}

function listed({ exchange, items }: Listing, { parameter, property }: Filter, text: string): Outcome | undefined {
  if (items === undefined)
    return violated(mismatch(exchange, expectedList(successStatus(exchange.operation), `${parameter.name}=${text}`)));
  const other = items.find((item) => !hasValue(item, property, text));
  if (other === undefined) return undefined;
  const value = scalarTexts(other, property).join(', ') || 'left out';
  const got = { words: `an item with ${property} ${value}`, value };
  return violated(mismatch(exchange, expectedItems(property, `items with ${property} ${text}`), got));
}

/** A list that holds everything must hold each item known to have the value; one that is gone by now does not count. */
async function isComplete(context: CheckContext, resource: Resource, filter: Filter, text: string): Promise<Outcome> {
  const knowledge = context.knowledge(resource);
  const { name } = filter.parameter;
  const query = { limit: greatestLimit(resource), query: [[name, text]] as const };
  const expected = seenElsewhere(context, resource, name).filter((item) => hasValue(item, filter.property, text));
  if (expected.length === 0) return inconclusive(`no other list shows an item with ${filter.property} ${text}`);
  const belongs = (item: SeenItem): boolean => hasValue(item, filter.property, text);
  let outcome = inconclusive('not listed');
  await context.eventually(`${resource.collection} filtered`, async () => {
    const listing = await context.list(resource, query);
    const ids = new Set(listing.items?.map((item) => knowledge.idOf(item)));
    const asked = queryOf(listing.exchange.request.path);
    const held = expected.filter((item) => isHeldBy(context.contract, resource, item, asked));
    const id = held.map((item) => knowledge.idOf(item)).find((known) => !ids.has(known));
    if (listing.items === undefined) {
      outcome = inconclusive(`answered with ${listing.exchange.response.status} and no list`);
    } else if (held.length === 0) outcome = inconclusive('other parameters leave out every item of that value');
    else if (id === undefined) outcome = proved();
    else if (listing.open !== undefined) outcome = await laterPages(context, resource, query, held, belongs);
    else if (!(await stillHas(context, resource, id, filter.property, text))) outcome = proved();
    else {
      const wanted = `the item ${id}, which has ${filter.property} ${text}`;
      outcome = violated(mismatch(listing.exchange, wanted, 'a list without it'));
    }
    return outcome.verdict === 'violated' ? undefined : true;
  });
  return outcome;
}

/** Gives the items that are known from elsewhere than from lists with this filter, which would only agree with themselves. */
function seenElsewhere(context: CheckContext, resource: Resource, name: string): SeenItem[] {
  const knowledge = context.knowledge(resource);
  const others = context
    .exchangesOf(resource.list?.operation)
    .filter((exchange) => isRead(exchange) && !isFilteredBy(exchange.request.path, name));
  const ids = new Set(
    others.flatMap((exchange) => itemsOf(resource, exchange) ?? []).map((item) => knowledge.idOf(item)),
  );
  for (const { id } of knowledge.created) ids.add(id);
  return [...ids].flatMap((id) => {
    const item = id === undefined ? undefined : knowledge.find(id);
    return item === undefined ? [] : [item];
  });
}

function isFilteredBy(path: string, name: string): boolean {
  return queryOf(path).has(name);
}

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?', 2)[1]);
}

async function stillHas(
  context: CheckContext,
  resource: Resource,
  id: string,
  property: string,
  text: string,
): Promise<boolean> {
  const readable = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  if (readable === undefined) return true;
  const exchange = await context.send(readRequest(readable, id));
  const body = isSuccess(exchange) ? answeredItem(context.contract, exchange) : undefined;
  return isObject(body) && hasValue(body, property, text);
}

/** A filter that had nothing to keep, or nothing to leave out, proves nothing. */
function meaning(context: CheckContext, resource: Resource, filter: Filter, text: string, listing: Listing): Outcome {
  const others = context.knowledge(resource).listed.filter((item) => !hasValue(item, filter.property, text));
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
  const demanded = demandedTexts(contract, list.operation, filter.parameter, false).map(({ text }) => text);
  const values: [string, string][] = [
    ['unknown-value', 'understudy-unknown'],
    ['empty', ''],
  ];
  if (first !== undefined && first !== first.toUpperCase()) values.push(['other-case', first.toUpperCase()]);
  const silent = values.filter(([, value]) => !demanded.includes(value));
  return silent.map(([id, value]) =>
    silentPoint(contract, {
      id: `${list.operation.id}.${name}.${id}`,
      family: 'filters',
      title: `${name}=${value}`,
      pointer,
      spec: listRequest(list, { query: [[name, value]] }),
      describe: (exchange) => {
        const items = itemsOf(resource, exchange);
        return items === undefined ? describeStatus(exchange) : `accepted with ${count(items.length, 'item')}`;
      },
    }),
  );
}

/** So many pairs of filters of one list are tried. */
const mostPairs = 3;

/** Gives the checks of two filters together: what both keep is shown, over all pages. */
export function filterPairChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { filters } = listed.list;
    const pairs = filters.flatMap((first, index) => filters.slice(index + 1).map((second) => [first, second] as const));
    return pairs.slice(0, mostPairs).map((pair) => keepsBoth(contract, listed, pair));
  });
}

function keepsBoth(contract: Contract, { resource, list }: ListedResource, pair: readonly [Filter, Filter]): Check {
  const names = pair.map(({ parameter }) => parameter.name);
  const shown = names.map((name) => [name, `{${name}}`] as const);
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  return defineCheck(contract, {
    id: `${list.operation.id}.${names.join('.')}.together`,
    family: 'filters',
    title: `${names.join(' and ')} together keep the items that have both`,
    level: 'implied',
    pointer: pair[1].parameter.pointer,
    phase: 'read',
    sends: Array.from({ length: pages }, () =>
      planned(listRequest(list, { limit: greatestLimit(resource), query: shown })),
    ),
    run: async (context) => {
      const { listed } = context.knowledge(resource);
      const wanted = listed
        .map((item) => valuesOf(context, pair, item))
        .find((values) => isTelling(pair, values, listed));
      if (wanted === undefined) return inconclusive(`needs items that share a ${names[0]} and differ in ${names[1]}`);
      const query = pair.map(({ parameter }, index) => [parameter.name, wanted[index] ?? ''] as const);
      return keepsAsAsked(context, resource, {
        query,
        ...(query[0] !== undefined && { property: query[0][0] }),
        words: `items with ${query.map((one) => one.join(' ')).join(' and ')}`,
        belongs: (item) => hasBoth(pair, wanted, item),
      });
    },
  });
}

function valuesOf({ contract }: CheckContext, pair: readonly Filter[], item: SeenItem): string[] | undefined {
  const values = pair.map(({ parameter, property, everything = [] }) =>
    scalarTexts(item, property).find(
      (text) => isAskable(text) && takesText(contract, parameter, text) && !everything.includes(text),
    ),
  );
  return values.every((value) => value !== undefined) ? values : undefined;
}

function hasBoth(pair: readonly Filter[], values: readonly string[], item: SeenItem): boolean {
  return pair.every(({ property }, index) => hasValue(item, property, values[index] ?? ''));
}

/** One filter alone must keep more: else it could not be told from both. */
function isTelling(
  pair: readonly Filter[],
  values: string[] | undefined,
  listed: readonly SeenItem[],
): values is string[] {
  if (values === undefined) return false;
  return pair.every(({ property }, index) =>
    listed.some((item) => hasValue(item, property, values[index] ?? '') && !hasBoth(pair, values, item)),
  );
}

/** Gives the checks that a filter finds an item by the text that it shows, whatever letters and signs are in it. */
export function givenFilterChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => {
    const { list, identifier } = creatable.resource;
    if (list === undefined || identifier === undefined) return [];
    return list.filters.flatMap((filter) => {
      const field = creatable.fields.find((one) => itemPath(creatable, one).join('.') === filter.property);
      const isText = field !== undefined && textsFor(contract, creatable, filter, field, 'understudy').length > 0;
      return isText ? [findsAsShown(contract, creatable, filter, field)] : [];
    });
  });
}

/** Gives texts that spoil easily on their way through a query or a comparison, the oddest first, as far as the document takes them. */
function textsFor(
  contract: Contract,
  creatable: Creatable,
  { parameter }: Filter,
  field: Field,
  mark: string,
): string[] {
  const { schema, types, path } = field;
  if (!types.includes('string') || schema.enum !== undefined || refersElsewhere(field)) return [];
  const [one, other] =
    schema.format === 'email'
      ? [`Understudy.${mark}+A@example.com`, `Understudy.${mark}@example.com`]
      : [`${mark} A+b & Ü%20`, `${mark} Ab`];
  const isWhole = schema.format === 'email' || (schema.format === undefined && schema.pattern === undefined);
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  return (isWhole ? [one, other] : []).filter(
    (text) =>
      takesText(contract, parameter, text) && validate(withValue(creatable.full, path, text), 'body').length === 0,
  );
}

function findsAsShown(contract: Contract, creatable: Creatable, filter: Filter, field: Field): Check {
  const { resource } = creatable;
  const { parameter, property } = filter;
  const { name, pointer } = parameter;
  const { list } = resource;
  const create = planned(createRequest(creatable, creatable.full));
  const look = list && planned(listRequest(list, { limit: greatestLimit(resource), query: [[name, `{${property}}`]] }));
  const pages = list === undefined || pageStyle(list) === undefined ? 1 : mostPages;
  return defineCheck(contract, {
    id: `${list?.operation.id ?? ''}.${name}.finds-as-shown`,
    family: 'filters',
    title: `${name} finds an item by the ${property} that it shows, capitals and signs in it`,
    level: 'implied',
    pointer,
    phase: 'write',
    sends: [create, create, ...(look === undefined ? [] : Array.from({ length: pages }, () => look))],
    writes: 1,
    run: async (context) => {
      let reason = 'no such text can be sent';
      for (const text of textsFor(contract, creatable, filter, field, context.nextTag())) {
        const body = withValue(taggedBody(context, creatable, creatable.full), field.path, text);
        const exchange = await context.send(createRequest(creatable, body));
        const item = isSuccess(exchange) ? answeredItem(contract, exchange) : undefined;
        const shown = isObject(item) ? item[property] : undefined;
        if (isObject(item) && typeof shown === 'string') return found(context, creatable, filter, { item, shown });
        reason = isSuccess(exchange)
          ? `the answer shows no ${property}`
          : `the create was answered ${exchange.response.status}`;
      }
      return inconclusive(reason);
    },
  });
}

async function found(
  context: CheckContext,
  { resource }: Creatable,
  { parameter: { name }, property }: Filter,
  { item, shown }: { readonly item: SeenItem; readonly shown: string },
): Promise<Outcome> {
  const knowledge = context.knowledge(resource);
  const id = knowledge.idOf(item);
  if (id === undefined || !isAskable(shown)) return inconclusive('the answer names no item that can be asked for');
  const query = [[name, shown]] as const;
  const isHeld = isHeldBy(context.contract, resource, item, new URLSearchParams({ [name]: shown }));
  let outcome = inconclusive('other parameters leave the item out');
  await context.eventually(`${resource.collection} filtered`, async () => {
    const walk = await walkList(context, resource, { limit: greatestLimit(resource), query });
    const last = walk.pages.at(-1);
    if (walk.items.some((one) => knowledge.idOf(one) === id)) outcome = proved();
    else if (walk.open !== undefined || last === undefined) outcome = inconclusive(walk.open ?? 'no list');
    else if (isHeld) {
      const wanted = `the item ${id}, whose ${property} is ${shown}`;
      outcome = violated(mismatch(last.exchange, wanted, 'a list without it'));
    }
    return outcome.verdict === 'violated' ? undefined : true;
  });
  return outcome;
}
