import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { linkedValue, withLinks, type Collection, type ItemOperation } from './collection';
import type { Contract, RequestReading } from '../contract';
import { jsonContent } from '../response/responses';
import { textsIn } from '../schema/flatten';
import { writablePart } from '../schema/project';
import type { SchemaRef, Schemas } from '../schema/schema';

/** What a request says about an item. */
export interface SentItem {
  /** What its schema describes and does not call `readOnly`. */
  readonly properties: JsonObject;
  /** The same part of the body as it was sent. */
  readonly sent: JsonObject;
  /** The body has an envelope for the item, and came without it: nothing is said of the item. */
  readonly isLeftOut: boolean;
  /** The schema of the part of the body that is the item. */
  readonly schema?: SchemaRef;
}

/** Reads the item out of a request: out of its body, or out of its query if it has none, as `POST /pet/5?name=Rex` has. */
export type ReadSentItem = (request: Pick<RequestReading, 'body' | 'values'>) => SentItem;

/** The item may be in an envelope, alone or as in the response: `{ "article": { ... } }`. Of several items the first counts. */
export function createReadSentItem(
  { schemas }: Contract,
  { item, id }: Collection,
  { operation, envelope, above }: ItemOperation,
): ReadSentItem {
  const { requestBody } = operation;
  const media = jsonContent(requestBody) ?? requestBody?.content[0];
  const whole = media?.schema;
  const described = whole === undefined ? new Map<string, SchemaRef>() : schemas.propertiesOf(whole);
  const only = described.size === 1 ? [...described][0] : [...described].find(([name]) => name === envelope);
  const isEnvelope =
    only !== undefined &&
    schemas.typesOf(only[1].schema).includes('object') &&
    !schemas.propertiesOf(item).has(only[0]);
  const schema = isEnvelope ? only[1] : whole;
  const held = schema === undefined ? undefined : propertyOf(schemas, item, schema, id?.name);
  const inQuery = requestBody === undefined ? [...schemas.propertiesOf(item).keys()] : [];
  return ({ body, values }) => {
    const queried = inQuery.flatMap((name): [string, JsonValue][] => {
      const value = values.get(`query.${name}`);
      return value === undefined ? [] : [[name, value]];
    });
    if (queried.length > 0) {
      const properties = Object.fromEntries(queried);
      return { properties, sent: properties, isLeftOut: false };
    }
    const sent = isArray(body) ? body[0] : body;
    const inner = isEnvelope && isObject(sent) ? ownProperty(sent, only[0]) : sent;
    const isLeftOut = isEnvelope && inner === undefined;
    if (!isObject(inner)) return { properties: {}, sent: {}, isLeftOut, ...(schema !== undefined && { schema }) };
    const properties = schema === undefined ? inner : writablePart(schemas, schema, inner);
    const parent = above && linkedValue(above, values);
    const told = held === undefined ? (isObject(properties) ? properties : {}) : { [held]: properties };
    return {
      properties: above === undefined || parent === undefined ? told : withLinks(told, above, [parent]),
      sent: inner,
      isLeftOut: false,
      ...(schema !== undefined && { schema }),
    };
  };
}

/** Whether a write may leave everything out: a PUT that may changes what it names, as most services have it. */
export function requiresNothing(contract: Contract, collection: Collection, write: ItemOperation): boolean {
  const { schema } = createReadSentItem(contract, collection, write)({ values: new Map() });
  return textsIn(contract.schemas.flatten(schema?.schema)['required']).length === 0;
}

/** The property of items that what is sent is all of beside the ID: `attributes` of `{ id, attributes: { name } }`, where `{ name }` is sent. */
function propertyOf(schemas: Schemas, item: SchemaRef, sent: SchemaRef, id: string | undefined): string | undefined {
  const own = schemas.propertiesOf(item);
  const names = [...schemas.propertiesOf(sent).keys()];
  const isWithin = (inner: ReadonlyMap<string, SchemaRef>): boolean =>
    names.length > 0 && names.every((name) => inner.has(name) && !own.has(name));
  const [only, ...others] = [...own].filter(([name]) => name !== id);
  return only !== undefined && others.length === 0 && isWithin(schemas.propertiesOf(only[1])) ? only[0] : undefined;
}
