import { type JsonValue, stringifyJson, ownMember, parseJson } from '../../base/json';
import { type Resource, type ListOperation, carriesItem } from '../../openapi/collections/resources';
import { ApiError } from '../../base/errors';
import type { RequestContext } from '../pipeline/request-context';
import type { Contract } from '../../openapi/contract';
import type { Schema } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import { fitValue, projectOn } from '../../openapi/schema/fit-value';
import { sampleValue, type SampleContext } from '../../openapi/schema/sample';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { createRandom } from '../../base/random';
import { profileOf } from '../../profile/profile-of';
import { removalPoints, type KeptRemoved } from '../../profile/state-points';
import {
  keyOfWhether,
  whetherSet,
  type CollectionPlan,
  type FilterTerm,
  type StoredItem,
  type NamedItem,
} from '../store/store';
import { parametersIn } from '../../openapi/collections/names';
import type { Handler } from '../handler';

/** A JSON object, as items are. */
export type Item = Record<string, JsonValue>;

/** Tells whether a JSON value is an object, as items are and parts of them may be. */
export function isItem(value: JsonValue | undefined): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gives an identifier as the text that stands for it in paths. */
export function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** Gives the identifier that a request names in its path, as text. */
export function identifierIn(resource: Resource, request: RequestContext): string {
  return asText(request.parameters.path[resource.identifier?.parameter ?? ''] ?? null);
}

/** Gives the error of an identifier that no item has. */
export function notFound({ identifier }: Resource, id: string): ApiError {
  return new ApiError('not_found', `there is no item with ${identifier?.parameter ?? 'identifier'} ${id}`);
}

/** Gives an item as one operation's answer shows it. */
export type ItemView = (item: Item) => Item;

/** What an item is seen by: the contract and resource that it is of. */
interface Viewed {
  readonly contract: Pick<Contract, 'schemas'>;
  readonly resource: Resource;
}

/**
 * Gives what shows an item in an operation's answer, where that answer has another schema than the items: what it does not
 * describe is left out, what it demands beyond is made, the same for the same item. Undefined where the item fits as it is. A list that is a view of the
 * collection is given as such.
 */
export function itemView(
  viewed: Viewed,
  operation: Operation,
  list: ListOperation | undefined = viewed.resource.list,
): ItemView | undefined {
  const { schemas } = viewed.contract;
  const schema = carriedSchema(viewed, operation, list);
  if (schema === undefined || fitsAsItIs(viewed, schema)) return undefined;
  // All answers that need the same show the same.
  const { collection } = viewed.resource;
  return (item) => {
    const id = stringifyJson(ownMember(item, viewed.resource.identifier?.property ?? '') ?? null);
    const make: Parameters<typeof fitValue>[1] = (own, property) =>
      sampleValue({ schemas, random: createRandom(`${collection} ${id} ${property}`) }, own, property);
    return fitValue(schemas, make, schema, item) as Item;
  };
}

/** Gives the same without making anything up: what an item lacks, or has wrong, is seen by the check. */
export function bareView(viewed: Viewed, operation: Operation): ItemView | undefined {
  const schema = carriedSchema(viewed, operation, viewed.resource.list);
  if (schema === undefined || fitsAsItIs(viewed, schema)) return undefined;
  return (item) => projectOn(viewed.contract.schemas, schema, item) as Item;
}

/** Gives the schema that an operation's answer has for an item; undefined where the answer carries none. */
function carriedSchema(
  { contract: { schemas }, resource }: Viewed,
  operation: Operation,
  list: ListOperation | undefined,
): Schema | undefined {
  const schema = jsonContent(successResponse(operation))?.schema;
  const { envelopes } = resource;
  if (operation === list?.operation) {
    const array = list.envelope === undefined ? schema : schemas.propertiesOf(schema)[list.envelope];
    const { items } = schemas.flatten(array);
    return list.itemEnvelope === undefined ? items : schemas.propertiesOf(items)[list.itemEnvelope];
  }
  const envelope = envelopes.get(operation);
  if (envelope !== undefined) return schemas.propertiesOf(schema)[envelope];
  return answersItem({ contract: { schemas }, resource }, operation) ? schema : undefined;
}

/**
 * Tells whether an operation's answer is the item, or as much of it as its schema describes: it has the identifier, or
 * something that the operation's own body brings and items have.
 */
export function answersItem({ contract: { schemas }, resource }: Viewed, operation: Operation): boolean {
  const schema = jsonContent(successResponse(operation))?.schema;
  if (carriesItem(schemas, schema, resource.identifier)) return true;
  if (schemas.shapesOf(schema).length === 0) return false;
  const sent = schemas.shapedProperties(jsonContent(operation.requestBody)?.schema);
  const kept = schemas.shapedProperties(resource.itemSchema);
  const shown = Object.keys(schemas.shapedProperties(schema));
  return shown.some((name) => Object.hasOwn(sent, name) && Object.hasOwn(kept, name));
}

