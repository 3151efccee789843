import { isEqual, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { getOrMake, groupBy } from '../../base/once';
import type { ExchangeView } from '../../knowledge/exchange-view';
import { namesOf, valueAt } from '../../openapi/document/pointer';
import type { Violation } from '../../openapi/violation';
import { isStructured, violationNames } from '../../profile/situation-keys';
import { lacksCredentials } from '../credentials';
import type { Explained } from '../explain';

type Answer = 'reject' | 'accept' | 'ignore';

/** Violations that are no matter of one value. */
const others: ReadonlySet<string> = new Set(['mediaType', 'text', 'complexity', 'repeated', 'unknown']);
/** Places that must agree before a part of the request is tolerated as a whole. */
const enough = 3;

/**
 * Violations that a service takes, by operation: `{ "query.limit minimum": "accept" }`. Where all places of several operations agree, that of
 * the part under `*`: `body null`. What an operation has goes before that.
 */
export function learnTolerance(explained: readonly Explained[]): ReadonlyMap<string, JsonObject> {
  /** By operation, name of the violation. */
  const shown = new Map<string, Map<string, Answer>>();
  for (const one of explained) {
    const { view, response } = one;
    if (view === undefined || response.status >= 500 || lacksCredentials(view)) continue;
    const { violations } = view.reading;
    const isAccepted = response.status < 300;
    // Of several violations nobody knows which is rejected.
    if (violations.length === 0 || (!isAccepted && violations.length > 1)) continue;
    const operation = view.operation.name;
    const known = getOrMake(shown, operation, () => new Map<string, Answer>());
    for (const violation of violations) {
      const { place, keyword, received } = violation;
      if (others.has(keyword) || place.in === 'path' || (place.in === 'body' && place.at === '')) continue;
      const [name] = violationNames(violation);
      const answer = isAccepted ? answerOf(violation, view, one) : 'reject';
      // An empty object is none to many services: that it is ignored shows nothing of others.
      if (answer === 'ignore' && received !== undefined && isEqual(received, {})) continue;
      const before = known.get(name);
      // Numbers that no text is and those that one is not break one rule: a service that rejects one is strict. An object that is taken shows that
      // objects are; another is rejected for what is in it.
      const isTaken = isStructured(received) && [before, answer].includes('accept');
      known.set(name, before === undefined || before === answer ? answer : isTaken ? 'accept' : 'reject');
    }
  }
  return concluded(shown);
}

type Names = readonly (readonly [name: string, answer: Answer])[];

function concluded(shown: ReadonlyMap<string, ReadonlyMap<string, Answer>>): ReadonlyMap<string, JsonObject> {
  // What one operation alone shows is its own.
  const isOfSeveral = (part: string): boolean =>
    [...shown.values()].filter((names) => [...names.keys()].some((name) => namesOfRule(name).includes(part))).length >
    1;
  const everything = [...shown.values()].flatMap((names) => [...names]);
  const all = Object.fromEntries(Object.entries(agreed(everything)).filter(([part]) => isOfSeveral(part)));
  const learned = [...shown].flatMap(([operation, names]): [string, JsonObject][] => {
    const answers = [...names].filter(([name, answer]) => answerFor(name, all) !== answer);
    return answers.length === 0 ? [] : [[operation, Object.fromEntries(answers)]];
  });
  return new Map([...(Object.keys(all).length > 0 ? [['*', all] as const] : []), ...learned]);
}

/** What all names of a part and a rule say, the wider first: `body type`, then `body type:string`. */
function agreed(names: Names): Readonly<Record<string, Answer>> {
  const known: Record<string, Answer> = {};
  for (const level of [2, 1])
    for (const [part, group] of groupBy(names, ([name]) => namesOfRule(name)[level])) {
      const [usual, ...others] = new Set(group.map(([, answer]) => answer));
      // Several rules of one place say nothing of others.
      const places = new Set(group.map(([name]) => name.split(' ', 1)[0]));
      if (usual !== undefined && others.length === 0 && places.size >= enough && usual !== answerFor(part, known))
        known[part] = usual;
    }
  return known;
}

function answerFor(name: string, known: Readonly<Record<string, Answer>>): Answer {
  return (
    namesOfRule(name)
      .map((one) => known[one])
      .find((answer) => answer !== undefined) ?? 'reject'
  );
}

/** `body.name type:string`: itself, `body type:string`, `body type`. */
function namesOfRule(name: string): readonly string[] {
  const part = name.replace(/^(\w+)\..* /, '$1 ');
  return [name, part, part.replace(/:.*/, '')];
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
