import { isObject, type Schema } from '../document';
import { oncePerSchema, type Flatten } from './flatten';

/** Keywords that say nothing of a value. */
const annotations = ['title', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'];

/** Keywords whose meaning is looked at here; an alternative with any other is not known to take what is made of another. */
const understood = new Set([...annotations, 'type', 'properties', 'required', '$comment', 'externalDocs', 'xml']);

/** Most alternatives that are compared, each with each. */
const mostCompared = 60;

/**
 * Gives the alternatives of a flat schema's `oneOf` whose made values no other alternative takes as well: exactly one is to
 * take a value (JSON Schema 2020-12 core, 10.2.1.3), and an alternative that asks for nothing takes whatever the others make.
 * All of them where none is left, or where a discriminator tells them apart.
 */
export function createApart(flatten: Flatten): (flat: Schema) => readonly Schema[] {
  return oncePerSchema(({ oneOf = [], discriminator }: Schema): readonly Schema[] => {
    if (discriminator !== undefined || oneOf.length > mostCompared) return oneOf;
    const flats = oneOf.map((alternative) => flatten(alternative));
    const apart = oneOf.filter((_, index) => {
      const own = flats[index] ?? {};
      return !flats.some((other, place) => place !== index && takes(flatten, other, own));
    });
    return apart.length > 0 ? apart : oneOf;
  });
}

/** Tells whether an alternative surely takes every object that is made of another: it asks for less of the same members. */
function takes(flatten: Flatten, lax: Schema, strict: Schema): boolean {
  if (strict.type !== 'object' || (lax.type !== undefined && lax.type !== 'object')) return false;
  if (Object.entries(lax).some(([keyword, value]) => isTelling(keyword, value))) return false;
  const required = strict.required ?? [];
  const described = strict.properties ?? {};
  return (
    (lax.required ?? []).every((name) => required.includes(name)) &&
    Object.entries(lax.properties ?? {}).every(([name, property]) => {
      const other = Object.hasOwn(described, name) ? described[name] : undefined;
      // What the strict one does not describe is not made.
      return other === undefined || isWider(flatten(property), flatten(other));
    })
  );
}

function isTelling(keyword: string, value: unknown): boolean {
  if (keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'allOf')
    return Array.isArray(value) && value.length > 0;
  if (keyword === 'additionalProperties')
    return value !== true && !(isObject(value) && Object.keys(value).length === 0);
  return !understood.has(keyword) && !keyword.startsWith('x-');
}

/** Tells whether a member's schema is the same as another's, or asks for its type alone. */
function isWider(lax: Schema, strict: Schema): boolean {
  if (lax === strict) return true;
  const asked = Object.keys(lax).filter((keyword) => !annotations.includes(keyword) && !keyword.startsWith('x-'));
  return asked.length === 0 || (asked.every((keyword) => keyword === 'type') && lax.type === strict.type);
}
