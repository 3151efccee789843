import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import type { ListOperation } from '../../contract/resource/resources';
import { carriesItem, type Resource } from '../../contract/resource/resources';
import { fitValue, projectOn } from '../../contract/schema/fit-value';
import { sampleValue } from '../../contract/schema/sample';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ownMember, stringifyJson } from '../../exact-json';
import { createRandom } from '../../random';
import type { Item } from './item';

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
