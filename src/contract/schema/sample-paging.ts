import type { JsonValue } from '../../exact-json';
import type { Schema } from '../document';
import type { Schemas } from './schemas';

const beginsSo = /^[^a-z]*[nph]/i;
const elsewhere = /^(next|prev|previous)(page)?(cursor|token|link|url)$/;
const more = /^has(more|next|nextpage|prev|previous|previouspage)$/;

/**
 * Gives what a sample says of other pages, as members of its object: there are none. A made-up cursor would lead clients
 * in circles. Undefined where the property is about something else, or must hold a text.
 */
export function pagingValue(
  schemas: Schemas,
  name: string,
  property: Schema,
  isRequired: boolean,
): [name: string, value: JsonValue][] | undefined {
  // Asked of each property of each object that is made up: most are known by their first letter.
  if (!beginsSo.test(name)) return undefined;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isLink = elsewhere.test(plain);
  if (!isLink && !more.test(plain)) return undefined;
  const flat = schemas.flatten(property);
  const types = schemas.typesOf(flat);
  if (!isLink) return types.includes('boolean') && flat.enum === undefined ? [[name, false]] : undefined;
  if (types.includes('null')) return [[name, null]];
  return isRequired ? undefined : [];
}
