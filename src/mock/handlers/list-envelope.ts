import { asText, isArray, isObject, ownProperty, parseJson, stringifyJson, type JsonValue } from '../../base/json';
import { playedRoleOf, type ListOperation } from '../../openapi/collections/collection';
import { allPropertiesOf } from '../../openapi/collections/item-schemas';
import { before, pageObjects, readPageLink, urlNames, type OtherPage } from '../../openapi/collections/list-names';
import { nounOf } from '../../openapi/collections/paths';
import type { Contract } from '../../openapi/contract';
import { child, namesOf, valueAt } from '../../openapi/document/pointer';
import { plainName, singularOf, wordsOf } from '../../openapi/names';
import { exampleOf, numberAt } from '../../openapi/sample/scalars';
import { isNumberType } from '../../openapi/schema/flatten';
import { anything, type JsonType, type SchemaRef } from '../../openapi/schema/schema';
import type { HandlerParts, HandlerRequest } from './handler';
import { sampleAround } from './item-response';
import { meaningsOf, urlOfPage, type PageFacts } from './page';

interface Page {
  readonly items: string;
  readonly facts: PageFacts;
  readonly request: HandlerRequest;
}

/** The JSON text of a property; undefined if it is left out. */
type Write = (page: Page) => string | undefined;

interface Maker {
  readonly contract: Contract;
  readonly list: ListOperation;
  /** Pointer of the ID within an item. */
  readonly idAt: string;
}

interface Property {
  readonly name: string;
  readonly ref: SchemaRef;
  readonly required: boolean;
  /** Properties beside it. */
  readonly beside: readonly string[];
  /** The page that the object around it leads to. */
  readonly to?: OtherPage;
}

/**
 * The response of a list around its items: what is known of the page under the names of the OpenAPI file, samples of the rest, drawn
 * once. A value that its schema forbids is not written.
 */
export function createListEnvelope(
  parts: Pick<HandlerParts, 'contract' | 'samples'>,
  schema: SchemaRef | undefined,
  list: ListOperation,
): (itemsJsonText: string, facts: PageFacts, request: HandlerRequest) => string {
  const { contract } = parts;
  const names = namesOf(list.envelope ?? '');
  const idAt = playedRoleOf(contract, list.operation)?.collection.id?.at ?? '/id';
  const ref = variantWith(contract, schema ?? anything, names[0]);
  const around = withoutProperty(contract, ref, names.length === 1 ? names[0] : undefined);
  const write = writeObject({ contract, list, idAt }, ref, sampleAround(parts, around, 'all'), names);
  return (items, facts, request) => write({ items, facts, request }) ?? items;
}

/** Of alternatives the one that has the items. */
function variantWith({ schemas }: Contract, ref: SchemaRef, name = ''): SchemaRef {
  const variants = schemas.variantsOf(ref.schema);
  const having = variants.find(({ properties }) => isObject(properties) && Object.hasOwn(properties, name));
  return variants.length < 2 || having === undefined ? ref : { ...ref, schema: having };
}

/** The items need no sample. */
function withoutProperty({ schemas }: Contract, ref: SchemaRef, name: string | undefined): SchemaRef {
  const flat = schemas.flatten(ref.schema);
  const { properties, required } = flat;
  if (name === undefined || !isObject(properties)) return ref;
  const others = Object.fromEntries(Object.entries(properties).filter(([other]) => other !== name));
  const names = isArray(required) ? required.filter((other) => other !== name) : [];
  return { ...ref, schema: { ...flat, properties: others, required: names } };
}

function writeObject(
  maker: Maker,
  ref: SchemaRef,
  sampled: JsonValue | undefined,
  items: readonly string[],
  to?: OtherPage,
): Write {
  const { schemas } = maker.contract;
  const properties = allPropertiesOf(schemas, ref);
  const { required } = schemas.flatten(ref.schema);
  const beside = [...properties.keys()].map(plainName);
  const shown = isObject(sampled) ? sampled : {};
  const [itemsName, ...below] = items;
  const writers = [...new Set([...properties.keys(), ...Object.keys(shown), ...items.slice(0, 1)])].map(
    (name): readonly [string, Write] => {
      const key = `${stringifyJson(name)}:`;
      const inner = properties.get(name) ?? { schema: {}, pointer: child(ref.pointer, 'properties', name) };
      const value = ownProperty(shown, name);
      const isRequired = isArray(required) && required.includes(name);
      if (name === itemsName && below.length > 0) return [key, writeObject(maker, inner, value, below)];
      if (name === itemsName) {
        // A list that may not be empty is left out.
        const mayBeAbsent = !isRequired && (numberAt(schemas.flatten(inner.schema), 'minItems') ?? 0) > 0;
        return [key, ({ items: text, facts }) => (mayBeAbsent && facts.count === 0 ? undefined : text)];
      }
      const property = { name, ref: inner, required: isRequired, beside, ...(to !== undefined && { to }) };
      return [key, writeProperty(maker, property, value)];
    },
  );
  return (page) => {
    const texts = writers.flatMap(([key, write]) => {
      const text = write(page);
      return text === undefined ? [] : [key + text];
    });
    return `{${texts.join(',')}}`;
  };
}

