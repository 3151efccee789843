import type { Schema } from '../document';
import { isJsonPatch } from '../../base/http';
import type { Operation } from '../operation';
import { successResponse } from '../success-response';
import type { Schemas } from '../schema/schemas';
import { besideNames, answerSchema, bodySchema, isRelated, isSameKind, byCommonPath } from './names';

/**
 * One JSON document at a path of its own, `/settings` or `/orgs/{org}/policy`: what GET answers, and what writes to the same
 * path change of it. It is there from the start, made up for each path, until a DELETE removes it.
 */
export interface KeptDocument {
  readonly path: string;
  readonly read: Operation;
  readonly schema: Schema;
  readonly writes: readonly DocumentWrite[];
}

/** An operation that changes a kept document. */
export interface DocumentWrite {
  readonly operation: Operation;
  /** `replace` puts the body in its place, `update` changes what the body names, `remove` takes it away. */
  readonly kind: 'replace' | 'update' | 'remove';
  /** The property of the document that the body is written to; undefined where the body is like the document. */
  readonly place?: string;
  /** Whether the write's answer shows the document. */
  readonly answersDocument: boolean;
}

/** Gives the kept documents among operations that belong to no collection, in their order. */
export function deriveDocuments(operations: readonly Operation[], schemas: Schemas): KeptDocument[] {
  return [...byCommonPath(operations)].flatMap(([path, all]) => {
    const read = all.find(({ method }) => method === 'GET');
    const schema = answerSchema(read);
    if (read === undefined || schema === undefined || all.length < 2) return [];
    const writes = all.flatMap((operation) => documentWrite(operation, schema, schemas) ?? []);
    return writes.length === 0 ? [] : [{ path, read, schema, writes }];
  });
}

const kinds = { PUT: 'replace', PATCH: 'update', POST: 'update', DELETE: 'remove' } as const;

/** A POST may do anything: it updates where its answer is the document, or nothing. */
function documentWrite(operation: Operation, shown: Schema, schemas: Schemas): DocumentWrite | undefined {
  const { method } = operation;
  if (method !== 'PUT' && method !== 'PATCH' && method !== 'POST' && method !== 'DELETE') return undefined;
  const kind = kinds[method];
  const answer = answerSchema(operation);
  const answersDocument = showsDocument(schemas, answer, shown);
  if (method === 'DELETE') return { operation, kind, answersDocument };
  if (method === 'POST' && !answersDocument && (successResponse(operation)?.content.length ?? 0) > 0) return undefined;
  const { body, isPatched } = writtenBy(operation);
  if (isPatched && body === undefined) return { operation, kind: 'update', answersDocument };
  if (isRelated(schemas, body, shown)) return { operation, kind, answersDocument };
  const place = placeOf(schemas, body, shown);
  return place === undefined ? undefined : { operation, kind, place, answersDocument };
}

/** Gives what a body says of the document, operations on it (RFC 6902) left out, and whether there may be such. */
function writtenBy(operation: Operation): { readonly body: Schema | undefined; readonly isPatched: boolean } {
  const { requestBody } = operation;
  const content = requestBody?.content.filter(({ name }) => !isJsonPatch(name)) ?? [];
  if (requestBody === undefined || content.length === requestBody.content.length)
    return { body: bodySchema(operation), isPatched: false };
  return { body: bodySchema({ ...operation, requestBody: { ...requestBody, content } }), isPatched: true };
}

/** Where answers put an object around the document that bodies leave out, its one property of that kind is written to. */
function placeOf(schemas: Schemas, body: Schema | undefined, shown: Schema): string | undefined {
  const properties = Object.entries(schemas.propertiesOf(shown)).filter(([name]) => !besideNames.test(name));
  const [only, second] = properties.filter(([, schema]) => schemas.shapesOf(schema).length > 0);
  return only !== undefined && second === undefined && isRelated(schemas, body, only[1]) ? only[0] : undefined;
}

function showsDocument(schemas: Schemas, answer: Schema | undefined, shown: Schema): boolean {
  if (answer === undefined) return false;
  if (isSameKind(schemas, answer, shown)) return true;
  const names = Object.keys(schemas.shapedProperties(answer));
  const kept = schemas.shapedProperties(shown);
  return names.length > 0 && names.filter((name) => Object.hasOwn(kept, name)).length * 2 > names.length;
}

/** Whether something belongs to something, `/teams/{id}/members/{login}`: PUT says that it does, DELETE that it no longer does. */
export interface Membership {
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** Gives the memberships among operations that belong to nothing else: PUT and DELETE of a path, and a GET, that all answer nothing. */
export function deriveMemberships(operations: readonly Operation[]): Membership[] {
  return [...byCommonPath(operations)].flatMap(([path, all]) => {
    const known = all.filter(({ method }) => ['GET', 'PUT', 'DELETE'].includes(method));
    const methods = known.map(({ method }) => method);
    const isOne = methods.includes('PUT') && methods.includes('DELETE') && path.endsWith('}');
    return isOne && known.every(answersNothing) ? [{ path, operations: known }] : [];
  });
}

function answersNothing(operation: Operation): boolean {
  const response = successResponse(operation);
  return response?.content.length === 0;
}
