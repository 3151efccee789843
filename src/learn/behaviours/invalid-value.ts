import { isEqual, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import type { ExchangeView } from '../../knowledge/exchange-view';
import { namesOf, valueAt } from '../../openapi/document/pointer';
import type { Violation } from '../../openapi/violation';
import { violationNames } from '../../profile/situation-keys';
import type { Explained } from '../explain';

type Answer = 'reject' | 'accept' | 'ignore';

/** Violations that are no matter of one value. */
const others = new Set(['mediaType', 'text', 'complexity', 'repeated', 'unknown']);
/** Places that must agree before a part of the request is tolerated as a whole: of an operation, and of all. */
const enough = { operation: 2, all: 3 };

/**
 * Violations that a service takes, by operation: `{ "query.limit minimum": "accept" }`. Where all places agree, that of the part: `body null`;
 * under `*` for all operations, as what several operations say of a place. What an operation has goes before that.
 */
export function learnTolerance(explained: readonly Explained[]): ReadonlyMap<string, JsonObject> {
  /** By operation, name of the violation. */
  const shown = new Map<string, Map<string, Answer>>();
  for (const one of explained) {
    const { view, response } = one;
    if (view === undefined || response.status >= 500 || isOutside(view)) continue;
    const { violations } = view.reading;
    const isAccepted = response.status < 300;
    // Of several violations nobody knows which is rejected.
    if (violations.length === 0 || (!isAccepted && violations.length > 1)) continue;
    const operation = `${view.operation.method} ${view.operation.path}`;
    const known = shown.get(operation) ?? new Map<string, Answer>();
    shown.set(operation, known);
    for (const violation of violations) {
      const { place, keyword } = violation;
      if (others.has(keyword) || place.in === 'path' || (place.in === 'body' && place.at === '')) continue;
      const [name] = violationNames(violation);
      const answer = isAccepted ? answerOf(violation, view, one) : 'reject';
      const before = known.get(name);
      // Numbers that no text is and those that one is not break one rule: a service that rejects one is strict.
      known.set(name, before === undefined || before === answer ? answer : 'reject');
    }
  }
  return concluded(shown);
}

function concluded(shown: ReadonlyMap<string, ReadonlyMap<string, Answer>>): ReadonlyMap<string, JsonObject> {
  const everything = [...shown.values()].flatMap((names) => [...names]);
  const parts = agreed(everything, enough.all, partOf);
  const all = {
    ...parts,
    ...without(
      agreed(everything, enough.operation, (name) => name),
      parts,
    ),
  };
  const learned = [...shown].flatMap(([operation, names]): [string, JsonObject][] => {
    const own = agreed([...names], enough.operation, partOf);
    const known = { ...all, ...own };
    const others = [...names].filter(([name, answer]) => (known[name] ?? known[partOf(name)] ?? 'reject') !== answer);
    const answers = { ...without(own, all), ...Object.fromEntries(others) };
    return Object.keys(answers).length === 0 ? [] : [[operation, answers]];
  });
  return new Map([...(Object.keys(all).length > 0 ? [['*', all] as const] : []), ...learned]);
}

/** Answers that others do not give, or not for the part that a name is of. */
function without(answers: JsonObject, others: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => (others[name] ?? others[partOf(name)]) !== answer),
  );
}

/** Whether it is the credentials that decide about a response. */
function isOutside({ credential }: ExchangeView): boolean {
  return credential === 'none' || credential === 'wrong';
}

/** What so many names say that have one key, all of them the same: what is accepted, or ignored. */
function agreed(
  names: readonly (readonly [string, Answer])[],
  most: number,
  keyOf: (name: string) => string,
): JsonObject {
  const groups = new Map<string, Answer[]>();
  for (const [name, answer] of names) getOrMake(groups, keyOf(name), () => []).push(answer);
  return Object.fromEntries(
    [...groups].flatMap(([key, answers]): [string, Answer][] => {
      const [first = 'reject'] = answers;
      const isAgreed = first !== 'reject' && answers.length >= most && answers.every((answer) => answer === first);
      return isAgreed ? [[key, first]] : [];
    }),
  );
}

/** `body.permissions.read null`: `body null`. */
function partOf(name: string): string {
  return name.replace(/^(\w+)\..* /, '$1 ');
}

function answerOf({ place, keyword, received = null }: Violation, view: ExchangeView, { write }: Explained): Answer {
  if (keyword === 'required') return 'accept';
  if (place.in !== 'body') {
    if (view.role.kind !== 'list') return 'ignore';
    const { length } = view.items;
    return length === 0 || (typeof received === 'number' && length <= received) ? 'accept' : 'ignore';
  }
  const names = namesOf(place.at);
  const shown: readonly (JsonValue | undefined)[] = [write?.left, view.items[0]?.value, view.body];
  const values = shown.flatMap((value) => {
    if (!isObject(value)) return [];
    // The item may stand in an envelope that the response does not have.
    const at = [names, names.slice(1)].map((path) => valueAt(value, path.map((name) => `/${name}`).join('')));
    return at.filter((found) => found !== undefined && found !== value);
  });
  if (!shown.some(isObject)) return 'accept';
  return values.some((value) => isEqual(value, received) || received !== null) ? 'accept' : 'ignore';
}