function writeProperty(maker: Maker, property: Property, sampled: JsonValue | undefined): Write {
  const { contract, list } = maker;
  const { name, ref } = property;
  const fixed = sampled === undefined ? undefined : stringifyJson(sampled);
  const types = contract.schemas.typesOf(ref.schema);
  const isObjectType = types.includes('object') || isObject(sampled);
  // An object called `page` tells of this page.
  const link = linkOf(property, isObjectType ? undefined : list.paging.position);
  if (isObjectType && (link !== undefined || pageObjects.test(plainName(name)))) {
    const write = writeObject(maker, ref, sampled, [], link?.to ?? property.to);
    const to = link?.to;
    return (page) =>
      to === undefined || positionOf(list, page, to) !== undefined ? write(page) : withoutPage(maker, property, fixed);
  }
  const isLink = link !== undefined && !['object', 'array', 'boolean'].some((type) => types.includes(type as JsonType));
  const value =
    valueOf(maker, property, types) ??
    edgeOf(maker, name) ??
    (isLink ? (page: Page) => textOfLink(maker, property, link, page) : undefined);
  if (value === undefined) return () => fixed;
  return (page) => {
    const known = value(page);
    const isValid = known !== undefined && contract.judge.check(ref, known, 'response').length === 0;
    return isValid ? stringifyJson(known) : withoutPage(maker, property, fixed);
  };
}

/** A fact about the page, by the property's name and type. */
function valueOf(
  { list }: Maker,
  { name, beside }: Property,
  types: readonly string[],
): ((page: Page) => JsonValue) | undefined {
  const plain = plainName(name);
  // `sort: { empty, sorted, unsorted }`
  const isOfSort = plain === 'empty' && beside.includes('unsorted');
  const isTotal = countsItems(name, list) || (plain === 'count' && isOfAllPages(list, beside));
  const possible = isTotal ? [({ total }: PageFacts) => total] : meaningsOf(isOfSort ? 'unsorted' : name);
  const example = { offset: 0, limit: 1, count: 1, total: 1, page: 1, pages: 1 };
  const found = possible.find((value) =>
    typeof value(example) === 'boolean' ? types.includes('boolean') : types.some(isNumberType),
  );
  return found && (({ facts }) => found(facts));
}

/** `ordersCount`, `total_orders`: the number of all items. */
function countsItems(name: string, { operation, envelope }: ListOperation): boolean {
  const words = wordsOf(name);
  const rest = words.filter((word) => !['count', 'total', 'num', 'number', 'of'].includes(word));
  const nouns = [nounOf(operation.path), ...namesOf(envelope ?? '').slice(-1)].map((one) => singularOf(plainName(one)));
  return rest.length > 0 && rest.length < words.length && nouns.includes(singularOf(rest.join('')));
}

/** The `count` of a list with pages is that of all, unless another property is. */
function isOfAllPages({ paging }: ListOperation, beside: readonly string[]): boolean {
  const isPaged =
    paging.position !== undefined || beside.some((name) => /^(?:next|prev|previous|pages|pagecount)$/.test(name));
  return isPaged && !beside.some((name) => name.includes('total'));
}

/** `first_id`, `last_id`: of the items of the page. */
function edgeOf({ idAt }: Maker, name: string): ((page: Page) => JsonValue | undefined) | undefined {
  const [, edge] = /^(first|last)id$/.exec(plainName(name)) ?? [];
  if (edge === undefined) return undefined;
  return ({ items }) => {
    const all = parseJson(items);
    const item = isArray(all) ? all.at(edge === 'first' ? 0 : -1) : undefined;
    return item === undefined ? null : valueAt(item, idAt);
  };
}

type Link = NonNullable<ReturnType<typeof readPageLink>>;

function linkOf({ name, to }: Property, position: string | undefined): Link | undefined {
  const own = readPageLink(name, position);
  if (to === undefined) return own;
  if (urlNames.test(plainName(name))) return { to, by: 'url' };
  if (before.test(plainName(name))) return { to, by: 'position' };
  return own?.by === 'position' ? { to, by: 'position' } : own;
}

/** What a request sends as its position for another page; undefined if there is no such page, or no way to ask for it. */
function positionOf({ paging }: ListOperation, { facts, request }: Page, to: OtherPage): string | undefined {
  const { style, position, firstPage } = paging;
  const isCounted = style === 'page' || style === 'offset';
  switch (to) {
    case 'next':
      return facts.next;
    case 'previous':
      return facts.previous;
    case 'self':
      return asText(request.reading.values.get(`query.${position ?? ''}`) ?? '');
    case 'first':
      return isCounted ? String(style === 'page' ? firstPage : 0) : undefined;
    case 'last': {
      const index = Math.max(facts.pages - 1, 0);
      return isCounted ? String(style === 'page' ? firstPage + index : index * facts.limit) : undefined;
    }
  }
}

function textOfLink(maker: Maker, { ref }: Property, { to, by }: Link, page: Page): JsonValue | undefined {
  const { contract, list } = maker;
  const position = positionOf(list, page, to);
  if (position === undefined) return undefined;
  const types = contract.schemas.typesOf(ref.schema);
  if (types.some(isNumberType)) return /^\d+$/.test(position) ? Number(position) : undefined;
  const flat = contract.schemas.flatten(ref.schema);
  const { format } = flat;
  const isUrl = by === 'url' || typeof format === 'string' || list.paging.style !== 'cursor';
  if (by === 'position' || !isUrl) return to === 'self' ? undefined : position;
  const url = urlOfPage(list, page.request, position === '' ? undefined : position);
  const isWhole = format === 'uri' || format === 'url' || /^https?:/.test(asText(exampleOf(flat) ?? null));
  return isWhole ? `${page.request.origin}${url}` : url;
}

/** There is no such page: null or nothing says so; an invented cursor would lead clients in circles. */
function withoutPage({ contract }: Maker, { ref, required }: Property, fixed: string | undefined): string | undefined {
  if (contract.schemas.typesOf(ref.schema).includes('null')) return 'null';
  if (!required) return undefined;
  return contract.judge.check(ref, '', 'response').length === 0 ? '""' : fixed;
}
