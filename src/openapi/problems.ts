import { printable } from '../base/text';

/** What is wrong with a part of a document that is played all the same, and what it costs. */
export interface Flaw {
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** What is wrong, in words. */
  readonly problem: string;
  /** What is not played for it, in words: `this schema takes anything`. */
  readonly cost: string;
  /** What the document's author can do about it, a sentence without its stop; none where that is plain. */
  readonly remedy?: string;
}

/** The flaws of a document, each once. Some are found at start, some when a request first asks for the part. */
export interface Flaws {
  /** Those that are kept, in the order in which they were found. */
  readonly found: () => readonly Flaw[];
  /** How many there are, those that are not kept included. */
  readonly count: () => number;
  readonly add: (pointer: string, problem: string, cost: string, remedy?: string) => void;
  /** Adds the flaw of a schema for which something that it says is not checked. */
  readonly addUnchecked: (schema: object, pointer: string, problem: string, cost: string, remedy?: string) => void;
  /** Gives the first such flaw of a schema; undefined where all that it says itself is checked. */
  readonly uncheckedAt: (schema: object) => Flaw | undefined;
  /** How many schemas have such a flaw. */
  readonly uncheckedCount: () => number;
  /** Calls back with every flaw that is found from now on. */
  readonly listen: (tell: (flaw: Flaw) => void) => void;
}

/** Most flaws that are kept in words: a document of many megabytes may have one in every line. */
const mostKept = 1000;

/** Most characters of a problem that are shown: engines quote what they could not read. */
const longestProblem = 300;

/** Gives the flaws of a document, of which there are none yet. */
export function createFlaws(): Flaws {
  const kept = new Map<string, Flaw>();
  const listeners: ((flaw: Flaw) => void)[] = [];
  const unchecked = new Map<object, Flaw>();
  let beyond = 0;
  const add: Flaws['add'] = (pointer, problem, cost, remedy) => {
    const key = `${pointer}\n${cost}`;
    if (kept.has(key)) return;
    if (kept.size >= mostKept) {
      beyond += 1;
      return;
    }
    const flaw = flawOf(pointer, problem, cost, remedy);
    kept.set(key, flaw);
    for (const tell of listeners) tell(flaw);
  };
  return {
    found: () => [...kept.values()],
    count: () => kept.size + beyond,
    add,
    addUnchecked: (schema, pointer, problem, cost, remedy) => {
      add(pointer, problem, cost, remedy);
      if (!unchecked.has(schema)) unchecked.set(schema, flawOf(pointer, problem, cost, remedy));
    },
    uncheckedAt: (schema) => unchecked.get(schema),
    uncheckedCount: () => unchecked.size,
    listen: (tell) => {
      listeners.push(tell);
    },
  };
}

function flawOf(pointer: string, problem: string, cost: string, remedy: string | undefined): Flaw {
  const flaw = { pointer: pointer.slice(0, longestProblem), problem: shortened(problem), cost: shortened(cost) };
  return remedy === undefined ? flaw : { ...flaw, remedy };
}

/** Gives a flaw as a sentence of one line that only shows itself; `locate` gives where a pointer stands in the file. */
export function describeFlaw(flaw: Flaw, locate: (pointer: string) => string): string {
  const { pointer } = flaw;
  return printable(`${locate(pointer)}: at ${pointer === '' ? 'the top' : pointer}: ${flawInWords(flaw)}`);
}

/** Gives why nothing is proved by what a flaw is of, in words. */
export function describeUnchecked({ pointer, problem, cost }: Flaw): string {
  return `the document at ${pointer} cannot be held against anything: ${problem}; ${cost}`;
}

/** Gives what is wrong, what it costs and what to do, without the place. */
export function flawInWords({ problem, cost, remedy }: Flaw): string {
  return [problem, cost, ...(remedy === undefined ? [] : [remedy])].join('; ');
}

/**
 * Gives what went wrong in words for a flaw. What no document should bring about is a fault of our own: it costs its part
 * like any other, and says whose it is.
 */
export function problemOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (isOverflow(cause)) return 'it nests too deeply to be read';
  const { name, message } = cause;
  if (!isOurFault(cause)) return shortened(message);
  return `${shortened(message)} (${name}: a fault of Understudy that this document brings out; please report it)`;
}

/** Tells whether an error is a fault of our own: what a document says may bring about a few kinds of errors alone. */
export function isOurFault(cause: unknown): cause is Error {
  if (!(cause instanceof Error) || isOverflow(cause)) return false;
  return !['SampleError', 'DocumentError', 'ApiError', 'SyntaxError'].includes(cause.name);
}

/** Tells whether an error says that the stack was too small: what was asked for nests too deeply. */
export function isOverflow(cause: unknown): boolean {
  return cause instanceof RangeError && cause.message === 'Maximum call stack size exceeded';
}

function shortened(text: string): string {
  return text.length > longestProblem ? `${text.slice(0, longestProblem)}...` : text;
} /**
 * Gives what stands at places (`file:line:column`) in the order of these: those of the file that is named first, then file by
 * file as they come, and within a file from its beginning to its end.
 */
export function inPlaceOrder<Item>(items: readonly Item[], placeOf: (item: Item) => string, first: string): Item[] {
  const files = new Map([[first, 0]]);
  const placed = items.map((item) => {
    const [, file = '', line = '0', column = '0'] = /^([\s\S]*):(\d+):(\d+)$/.exec(placeOf(item)) ?? [];
    const known = files.get(file) ?? files.size;
    files.set(file, known);
    return { item, order: [known, Number(line), Number(column)] as const };
  });
  placed.sort(({ order: one }, { order: two }) => one[0] - two[0] || one[1] - two[1] || one[2] - two[2]);
  return placed.map(({ item }) => item);
}
