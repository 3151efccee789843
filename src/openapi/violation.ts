import type { JsonValue } from '../base/json';
import { child, namesOf } from './document/pointer';

/** A spot in a request or a response. */
export interface Place {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'status';
  /** The name of a parameter or header; in a body the JSON pointer; empty for a status. */
  readonly at: string;
  /** Of a parameter that holds an object or a list: JSON pointer within its value. */
  readonly within?: string;
}

/** The spot of a property of a body. */
export function propertyPlace(name: string): Place & { readonly in: 'body' } {
  return { in: 'body', at: child('', name) };
}

/** The names of a spot, from the outside in: `lines`, `0`, `sku` of a body; `filter`, `limit` of a parameter. */
export function namesTo({ in: part, at, within = '' }: Place): readonly string[] {
  return part === 'body' ? namesOf(at) : [at, ...namesOf(within)];
}

/** One way in which a message differs from the OpenAPI file. */
export interface Violation {
  readonly place: Place;
  /**
   * The JSON Schema keyword that failed; or `mediaType`, `status`, `repeated` (a parameter that came twice), `text` (a body that is
   * none of its media type), `unknown` (a parameter that the file does not have), `taken` (a value that another item has), `complexity` (a value that takes too long to judge).
   */
  readonly keyword: string;
  /** JSON pointer of the keyword in the document. */
  readonly pointer: string;
  /** The value of the keyword, or what takes its place: the missing property of `required`, the types of `type`. */
  readonly expected: JsonValue;
  /** What came; undefined if nothing did. */
  readonly received?: JsonValue;
  /** `received` must not be shown. */
  readonly isSecret?: true;
}
