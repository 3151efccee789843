import type { Contract } from '../../openapi/contract';
import { filtersAndParts, type Filter } from '../../openapi/collections/list-operation';
import type { ListOperation, Resource } from '../../openapi/collections/resources';
import { ownMember, stringifyJson } from '../../base/json';
import { collations, type Collation, listPoints } from '../../profile/data-points';
import { walkList } from '../../probe/walk';
import { idText, type SeenItem } from '../../probe/knowledge';
import { greatestLimit, type Listing } from '../../probe/listing';
import type { LearnContext, Learner } from '../learner';
import { isSorted } from './order-learner';
import { pagesSeen } from './page-learner';
import type { Parameter } from '../../openapi/operation';

/** Gives what finds out which items filters by texts keep, and in which order a sorted list has what is alike. */
export function filterLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource): Learner[] => {
    const { list } = resource;
    if (list === undefined) return [];
    const learn = async (context: LearnContext): Promise<void> => {
      for (const filter of filtersAndParts(list)) await learnMatch(context, resource, list, filter);
      await learnAlike(context, resource, list);
    };
    return [{ id: `filters of ${list.operation.path}`, phase: 'read', learn }];
  });
}

/** Most texts that are asked for of one filter. */
const mostTexts = 2;

/** Two texts that items have, each whole, in another case, its beginning and a part of it: how many items each keeps tells the rest. */
async function learnMatch(
  context: LearnContext,
  resource: Resource,
  list: ListOperation,
  { parameter, property }: Filter,
): Promise<void> {
  const { schemas } = context.contract;
  const flat = schemas.flatten(parameter.schema);
  if (!schemas.typesOf(flat).includes('string') || flat.enum !== undefined || flat.format !== undefined) return;
  const texts = new Set(
    context.everListed(resource).flatMap((item) => {
      const value = ownMember(item, property);
      return typeof value === 'string' && /^[A-Za-z][A-Za-z .-]{1,60}[A-Za-z]$/.test(value) ? [value] : [];
    }),
  );
  // A part may keep more items than one page holds.
  const ask = async (text: string): Promise<Listing> => {
    const asked = { limit: greatestLimit(resource), query: [[parameter.name, text]] as const, pages: pagesSeen };
    const { pages, items } = await walkList(context, resource, asked);
    const [first = await context.list(resource, asked)] = pages;
    return first.items === undefined ? first : { ...first, items };
  };
  let ways: readonly string[] | undefined;
  for (const text of [...texts].slice(0, mostTexts)) {
    const whole = await ask(text);
    if (whole.items === undefined || whole.items.length === 0) return;
    const seen: string[] = [];
    const keeps = async (part: string): Promise<boolean> => {
      const { items = [] } = await ask(part);
      return (whole.items ?? []).every((item) => items.some((other) => isOne(resource, item, other)));
    };
    const other = text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
    const isAnyCase = await keeps(other);
    // A whole text within others, and one letter more or less, tell a part from a beginning.
    if (await keeps(text.slice(1, -1))) seen.push(isAnyCase ? 'contains-any-case' : 'contains');
    else if (await keeps(text.slice(0, -1))) seen.push(isAnyCase ? 'begins-any-case' : 'begins');
    else seen.push(isAnyCase ? 'any-case' : 'exact');
    ways = ways === undefined ? seen : ways.filter((way) => seen.includes(way));
    const [way] = ways;
    // What is no filter at all keeps all.
    if (way === undefined || (await keeps('understudy-nothing'))) return;
    if (way === 'exact' || texts.size === 1) continue;
  }
  const [way] = ways ?? [];
  const shown = await ask([...texts][0] ?? '');
  if (isLoose(way))
    context.note(listPoints.filterMatch, way, shown.exchange, list.operation, `query.${parameter.name}`);
}

type Way = NonNullable<typeof listPoints.filterMatch.values.of>;

function isLoose(way: string | undefined): way is Way {
  return way !== undefined && way !== 'exact';
}

function isOne(resource: Resource, one: SeenItem, other: SeenItem): boolean {
  const property = resource.identifier?.property;
  return property === undefined
    ? stringifyJson(one) === stringifyJson(other)
    : idText(ownMember(one, property)) === idText(ownMember(other, property));
}

