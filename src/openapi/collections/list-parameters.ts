import { isArray } from '../../base/json';
import { namesOf } from '../document/pointer';
import { plainName, pluralOf, singularOf, wordsOf } from '../names';
import { successOf } from '../response/responses';
import { isNumberType } from '../schema/flatten';
import type { SchemaRef, Schemas } from '../schema/schema';
import type { Comparison, ListFilter, ListOperation, ListSort, Paging } from './collection';
import type { Draft, ListDraft } from './draft';
import type { ItemSchemas } from './item-schemas';
import * as names from './list-names';

/** A parameter in the query of a list, or a property of the body of a search by POST. */
interface Field {
  readonly name: string;
  /** The name without separators in lower case. */
  readonly plain: string;
  readonly schema: SchemaRef;
}

interface Items {
  readonly schemas: Schemas;
  readonly properties: ReadonlyMap<string, SchemaRef>;
  readonly id: SchemaRef['schema'] | undefined;
}

/** What the parameters of a list mean, by their names and types. @param meaningless those that mean nothing */
export function readListParameters(
  shapes: ItemSchemas,
  { item, id }: Draft,
  { operation, items }: ListDraft,
  meaningless: readonly string[] = [],
): ListOperation {
  const isBody = operation.method === 'POST';
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const described = isBody
    ? [...shapes.propertiesOf(shapes.body(operation))].map(([name, schema]) => fieldOf(name, schema))
    : queries.map(({ name, schema }) => fieldOf(name, schema));
  const fields = described.filter(({ name }) => !meaningless.includes(name));
  const known: Items = { schemas: shapes.schemas, properties: shapes.propertiesOf(item), id: id?.schema };
  const headers = (successOf(operation)?.headers ?? []).map(({ name }) => name);
  const beside = [...shapes.propertiesOf(shapes.response(operation)).keys()];
  const response = new Set([...beside, ...headers].map(plainName));
  const whole = shapes.response(operation);
  const array = namesOf(items.envelope ?? '').reduce((ref, name) => shapes.propertiesOf(ref).get(name), whole);
  const { maxItems } = shapes.schemas.flatten(array?.schema);
  const paging: Paging = {
    ...pagingOf(known, fields, response),
    ...(typeof maxItems === 'number' && { most: maxItems }),
  };
  const sort = sortOf(known, fields);
  const pageNames = [paging.limit, paging.position, sort?.parameter, sort?.direction];
  const others = fields.filter(({ name }) => !pageNames.includes(name));
  const chosen = others.find((field) => choosesProperties(known, field))?.name;
  const filters = others.flatMap((field) => (field.name === chosen ? [] : filtersOf(known, field)));
  const filtering = filters.map(({ parameter }) => parameter);
  const rest = others.filter(({ name }) => name !== chosen && !filtering.includes(name));
  const searched = rest.find((field) => names.search.test(field.plain) && isFreeText(known.schemas, field.schema));
  const texts = [...known.properties].filter(([, ref]) => isFreeText(known.schemas, ref)).map(([name]) => name);
  const search =
    searched === undefined || texts.length === 0 ? undefined : { parameter: searched.name, properties: texts };
  return {
    operation,
    ...(items.envelope !== undefined && { envelope: items.envelope }),
    parametersIn: isBody ? 'body' : 'query',
    paging,
    filters,
    ...(sort !== undefined && { sort }),
    ...(search !== undefined && { search }),
    ...(chosen !== undefined && { fields: chosen }),
    ignored: rest.map(({ name }) => name).filter((name) => name !== search?.parameter),
  };
}

function fieldOf(name: string, schema: SchemaRef): Field {
  // `pagination[page]`
  return { name, plain: plainName(name).replace(/^(?:pagination|paging|pager)(?=.)/, ''), schema };
}

