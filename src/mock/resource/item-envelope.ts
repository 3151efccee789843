import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { sampleValue } from '../../contract/schema/sample';
import { flatten, propertiesOf } from '../../contract/schema/flatten';
import { shapedProperties, shapesOf } from '../../contract/schema/shapes';
import { jsonContent } from '../../contract/success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { createRandom } from '../../random';
import type { Item } from './item-factory';

/** Gives what puts the object a schema describes around an item's JSON text; what else it must have is a sample. */
export function wrapItem(contract: Contract, schema: Schema | undefined, envelope: string): (text: string) => string {
  const { resolve } = contract;
  const { required = [], properties = {} } = flatten(resolve, schema);
  const rest = required
    .filter((name) => name !== envelope)
    .map((name) => {
      const value = sampleValue({ resolve, random: createRandom(name) }, properties[name], name);
      return `,${JSON.stringify(name)}:${stringifyJson(value)}`;
    });
  const [before, after] = [`{${JSON.stringify(envelope)}:`, `${rest.join('')}}`];
  return (text) => before + text + after;
}

/** Where the item lies in a request body. */
export interface BodyPart {
  readonly schema: Schema;
  readonly take: (body: JsonValue | undefined) => Item;
}

/** Gives where the item lies in an operation's request body: where answers have an envelope, the body may have it too. */
export function bodyPart({ resolve }: Contract, resource: Resource, operation: Operation): BodyPart {
  const schema = jsonContent(operation.requestBody)?.schema ?? {};
  const names = [...resource.envelopes.values(), resource.list?.itemEnvelope ?? ''];
  const itemProperties = shapedProperties(resolve, resource.itemSchema);
  const properties = Object.entries(propertiesOf(resolve, schema));
  const inner = properties.find(([name]) => names.includes(name) && !Object.hasOwn(itemProperties, name));
  if (inner === undefined || shapesOf(resolve, inner[1]).length === 0) {
    return { schema, take: (body) => (body ?? {}) as Item };
  }
  const [envelope, innerSchema] = inner;
  return { schema: innerSchema, take: (body) => ((body as Item | undefined)?.[envelope] ?? {}) as Item };
}
