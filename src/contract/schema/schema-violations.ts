import type { ErrorObject } from 'ajv/dist/2020';
import type { Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import type { Schema } from '../document';
import { describeSchemaError } from './describe-error';

/** Most errors of one value that are put in words: a body of a megabyte may hold a hundred thousand. */
const mostErrors = 100;

/**
 * Where no alternative of `oneOf` or `anyOf` fits, that is said; what each of them misses is left out. Validators tell of the
 * parts before the whole, so that of alternatives within alternatives the outermost stays.
 */
function withoutAlternatives(errors: readonly ErrorObject[]): ErrorObject[] {
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
