import type { JsonObject, JsonValue } from '../../base/json';
import { readTime, timeForm, timeRole, writeTime, type TimeForm } from '../../openapi/sample/times';
import type { SchemaRef, Schemas } from '../../openapi/schema/schema';
import type { SentItem } from '../../openapi/collections/sent-item';

function formOf(schemas: Schemas, name: string, { schema }: SchemaRef): TimeForm | undefined {
  return timeForm(name, schemas.flatten(schema), schemas.typesOf(schema));
}

/** The time of creation, or of the last change, of a new item; undefined if the property is neither. @param now milliseconds since 1970 */
export function timeAtCreation(schemas: Schemas, name: string, ref: SchemaRef, now: number): JsonValue | undefined {
  const form = ['creation', 'change'].includes(timeRole(name)) ? formOf(schemas, name, ref) : undefined;
  return form === undefined ? undefined : writeTime(form, now);
}

/**
 * An item whose time of change is now, if the service sets it: requests do not describe it, or call it read-only. It is never before
 * the time of creation.
 */
export function timesAtChange(
  schemas: Schemas,
  schema: SchemaRef,
  item: JsonObject,
  { schema: sendable }: SentItem,
  now: number,
): JsonObject {
  const sent = sendable === undefined ? undefined : schemas.propertiesOf(sendable);
  const properties = schemas.propertiesOf({ ...schema, schema: schemas.variantFor(schema.schema, item) });
  const created = [...properties].flatMap(([name, ref]) => {
    const form = timeRole(name) === 'creation' ? formOf(schemas, name, ref) : undefined;
    return form === undefined ? [] : [readTime(form, item[name]) ?? 0];
  });
  const moment = Math.max(now, ...created);
  const times = [...properties].flatMap(([name, ref]): [string, JsonValue][] => {
    const form = timeRole(name) === 'change' ? formOf(schemas, name, ref) : undefined;
    const own = sent?.get(name);
    const isSent = own !== undefined && schemas.flatten(own.schema)['readOnly'] !== true;
    const isReadOnly = schemas.flatten(ref.schema)['readOnly'] === true;
    if (form === undefined || (isSent && !isReadOnly)) return [];
    return item[name] === undefined && !isReadOnly ? [] : [[name, writeTime(form, moment)]];
  });
  return { ...item, ...Object.fromEntries(times) };
}
