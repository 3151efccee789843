import type { JsonValue } from '../../base/json';
import type { Place } from '../violation';
import type { Comparison } from './collection';

/** What a list request asks for. */
export interface ListQuery {
  readonly where: readonly Condition[];
  readonly search?: { readonly text: string; readonly properties: readonly string[] };
  readonly sort: readonly SortKey[];
  readonly limit?: number;
  readonly position: Position;
  /** The properties to return; undefined for all. */
  readonly fields?: readonly string[];
  /** What was asked for and is not understood. */
  readonly unread: readonly Place[];
}

export type Condition =
  | PropertyCondition
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

export interface PropertyCondition {
  readonly property: string;
  readonly compare: Comparison;
  readonly value: JsonValue;
  /** The parameter. */
  readonly place: Place;
  /** Of the parameter in the document. */
  readonly pointer: string;
}

export interface SortKey {
  readonly property: string;
  readonly descending: boolean;
}

/** Where the page begins: the number of items before it, the number of the page from 0, a cursor of an earlier response, or an ID. */
export type Position =
  { readonly offset: number } | { readonly page: number } | { readonly cursor: string } | { readonly after: string };
