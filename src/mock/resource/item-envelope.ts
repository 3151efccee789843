import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { sampleValue } from '../../contract/schema/sample';
import { jsonContent } from '../../contract/success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { createRandom } from '../../random';
import type { Item } from './item';

/** Gives what puts the object a schema describes around an item's JSON text; what else it must have is a sample. */
export function wrapItem(contract: Contract, schema: Schema | undefined, envelope: string): (text: string) => string {
  const { schemas } = contract;
  const { required = [], properties = {} } = schemas.flatten(schema);
  const rest = required
    .filter((name) => name !== envelope)
    .map((name) => {
      const value = sampleValue({ schemas, random: createRandom(name) }, properties[name], name);
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
export function bodyPart({ schemas }: Contract, resource: Resource, operation: Operation): BodyPart {
  const schema = jsonContent(operation.requestBody)?.schema ?? {};
  const names = [...resource.envelopes.values(), resource.list?.itemEnvelope ?? ''];
  const itemProperties = schemas.shapedProperties(resource.itemSchema);
  const properties = Object.entries(schemas.propertiesOf(schema));
  const inner = properties.find(([name]) => names.includes(name) && !Object.hasOwn(itemProperties, name));
  if (inner === undefined || schemas.shapesOf(inner[1]).length === 0) {
    return { schema, take: (body) => (body ?? {}) as Item };
  }
  const [envelope, innerSchema] = inner;
  return { schema: innerSchema, take: (body) => ((body as Item | undefined)?.[envelope] ?? {}) as Item };
}
