import { dropWriteOnly, keepDocumented } from '../../contract/schema/keep-documented';
import type { Schema } from '../../contract/document';
import { isJsonPatch } from '../../contract/media-type';
import { bodySchema } from '../../contract/resource/kinds';
import type { DocumentWrite, KeptDocument } from '../../contract/resource/kept-documents';
import type { Schemas } from '../../contract/schema/schemas';
import { ApiError } from '../../errors';
import type { JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { keepPatched, mergeItem } from './change-item';
import { isItem, type Item } from './item';
import { touch } from './item-times';
import { mergePatchOf, patchValue } from './json-patch';

/** Gives a document's next version from its present one and a request. */
export type ChangeDocument = (present: JsonValue, request: RequestContext) => JsonValue;

/**
 * Gives what a write makes of a kept document: PUT puts the body in its place, PATCH and POST change what the body names
 * (RFC 7396). What the answer of GET does not show is not kept; a member that would not fit there stays as it was, and where
 * nothing fits the whole document does, with a warning. The operations of a JSON Patch (RFC 6902) are done to the document as GET
 * answers it, all or none. Throws as `patchValue` does, and an ApiError 400 where they leave what GET could not answer.
 */
export function changeDocument(
  schemas: Schemas,
  { schema, read }: KeptDocument,
  { operation, kind, place }: DocumentWrite,
  fits: (value: JsonValue) => boolean,
): ChangeDocument {
  const inner = place === undefined ? schema : schemas.propertiesOf(schema)[place];
  const sent = bodySchema(operation);
  const merge = mergeItem({ itemSchema: inner ?? {} }, schemas);
  const changed = (before: JsonValue, body: JsonValue, request: RequestContext): JsonValue => {
    if (!isItem(body) || !isItem(before)) return body;
    const next =
      kind === 'replace'
        ? (keepDocumented(schemas, sent, body, { present: before }) as Item)
        : merge(before, body, request.bodyType);
    const shown = dropWriteOnly(schemas, inner, shownMembers(schemas, inner, next, before)) as Item;
    const now = request.session.clock.now();
    return touch(schemas, { schema: inner, bodySchema: sent, item: shown, body, now });
  };
  const patched = patchOf(schemas, schema, fits);
  return (present, request) => {
    const { body } = request;
    if (isJsonPatch(request.bodyType)) return patched(present, request);
    if (body === undefined) return present;
    const before = place === undefined || !isItem(present) ? present : (present[place] ?? {});
    const whole = (part: JsonValue): JsonValue =>
      place === undefined || !isItem(present) ? part : { ...present, [place]: part };
    const next = changed(before, body, request);
    if (fits(whole(next))) return whole(next);
    const mended = isItem(next) && isItem(before) ? withFitting(before, next, (part) => fits(whole(part))) : undefined;
    request.warnings.push(
      `not all that was sent is kept: it is not what GET ${read.path} answers${mended === undefined ? '' : ', but in part'}`,
    );
    return mended === undefined ? present : whole(mended);
  };
}

/** Gives what a JSON Patch makes of a document: what clients cannot send stays as it was, as of items. */
function patchOf(schemas: Schemas, schema: Schema, fits: (value: JsonValue) => boolean): ChangeDocument {
  return (present, { body, session }) => {
    const after = patchValue(present, body);
    const isObject = isItem(present) && isItem(after);
    const next = isObject
      ? touch(schemas, {
          schema,
          bodySchema: undefined,
          item: dropWriteOnly(schemas, schema, keepPatched({ itemSchema: schema }, schemas, present, after)) as Item,
          body: mergePatchOf(present, after),
          now: session.clock.now(),
        })
      : after;
    if (!fits(next)) throw new ApiError('invalid_body', 'body: expected a patch that leaves what GET can answer');
    return next;
  };
}

/** Most members that are tried one by one. */
const mostTried = 50;

/** Gives the present object with those changed members that leave it fitting. */
function withFitting(before: Item, next: Item, fits: (part: Item) => boolean): Item {
  let kept = before;
  for (const [name, value] of Object.entries(next).slice(0, mostTried)) {
    const tried = { ...kept, [name]: value };
    if (fits(tried)) kept = tried;
  }
  return kept;
}

/** Gives the members that answers show: those they describe, or all where they describe none. */
function shownMembers(schemas: Schemas, schema: Schema | undefined, next: Item, before: Item): Item {
  const described = schemas.shapedProperties(schema);
  if (Object.keys(described).length === 0) return next;
  const isOpen = schemas.shapesOf(schema).some(({ additionalProperties = false }) => additionalProperties !== false);
  return Object.fromEntries(
    Object.entries(next).filter(([name]) => isOpen || Object.hasOwn(described, name) || Object.hasOwn(before, name)),
  );
}
