import { DocumentError } from '../base/errors';
import { isObject, type JsonObject, fromLocalRef, toPointer, valueAt, methods } from './document';
import { giveValues, type GivenValues } from './given-values';
import { createFlaws, type Flaws } from './problems';
import { mendStructure, createFiles, namesIn, urlOf } from './read/files';
import { readText } from './read/text';
import { bundle, hasFarReferences, type Origins } from './read/bundle';
import { mendLater } from './read/mend-later';
import { readSource, type Source } from './read/source';
import { upgradeSwagger, readVersion, type Version } from './read/versions';
import type { Operation } from './operation';

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
  /** How it is read where that is otherwise than it is written, in words. */
  readonly readAs?: string;
}

/** How a document is read. */
export interface Reading {
  /** Gives the text of a file; of the document itself, and of those that it refers to. Throws a DocumentError. */
  readonly read?: (file: string) => string;
  /** Folders, beside that of the document, in which files may lie that it refers to. */
  readonly allowedFolders?: readonly string[];
  /** Values that count as if they stood in the document. */
  readonly given?: GivenValues | undefined;
}

/**
 * Reads an OpenAPI file, YAML or JSON: 3.0 and 3.1 as they are, 3.2 as 3.1 as far as that says the same, Swagger 2.0 as 3.0. Files that it
 * refers to become part of it. Throws a DocumentError with `file:line:column` where it cannot be read, or is none of these.
 */
export function loadDocument(
  file: string,
  { read = readText, allowedFolders = [], given }: Reading = {},
): LoadedDocument {
  const text = read(file);
  const source = readSource(file, text);
  const flaws = createFlaws();
  const places: Places = { origins: new Map(), toSource: (pointer) => pointer };
  const locate = (pointer: string): string => placeOf(places.toSource(pointer), file, source, places.origins);
  const error = (pointer: string, problem: string, remedy: string): DocumentError =>
    new DocumentError(locate(pointer), pointer, problem, remedy);
  if (!isObject(source.root))
    throw error('', `expected an object at the top, got ${whatElse(text, source.root)}`, 'Name an OpenAPI file.');
  for (const pointer of source.twins)
    flaws.add(pointer, 'this key stands twice in its object', 'the last is taken, the others are left out');
  let root = source.root;
  let { values, isTooLarge } = mendStructure(root, flaws);
  const version = readVersion(root, flaws);
  if (typeof version !== 'string') throw error(version.pointer, version.problem, version.remedy);
  if (!isTooLarge && hasFarReferences(text)) {
    const url = urlOf(file);
    const first = { ...source, shown: file, url, names: namesIn(root, url, text) };
    places.origins = bundle(first, root, createFiles(first, allowedFolders, read), flaws);
    ({ values, isTooLarge } = mendStructure(root, flaws));
  }
  if (isTooLarge) throw error('', `expected at most ${values - 1} values, got more`, 'Split the document.');
  if (version === '3.2') mendLater(root, flaws);
  if (version === '2.0') {
    ({ root, toSource: places.toSource } = upgradeSwagger(root));
  }
  const resolve = (value: unknown): unknown => resolveRef(root, value);
  if (given !== undefined) giveValues(root, given, resolve);
  const readAs = otherwise[version];
  return { file, root, locate, error, resolve, values, flaws, ...(readAs !== undefined && { readAs }) };
}

/** How documents are read that are written by other rules than those that are played. */
const otherwise: Partial<Record<Version, string>> = {
  '2.0': 'OpenAPI 3.0, converted from Swagger 2.0',
  '3.2': 'OpenAPI 3.1, with what 3.2 adds as far as it can be played',
};

function whatElse(text: string, root: unknown): string {
  if (text.trim() === '') return 'an empty file';
  if (/^\s{0,100}<(?:!doctype html|html)\b/i.test(text)) return 'a page of HTML';
  return Array.isArray(root) ? 'a list' : 'something else';
}

/** What is known of where parts come from. */
interface Places {
  origins: Origins;
  toSource: (pointer: string) => string;
}

/** Gives `file:line:column` of a JSON pointer: in the file that its part, or the nearest one above, comes from. */
function placeOf(pointer: string, file: string, { positions }: Source, origins: Origins): string {
  for (let end = pointer.length; origins.size > 0 && end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined)
      return `${origin.file.shown}:${origin.file.positions.of(origin.pointer + pointer.slice(end))}`;
  }
  return `${file}:${positions.of(pointer)}`;
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

/** Throws a DocumentError where a document describes no operation: then there is nothing to play. */
export function assertOperations({ root, error }: LoadedDocument): void {
  const { paths } = root;
  const items = isObject(paths) ? Object.entries(paths).filter(([path]) => !path.startsWith('x-')) : [];
  if (items.length === 0) {
    const others = ['webhooks', 'components'].filter((name) => root[name] !== undefined);
    const what = others.length === 0 ? 'none' : `none: the document describes ${others.join(' and ')} alone`;
    throw error('/paths', `expected at least one path, got ${what}`, 'Describe the operations to play under `paths`.');
  }
  const known = (name: string): boolean => name === '$ref' || methods.some((method) => method === name.toLowerCase());
  if (items.some(([, item]) => isObject(item) && Object.keys(item).some(known))) return;
  throw error('/paths', 'expected at least one operation, got none', 'Describe the operations to play under `paths`.');
}

/** Throws a DocumentError where none of the operations that a document describes can be played: it is that of the first flaw by which one is not. */
export function assertPlayable({ error, flaws }: LoadedDocument, operations: readonly Operation[]): void {
  if (operations.length > 0) return;
  const found = flaws.found();
  const first = found.find(({ cost }) => cost.endsWith('not played')) ?? found[0];
  const why = first === undefined ? '' : `: ${first.problem}; ${first.cost}`;
  const remedy = first?.remedy ?? 'correct it';
  const sentence = /^[a-z]/.test(remedy) ? remedy.charAt(0).toUpperCase() + remedy.slice(1) : remedy;
  throw error(first?.pointer ?? '/paths', `none of the operations can be played${why}`, `${sentence}.`);
}
