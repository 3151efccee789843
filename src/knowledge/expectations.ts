import { essenceOf } from '../base/http';
import { isArray, isEqual, isObject, ownProperty, type JsonValue } from '../base/json';
import type { ExchangeView } from './exchange-view';
import type { SettableProperty } from './item-properties';
import type { Expectation, KnownItem } from './knowledge';
import { compareValues, isAgreeing } from './same-value';

/**
 * What a write that succeeded makes of the properties that it may set (RFC 9110 section 9.3.4, RFC 7396).
 * @param before the item as it was last shown; undefined if it is new, or unknown
 * @param fixed properties that no change moves, with the pointers of their schemas
 */
export function expectationsAfter(
  write: ExchangeView,
  before: Pick<KnownItem, 'value' | 'sent'> | undefined,
  properties: readonly SettableProperty[],
  fixed: ReadonlyMap<string, string>,
): readonly Expectation[] {
  const kept = [...fixed].flatMap(([property, pointer]): readonly Expectation[] => {
    const old = write.role.kind === 'create' || before === undefined ? undefined : ownProperty(before.value, property);
    return old === undefined ? [] : [{ property, values: [old], why: 'not named', since: write.number, pointer }];
  });
  return [...properties.flatMap((property) => expectationOf(write, before, property) ?? []), ...kept];
}

function expectationOf(
  view: ExchangeView,
  before: Pick<KnownItem, 'value' | 'sent'> | undefined,
  { name, pointer, shownAs, mayBeAbsent, default: initial }: SettableProperty,
): Expectation | undefined {
  const { role, sent, number } = view;
  const expect = (why: Expectation['why'], ...values: readonly (JsonValue | undefined)[]): Expectation => ({
    property: name,
    values,
    why,
    since: number,
    pointer,
  });
  // A default that no response may show binds nobody.
  const expectLeftOut = (...values: readonly (JsonValue | undefined)[]): Expectation | undefined => {
    const isPossible = values.some((value) => (value === undefined ? mayBeAbsent : shownAs(value) !== undefined));
    return isPossible ? expect('left out', ...values) : undefined;
  };
  const given = ownProperty(sent, name);
  // A merge patch removes what is null; other services store the null.
  if (role.kind === 'update' && given === null) return expectLeftOut(initial, undefined, null);
  const value = given === undefined ? undefined : shownAs(given);
  if (given !== undefined && value === undefined) return undefined;
  const old = before === undefined ? undefined : ownProperty(before.value, name);
  if (role.kind === 'update') {
    const isMerge = essenceOf(view.requestHeader('Content-Type') ?? '') === 'application/merge-patch+json';
    if (value !== undefined) return holdsNull(value) ? undefined : expect('sent', isMerge ? merged(old, value) : value);
    return before === undefined || old === undefined ? undefined : expect('not named', old);
  }
  if (value !== undefined) return expect('sent', value, ...(value === null ? [undefined] : []));
  // A default says what its absence means (JSON Schema validation section 9.2): a service may leave it absent.
  if (initial !== undefined) return expectLeftOut(initial, undefined);
  // What has no default, the service may give any value: not the one that an earlier write gave it, if the item was replaced.
  if (role.kind !== 'replace' || before === undefined || old === undefined || old === null) return undefined;
  if (!isEqual(ownProperty(before.sent, name), old)) return undefined;
  return { ...expect('left out'), not: old };
}

/** What a merge patch makes of a value: objects keep the properties that it does not name. */
function merged(old: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(old) || !isObject(patch)) return patch;
  const inner = Object.entries(patch).map(([name, value]) => [name, merged(ownProperty(old, name), value)] as const);
  return { ...old, ...Object.fromEntries(inner) };
}

/** In a merge patch, a null further down removes as well. */
function holdsNull(value: JsonValue): boolean {
  if (isArray(value)) return false;
  return isObject(value) && Object.values(value).some((inner) => inner === null || holdsNull(inner));
}

/** What a received value is, by an expectation. */
export function verdictOn(
  { values, not, why }: Expectation,
  received: JsonValue | undefined,
): ReturnType<typeof compareValues> {
  if (not !== undefined) return compareValues(not, received) === 'same' ? 'different' : 'same';
  if (why === 'shown') return isAgreeing(values[0], received) ? 'same' : 'different';
  // An empty text is what many services fill in.
  if (why === 'sent' && values[0] === '' && received !== undefined) return received === '' ? 'same' : 'tolerated';
  // Many services leave out a list that has no elements.
  if (why === 'sent' && isArray(values[0]) && values[0].length === 0 && received === undefined) return 'tolerated';
  // In place of nothing, a service may put what it takes for it.
  if (why === 'sent' && values[0] === null && typeof received === 'object' && received !== null) return 'tolerated';
  const verdicts = values.map((value) => compareValues(value, received));
  return verdicts.includes('same') ? 'same' : verdicts.includes('tolerated') ? 'tolerated' : 'different';
}

/** Whether a response shows another value than is expected, and may show the one that is. */
export function isToldOther(view: ExchangeView, expectation: Expectation, received: JsonValue | undefined): boolean {
  return (
    verdictOn(expectation, received) === 'different' && view.canCompare(expectation.property, expectation.values[0])
  );
}

/** Two writes at the same time: the item may be as either left it. */
export function eitherOf(earlier: Expectation | undefined, later: Expectation): Expectation {
  if (earlier === undefined || later.not !== undefined) return later;
  if (later.why !== 'sent' && earlier.why === 'sent') return earlier;
  return earlier.why === 'sent' ? { ...later, values: [...earlier.values, ...later.values] } : later;
}
