import { DocumentError } from '../errors';
import { isObject, scalarText, type JsonObject } from './document';
import { createFlaws, type Flaws } from './flaws';
import { fromLocalRef, toPointer, valueAt } from './json-pointer';
import { mendStructure } from './mend-structure';
import { readText } from './read-text';
import { readSource } from './read/read-source';

/** An OpenAPI file as plain data that still knows where each part of it stands in the file. */
export interface LoadedDocument {
  /** Path of the file as it was given. */
  readonly file: string;
  /** The parsed document, `$ref`s unresolved. */
  readonly root: JsonObject;
  /** Gives `file:line:column` of a JSON pointer, or of its nearest parent that stands in the file. */
  readonly locate: (pointer: string) => string;
  /** Gives the error that stops the start, located at a JSON pointer. */
  readonly error: (pointer: string, problem: string, remedy: string) => DocumentError;
  /** Gives what a local `$ref` points to, following chains; anything else is given back unchanged. */
  readonly resolve: (value: unknown) => unknown;
  /** How many values the document holds. */
  readonly values: number;
  /** What is wrong with parts of it, as far as that is known by now. */
  readonly flaws: Flaws;
}

/**
 * Reads an OpenAPI 3.0 or 3.1 file, YAML or JSON. Throws a DocumentError with `file:line:column` where it cannot be read,
 * is no YAML, or is no OpenAPI document of these versions. `read` exists for tests.
 */
export function loadDocument(file: string, read = readText): LoadedDocument {
  const { root, positions, twins } = readSource(file, read(file));
  const locate = (pointer: string): string => `${file}:${positions.of(pointer)}`;
  const error = (pointer: string, problem: string, remedy: string): DocumentError =>
    new DocumentError(locate(pointer), pointer, problem, remedy);
  if (!isObject(root)) throw error('', 'expected an object at the top, got something else', 'Name an OpenAPI file.');
  const flaws = createFlaws();
  for (const pointer of twins)
    flaws.add(pointer, 'this key stands twice in its object', 'the last is taken, the others are left out');
  const { values, isTooLarge } = mendStructure(root, flaws);
  if (isTooLarge) throw error('', `expected at most ${values - 1} values, got more`, 'Split the document.');
  const resolve = (value: unknown): unknown => resolveRef(root, value);
  const loaded = { file, root, locate, error, resolve, values, flaws };
  assertOpenApi(loaded);
  return loaded;
}

function assertOpenApi({ root, error }: Pick<LoadedDocument, 'root' | 'error'>): void {
  const { openapi } = root;
  if (openapi === undefined) {
    const what =
      root['swagger'] === undefined ? 'no `openapi` member' : `a Swagger ${scalarText(root['swagger'])} file`;
    throw error('', `not an OpenAPI 3 document: ${what}`, 'Name an OpenAPI 3.0 or 3.1 file.');
  }
  if (typeof openapi !== 'string' || !/^3\.[01]\.\d+/.test(openapi)) {
    throw error('/openapi', `expected version 3.0.x or 3.1.x, got ${JSON.stringify(openapi)}`, 'Convert the file.');
  }
}

function resolveRef(root: JsonObject, value: unknown): unknown {
  let current = value;
  for (let hops = 0; hops < 50 && isObject(current) && typeof current['$ref'] === 'string'; hops += 1) {
    const ref = current['$ref'];
    if (!ref.startsWith('#')) return current;
    current = valueAt(root, toPointer(fromLocalRef(ref)));
  }
  return current;
}
