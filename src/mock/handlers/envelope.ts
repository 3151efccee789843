import { isObject, ownProperty, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import type { Contract } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import { trySample, type SampleOptions } from '../../openapi/sample/sample';
import type { SchemaRef } from '../../openapi/schema/schema';

/** No value of an API, and the same in JSON whatever stands around it. */
const mark = '\u0000inner\u0000';

/**
 * Puts a JSON text into the response that it is a part of. The rest is a sample that is drawn once.
 * @param at pointer of the part in the response
 */
export function createEnvelope(
  contract: Contract,
  schema: SchemaRef | undefined,
  at: string,
): (innerJsonText: string) => string {
  const whole = put(sampleAround(contract, schema), namesOf(at), mark);
  const [before = '', after = ''] = stringifyJson(whole).split(stringifyJson(mark));
  return (inner) => before + inner + after;
}

/** A sample of a response, the same for each draw; an empty object if none can be drawn. */
export function sampleAround(
  contract: Contract,
  schema: SchemaRef | undefined,
  optional?: SampleOptions['optional'],
): JsonObject {
  if (schema === undefined) return {};
  const random = createRandom(`envelope ${schema.pointer}`);
  const value = trySample(contract, schema, { random, style: 'realistic', optional });
  return isObject(value) ? value : {};
}

function put(value: JsonValue | undefined, [name, ...below]: readonly string[], inner: JsonValue): JsonValue {
  if (name === undefined) return inner;
  const object = isObject(value) ? value : {};
  return { ...object, [name]: put(ownProperty(object, name), below, inner) };
}
