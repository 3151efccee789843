import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { Contract } from '../contract/contract';
import type { JsonValue } from '../exact-json';
import { createPlaceholderCheck } from './placeholders';
import { createPlaces } from './places';
import type { Point } from './point';
import { unsoundValue } from './sound-profile';

/** Gives why a value cannot stand in a profile for a point at a place; undefined where it can. */
export type EntryCheck = (point: Point, place: string, value: JsonValue) => string | undefined;

/** Gives the check of what is about to be written, by which a profile that was written can always be read again. */
export function createEntryCheck(contract: Contract): EntryCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const places = createPlaces(contract);
  const wrongPlaceholder = createPlaceholderCheck(contract);
  const validators = new Map<string, ValidateFunction>();
  return (point, place, value) => {
    if (!places(point.place).has(place)) return 'the document has no such place';
    const validate = validators.get(point.id) ?? ajv.compile(point.values.schema);
    validators.set(point.id, validate);
    if (!validate(value)) return `no value of this point: ${ajv.errorsText(validate.errors).slice(0, 200)}`;
    return (unsoundValue(point, value) ?? wrongPlaceholder(point, place, value))?.words;
  };
}
