import { count } from '../../base/text';

/** A mistake in the OpenAPI file that costs only its part: the rest is used. */
export interface Problem {
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** What is wrong, a sentence: `"pattern" is not a valid regular expression: [a-z.` */
  readonly message: string;
  /** What it means for the mock and the checks, a sentence: `It is not checked.` */
  readonly consequence: string;
  /** What the author of the file can do, a sentence: `Correct the pattern.` */
  readonly remedy?: string;
}

/** The problems of a document. Some are found when it is loaded, some when a part is used for the first time. */
export interface Problems {
  readonly list: readonly Problem[];
  /** Adds a problem, unless the same part has the same message already. */
  add(problem: Problem): void;
}

export function createProblems(): Problems {
  const known = new Map<string, Problem>();
  return {
    get list() {
      return [...known.values()];
    },
    add: (problem) => {
      const key = `${problem.pointer}\n${problem.message}`;
      if (!known.has(key)) known.set(key, problem);
    },
  };
}

/** Collects problems that come in many places, and reports those with one message once: at the first place, with their number. */
export interface Tally {
  note(problem: Problem): void;
  report(): void;
}

export function createTally(problems: Problems): Tally {
  const found = new Map<string, { readonly problem: Problem; places: number }>();
  return {
    note: (problem) => {
      const known = found.get(problem.message);
      if (known === undefined) found.set(problem.message, { problem, places: 1 });
      else known.places += 1;
    },
    report: () => {
      for (const { problem, places } of found.values()) {
        const message =
          places === 1 ? problem.message : problem.message.replace(/\.$/, ` (${count(places, 'place')}).`);
        problems.add({ ...problem, message });
      }
    },
  };
}
