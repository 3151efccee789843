import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { jsonContent, sentType } from '../contract/success-response';
import { stringifyJson, type JsonValue } from '../exact-json';
import { whyTooCostly } from './checks/body-cost';
import { sampleBodies } from './checks/sample-bodies';
import { fieldsOf } from './fields';
import type { RequestBodySpec, RequestSpec } from './request';

const known = new WeakMap<Operation, RequestBodySpec | 'none'>();

/**
 * Gives the body that a DELETE is sent with where the document requires one (RFC 9110 section 9.3.5 gives it no meaning, and lets
 * services have one all the same): the document's example, else as few members as its schema allows. Undefined where none is required, or none can be made.
 */
function removalBody(contract: Contract, operation: Operation): RequestBodySpec | undefined {
  if (operation.method !== 'DELETE' || operation.requestBody?.required !== true) return undefined;
  const found = known.get(operation) ?? makeBody(contract, operation) ?? 'none';
  known.set(operation, found);
  return found === 'none' ? undefined : found;
}

function makeBody(contract: Contract, operation: Operation): RequestBodySpec | undefined {
  const media = jsonContent(operation.requestBody);
  if (media?.schema === undefined) return undefined;
  if (contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined) return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  if (whyTooCostly(contract, media, fields) !== undefined) return undefined;
  const shown = media.example as JsonValue | undefined;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const isShown = shown !== undefined && validate(shown, 'body').length === 0;
  const body = isShown ? shown : sampleBodies(contract, media, fields)?.required;
  return body === undefined ? undefined : { mediaType: sentType(media), bytes: Buffer.from(stringifyJson(body)) };
}

/** Gives a request with the body that it leaves out, where it is a DELETE that requires one. */
export function withRemovalBody(contract: Contract, spec: RequestSpec): RequestSpec {
  const isRemoval = spec.body === undefined && (spec.method ?? 'DELETE') === 'DELETE' && spec.rawPath === undefined;
  const body = isRemoval ? removalBody(contract, spec.operation) : undefined;
  return body === undefined ? spec : { ...spec, body };
}
