import type { JsonObject } from '../../base/json';
import type { Problems } from './problems';

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
  /** All files that were read, `file` first. */
  readonly files: readonly string[];
  /** As the file has it: `3.0.3`. */
  readonly version: string;
  readonly problems: Problems;
  /** The place of a part of `root` in the files, `file:line:column`; of one that the file does not have, that of the nearest part around it. */
  locate(pointer: string): string;
}

/** The only property of a schema that cannot be read. A problem reports it; no value is judged by it. */
export const notChecked = 'x-understudy-not-checked';
