import type { Schema } from '../document';
import type { Operation, Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { arrangingOf, keepsParts, nothingArranged, type Arranging, boundMembers } from './arranging';
import { besideNames, isNamedLike, lastNoun, wordsOf } from './names';
import { conditionsOf, jsonQueryOf, type JsonConditions, type JsonQuery } from './json-filter';
import { jsonContent, successResponse } from '../success-response';

/** A list operation and what its query parameters mean. */
export interface ListOperation {
  readonly operation: Operation;
  /** The property of the response object that holds the array; undefined where the body is the array. */
  readonly envelope?: string;
  /** The property of each element that holds the item; undefined where the elements are the items. */
  readonly itemEnvelope?: string;
  readonly filters: readonly Filter[];
  readonly limit?: Parameter;
  readonly offset?: Parameter;
  readonly page?: Parameter;
  /** Takes the cursor that an answer gave. */
  readonly cursor?: Parameter;
  /** Take the identifier of an item: the page begins behind it, or ends before it. */
  readonly after?: Parameter;
  readonly before?: Parameter;
  /** Parameters that sort, keep to ranges or search. */
  readonly arranging?: Arranging;
  /** Parameters that hold conditions in JSON. */
  readonly conditions?: readonly JsonConditions[];
  /** Names the properties that are shown of each item; in the JSON of `json` it may leave some out. */
  readonly fields?: Parameter;
  /** The parameter whose JSON holds conditions and page together, and the list with its members as parameters. */
  readonly json?: JsonQuery & { readonly list: ListOperation };
}

/** A query parameter that keeps the items whose property of the same name, or of the same words, equals it. */
export interface Filter {
  readonly parameter: Parameter;
  readonly property: string;
  /** Values of the parameter that stand for items of every value: `all`, where that is no value of the property. */
  readonly everything?: readonly string[];
}

const limitNames = ['limit', 'perpage', 'pagesize', 'size', 'maxresults', 'count', 'top', 'first'];
const offsetNames = ['offset', 'skip', 'start'];
const cursorNames = ['cursor', 'pagecursor', 'nextcursor', 'pagetoken', 'nexttoken', 'continuationtoken', 'after'];
const pageNames = ['page', 'pagenumber'];
const afterNames = ['startingafter', 'startafter', 'startafterid', 'afterid'];
const beforeNames = ['endingbefore', 'endbefore', 'endbeforeid', 'beforeid'];

/** What a GET on a collection path lists. */
export interface ListedItems {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly envelope?: string | undefined;
  readonly itemEnvelope?: string | undefined;
}

/** Properties that hold the items of a list, whatever its path is called. */
const genericNames =
  /^(data|items?|results?|values?|entries|records|list|content|rows|elements|objects|nodes|collection)$/i;

/**
 * An object around an array is a list only where paths or paging say so: `GET /me` may hold an array of addresses. As the
 * stand-in reads it (`isWide`), so does an array that is called like the path or by what lists are called, and errors or
 * warnings beside it are none.
 */
export function listedItems(
  operation: Operation | undefined,
  schemas: Schemas,
  isCollection: boolean,
  isWide = false,
): ListedItems | undefined {
  const body = operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
  if (operation === undefined || body === undefined) return undefined;
  const direct = schemas.flatten(body);
  if (isArrayOfObjects(schemas, direct)) return { operation, schema: direct.items ?? {} };
  const properties = isWide ? schemas.shapedProperties(body) : (direct.properties ?? {});
  const arrays = Object.entries(properties).filter(
    ([name, property]) => isArrayOfObjects(schemas, schemas.flatten(property)) && !(isWide && besideNames.test(name)),
  );
  const isPaged = operation.parameters.some(({ name }) => [...limitNames, ...pageNames].includes(plainName(name)));
  const noun = lastNoun(operation.path);
  const alike = isWide ? arrays.filter(([name]) => isNamedLike(name, noun) || genericNames.test(name)) : [];
  // `/user-admin` answers users beside roles.
  const words = wordsOf(noun);
  const named =
    isWide && alike.length === 0 ? arrays.filter(([name]) => words.some((word) => isNamedLike(name, word))) : alike;
  const [only] = named.length === 1 ? named : arrays;
  if (only === undefined || (arrays.length > 1 && named.length !== 1) || operation.path.endsWith('}')) return undefined;
  const isTold = named.length === 1 && !Object.hasOwn(properties, 'id');
  if (!isCollection && !isPaged && !isTold) return undefined;
  return { operation, schema: schemas.flatten(only[1]).items ?? {}, envelope: only[0] };
}

function isArrayOfObjects(schemas: Schemas, schema: Schema): boolean {
  return schemas.typesOf(schema).includes('array') && schemas.shapesOf(schema.items).length > 0;
}

/** Words of a parameter that says what is shown of each item, whatever property it is called like. */
const shapesItems =
  /\b(?:whether|if|when|set|true|flag)\b[^.]*\b(?:include|embed|expand|show|add|populate|fetch|return)s?\b[^.]*\b(?:fields?|propert(?:y|ies)|details?|objects?|members?|in (?:the|each) (?:response|result|item)s?)\b/i;

/** Names under which services are told what to show of each item, where the description agrees. */
const shapingNames =
  /^(?:fields?|columns|attributes|select|expand|embed|includes?|exclude|omit|populate|with|view)(?:\[\])?$/i;
const shapes = /\b(?:return|show|includ|expand|embed|load|respon|result|output|omit|hid)/i;

/** Gives what the query parameters of a list mean for items of a schema. */
export function listOperation(listed: ListedItems, itemSchema: Schema, schemas: Schemas): ListOperation {
  const queries = listed.operation.parameters.filter((parameter) => parameter.in === 'query');
  const json = jsonQueryOf(queries, schemas);
  if (json === undefined) return listAsked(listed, queries, itemSchema, schemas);
  const plain = queries.filter((parameter) => parameter !== json.parameter);
  const names = plain.map(({ name }) => name);
  const members = json.members.filter(({ name }) => !names.includes(name));
  const whole = listAsked(listed, [...plain, ...members], itemSchema, schemas);
  const fields = members.find(({ name }) => plainName(name) === 'fields');
  const list = fields === undefined ? whole : { ...whole, fields };
  return { ...listAsked(listed, plain, itemSchema, schemas), json: { ...json, members, list } };
}

function listAsked(
  listed: ListedItems,
  queries: readonly Parameter[],
  itemSchema: Schema,
  schemas: Schemas,
): ListOperation {
  const { operation, envelope, itemEnvelope } = listed;
  const properties = schemas.shapedProperties(itemSchema);
  const paging = (names: readonly string[]): Parameter | undefined =>
    queries.find((parameter) => names.includes(plainName(parameter.name)) && countsItems(parameter, schemas));
  const limit = paging(limitNames);
  const offset = paging(offsetNames);
  const page = paging(pageNames);
  const cursor = queries.find(
    ({ name, schema, description }) =>
      (cursorNames.includes(plainName(name)) || isTokenOfPage(plainName(name), description)) &&
      schemas.typesOf(schema).includes('string') &&
      schemas.flatten(schema).format === undefined &&
      !Object.hasOwn(properties, name),
  );
  const byItem = (names: readonly string[]): Parameter | undefined =>
    queries.find(
      ({ name, schema }) =>
        names.includes(plainName(name)) &&
        !Object.hasOwn(properties, name) &&
        schemas.typesOf(schema).some((type) => type === 'string' || type === 'integer') &&
        schemas.flatten(schema).format?.startsWith('date') !== true,
    );
  const [after, before] = [byItem(afterNames), byItem(beforeNames)];
  const filters = queries.flatMap((parameter) => {
    const name = propertyNamed(parameter.name, properties);
    const property = name === undefined ? undefined : properties[name];
    const isFilter = property !== undefined && parameter !== limit && isComparable(schemas, parameter.schema, property);
    if (!isFilter || name === undefined || isPartSought(schemas, parameter, property)) return [];
    if (shapesItems.test(parameter.description)) return [];
    if (shapingNames.test(parameter.name) && shapes.test(parameter.description)) return [];
    const everything = wordsForAll(schemas, parameter.schema, property);
    return [{ parameter, property: name, ...(everything.length > 0 && { everything }) }];
  });
  const fields = fieldsIn(queries, properties, schemas);
  const pages = [limit, offset, page, cursor, after, before, fields];
  const exact = filters.filter(({ parameter }) => boundMembers(parameter.schema, schemas).length === 0);
  const known = new Set([...pages, ...exact.map(({ parameter }) => parameter)]);
  const others = queries.filter((parameter) => !known.has(parameter));
  return {
    operation,
    filters,
    ...(envelope !== undefined && { envelope }),
    ...(itemEnvelope !== undefined && { itemEnvelope }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(page !== undefined && { page }),
    ...(cursor !== undefined && { cursor }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(fields !== undefined && { fields }),
    ...arrangedBy(others, operation.path, properties, schemas),
  };
}

/** Gives the parameter that names the properties which are shown of an item: a list of names, or of what items have. */
export function fieldsIn(
  queries: readonly Parameter[],
  properties: Readonly<Record<string, Schema>>,
  schemas: Schemas,
): Parameter | undefined {
  return queries.find(({ name, in: place, schema, description }) => {
    const isElse = /\b(?:search|match|look|filter|sort|order)/i.test(description) && !shapes.test(description);
    if (isElse || place !== 'query' || !/^_?(?:fields?|select|properties)(?:\[\])?$/i.test(name)) return false;
    const flat = schemas.flatten(schema);
    const { enum: values, type } = flat.items === undefined ? flat : schemas.flatten(flat.items);
    const isOfNames = values === undefined || values.every((value) => Object.hasOwn(properties, String(value)));
    return !Object.hasOwn(properties, name) && isOfNames && (flat.items !== undefined || type === 'string');
  });
}

/** Gives what the parameters that neither filter nor page do with the items. */
function arrangedBy(
  queries: readonly Parameter[],
  path: string,
  properties: Readonly<Record<string, Schema>>,
  schemas: Schemas,
): Pick<ListOperation, 'arranging' | 'conditions'> {
  const arranging = arrangingOf(path, queries, properties, schemas);
  const arranged = arrangedParameters(arranging);
  const rest = queries.filter((parameter) => !arranged.has(parameter));
  const conditions = conditionsOf(rest, properties, schemas, lastNoun(path));
  return { ...(arranging !== undefined && { arranging }), ...(conditions.length > 0 && { conditions }) };
}

/** Gives the parameters that sort, keep to ranges or search. */
function arrangedParameters({ sort, ranges, searches }: Arranging = nothingArranged): ReadonlySet<
  Parameter | undefined
> {
  return new Set([sort?.parameter, sort?.direction, ...[...ranges, ...searches].map(({ parameter }) => parameter)]);
}

/** `offset`, where it is a token that the page before gave. */
function isTokenOfPage(name: string, description: string): boolean {
  return [...offsetNames, ...pageNames].includes(name) && /\b(?:token|cursor)\b/i.test(description);
}

/** Gives the parameters of a list that have an effect. */
export function playedParameters(list: ListOperation): ReadonlySet<Parameter | undefined> {
  const { filters, limit, offset, page, cursor, after, before, arranging, conditions = [], json, fields } = list;
  const named = [...filters, ...conditions].map(({ parameter }) => parameter);
  // The number of a page says nothing as long as pages have no size.
  const pages = [limit, offset, limit && page, cursor, after, before];
  return new Set([...named, ...arrangedParameters(arranging), ...pages, json?.parameter, fields]);
}

/** A count may be described as any number, or as a text whose example, default or description says that it is one. */
function countsItems({ schema, description }: Parameter, schemas: Schemas): boolean {
  const types = schemas.typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return true;
  const flat = schemas.flatten(schema);
  if (!types.includes('string') || flat.enum !== undefined) return false;
  const isDigits = [flat.example, flat.default].some((value) => /^\d+$/.test(String(value)));
  return isDigits || /\bnumber of\b|\bhow many\b|\bat most\b/i.test(description);
}

/** A free text that keeps parts of texts, as its description says, is a search and no filter. */
function isPartSought(schemas: Schemas, { schema, description }: Parameter, property: Schema): boolean {
  if (!keepsParts(description)) return false;
  return [schema, property].every((one) => {
    const flat = schemas.flatten(one);
    return schemas.typesOf(flat).includes('string') && flat.enum === undefined && flat.format === undefined;
  });
}

/** Gives what keeps items by one property: filters, and searches of parts of one property's texts. */
export function filtersAndParts({ filters, arranging }: ListOperation): readonly Filter[] {
  const parts = (arranging?.searches ?? []).flatMap(({ parameter, properties: [property, ...others] }): Filter[] =>
    property === undefined || others.length > 0 ? [] : [{ parameter, property }],
  );
  return [...filters, ...parts];
}

/** Gives the property that is called as a parameter, or alone has the same words: `customer_id` means `customerId`. */
function propertyNamed(parameter: string, properties: Readonly<Record<string, Schema>>): string | undefined {
  if (Object.hasOwn(properties, parameter)) return parameter;
  const words = wordsOf(parameter).join(' ');
  const [name, ...others] = Object.keys(properties).filter((property) => wordsOf(property).join(' ') === words);
  return others.length > 0 ? undefined : name;
}

/** Gives the words among the values of a parameter that mean all items, whatever value they have. */
function wordsForAll(schemas: Schemas, parameter: Schema, property: Schema): string[] {
  const [sent, kept] = [parameter, property].map((schema) => {
    const flat = schemas.flatten(schema);
    return flat.items === undefined ? flat : schemas.flatten(flat.items);
  });
  const values = sent?.enum ?? [schemas.flatten(parameter).default];
  return values.filter(
    (value): value is string =>
      typeof value === 'string' && /^(?:all|any|every|both|\*)$/i.test(value) && kept?.enum?.includes(value) !== true,
  );
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Tells whether a parameter can be compared with a property, as scalars are: the type of the parameter, or of its items, must be one the property or its items can have. */
export function isComparable(schemas: Schemas, parameter: Schema, property: Schema): boolean {
  const sent = scalarTypes(schemas, parameter);
  const kept = scalarTypes(schemas, property);
  return sent.some((type) => ['string', 'integer', 'number', 'boolean'].includes(type) && kept.includes(type));
}

function scalarTypes(schemas: Schemas, schema: Schema): string[] {
  const flat = schemas.flatten(schema);
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((one) => schemas.flatten(one));
  return [flat, ...alternatives].flatMap((one) => schemas.typesOf(one.items ?? one));
}
