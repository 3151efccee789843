import type { JsonValue } from '../../exact-json';

type Values = Record<string, JsonValue>;

/** What `new` makes of this inherits nothing, and is as fast as any object, which what `Object.create(null)` makes is not. */
const Bare = function () {
  // It is made for its prototype alone.
} as unknown as new () => Values;
Bare.prototype = Object.create(null) as object;

/** Gives an object without members, inherited ones included, so that one called `constructor` is there only where it was sent. */
export function createValues(): Values {
  return new Bare();
}
