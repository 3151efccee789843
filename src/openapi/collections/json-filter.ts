import type { Schema } from '../document';
import type { Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { isNamedLike, plainName } from './names';

/** A parameter whose value is JSON that holds conditions: `{"title": {"neq": "x"}, "or": [...]}`. */
export interface JsonConditions {
  readonly parameter: Parameter;
  /** The property that all of them are about; undefined where the JSON names the properties. */
  readonly property?: string;
  /** The properties that items have. */
  readonly properties: ReadonlySet<string>;
  /** Whether null is no condition, as where the document describes each of them. */
  readonly ignoresNull: boolean;
}

/** A parameter whose JSON holds all that a list is asked for: `{"where": {...}, "limit": 3, "order": "title DESC"}`. */
export interface JsonQuery {
  readonly parameter: Parameter;
  /** The members of the JSON, read as parameters of the list. */
  readonly members: readonly Parameter[];
}

/** How the value of a property is compared; `isNot` turns the outcome around. */
export interface ConditionOperator {
  readonly kind: OperatorKind;
  readonly isNot: boolean;
  readonly isAnyCase: boolean;
}

type OperatorKind =
  | 'eq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'in'
  | 'all'
  | 'like'
  | 'contains'
  | 'starts'
  | 'ends'
  | 'null'
  | 'empty'
  | 'exists';

const kinds: Readonly<Record<string, OperatorKind>> = {
  eq: 'eq',
  equals: 'eq',
  gt: 'gt',
  gte: 'gte',
  ge: 'gte',
  after: 'gte',
  lt: 'lt',
  lte: 'lte',
  le: 'lte',
  before: 'lte',
  between: 'between',
  in: 'in',
  inq: 'in',
  any: 'in',
  all: 'all',
  like: 'like',
  contains: 'contains',
  startswith: 'starts',
  endswith: 'ends',
  null: 'null',
  isnull: 'null',
  empty: 'empty',
  exists: 'exists',
};

/** Operators that are not called `n` or `not` and another: `_neq`, `_nin`, `not_any_`. */
const others: Readonly<Record<string, Omit<ConditionOperator, 'isAnyCase'>>> = {
  ne: { kind: 'eq', isNot: true },
  notnull: { kind: 'null', isNot: true },
};

/** Gives the operator of a name, with or without a leading `_` or `$` or a trailing `_`; undefined where it is none that is known. */
export function operatorOf(name: string): ConditionOperator | undefined {
  const plain = plainName(name);
  // `like_` of Prefect and `ilike` of SQL compare in any case.
  const isAnyCase = /^_?n?i(?:like|contains|starts_?with|ends_?with)$/i.test(name) || name.endsWith('like_');
  const known = Object.hasOwn(others, plain) ? others[plain] : undefined;
  if (known !== undefined) return { ...known, isAnyCase };
  const [, not = '', rest = ''] = /^(not|n(?!ull)|)(.*)$/.exec(plain) ?? [];
  const word = rest.replace(/^i(?=like|contains|startswith|endswith)/, '');
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  return kind === undefined ? undefined : { kind, isNot: not !== '', isAnyCase };
}

/** Tells what a name joins conditions by; undefined where by nothing. */
export function junctionOf(name: string): 'and' | 'or' | 'not' | undefined {
  const plain = plainName(name);
  return plain === 'and' || plain === 'or' || plain === 'not' ? plain : undefined;
}

const conditionNames = /^(?:filters?|where|conditions?|criteria|query)$/;
const queryMembers = /^(?:where|filter|limit|skip|offset|order|orderby|sort|fields)$/;

/** Gives the query parameter whose JSON holds conditions and page together, as its schema says; undefined where there is none. */
export function jsonQueryOf(queries: readonly Parameter[], schemas: Schemas): JsonQuery | undefined {
  for (const parameter of queries) {
    if (!conditionNames.test(plainName(parameter.name)) || !isJson(parameter, schemas)) continue;
    const properties = objectProperties(parameter.schema, schemas);
    const members = Object.entries(properties).filter(([name]) => queryMembers.test(plainName(name)));
    if (members.length < 2) continue;
    return { parameter, members: members.map(([name, schema]) => memberAs(parameter, name, schema, schemas)) };
  }
  return undefined;
}

/** Reads a member of a JSON text as a query parameter. */
function memberAs(parameter: Parameter, name: string, schema: Schema, schemas: Schemas): Parameter {
  return { ...parameter, name, required: false, schema, description: schemas.flatten(schema).description ?? '' };
}

/**
 * Gives which parameters hold conditions: JSON that is called a filter, an object called like the items
 * (`{"flows": {"name": {...}}}`) and one called like a property of theirs (`{"name": {"any_": [...]}}`).
 *
 * @param noun what the path of the list calls the items
 */
export function conditionsOf(
  queries: readonly Parameter[],
  itemProperties: Readonly<Record<string, Schema>>,
  schemas: Schemas,
  noun: string,
): JsonConditions[] {
  const properties = new Set(Object.keys(itemProperties));
  return queries.flatMap((parameter): JsonConditions[] => {
    const { name } = parameter;
    const members = Object.keys(objectProperties(parameter.schema, schemas));
    if (properties.has(name)) {
      const areOperators = members.some((one) => operatorOf(one) !== undefined);
      return areOperators ? [{ parameter, property: name, properties, ignoresNull: true }] : [];
    }
    const ignoresNull = members.some((one) => properties.has(one));
    const isCalledSo = conditionNames.test(plainName(name)) && isJson(parameter, schemas);
    return isCalledSo || (isNamedLike(name, noun) && ignoresNull) ? [{ parameter, properties, ignoresNull }] : [];
  });
}

/** Tells whether the value of a parameter is JSON: by its media type, as an object, or as a text that its description calls so. */
function isJson({ mediaType, schema, description }: Parameter, schemas: Schemas): boolean {
  if (mediaType !== undefined) return mediaType.includes('json');
  const types = alternativesOf(schema, schemas).flatMap((one) => schemas.typesOf(one));
  if (types.includes('object')) return true;
  return types.includes('string') && /\bjson\b/i.test(description);
}

function objectProperties(schema: Schema, schemas: Schemas): Readonly<Record<string, Schema>> {
  const members = alternativesOf(schema, schemas).flatMap((one) => Object.entries(schemas.shapedProperties(one)));
  return Object.fromEntries(members.toReversed());
}

function alternativesOf(schema: Schema, schemas: Schemas): Schema[] {
  const flat = schemas.flatten(schema);
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((one) => schemas.flatten(one));
  return [flat, ...alternatives];
}
