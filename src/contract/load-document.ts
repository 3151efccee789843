import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { DocumentError } from '../errors';
import { isObject, scalarText, type JsonObject } from './document';
import { fromLocalRef, fromPointer, toPointer, valueAt } from './json-pointer';

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
}

/**
 * Reads an OpenAPI 3.0 or 3.1 file, YAML or JSON. Throws a DocumentError with `file:line:column` where it cannot be read,
 * is no YAML, or is no OpenAPI document of these versions. `readFile` exists for tests.
 */
export function loadDocument(file: string, readFile = (name: string) => readFileSync(name, 'utf8')): LoadedDocument {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(readText(file, readFile), { lineCounter, prettyErrors: false });
  const [fault] = yaml.errors;
  if (fault !== undefined) {
    const { line, col } = lineCounter.linePos(fault.pos[0]);
    throw new DocumentError(`${file}:${line}:${col}`, '', `not valid YAML: ${fault.message}`, 'Correct the file.');
  }
  const locate = (pointer: string): string => position(yaml, lineCounter, file, fromPointer(pointer));
  const error = (pointer: string, problem: string, remedy: string): DocumentError =>
    new DocumentError(locate(pointer), pointer, problem, remedy);
  const root = plainData(yaml, error);
  const loaded = { file, root, locate, error, resolve: (value: unknown) => resolveRef(root, value) };
  assertOpenApi(loaded);
  return loaded;
}

function readText(file: string, readFile: (name: string) => string): string {
  try {
    return readFile(file);
  } catch (cause) {
    if (/^(https?|ftp):\/\//i.test(file)) throw urlError(file);
    const code = isObject(cause) && typeof cause['code'] === 'string' ? cause['code'] : String(cause);
    const problem = code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`;
    throw new DocumentError(path.resolve(file), '', problem, 'Name an OpenAPI 3.0 or 3.1 file in YAML or JSON.');
  }
}

function urlError(url: string): DocumentError {
  const name = /\/([\w.-]+\.(?:json|ya?ml))(?:[?#]|$)/i.exec(url.slice(url.indexOf('//') + 2))?.[1] ?? 'openapi.yaml';
  const remedy = `Download it first: curl -sSfL -o ${name} '${url.replaceAll("'", '%27')}'`;
  return new DocumentError(url, '', 'expected a file, got a URL, which is not read', remedy);
}

function plainData(yaml: Document.Parsed, error: LoadedDocument['error']): JsonObject {
  let root: unknown;
  try {
    root = yaml.toJS();
  } catch (cause) {
    throw error('', `the YAML cannot be expanded: ${(cause as Error).message}`, 'Reduce its aliases.');
  }
  if (!isObject(root)) throw error('', 'expected an object at the top, got something else', 'Name an OpenAPI file.');
  return root;
}

function assertOpenApi({ root, error }: LoadedDocument): void {
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

function position(yaml: Document.Parsed, lineCounter: LineCounter, file: string, tokens: string[]): string {
  for (let length = tokens.length; length >= 0; length -= 1) {
    const keys = tokens.slice(0, length).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
    const node = (yaml.getIn(keys, true) ?? yaml.getIn(tokens.slice(0, length), true)) as
      { range?: number[] } | undefined;
    const offset = node?.range?.[0];
    if (offset !== undefined) {
      const { line, col } = lineCounter.linePos(offset);
      return `${file}:${line}:${col}`;
    }
  }
  return file;
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