/** Both directions of a sort whose property has few values show how those stand that are alike. */
async function learnAlike(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const sort = list.arranging?.sort;
  const property = resource.identifier?.property;
  const values = context.contract.schemas.flatten(sort?.parameter?.schema).enum ?? [];
  if (sort?.parameter === undefined || property === undefined) return;
  const found = new Set<string>();
  let shown: Listing | undefined;
  let isMixed = false;
  const sorted: Sorted[] = [];
  const falling: { readonly value: string; readonly listing: Listing }[] = [];
  for (const value of values.slice(0, mostSorts)) {
    const key = typeof value === 'string' ? sort.keyOf(value) : undefined;
    if (key === undefined || key.property === property) continue;
    const query: [string, string][] = [[sort.parameter.name, String(value)]];
    const { pages, items } = await walkList(context, resource, {
      limit: greatestLimit(resource),
      query,
      pages: pagesSeen,
    });
    const [firstPage] = pages;
    if (firstPage === undefined) continue;
    const listing: Listing = { ...firstPage, items };
    const falls = key.isDescending === undefined && sort.direction === undefined && fallsBy(listing, key.property);
    if (falls) falling.push({ value: String(value), listing });
    const isDescending = key.isDescending === true || falls;
    if (key.comparing.as === 'text') sorted.push({ listing, property: key.property, isDescending });
    const steps = (listing.items ?? []).slice(1).flatMap((item, index): boolean[] => {
      const before = listing.items?.[index];
      if (before === undefined || !isAlike(before, item, key.property)) return [];
      const [one, other] = [rankOf(before, property), rankOf(item, property)];
      return typeof one === 'number' && typeof other === 'number' ? [one < other] : [];
    });
    if (steps.length === 0) continue;
    shown = listing;
    const isRising = steps.every(Boolean);
    isMixed ||= !isRising && steps.some(Boolean);
    found.add(`${isDescending ? 'down' : 'up'} ${isRising ? 'rising' : 'falling'}`);
  }
  learnCollation(context, list, sorted);
  const [first] = falling;
  if (first !== undefined) {
    const values = falling.map(({ value }) => value);
    context.note(listPoints.falling, values, first.listing.exchange, list.operation, `query.${sort.parameter.name}`);
  }
  if (shown === undefined || isMixed) return;
  const has = (one: string): boolean => found.has(one);
  if (!has('up rising') && !has('down rising'))
    context.note(listPoints.alikeOrder, 'newest-first', shown.exchange, list.operation.path);
  else if (has('up rising') && has('down falling') && !has('down rising') && !has('up falling'))
    context.note(listPoints.alikeOrder, 'turned', shown.exchange, list.operation.path);
  else if (!has('up falling') && !has('down falling'))
    context.note(listPoints.alikeOrder, 'created', shown.exchange, list.operation.path);
}

/** Whether a list descends by a property, however its texts are compared, and does not ascend. */
function fallsBy({ items = [] }: Listing, property: string): boolean {
  const keepsTo = (direction: 'ascending' | 'descending'): boolean =>
    collations.some((collation) => isSorted(items, property, direction, collation));
  return items.length > 1 && keepsTo('descending') && !keepsTo('ascending');
}

/** A list as it was sorted by a property. */
interface Sorted {
  readonly listing: Listing;
  readonly property: string;
  readonly isDescending: boolean;
}

/** The simplest collation that all sorted lists keep to, where not all of them keep to that of code units. */
function learnCollation(context: LearnContext, list: ListOperation, sorted: readonly Sorted[]): void {
  const keepsTo = (collation: Collation, { listing: { items = [] }, property, isDescending }: Sorted): boolean =>
    isSorted(items, property, isDescending ? 'descending' : 'ascending', collation);
  const [simplest] = collations.filter((collation) => sorted.every((one) => keepsTo(collation, one)));
  const telling = sorted.find((one) => !keepsTo('binary', one));
  if (simplest !== undefined && telling !== undefined)
    context.note(listPoints.collation, simplest, telling.listing.exchange, list.operation.path);
}

