import { isObject, type Schema } from '../document';
import { singularOf } from './name-words';

/** Tells whether a schema says outright that it takes nothing: `false`, or `not` with all beside it. */
export function isBarren(schema: unknown): boolean {
  if (!isObject(schema)) return schema === false;
  const { not, allOf } = schema as Schema;
  const isAll = not !== undefined && ((not as unknown) === true || Object.keys(not).length === 0);
  return isAll || (allOf?.some(isBarren) ?? false);
}

/** Gives the name of one of an array's items: `regions` is `region`, `lineItems` is `lineItem`. */
export function singular(name: string): string {
  let start = name.length;
  while (start > 0 && /[a-z]/.test(name.charAt(start - 1))) start -= 1;
  if (start > 0 && /[A-Z]/.test(name.charAt(start - 1))) start -= 1;
  const last = name.slice(start);
  const one = singularOf(last.toLowerCase());
  return one === last.toLowerCase() ? name : name.slice(0, start) + last.charAt(0) + one.slice(1);
}
