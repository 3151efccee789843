import { asText, isArray, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Collection, ListOperation } from '../openapi/collections/collection';
import { readPageLink } from '../openapi/collections/list-names';
import { placeOfParameter } from '../openapi/collections/list-query';
import { numberAt } from '../openapi/sample/scalars';
import { queryParameter } from '../rules/places';
import type { Visit } from '../visit/visit';
import type { PathTarget } from './parameters';
import type { Generator, Planner, PlannedVisit } from './planner';
import { scenario, type Scenario } from './scenario';
import { partsWith, sendParts, sendPlain, sendVaried, type Base } from './send';

const mostPages = 12;
const pagesWanted = 4;

export interface Listed {
  readonly collection: Collection;
  readonly list: ListOperation;
}

export function* listsOf({ contract: { collections } }: Planner): Iterable<Listed> {
  for (const collection of collections)
    for (const list of collection.list === undefined ? collection.searches : [collection.list, ...collection.searches])
      yield { collection, list };
}

/** A scenario of a list: its plain request, and what rests on its success. */
function listScenario(
  { list: { operation } }: Listed,
  generator: string,
  round: Scenario['round'],
  run: (visit: PlannedVisit, base: Base) => Promise<unknown>,
): Scenario<PlannedVisit> {
  return scenario(operation, generator, round, 'read', async (visit) => {
    const base = await sendPlain(visit, operation);
    if (base?.view.result === 'success') await run(visit, base);
  });
}

/** Each list plainly, twice. */
export const lists: Generator = function* (planner) {
  for (const listed of listsOf(planner))
    yield listScenario(listed, 'lists', 0, (visit, { operation, parts }) =>
      sendParts(visit, operation, parts, 'again'),
    );
};

/** Longest page that is asked for where no maximum is documented. */
const usualMaximum = 100;

/** Asks a list for as many items as one page may have. */
export async function sendLongest(
  visit: PlannedVisit,
  list: ListOperation,
  name: string,
  target?: PathTarget,
): Promise<Base | undefined> {
  const base = await sendPlain(visit, list.operation, name, target);
  const { limit } = list.paging;
  const parameter = queryParameter(list, limit);
  if (base?.view.result !== 'success' || parameter === undefined) return base;
  const flat = visit.contract.schemas.flatten(parameter.schema.schema);
  const size = numberAt(flat, 'maximum') ?? usualMaximum;
  const parts = partsWith(base.parts, placeOfParameter(list, parameter.name), size);
  return sendParts(visit, list.operation, parts, `${name}, ${parameter.name} ${size}`);
}

/** A walk over the pages of a list, with a size that makes several. */
export const pages: Generator = function* (planner) {
  for (const listed of listsOf(planner)) {
    const { list } = listed;
    if (list.paging.style !== 'none' || list.paging.position !== undefined)
      yield listScenario(listed, 'pages', 1, (visit, base) =>
        walk(visit, list, base, pageSizeFor(visit, list, base.view)),
      );
  }
};

/** A size that splits what is there into some pages. */
function pageSizeFor({ contract: { schemas } }: Visit, list: ListOperation, view: ExchangeView): number | undefined {
  const { limit } = list.paging;
  if (limit === undefined) return undefined;
  const minimum = numberAt(schemas.flatten(queryParameter(list, limit)?.schema.schema), 'minimum') ?? 1;
  const count = view.total ?? view.items.length;
  return Math.max(minimum, 1, Math.ceil(Math.min(count, 100) / pagesWanted));
}

/** Asks for page after page, each as the one before it says. */
export async function walk(
  visit: Visit,
  list: ListOperation,
  base: Base,
  size: number | undefined,
  mostSent = mostPages,
): Promise<void> {
  const { limit, position } = list.paging;
  const first =
    limit === undefined || size === undefined ? base.parts : partsWith(base.parts, placeOfParameter(list, limit), size);
  let page = (await sendParts(visit, base.operation, first, 'page 1')).view;
  const seen = [page];
  while (seen.length < mostSent && page.result === 'success' && page.items.length > 0 && position !== undefined) {
    const next = nextPosition(list, seen);
    if (next === undefined) break;
    const parts = partsWith(first, placeOfParameter(list, position), next);
    page = (await sendParts(visit, base.operation, parts, `page ${seen.length + 1}`)).view;
    seen.push(page);
  }
}

function nextPosition({ paging }: ListOperation, pages: readonly ExchangeView[]): JsonValue | undefined {
  const last = pages.at(-1);
  const { style, position, firstPage } = paging;
  if (last === undefined) return undefined;
  if (style === 'page') return pages.length + firstPage;
  // A service may give shorter pages than it was asked for.
  if (style === 'offset') return pages.reduce((sum, page) => sum + page.items.length, 0);
  if (style === 'after-id') return last.items.at(-1)?.address.id;
  const [, link] = /<([^<>]*)>[^<]*\brel="?next\b/i.exec(last.header('link') ?? '') ?? [];
  return cursorIn(link === undefined ? last.body : { next: link }, position, 0);
}

