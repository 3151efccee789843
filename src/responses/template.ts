import type { JsonValue } from '../base/json';

/**
 * What a value is made of: a response body, a header, an item that a write leaves. Written in YAML as the value itself with placeholders
 * in its texts: `{ code: 404, message: 'No pet {{request.path.petId}}' }`.
 */
export type Template =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  /** `{{item.name}}`; `{{request.body.status | "draft"}}` gives what stands in its place where the fact is missing. */
  | { readonly kind: 'fact'; readonly name: string; readonly otherwise?: Template }
  /** `{{now: 2026-01-31T12:00:00Z}}`: made anew, in the form of the example. */
  | { readonly kind: 'made'; readonly how: 'now' | 'new' | 'next'; readonly example: JsonValue }
  /** A text with placeholders in it. */
  | { readonly kind: 'text'; readonly parts: readonly (string | Template)[] }
  /** `'...': '{{item}}'` spreads an object; properties that are named win. A property whose template gives nothing is left out. */
  | { readonly kind: 'object'; readonly spread?: Template; readonly properties: readonly (readonly [string, Template])[] }
  | { readonly kind: 'array'; readonly elements: readonly Template[] }
  /** `['{{each list.items}}', ...]`: within it, `item` is the element; of `violations`, `subject`, `value` ... are those of the element. */
  | { readonly kind: 'each'; readonly over: 'list.items' | 'violations'; readonly of: Template }
  /** No value: the property is left out. Written where something else may be: `{{request.body.note | absent}}` is the same as `{{request.body.note}}`. */
  | { readonly kind: 'absent' };
