import { isObject } from '../../base/json';
import type { Operation } from '../operation';
import type { Schema } from '../schema/schema';
import { jsonContent, successOf } from './responses';

/** Keywords that a schema may have beside its type, and that say nothing of values. */
const wordsOnly: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'type']);

/** Whether the file leaves open what JSON an operation's success has: it has no schema, or `{}`, or `{ type: object }`. */
export function isResponseOpen(operation: Operation): boolean {
  const success = successOf(operation);
  if (success === undefined || success.status === '204' || success.status.startsWith('3')) return false;
  if (success.content.length > 0 && jsonContent(success) === undefined) return false;
  const { items, ...others } = jsonContent(success)?.schema?.schema ?? {};
  const isScalar = typeof others['type'] === 'string' && !['object', 'array'].includes(others['type']);
  const isAnything = Object.keys(others).every((word) => wordsOnly.has(word));
  return isAnything && !isScalar && (!isObject(items) || Object.keys(items).length === 0);
}

/** An operation whose success has a schema that the file does not have. */
export function withResponse(operation: Operation, schema: Schema | undefined): Operation {
  const success = schema === undefined || !isResponseOpen(operation) ? undefined : successOf(operation);
  if (success === undefined || schema === undefined) return operation;
  const { pointer } = success;
  const media = jsonContent(success) ?? { name: 'application/json', examples: [], encoding: {}, pointer };
  const described = { ...media, schema: { schema, pointer: `${operation.pointer}/x-understudy/response` } };
  const content = [described, ...success.content.filter((one) => one !== media)];
  return {
    ...operation,
    responses: operation.responses.map((one) => (one === success ? { ...success, content } : one)),
  };
}
