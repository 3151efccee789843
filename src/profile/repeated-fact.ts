import { ownMember } from '../exact-json';

/** What a request and its answer hold that a text may repeat: `query.limit`, `path.petId`, `body.name`, `path`, `method`. */
export type Facts = Readonly<Record<string, string>>;

/** A text that a service answered, and what was true of the request. */
export interface Observed {
  readonly text: string;
  readonly facts: Facts;
}

/** A fact that two texts may repeat, each its own. */
interface Candidate {
  readonly name: string;
  readonly value: string;
  readonly other: string;
  readonly stands: (text: string, value: string, at: number) => boolean;
}

/**
 * Gives what gives the name of the longest fact that two texts repeat where they have come to; one that differs between their
 * requests goes before one that is the same. Undefined where they repeat none.
 */
export function createFactAt(first: Observed, second: Observed): (at: number, beside: number) => string | undefined {
  const byBeginning = new Map<number, Candidate[]>();
  for (const one of [...longestFirst(own(first, second)), ...longestFirst(ofBoth(first, second))]) {
    const beginning = one.value.charCodeAt(0);
    const all = byBeginning.get(beginning);
    if (all === undefined) byBeginning.set(beginning, [one]);
    else all.push(one);
  }
  return (at, beside) =>
    byBeginning
      .get(first.text.charCodeAt(at))
      ?.find(
        ({ value, other, stands }) =>
          first.text.startsWith(value, at) &&
          second.text.startsWith(other, beside) &&
          stands(first.text, value, at) &&
          stands(second.text, other, beside),
      )?.name;
}

function longestFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.value.length - one.value.length);
}

/** Facts that differ; of those that are the same in both hardly anything can be told, unless this program has made them up. */
function own(first: Observed, second: Observed): Candidate[] {
  return Object.entries(first.facts).flatMap(([name, value]) => {
    const other = ownMember(second.facts, name);
    if (value === '' || other === undefined || other === '') return [];
    return value !== other || isOwnText(name, value) ? [{ name, value, other, stands: standsAlone }] : [];
  });
}

/** What this program has made up stands in no text by chance. */
function isOwnText(name: string, value: string): boolean {
  return (
    !/^(?:path|target|path\.trimmed)$/.test(name) &&
    !name.startsWith('json.') &&
    value.length > 10 &&
    value.includes('understudy')
  );
}

/** A number within another one, or a letter within a word, is no fact that was repeated. */
function standsAlone(text: string, value: string, at: number): boolean {
  if (value.length > 3) return true;
  const end = at + value.length;
  const isWithin = (place: number): boolean => isWordAt(text, place - 1) && isWordAt(text, place);
  return !isWithin(at) && !isWithin(end);
}

/** Tells whether a letter, a digit or an underscore stands at a place of a text. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

/** Facts that a text repeats, if it holds them at all, the likeliest first. */
const telling: readonly RegExp[] = [
  /^origin$/,
  /^path$/,
  /^url\.path$/,
  /^target$/,
  /^url\.target$/,
  /^method$/,
  /^value$/,
  /^json\.subject$/,
  /^subject/,
  /^path\./,
  /^path-text\./,
  /^json\.body$/,
  /^body-text$/,
];

/** Facts of both requests that are the same, and stand nowhere by chance. */
function ofBoth(first: Observed, second: Observed): Candidate[] {
  const names = Object.keys(first.facts);
  const inTurn = telling.flatMap((one) => names.filter((name) => one.test(name)));
  return inTurn.flatMap((name) => {
    const value = ownMember(first.facts, name) ?? '';
    if (value === '' || value !== ownMember(second.facts, name) || !isTelling(name, value)) return [];
    return [{ name, value, other: value, stands: (text, _value, at) => isApart(text, value, at, name) }];
  });
}

/** A word of a few letters may stand in any sentence. */
function isTelling(name: string, value: string): boolean {
  if (name === 'method') return true;
  // The place of what a list holds stands nowhere by chance.
  if (name === 'json.subject' || name.startsWith('subject')) return /[^A-Za-z"]\d/.test(value);
  if (name === 'json.body' || name === 'body-text') return value.length > 10;
  if (name === 'value') return value.length >= 3;
  if (name.startsWith('path.') && value.length > 2 && /\d/.test(value)) return true;
  return value.length >= 4 && /[^A-Za-z]/.test(value);
}

/** A path within a longer one, a word within another, or a method in a list of them, is no fact that was repeated. */
function isApart(text: string, value: string, at: number, name: string): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + value.length, at + value.length + 2)];
  if (name === 'origin') return !/^[\w.-]/.test(after);
  if ((name.startsWith('path.') ? /[\w.-]$/ : /\w$/).test(before) || /^(?:[\w/?-]|\.\w)/.test(after)) return false;
  return name !== 'method' || !(/[,|/] ?$/.test(before) || /^(?: ?[,|]|\/\w)/.test(after));
}
