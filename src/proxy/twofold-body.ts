import type { Request } from 'express';
import { isObject } from '../contract/document';
import { essence, findMediaType, isInUtf8, isXml } from '../contract/media-type';
import type { Schemas } from '../contract/schema/schemas';
import { ApiError } from '../errors';
import { ambiguityOfParts } from '../middleware/request/multipart';
import { xmlTextOf } from '../middleware/request/xml-body';
import { createFindLookalike, lookingLike, namesBehindSemicolons, noOther } from './lookalikes';
import { repeatedElement } from './repeated-element';
import { methodField } from './said-twice';

/**
 * Gives what finds why a body that was read may be another one to the upstream: an element of XML is there twice though it means one
 * value, a field names another method and, where the document is enforced, common readers of forms differ in it, or it has
 * a member that may be read as one that its schema describes.
 */
export function createTwofoldBody(schemas: Schemas, enforce: boolean): (request: Request) => ApiError[] {
  const findLookalike = createFindLookalike(schemas);
  return ({ context: { operation, body, bodyText = '' }, headers, body: bytes }) => {
    const type = headers['content-type'] ?? '';
    const schema = findMediaType(operation?.requestBody?.content ?? [], type)?.schema;
    if (!Buffer.isBuffer(bytes) || schema === undefined) return [];
    const found: (string | undefined)[] = [];
    const tell = (where: string | undefined, expected: string): unknown =>
      where !== undefined && found.push(`${where}: expected ${expected}`);
    if (isXml(type)) tell(repeatedElement(schemas, schema, xmlTextOf(bytes, type) ?? ''), 'one element, got several');
    const described = schemas.shapedProperties(schema);
    const isDescribed = (name: string): boolean => Object.hasOwn(described, name);
    if (isObject(body) && Object.hasOwn(body, methodField) && !isDescribed(methodField))
      tell(`body.${methodField}`, 'none that the operation does not describe, got one');
    if (enforce) {
      const isParts = essence(type) === 'multipart/form-data';
      const isForm = isParts || essence(type) === 'application/x-www-form-urlencoded';
      if (isForm && !isInUtf8(type)) return [new ApiError('unsupported_media_type', otherCharset)];
      const { 'content-encoding': coding = 'identity' } = headers;
      if (isForm && coding.trim().toLowerCase() !== 'identity') tell('header.Content-Encoding', uncoded);
      const parts = isParts ? ambiguityOfParts(bytes, type) : undefined;
      if (parts !== undefined) tell('body', `${parts}, got something else`);
      const behind = isForm && !isParts ? namesBehindSemicolons(bodyText) : [];
      const like = behind.map(lookingLike(Object.keys(described))).find((name) => name !== undefined);
      if (like !== undefined) tell(`body.${like}`, noOther);
      if (body !== undefined) tell(findLookalike(schema, body, isForm), noOther);
    }
    return found.flatMap((message) => (message === undefined ? [] : new ApiError('invalid_body', message)));
  };
}

/** Upstreams that undo no coding find fields in the bytes as they are. */
const uncoded = 'none for a form, which some readers read as it came, got one';

const otherCharset = 'header.Content-Type: expected a form in UTF-8, got another charset';