/** Gives what rises from item to item as they are made: a number that names them, else the moment of their creation. */
function rankOf(item: SeenItem, property: string): number | undefined {
  const id = ownMember(item, property);
  if (typeof id === 'number') return id;
  const name = Object.keys(item).find((one) => /^_?(?:date_?)?(?:created|inserted|added)/i.test(one));
  const created = name === undefined ? undefined : ownMember(item, name);
  const moment = typeof created === 'string' ? Date.parse(created) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** Most ways of sorting that are looked at. */
const mostSorts = 8;

function isAlike(one: SeenItem, other: SeenItem, property: string): boolean {
  return stringifyJson(ownMember(one, property) ?? null) === stringifyJson(ownMember(other, property) ?? null);
}

/** What parameters are called that look for words in texts. */
const searching = /^(?:q|query|search|search_?term|term|keywords?|text|find)$/i;

/** Most members of items that are looked at, and how many words of each are searched for. */
const [mostMembers, asked] = [12, 2];

/** Gives what finds out in which members of the items a search looks that the document ties to none. */
export function searchLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource): Learner[] => {
    const { list } = resource;
    const parameter = list === undefined ? undefined : searchOf(contract, list);
    if (list === undefined || parameter === undefined) return [];
    return [
      {
        id: `the search of ${list.operation.path}`,
        phase: 'read',
        learn: (context) => learnSearch(context, resource, list, parameter),
      },
    ];
  });
}

function searchOf({ schemas }: Contract, { operation, filters }: ListOperation): Parameter | undefined {
  const tied = new Set(filters.map(({ parameter }) => parameter.name));
  return operation.parameters.find(
    ({ in: place, name, schema }) =>
      place === 'query' &&
      searching.test(name) &&
      !tied.has(name) &&
      schemas.typesOf(schemas.flatten(schema)).includes('string'),
  );
}

/** A word that one member of an item has, and no other member of any. */
interface Telling {
  readonly member: string;
  readonly word: string;
  readonly item: SeenItem;
}

async function learnSearch(
  context: LearnContext,
  resource: Resource,
  list: ListOperation,
  parameter: Parameter,
): Promise<void> {
  const ask = (word: string): Promise<Listing> =>
    context.list(resource, { limit: greatestLimit(resource), query: [[parameter.name, word]] });
  const property = resource.identifier?.property ?? '';
  const telling = tellingWords(context.everListed(resource));
  if (telling.length === 0 || property === '') return;
  // What finds something that is nowhere searches nothing.
  const nothing = await ask('understudynothing');
  if (nothing.items === undefined || nothing.items.length > 0) return;
  const found: string[] = [];
  let shown = nothing.exchange;
  for (const member of new Set(telling.map((one) => one.member))) {
    const words = telling.filter((one) => one.member === member).slice(0, asked);
    const answers: boolean[] = [];
    for (const { word, item } of words) {
      const { items = [], exchange } = await ask(word.toUpperCase() === word ? word.toLowerCase() : word.toUpperCase());
      answers.push(items.some((other) => idText(ownMember(other, property)) === idText(ownMember(item, property))));
      if (answers.at(-1) === true) shown = exchange;
    }
    if (answers.length > 0 && answers.every(Boolean)) found.push(member);
  }
  if (found.length > 0)
    context.note(listPoints.searchedMembers, found, shown, list.operation, `query.${parameter.name}`);
}

/** Gives words of the texts of items that tell a member, those first that few items have. */
function tellingWords(items: readonly SeenItem[]): Telling[] {
  const holders = new Map<string, { readonly members: Set<string>; count: number; readonly first: Telling }>();
  for (const item of items)
    for (const [member, value] of Object.entries(item)) {
      if (typeof value !== 'string') continue;
      for (const word of new Set(value.toLowerCase().match(/[a-z]{3,20}/g) ?? [])) {
        const known = holders.get(word) ?? { members: new Set<string>(), count: 0, first: { member, word, item } };
        known.members.add(member);
        known.count += 1;
        holders.set(word, known);
      }
    }
  const words = [...holders.keys()];
  const isWithin = (word: string): boolean =>
    words.length > mostWords || words.some((other) => other !== word && other.includes(word));
  const own = [...holders.values()].filter(({ members, first }) => members.size === 1 && !isWithin(first.word));
  const sorted = own.toSorted((one, other) => one.count - other.count).map(({ first }) => first);
  const names = [...new Set(sorted.map(({ member }) => member))].slice(0, mostMembers);
  return sorted.filter(({ member }) => names.includes(member));
}

/** Of more words it would take long to see which of them are parts of others. */
const mostWords = 2000;