function pagingOf({ schemas, properties, id }: Items, fields: readonly Field[], response: ReadonlySet<string>): Paging {
  const formatOf = (schema: SchemaRef['schema'] | undefined): unknown => schemas.flatten(schema)['format'];
  const isPaging = ({ name, plain }: Field): boolean => names.pagingOnly.test(plain) || !properties.has(name);
  const find = (pattern: RegExp, fits: (field: Field) => boolean): Field | undefined =>
    fields.find((field) => pattern.test(field.plain) && isPaging(field) && fits(field));
  const isCount = ({ schema }: Field): boolean => isNumeric(schemas, schema);
  const isToken = ({ schema }: Field): boolean => isFreeText(schemas, schema);
  const limit = find(names.limit, isCount)?.name;
  const withLimit = { ...(limit !== undefined && { limit }), firstPage: 1 } as const;
  const [offset, page] = [find(names.offset, isCount), find(names.page, isCount)];
  // Of two ways the first that the file describes.
  if (offset !== undefined && (page === undefined || fields.indexOf(offset) < fields.indexOf(page)))
    return { ...withLimit, style: 'offset', position: offset.name };
  if (page !== undefined) {
    const { default: initial, minimum } = schemas.flatten(page.schema.schema);
    return { ...withLimit, style: 'page', position: page.name, firstPage: (initial ?? minimum) === 0 ? 0 : 1 };
  }
  const after = find(names.afterId, (field) => isToken(field) || isCount(field));
  const givesCursor = [...response].some((name) => names.nextCursor.test(name));
  const [token] = [names.cursor, names.offset, names.page].flatMap((pattern) => find(pattern, isToken) ?? []);
  // `after` is the ID of the last item if the response has that or no cursor, or IDs have a format of their own.
  const isId = ({ plain, schema }: Field): boolean =>
    plain === 'after' &&
    (response.has('lastid') ||
      !givesCursor ||
      (formatOf(id) !== undefined && formatOf(schema.schema) === formatOf(id)));
  const last = after ?? fields.find(isId);
  if (last !== undefined) return { ...withLimit, style: 'after-id', position: last.name };
  if (token === undefined) return { ...withLimit, style: 'none' };
  const { default: first } = schemas.flatten(token.schema.schema);
  return {
    ...withLimit,
    style: 'cursor',
    position: token.name,
    ...(typeof first === 'string' && { firstCursor: first }),
  };
}

function sortOf(items: Items, fields: readonly Field[]): ListSort | undefined {
  const { schemas, properties } = items;
  const sortable = [...properties].filter(([, { schema }]) => isScalar(schemas, schema)).map(([name]) => name);
  const valuesOf = ({ schema }: Field): readonly string[] | undefined => {
    const one = schemas.typesOf(schema.schema).includes('array') ? schemas.itemsOf(schema)?.schema : schema.schema;
    const { enum: values } = schemas.flatten(one);
    return isArray(values) ? values.filter((value) => typeof value === 'string') : undefined;
  };
  const isDirection = (field: Field): boolean => {
    const values = valuesOf(field);
    const isOrder = values !== undefined && values.length > 0 && values.every((value) => names.direction.test(value));
    return isOrder || (values === undefined && names.directionOnly.test(field.plain));
  };
  const direction = fields.find((field) => names.sortDirection.test(field.plain) && isDirection(field));
  const parameter = fields.find(
    (field) => field !== direction && names.sort.test(field.plain) && !properties.has(field.name),
  );
  if (parameter === undefined || sortable.length === 0) return undefined;
  const values = valuesOf(parameter);
  if (values !== undefined && !values.some((value) => names.sortKeyOf(value, sortable) !== undefined)) return undefined;
  return {
    parameter: parameter.name,
    ...(direction !== undefined && { direction: direction.name }),
    properties: sortable,
    ...(values && { values }),
  };
}

/** `fields=name,price`: the parameter with the names of the properties to return. */
function choosesProperties({ schemas, properties }: Items, { name, plain, schema }: Field): boolean {
  if (!names.fields.test(plain) || properties.has(name)) return false;
  const element = schemas.itemsOf(schema)?.schema ?? schema.schema;
  const { enum: values, default: initial } = schemas.flatten(element);
  // `all` or `none` name no property.
  const given = [...(isArray(values) ? values : []), ...(typeof initial === 'string' ? initial.split(',') : [])];
  const areNames = given.every((value) => typeof value === 'string' && properties.has(value.trim()));
  return areNames && schemas.typesOf(element).includes('string');
}

/** What a parameter keeps the items by: a property of its name, one and a word for a comparison. What objects say is free words. */
function filtersOf(items: Items, field: Field): readonly ListFilter[] {
  const { schemas, properties } = items;
  const { name: parameter, plain } = field;
  const known = [...properties.keys()];
  if (names.fields.test(plain) || names.before.test(plain) || schemas.propertiesOf(field.schema).size > 0) return [];
  const isMany = schemas.typesOf(field.schema.schema).includes('array');
  const words = wordsOf(parameter).join(' ');
  const many = isMany ? names.propertyCalled(singularOf(words), known) : undefined;
  const target = names.propertyCalled(parameter, known) ?? many ?? (isMany ? undefined : listCalled(items, words));
  if (target !== undefined) {
    const bound = isTime(items, target) ? names.boundOf(parameter) : undefined;
    const compare = isMany ? 'in' : (bound ?? 'eq');
    const filtered = agrees(items, field.schema, target, compare) ? target : nameWithin(items, field, target);
    return filtered === undefined ? [] : [{ parameter, property: filtered, compare }];
  }
  const { property, operator: compare, isVague } = names.comparedIn(parameter, known) ?? {};
  if (property === undefined || !isComparison(compare) || !agrees(items, field.schema, property, compare)) return [];
  return isVague === true && !isTime(items, property) ? [] : [{ parameter, property, compare }];
}

