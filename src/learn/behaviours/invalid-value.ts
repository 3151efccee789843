import { isEqual, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { mostFrequent } from '../../base/most-frequent';
import { getOrMake, groupBy } from '../../base/once';
import type { ExchangeView } from '../../knowledge/exchange-view';
import { lacksCredentials } from '../../knowledge/view-of';
import { namesOf, valueAt } from '../../openapi/document/pointer';
import type { Violation } from '../../openapi/violation';
import { isStructured, violationNames } from '../../profile/situation-keys';
import type { Explained } from '../explain';

type Answer = 'reject' | 'accept' | 'ignore';

/** Violations that are no matter of one value. */
const others: ReadonlySet<string> = new Set(['mediaType', 'text', 'complexity', 'repeated', 'unknown']);
/** Places that must agree before a part of the request is tolerated as a whole, and the share of them: of an operation, and of all. */
const enough = {
  operation: { places: 2, share: 0.75 },
  all: { places: 3, share: 1 },
  place: { places: 2, share: 1 },
};

/**
 * Violations that a service takes, by operation: `{ "query.limit minimum": "accept" }`. Where most places agree, that of the part: `body null`;
 * under `*` for all operations, as what several operations say of a place. What an operation has goes before that.
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
  const everything = [...shown.values()].flatMap((names) => [...names]);
  const isOfSeveral = (part: string): boolean =>
    [...shown.values()].filter((names) => [...names.keys()].some((name) => namesOfRule(name).includes(part))).length >
    1;
  // What one operation alone shows is its own.
  const parts = Object.fromEntries(
    Object.entries(agreed(everything, enough.all, [2, 1], {})).filter(([part]) => isOfSeveral(part)),
  );
  const all = agreed(everything, enough.place, [0], parts);
  const learned = [...shown].flatMap(([operation, names]): [string, JsonObject][] => {
    const usual = agreed([...names], enough.operation, [2, 1], all);
    const own = { ...usual, ...exceptions([...names], usual) };
    const answers = Object.entries(own).filter(([name, answer]) => all[name] !== answer);
    return answers.length === 0 ? [] : [[operation, Object.fromEntries(answers)]];
  });
  return new Map([...(Object.keys(all).length > 0 ? [['*', all] as const] : []), ...learned]);
}

/** What most names of a part and a rule say, the wider first: `body type`, then `body type:string`. @param wider what holds otherwise */
function agreed(
  names: Names,
  { places, share }: { readonly places: number; readonly share: number },
  levels: readonly (0 | 1 | 2)[],
  wider: Readonly<Record<string, Answer>>,
): Readonly<Record<string, Answer>> {
  const known = { ...wider };
  for (const level of levels) {
    for (const [part, group] of groupBy(names, ([name]) => namesOfRule(name)[level])) {
      const answers = group.map(([, answer]) => answer);
      // Several rules of one place say nothing of others; several operations may have the same place.
      const count = level === 0 ? group.length : new Set(group.map(([name]) => name.split(' ', 1)[0])).size;
      const usual = mostFrequent(answers);
      const isAgreed = answers.filter((answer) => answer === usual).length >= answers.length * share;
      if (usual !== undefined && count >= places && isAgreed && usual !== answerFor(part, known)) known[part] = usual;
    }
  }
  return known;
}

/** The names that a part and a rule as a whole say nothing right of. */
function exceptions(names: Names, parts: Readonly<Record<string, Answer>>): Readonly<Record<string, Answer>> {
  return Object.fromEntries(names.filter(([name, answer]) => answerFor(name, parts) !== answer));
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
