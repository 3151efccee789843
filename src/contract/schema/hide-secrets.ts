import type { JsonValue } from '../../exact-json';
import { isObject, type JsonObject, type Schema } from '../document';
import { createInPlace, itemSchemas, memberSchemas } from './in-place';
import { eachSchema } from './walk';

/** What is shown in the place of a secret. */
export const hidden = '[redacted]';

/** Gives a value as it may be shown: each scalar that a schema calls a secret is hidden, names and nesting are kept. */
export type HideSecrets = (schema: unknown, value: JsonValue) => JsonValue;

/**
 * Gives what hides the secrets of a document's values in messages: what is `writeOnly` (OpenAPI 3.1 section 4.8.24, JSON
 * Schema 2020-12 validation section 9.4) or of the format `password` (OpenAPI Format Registry), in any alternative.
 */
export function createHideSecrets(root: JsonObject): HideSecrets {
  const inPlaceOf = createInPlace(root);
  const hide = (schemas: readonly unknown[], value: JsonValue): JsonValue => {
    // Each once: alternatives that lead to themselves would be twice as many at every level.
    const all = [...new Set(schemas.flatMap((schema) => [...inPlaceOf(schema)]))];
    if (all.length === 0) return value;
    if (all.some(isSecret)) return hideAll(value);
    if (Array.isArray(value)) return value.map((item, index) => hide(itemSchemas(all, index), item));
    if (!isObject(value)) return value;
    return mapMembers(value, (member, name) => hide(memberSchemas(all, name), member));
  };
  // Most documents have none, and their values are shown as they came.
  return (schema, value) => (holdsSecrets(root) ? hide([schema], value) : value);
}

/** Whether any schema of a document is a secret; found out when a value is first to be shown, for both directions. */
const secretive = new WeakMap<JsonObject, boolean>();

function holdsSecrets(root: JsonObject): boolean {
  const known = secretive.get(root);
  if (known !== undefined) return known;
  const about = { isAny: false };
  eachSchema(root, (schema) => {
    about.isAny ||= isSecret(schema);
  });
  secretive.set(root, about.isAny);
  return about.isAny;
}

/** Tells whether a schema calls its values secrets: `writeOnly`, or of the format `password`. */
export function isSecret({ writeOnly, format }: Schema): boolean {
  return writeOnly === true || format === 'password';
}

function hideAll(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(hideAll);
  return isObject(value) ? mapMembers(value, hideAll) : hidden;
}

/** Members are defined rather than set, so that one named __proto__ stays a member. */
function mapMembers(
  value: Record<string, JsonValue>,
  map: (member: JsonValue, name: string) => JsonValue,
): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member, name)]));
}
