import type { JsonObject } from '../../base/json';
import { getOrMake } from '../../base/once';
import { count } from '../../base/text';

/** An OpenAPI file and the files that it refers to, as one document in the dialect of OpenAPI 3.1. */
export interface Document {
  /**
   * Every `$ref` is local (`#/components/...`), and every schema an object: `true` is `{}`, `false` is `{ not: {} }`. What the file
   * has in the words of OpenAPI 2.0, 3.0 or 3.2 is rewritten. A schema that cannot be read has the property `notChecked` alone, other
   * `$ref`s that lead nowhere stay (see `follow`). It is a tree, and never changes.
   */
  readonly root: JsonObject;
  /** As the user named it: a path, or a URL. */
  readonly file: string;
  /** All files that belong to it, `file` first: those too that cannot be read. */
  readonly files: readonly string[];
  /** As the file has it: `3.0.3`. */
  readonly version: string;
  readonly problems: Problems;
  /** The place of a part of `root` in the files, `file:line:column`; of one that the file does not have, that of the nearest part around it. */
  locate(pointer: string): string;
}

/** The only property of a schema that cannot be read. A problem reports it; no value is judged by it. */
export const notChecked = 'x-understudy-not-checked';

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
export class Problems {
  /** By message and consequence, then by pointer. */
  readonly #known = new Map<string, Map<string, Problem>>();

  /** Those that say the same once: at the first place, with the number of places. */
  get list(): readonly Problem[] {
    return [...this.#known.values()].flatMap((places) => {
      const [problem] = places.values();
      const ending = places.size === 1 ? '.' : ` (${count(places.size, 'place')}).`;
      return problem === undefined ? [] : [{ ...problem, message: problem.message.replace(/\.$/, ending) }];
    });
  }

  /** Adds a problem, unless it is there already. */
  add(problem: Problem): void {
    const { message, consequence } = problem;
    const places = getOrMake(this.#known, `${message} ${consequence}`, () => new Map<string, Problem>());
    getOrMake(places, problem.pointer, () => problem);
  }
}
