import { ownMember } from '../base/json';

/** Texts that differ from answer to answer by themselves, by what they look like. */
const shapes = {
  uuid: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iy,
  'date-time': /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/y,
  'http-date': /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/y,
  token: /[0-9A-Za-z_-]{8,64}/y,
  number: /\d{1,20}/y,
} as const;

type Shape = keyof typeof shapes;

/** Longest text that is compared: the messages of errors are short. */
const longest = 64 * 1024;

/** What would begin a placeholder where a text has it itself stands as one of its own. */
const [braces, bracesPlaceholder] = ['{{', '{{braces}}'];

/** Gives the template of a text that holds no placeholder, though it may hold braces like one. */
export function literal(text: string): string {
  return text.replaceAll(braces, bracesPlaceholder);
}

/**
 * Gives the template of which two observed texts are made: what repeats facts that differ becomes `{{fact}}`, what differs and
 * looks like a date or an identifier becomes `{{date-time:2026-01-31T12:00:00Z}}`, `{{uuid}}`, `{{token:abc123}}` and the like,
 * which show what it looks like; all else must be the same. Gives undefined where it is not. A date of about `now` (milliseconds
 * since 1970) is one that differs, though both texts were written in the same second; and what both requests said alike becomes
 * `{{fact}}` where it is too much their own to stand there by chance: the path, the method, an odd value.
 */
export function learnTemplate(first: Observed, second: Observed, now?: number): string | undefined {
  const { text: one } = first;
  const { text: two } = second;
  if (one.length > longest || two.length > longest) return undefined;
  const factAt = createFactAt(first, second);
  let [template, at, beside] = ['', 0, 0];
  while (at < one.length || beside < two.length) {
    const fact = factAt(at, beside);
    if (fact !== undefined) {
      template += `{{${fact}}}`;
      at += first.facts[fact]?.length ?? 0;
      beside += second.facts[fact]?.length ?? 0;
      continue;
    }
    const shape = canBegin(one, at)
      ? (shapeAt(one, two, at, beside) ?? momentAt(one, two, [at, beside], now))
      : undefined;
    if (shape !== undefined) {
      template += placeholder(shape.name, shape.first);
      at += shape.first.length;
      beside += shape.second.length;
      continue;
    }
    if (one[at] !== two[beside]) return undefined;
    if (one.startsWith(braces, at) && two.startsWith(braces, beside)) {
      template += bracesPlaceholder;
      at += braces.length;
      beside += braces.length;
      continue;
    }
    template += one[at] ?? '';
    at += 1;
    beside += 1;
  }
  return template;
}

function placeholder(name: Shape, example: string): string {
  return name === 'uuid' ? `{{uuid}}` : `{{${name}:${example}}}`;
}

/** Whether a shape can begin here: each begins with a letter, a digit or a dash, and none within a word. */
function canBegin(text: string, at: number): boolean {
  const isWord = isWordAt(text, at);
  return isWord ? !isWordAt(text, at - 1) : text[at] === '-';
}

/** Something of the same shape that differs, and begins at a boundary. */
function shapeAt(
  one: string,
  two: string,
  at: number,
  beside: number,
): { readonly name: Shape; readonly first: string; readonly second: string } | undefined {
  for (const name of Object.keys(shapes) as Shape[]) {
    const first = matchAt(shapes[name], one, at);
    const second = matchAt(shapes[name], two, beside);
    if (first !== undefined && second !== undefined && first !== second) return { name, first, second };
  }
  return undefined;
}

/** How far the clock of a service may be from ours, in milliseconds. */
const clockSkew = 5 * 60_000;

/** A date that both texts have, and that is of this moment. */
function momentAt(
  one: string,
  two: string,
  [at, beside]: readonly [number, number],
  now: number | undefined,
): { readonly name: Shape; readonly first: string; readonly second: string } | undefined {
  if (now === undefined || isWordAt(one, at - 1)) return undefined;
  for (const name of ['date-time', 'http-date'] as const) {
    const first = matchAt(shapes[name], one, at);
    if (
      first !== undefined &&
      first === matchAt(shapes[name], two, beside) &&
      Math.abs(Date.parse(first) - now) < clockSkew
    )
      return { name, first, second: first };
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Gives what stands for a placeholder, such as `query.limit` or `date-time:2026-01-31T12:00:00Z`; undefined where nothing does. */
export type Fill = (placeholder: string) => string | undefined;

/**
 * Gives the text that a template makes of what fills its placeholders; one that nothing fills stays empty, as do those beyond 1 MiB of
 * what fills the others, and `{{braces}}` is two braces as they stand. `escape` writes each for the text that it stands in, such as JSON.
 */
export function renderTemplate(
  template: string,
  fill: Fill,
  escape: (text: string, placeholder: string) => string = (text) => text,
): string {
  let filled = 0;
  return template.replaceAll(/\{\{([^{}]{1,200})\}\}/g, (whole, name: string) => {
    if (whole === bracesPlaceholder) return braces;
    const text = filled > mostFilled ? '' : escape(fill(name) ?? '', name);
    filled += text.length;
    return text;
  });
}

/** A request must not decide how long a text becomes that names it thousands of times. */
const mostFilled = 1024 ** 2;

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
function createFactAt(first: Observed, second: Observed): (at: number, beside: number) => string | undefined {
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
function isWordAt(text: string, at: number): boolean {
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