/** The cursor of the next page, by the name of its property. */
function cursorIn(value: JsonValue | undefined, position: string | undefined, depth: number): string | undefined {
  if (value === null || typeof value !== 'object' || isArray(value) || depth > 3) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const link = readPageLink(name, position);
    if (link?.to !== 'next' || typeof inner !== 'string' || inner === '') continue;
    const [, query] = inner.split('?');
    const ofUrl = query === undefined || position === undefined ? undefined : new URLSearchParams(query).get(position);
    if (ofUrl !== undefined && ofUrl !== null) return ofUrl;
    if (!/^https?:|^\//.test(inner)) return inner;
  }
  for (const inner of Object.values(value)) {
    const found = cursorIn(inner, position, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The bounds of a page's size, its default sent and left out. */
export const pageSizes: Generator = function* (planner) {
  const { schemas } = planner.contract;
  for (const listed of listsOf(planner)) {
    const parameter = queryParameter(listed.list, listed.list.paging.limit);
    if (parameter === undefined) continue;
    const { name, schema } = parameter;
    yield listScenario(listed, 'page-sizes', 1, async (visit, base) => {
      const flat = schemas.flatten(schema.schema);
      const sizes = [numberAt(flat, 'minimum') ?? 1, 2, numberAt(flat, 'default'), numberAt(flat, 'maximum')];
      for (const size of new Set(sizes))
        if (size !== undefined) await sendVaried(visit, base, { in: 'query', at: name }, size, `${name} ${size}`);
    });
  }
};

/** Defaults of parameters, sent. */
export const parameterDefaults: Generator = function* (planner) {
  const { schemas } = planner.contract;
  for (const listed of listsOf(planner)) {
    const defaults = listed.list.operation.parameters.flatMap(({ in: place, name, schema }) => {
      const value = schemas.flatten(schema.schema)['default'];
      return place === 'query' && value !== undefined ? [[name, value] as const] : [];
    });
    if (defaults.length === 0) continue;
    yield listScenario(listed, 'parameter-defaults', 2, async (visit, base) => {
      for (const [name, value] of defaults)
        await sendVaried(visit, base, { in: 'query', at: name }, value, `${name} as its default`);
    });
  }
};

/** A rare word of a known item. */
export const searches: Generator = function* (planner) {
  for (const listed of listsOf(planner)) {
    const { collection, list } = listed;
    const { search } = list;
    if (search === undefined) continue;
    yield listScenario(listed, 'search', 2, async (visit, base) => {
      const texts = visit.knowledge
        .itemsOf(collection.path)
        .flatMap(({ value }) => search.properties.map((name) => value[name]));
      const word = texts.flatMap((text) => (typeof text === 'string' ? (/[\p{L}\d]{4,}/u.exec(text) ?? []) : []))[0];
      if (word !== undefined)
        await sendVaried(visit, base, placeOfParameter(list, search.parameter), word, `search ${word}`);
    });
  }
};

/** Each order that is documented, in pages. */
export const sorts: Generator = function* (planner) {
  for (const listed of listsOf(planner)) {
    const { list } = listed;
    const name = list.sort?.parameter;
    if (name === undefined) continue;
    const place = placeOfParameter(list, name);
    yield listScenario(listed, 'sort', 1, async (visit, base) => {
      for (const value of ordersOf(visit, list, name)) {
        const { result } = await sendVaried(visit, base, place, value, `sort ${asText(value)}`);
        const ordered = { ...base, parts: partsWith(base.parts, place, value) };
        if (result === 'success') await walk(visit, list, ordered, 2, 3);
      }
    });
  }
};

export function ordersOf({ contract }: Visit, { operation, sort }: ListOperation, name: string): readonly JsonValue[] {
  const parameter = queryParameter({ operation }, name);
  if (parameter === undefined) return [];
  const { schemas, judge } = contract;
  const items = schemas.itemsOf(parameter.schema)?.schema ?? parameter.schema.schema;
  const members = schemas.flatten(items)['enum'];
  const properties = sort?.properties ?? [];
  const made = isArray(members)
    ? members.slice(0, 8)
    : properties.slice(0, 3).flatMap((property) => [property, `-${property}`]);
  const isList = schemas.typesOf(parameter.schema.schema).includes('array');
  return made
    .map((value): JsonValue => (isList ? [value] : value))
    .filter((value) => judge.check(parameter.schema, value, 'request').length === 0);
}
