import { createFactAt, isWordAt, type Observed } from './repeated-fact';

export type { Facts, Observed } from './repeated-fact';

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
