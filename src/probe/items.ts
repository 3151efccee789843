import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import type { MediaType, Operation } from '../openapi/operation';
import { operationsOf, type Resource } from '../openapi/collections/resources';
import { jsonContent, successResponse } from '../openapi/success-response';
import { ownMember, type JsonValue } from '../base/json';
import { judgedBy } from './answers';
import { bodyOf, type Exchange } from './exchange';

/** Gives the resource that an operation belongs to; undefined where it belongs to none. */
export function resourceOf(contract: Contract, operation: Operation): Resource | undefined {
  return contract.derive(resourcesByOperation).get(operation);
}

function resourcesByOperation({ resources }: Contract): ReadonlyMap<Operation, Resource> {
  const entries = resources.flatMap((resource) =>
    operationsOf(resource).map((one): [Operation, Resource] => [one, resource]),
  );
  return new Map(entries.toReversed());
}

/**
 * Gives the item that the answer of an operation on one item carries: its body, or what stands in the envelope around it, one that the
 * document does not describe too; undefined where it carries none. Throws a BodyUnread where the body is not there.
 */
export function answeredItem(contract: Contract, { operation, response }: Exchange): JsonValue | undefined {
  const body = bodyOf(response);
  const resource = resourceOf(contract, operation);
  const envelope = resource?.envelopes.get(operation);
  if (envelope === undefined) return inUndescribedEnvelope(body, resource?.identifier?.property) ?? body;
  return isObject(body) ? ownMember(body as Record<string, JsonValue>, envelope) : undefined;
}

/** Gives the only object within a body that has the identifier, where the body has not. */
function inUndescribedEnvelope(body: JsonValue | undefined, identifier: string | undefined): JsonValue | undefined {
  if (identifier === undefined || !isObject(body) || Object.hasOwn(body, identifier)) return undefined;
  const [item, ...others] = Object.values(body as Record<string, JsonValue>).filter(
    (value) => isObject(value) && Object.hasOwn(value, identifier),
  );
  return others.length === 0 ? item : undefined;
}

/** Gives the schema of the item that an operation answers with a status, or with its documented success; undefined where it has none. */
export function answeredItemSchema(contract: Contract, operation: Operation, status?: number): Schema | undefined {
  const response = status === undefined ? successResponse(operation) : judgedBy(operation, status);
  const whole = jsonContent(response)?.schema;
  const envelope = resourceOf(contract, operation)?.envelopes.get(operation);
  return envelope === undefined ? whole : ownMember(contract.schemas.shapedProperties(whole), envelope);
}

/**
 * Gives the property of a request body that holds the item: it is called as the envelope of the answer, or it stands alone
 * and is an object while items have no such property. Undefined where the body is the item.
 */
export function wrapperOf(
  { schemas }: Contract,
  resource: Resource,
  operation: Operation,
  media: MediaType,
): string | undefined {
  const properties = schemas.shapedProperties(media.schema);
  const isWrapper = (name: string): boolean => schemas.shapesOf(ownMember(properties, name)).length > 0;
  const envelope = resource.envelopes.get(operation);
  if (envelope !== undefined && Object.hasOwn(properties, envelope) && isWrapper(envelope)) return envelope;
  const [only, ...others] = Object.keys(properties);
  if (only === undefined || others.length > 0 || !isWrapper(only)) return undefined;
  const isOfItem = Object.hasOwn(schemas.shapedProperties(resource.itemSchema), only);
  return isOfItem ? undefined : only;
}

/** Gives the item in a request body. */
export function unwrapped(wrapper: string | undefined, body: JsonValue): JsonValue {
  if (wrapper === undefined || !isObject(body)) return body;
  return ownMember(body as Record<string, JsonValue>, wrapper) ?? body;
}
