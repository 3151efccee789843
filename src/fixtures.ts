import type { JsonValue } from './exact-json';
import type { Random } from './random';
import type { SuggestValue } from './contract/schema/sample';

/** Makes the n-th item of a component schema, without its identifier; the same chance must give the same item. */
export type Fixture = (random: Random, index: number) => Record<string, JsonValue>;

/** Values that look real: whole items by the name of their component schema, single values by the name of their property. */
export interface Fixtures {
  readonly schemas: Readonly<Record<string, Fixture>>;
  readonly suggest?: SuggestValue;
}
