import { contentOf } from '../../base/http';
import { parseJson } from '../../base/json';
import { getOrMake } from '../../base/once';
import { playedRoleOf, type OperationRole } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { successFor, contentTypeOf, type Success } from '../../openapi/response/responses';
import { writeBody } from '../../openapi/response/write-body';
import { createCount } from './count';
import type { Handler, HandlerParts, HandlerResponse, Preferences } from './handler';
import { createItemResponse, createRead } from './item-response';
import { createList } from './list';
import { headersFor, type Headers } from './response-headers';
import { noExample, sampleResponse } from './sample';
import { createChange, createDelete, createCreate } from './write';

/** The handler of an operation: it returns stored items if it has a role in a collection, else a sample of its response. */
export function createHandler(parts: HandlerParts, operation: Operation): Handler {
  const role = playedRoleOf(parts.contract, operation);
  const success = successFor(operation, role?.kind === 'create' ? statusOfCreate(operation) : undefined);
  const stored = role === undefined ? undefined : createStored(parts, role, success);
  const documented = new Map<number, Headers>();
  const withHeaders = (response: HandlerResponse): HandlerResponse => {
    const { status } = response;
    const headers = getOrMake(documented, status, () => headersFor(parts.contract, operation, status));
    return { ...response, headers: { ...headers, ...response.headers } };
  };
  return async (request) => {
    const { prefer, mediaType } = request;
    if (stored === undefined || asksForSample(success, prefer))
      return withHeaders(sampleResponse(parts, operation, request));
    const { json, status } = success;
    // What is no JSON says nothing of the item.
    const isOther = json === undefined && success.mediaTypes.length > 0;
    const asked = { ...request, prefer: { code: { status, force: false } } };
    const written = { ...(isOther && sampleResponse(parts, operation, asked)), ...(await stored(request)) };
    const response = withHeaders(inMediaType(parts.contract, success, written, mediaType));
    if (prefer.example === undefined || json === undefined) return response;
    return { ...response, warning: `${noExample(json, prefer.example)} The stored items are returned.` };
  };
}

/** A create returns 201 where the file has it, unless another success alone has a body. */
function statusOfCreate(operation: Operation): number | undefined {
  const created = operation.responses.find(({ status }) => status === '201');
  const isBare = created?.content.length === 0 && successFor(operation).mediaTypes.length > 0;
  return created === undefined || isBare ? undefined : 201;
}

/** Stored items are what was asked for, unless another status or an example of the file is preferred. */
function asksForSample({ status, json }: Success, { code, example }: Preferences): boolean {
  const hasExample = example !== undefined && json?.examples.some(({ name }) => name === example) === true;
  return hasExample || (code !== undefined && code.status !== status);
}

function createStored(parts: HandlerParts, role: OperationRole, success: Success): Handler {
  const { collection } = role;
  if (role.kind === 'list') return createList(parts, collection, role.list);
  if (role.kind === 'count') return createCount(parts, collection, role.count);
  const { kind, item } = role.kind === 'lookup' ? { kind: role.lookup.does, item: role.lookup.item } : role;
  const response = createItemResponse(parts, collection, item, success);
  switch (kind) {
    case 'create':
      return createCreate(parts, collection, item, response);
    case 'read':
      return createRead(parts.contract, collection, item, response);
    case 'delete':
      return createDelete(parts, collection, item, response);
    default:
      return createChange(parts, collection, kind, item, response);
  }
}

/** A JSON response in the media type that the client prefers, if the file documents it. */
function inMediaType(
  { schemas }: Contract,
  { response }: Success,
  written: HandlerResponse,
  preferred: string | undefined,
): HandlerResponse {
  if (preferred === undefined || written.mediaType === preferred || typeof written.body !== 'string') return written;
  const media = response?.content.find((one) => contentTypeOf(one) === preferred);
  if (media === undefined) return written;
  const body = contentOf(writeBody(schemas, media, parseJson(written.body)));
  return { ...written, mediaType: preferred, body };
}