/** What a word asks for sure; whether `is_open=false` keeps anything back, nobody knows. */
function isComparison(operator = ''): operator is Comparison {
  return /^(?:[gl]te?|contains|starts|ends)$/.test(operator);
}

/** The property that lists what a parameter names one of: `tags` or `tagList` of `tag`. */
function listCalled({ schemas, properties }: Items, words: string): string | undefined {
  const lists = [...properties]
    .filter(([, { schema }]) => schemas.typesOf(schema).includes('array'))
    .map(([name]) => name);
  return names.propertyCalled(pluralOf(words), lists) ?? names.propertyCalled(`${words} list`, lists);
}

/** Properties that objects are called by, best first. */
const calledBy = ['username', 'login', 'slug', 'name'];

/** What the objects of a property are called, if the parameter cannot mean their IDs: `author.username`, `tags.name`. */
function nameWithin({ schemas, properties }: Items, { schema }: Field, target: string): string | undefined {
  const held = properties.get(target);
  const inner = held === undefined ? undefined : schemas.propertiesOf(schemas.itemsOf(held) ?? held);
  if (inner === undefined) return undefined;
  const within: Items = { schemas, properties: inner, id: undefined };
  const found = (among: readonly string[]): string | undefined =>
    among.find((name) => inner.has(name) && agrees(within, schema, name, 'eq'));
  const name = found(['id', '_id', 'uuid', 'guid', 'gid', 'uid']) === undefined ? found(calledBy) : undefined;
  return name === undefined ? undefined : `${target}.${name}`;
}

/** Whether the values of a parameter can be compared with those of a property. */
function agrees(items: Items, field: SchemaRef, property: string, compare: Comparison): boolean {
  const { schemas, properties } = items;
  const held = properties.get(property);
  if (held === undefined) return false;
  const [sent, kept] = [scalarsOf(schemas, field), scalarsOf(schemas, held)];
  if (compare === 'contains' || compare === 'starts' || compare === 'ends') return kept.includes('string');
  const isOrder = compare !== 'eq' && compare !== 'in';
  if (isOrder && kept.includes('string')) return sent.includes('string') && isTime(items, property);
  return sent.some((type) => kept.includes(type) || (isNumberType(type) && kept.some(isNumberType)));
}

/** A date, by its format or its name. */
function isTime({ schemas, properties }: Items, property: string): boolean {
  const held = properties.get(property);
  const { format } = schemas.flatten((held && schemas.itemsOf(held))?.schema ?? held?.schema);
  if (typeof format === 'string') return format.startsWith('date');
  return names.time.test(wordsOf(property).at(-1) ?? '');
}

/** The types of the scalars that a value is or holds. */
function scalarsOf(schemas: Schemas, ref: SchemaRef): readonly string[] {
  const own = schemas.typesOf(ref.schema);
  const items = own.includes('array') ? schemas.itemsOf(ref) : undefined;
  const types = items === undefined ? own : [...own, ...schemas.typesOf(items.schema)];
  return types.filter((type) => type !== 'array' && type !== 'object' && type !== 'null');
}

function isScalar(schemas: Schemas, schema: SchemaRef['schema']): boolean {
  const types = schemas.typesOf(schema);
  return types.length > 0 && !types.includes('array') && !types.includes('object');
}

/** A number, or a text whose example or default is one. */
function isNumeric(schemas: Schemas, { schema }: SchemaRef): boolean {
  const types = schemas.typesOf(schema);
  if (types.some(isNumberType)) return true;
  const { default: initial, example } = schemas.flatten(schema);
  return (
    types.includes('string') && [initial, example].some((value) => typeof value === 'string' && /^\d+$/.test(value))
  );
}

/** A text that nobody chooses from a list. */
function isFreeText(schemas: Schemas, { schema }: SchemaRef): boolean {
  const { enum: values, const: constant, format } = schemas.flatten(schema);
  return (values ?? constant ?? format) === undefined && schemas.typesOf(schema).includes('string');
}
