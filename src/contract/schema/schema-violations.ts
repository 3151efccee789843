import type { ErrorObject } from 'ajv/dist/2020';
import type { Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { isObject, type Schema } from '../document';
import { describeSchemaError } from './describe-error';
import { isNull } from './null-as-type';

/** Most errors of one value that are put in words: a body of a megabyte may hold a hundred thousand. */
const mostErrors = 100;

/**
 * Where no alternative of `oneOf` or `anyOf` fits, that is said; what each of them misses is left out. Validators tell of the
 * parts before the whole, so that of alternatives within alternatives the outermost stays.
 */
function withoutAlternatives(all: readonly ErrorObject[]): ErrorObject[] {
  const errors = withoutNullAlternatives(all);
  const combined = errors.flatMap((whole, place) =>
    whole.keyword === 'anyOf' || whole.keyword === 'oneOf' || whole.keyword === 'if' ? [{ whole, place }] : [],
  );
  return errors.filter((error, index) =>
    combined.every(({ whole, place }) => {
      const isInside =
        error.instancePath === whole.instancePath || error.instancePath.startsWith(`${whole.instancePath}/`);
      return index >= place || error.parentSchema === whole.parentSchema || !isInside;
    }),
  );
}

/** Of a value that may be null and is not, what keeps it from the one other alternative is told in its place. */
function withoutNullAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const optional = errors.flatMap((whole, place) => {
    const other = besideNull(whole);
    const isTold = errors.some((error, index) => index < place && isWithin(error, whole) && !isOfNull(error));
    return other !== undefined && isTold ? [{ whole, place }] : [];
  });
  if (optional.length === 0) return errors;
  return errors.filter((error, index) =>
    optional.every(
      ({ whole, place }) =>
        error !== whole &&
        !(index < place && isOfNull(error) && error.instancePath === whole.instancePath && !isTypeTold(error, whole)),
    ),
  );
}

/** Gives the alternative that is none of null alone, where there are two and the value was to be one of them. */
function besideNull({ keyword, schema }: ErrorObject): Schema | undefined {
  const alternatives: readonly unknown[] =
    (keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(schema) ? schema : [];
  const others = alternatives.filter((one): one is Schema => isObject(one) && !isNull(one));
  return alternatives.length === 2 && others.length === 1 ? others[0] : undefined;
}

function isWithin({ instancePath }: ErrorObject, { instancePath: whole }: ErrorObject): boolean {
  return instancePath === whole || instancePath.startsWith(`${whole}/`);
}

function isOfNull({ keyword, params }: ErrorObject): boolean {
  return keyword === 'type' && (params as Record<string, unknown>)['type'] === 'null';
}

/** A null that a schema asks for elsewhere is no alternative of this one. */
function isTypeTold({ parentSchema }: ErrorObject, { schema }: ErrorObject): boolean {
  return Array.isArray(schema) && !schema.includes(parentSchema);
}

/** A value of another type has no format of this one: 1.5 is no integer, and no more needs saying. */
function withoutFormatsOfOtherTypes(errors: readonly ErrorObject[]): ErrorObject[] {
  const isTold = ({ instancePath, parentSchema }: ErrorObject): boolean =>
    errors.some(
      (other) => other.keyword === 'type' && other.instancePath === instancePath && other.parentSchema === parentSchema,
    );
  return errors.filter((error) => error.keyword !== 'format' || !isTold(error));
}

/** Gives the errors of a validator as violations, each with the clause that it breaks; `fallback` where none is known. */
export function toViolations(
  errors: readonly ErrorObject[],
  value: JsonValue,
  where: string,
  fallback: string,
  pointers: WeakMap<object, string>,
): Violation[] {
  const told = withoutFormatsOfOtherTypes(withoutAlternatives(errors.slice(0, mostErrors)));
  return told.map((error) => {
    const schema = error.parentSchema as Schema | undefined;
    const pointer = (schema === undefined ? undefined : pointers.get(schema)) ?? fallback;
    return { ...describeSchemaError(error, value, where), clause: `${pointer}/${error.keyword}` };
  });
}
