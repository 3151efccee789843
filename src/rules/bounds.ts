import { isArray, isEqual, isInteger, isNumeric, type JsonValue } from '../base/json';
import { count } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Contract } from '../openapi/contract';
import { cursor } from '../openapi/collections/list-names';
import { child, namesOf } from '../openapi/document/pointer';
import { plainName } from '../openapi/names';
import type { Schema } from '../openapi/schema/schema';
import type { Place } from '../openapi/violation';
import { describedPlace, valueSent } from './places';

/** The keyword of the file that names a value: then the value is valid, and no service can mean something else. */
export interface Bound {
  readonly keyword: string;
  readonly pointer: string;
  /** Why the value is valid: `100 is the documented maximum`, `status is optional`. */
  readonly reason: string;
}

/**
 * The keyword that names the very value which a request has at a place: a bound, a member of an enum, null, or nothing where it is
 * optional. Undefined if none does: then a service may have reasons of its own, as for a country code that is not assigned.
 */
export function boundAt(contract: Contract, view: ExchangeView, place: Place): Bound | undefined {
  const described = describedPlace(contract, view, place);
  const name = place.in === 'body' ? (namesOf(place.at).at(-1) ?? 'body') : place.at;
  if (described === undefined) return undefined;
  const value = valueSent(view, place);
  if (value === undefined)
    return described.isRequired
      ? undefined
      : { keyword: 'required', pointer: described.requiredAt, reason: `${name} is optional` };
  if (isReference(view, name)) return undefined;
  const { schema, pointer } = contract.schemas.resolve(described.ref);
  const flat = contract.schemas.flatten(schema);
  const named = namedBy(flat, contract.schemas.typesOf(schema), value);
  return named && { keyword: named[0], pointer: placeOf(schema, pointer, named[0]), reason: `${named[1]} of ${name}` };
}

/** What refers to an item, or to a page as an earlier response named it, is valid if that is there, whatever its schema says. */
function isReference({ role }: ExchangeView, name: string): boolean {
  if (role.kind === 'none') return cursor.test(plainName(name));
  const { style, position } = role.kind === 'list' ? role.list.paging : {};
  const isPosition = (style === 'cursor' || style === 'after-id') && position === name;
  return isPosition || role.collection.references.some(({ property }) => property === name);
}

type Named = readonly [keyword: string, reason: string] | undefined;

function namedBy(flat: Schema, types: readonly string[], value: JsonValue): Named {
  if (value === null) return types.includes('null') ? ['type', 'null is a documented type'] : undefined;
  if (isEqual(flat['const'], value)) return ['const', 'it is the documented value'];
  const { enum: values } = flat;
  if (isArray(values))
    return values.some((one) => isEqual(one, value)) ? ['enum', 'it is a documented value'] : undefined;
  if (isNumeric(value)) return numberBound(flat, value);
  if (typeof value === 'string') return textBound(flat, Array.from(value).length);
  // Objects may be wrong in ways that no keyword says.
  const isPlain = isArray(value) && value.every((item) => typeof item !== 'object');
  return isPlain ? sizeBound(flat, ['minItems', 'maxItems'], value.length, 'item') : undefined;
}

function numberBound(flat: Schema, value: number | bigint): Named {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = flat;
  const isAt = (bound: JsonValue | undefined, step: number): boolean =>
    isInteger(value) && isInteger(bound) && BigInt(value) === BigInt(bound) + BigInt(step);
  if (minimum !== maximum && value === minimum) return ['minimum', `${value} is the documented minimum`];
  if (minimum !== maximum && value === maximum) return ['maximum', `${value} is the documented maximum`];
  if (isAt(exclusiveMinimum, 1)) return ['exclusiveMinimum', `${value} is the least documented value`];
  if (isAt(exclusiveMaximum, -1)) return ['exclusiveMaximum', `${value} is the greatest documented value`];
  return value === multipleOf ? ['multipleOf', `${value} is the documented step`] : undefined;
}

/** A text with a form of its own is valid by more than its length. */
function textBound(flat: Schema, length: number): Named {
  if (flat['pattern'] !== undefined || flat['format'] !== undefined) return undefined;
  return sizeBound(flat, ['minLength', 'maxLength'], length, 'character');
}

/** Of a size that is fixed, such as that of a country code, neither end is a bound. */
function sizeBound(flat: Schema, [least, most]: readonly [string, string], size: number, noun: string): Named {
  if (flat[least] === flat[most]) return undefined;
  if (flat[least] === size) return [least, `${count(size, noun)} ${size === 1 ? 'is' : 'are'} the documented ${least}`];
  return flat[most] === size
    ? [most, `${count(size, noun)} ${size === 1 ? 'is' : 'are'} the documented ${most}`]
    : undefined;
}

function placeOf(schema: Schema, pointer: string, keyword: string): string {
  return schema[keyword] === undefined ? pointer : child(pointer, keyword);
}