/** Tells whether every item that keeps to the items' schema keeps to another as it is, and shows nothing that this does not describe. */
function fitsAsItIs({ contract: { schemas }, resource: { itemSchema } }: Viewed, schema: Schema): boolean {
  if (isSame(schema, itemSchema)) return true;
  const [kept, shown] = [schemas.flatten(itemSchema), schemas.flatten(schema)];
  const hasAlternatives = [kept, shown].some(({ oneOf, anyOf }) => oneOf !== undefined || anyOf !== undefined);
  if (hasAlternatives || (shown.required ?? []).some((name) => kept.required?.includes(name) !== true)) return false;
  return Object.entries(kept.properties ?? {}).every(([name, property]) => {
    const own = ownMember(shown.properties ?? {}, name);
    return own !== undefined && isSame(own, property);
  });
}

/** Two references to one component are the same, unless something stands beside them. */
function isSame(first: Schema, second: Schema): boolean {
  const isBare = ({ $ref, ...beside }: Schema): boolean => $ref !== undefined && Object.keys(beside).length === 0;
  return first === second || (isBare(first) && isBare(second) && first.$ref === second.$ref);
}

/** Gives how a profile says that removed items of a resource are kept; undefined where they go. */
export function keptRemoved(contract: Pick<Contract, 'schemas'>, resource: Resource): KeptRemoved | undefined {
  return profileOf(contract).find(removalPoints.keptRemoved, resource.list?.operation.path ?? resource.collection);
}

/** Gives what a collection shows of its items: those that are not removed, where removed ones are kept. */
export function shownOf(contract: Pick<Contract, 'schemas'>, resource: Resource): Pick<CollectionPlan, 'shows'> {
  const kept = keptRemoved(contract, resource);
  return kept === undefined ? {} : { shows: removalTerm(kept, [false]) };
}

/** Gives the term of items that are removed or not, or of both. */
export function removalTerm({ member }: KeptRemoved, isSet: readonly boolean[]): FilterTerm {
  return { property: whetherSet(member), anyOf: isSet.map(keyOfWhether) };
}

/**
 * Gives an item as it was before it could be removed: without the mark, or with one that says so where each item has it. The item
 * itself where removed ones are not kept.
 */
export function createUnmarked(contract: Pick<Contract, 'schemas'>, resource: Resource): (item: Item) => Item {
  const kept = keptRemoved(contract, resource);
  if (kept === undefined) return (item) => item;
  const { schemas } = contract;
  const { member } = kept;
  const isRequired = schemas.flatten(resource.itemSchema).required?.includes(member) === true;
  const types = schemas.typesOf(ownMember(schemas.shapedProperties(resource.itemSchema), member));
  return (item) => {
    if (!isRequired) return Object.fromEntries(Object.entries(item).filter(([name]) => name !== member));
    if (types.includes('boolean')) return { ...item, [member]: false };
    return types.includes('null') ? { ...item, [member]: null } : item;
  };
}

/** Gives a handler the parameters of an operation's path under the names that another template of the same shape has for them. */
export function namedIn(template: string, { path }: Operation, handler: Handler): Handler {
  const [own, wanted] = [parametersIn(path), parametersIn(template)];
  if (wanted.every((name, index) => own[index] === name)) return handler;
  return (request) => {
    const { parameters } = request;
    const values = wanted.flatMap((name, index) => {
      const value = parameters.path[own[index] ?? ''];
      return value === undefined ? [] : [[name, value] as const];
    });
    return handler({ ...request, parameters: { ...parameters, path: Object.fromEntries(values) } });
  };
}

/**
 * Tells whether the item of a JSON text has a value under a property, given as the text that stands for it in paths. Most items that
 * are looked at do not hold the text at all, as JSON writes it, and need not be read.
 */
export function isNamed(text: string, property: string, id: string): boolean {
  if (!text.includes(JSON.stringify(id).slice(1, -1))) return false;
  const item: JsonValue = parseJson(text);
  const own = isItem(item) ? ownMember(item, property) : undefined;
  return own !== undefined && own !== null && asText(own) === id;
}

/** An item as it is answered, and as it is kept. */
export interface PreparedItem {
  readonly item: Item;
  readonly stored: StoredItem;
}

/**
 * How far an item goes from what a body brings, one after the other: as it was sent; what answers refuse or miss mended;
 * made up altogether, for a body may share nothing with the answer.
 */
export const efforts = ['as sent', 'mended', 'made up', 'made up again'] as const;

/** One of the efforts. */
export type Effort = (typeof efforts)[number];

/** Gives an item as an effort leaves it. Throws an ApiError `response_deviates` where answers do not allow it. */
export type MakeItem = (effort: Effort) => PreparedItem;

/** Gives an item as an effort leaves it, by the schema of the items. Throws a SampleError where nothing can be made up. */
export function withEffort(effort: Effort, item: Item, schema: Schema, context: SampleContext): Item {
  if (effort === 'as sent') return item;
  // Another draw than the one before.
  if (effort === 'made up again') context.random.next();
  const make = (own: Schema | undefined, property: string): JsonValue => sampleValue(context, own, property);
  return (effort === 'mended' ? fitValue(context.schemas, make, schema, item) : make(schema, '')) as Item;
}

/** Items that collections start with in place of seeds, by the paths of the document's collections. */
export type GivenItems = ReadonlyMap<string, readonly NamedItem[]>;

/** What is given where nothing is. */
export const noGivenItems: GivenItems = new Map();
