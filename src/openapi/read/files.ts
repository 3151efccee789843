import path from 'node:path';
import { realpathSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '../../base/errors';
import { createFlaws, type Flaws } from '../problems';
import type { Positions } from './positions';
import { readSource } from './source';
import { isObject, childPointer, fromLocalRef, fromPointer, toPointer, valueAt, type JsonObject } from '../document';
import { mapsOfSchemas, members, partTable, type Members, type PartKind } from '../walk-document';

/** Most other files that a document may refer to, and most characters that they may hold together. */
const mostFiles = 1000;
const mostCharacters = 64 * 1024 ** 2;

/** A file that a document is made of. */
export interface OpenFile {
  /** As it is shown: the path as it was given, or one relative to the folder of the start. */
  readonly shown: string;
  /** Its absolute URL, `file:` for what lies on this machine. */
  readonly url: string;
  readonly root: unknown;
  readonly positions: Positions;
  readonly names: Names;
}

/** Why a reference is not followed, in words. */
interface Refused {
  readonly refused: string;
}

/** Opens the files that a document refers to, each once. */
export interface Files {
  /** Gives the file at a URL; or why it is not read. */
  readonly open: (url: string) => OpenFile | Refused;
}

/**
 * Gives the files that a document may refer to: those of its own folder and below, and of the folders that are allowed. A link
 * that leads out of them leads nowhere. Nothing is fetched: what lies in the network is refused.
 */
export function createFiles(first: OpenFile, allowed: readonly string[], read: (file: string) => string): Files {
  const opened = new Map<string, OpenFile | Refused>([[first.url, first]]);
  const folders = first.url.startsWith('file:') ? [path.dirname(first.shown), ...allowed] : allowed;
  const roots = folders.flatMap((folder) => realPath(folder) ?? []);
  let characters = 0;
  const openFile = (url: string): OpenFile | Refused => {
    if (opened.size > mostFiles) return { refused: `a document may refer to at most ${mostFiles} files` };
    const file = pathOf(url);
    if (file === undefined) return { refused: 'it lies in the network, from which nothing is fetched' };
    const real = realPath(file);
    const isWithin = (one: string): boolean => roots.some((root) => contains(root, one));
    if (!isWithin(real ?? path.resolve(file))) return { refused: outside };
    if (real === undefined) return { refused: 'there is no such file' };
    // A pipe may never be written to, a device never end.
    if (!statSync(real).isFile()) return { refused: 'it is no file' };
    const text = read(real);
    characters += text.length;
    if (characters > mostCharacters) return { refused: 'the files that the document refers to are too large together' };
    return openText(path.relative('', file), url, text);
  };
  return {
    open: (url) => {
      let found = opened.get(url);
      if (found === undefined) opened.set(url, (found = refusing(() => openFile(url))));
      return found;
    },
  };
}

const outside = 'it leads out of the folder of the document; --allow-refs <folder> allows it';

/** Gives a file that a document refers to. Throws a DocumentError where it is neither YAML nor JSON. */
function openText(shown: string, url: string, text: string): OpenFile | Refused {
  const { root, positions } = readSource(shown, text);
  // What holds itself, and what is too deep, is cut before anybody walks it.
  const isHolder = typeof root === 'object' && root !== null;
  if (isHolder && mendStructure(root, createFlaws()).isTooLarge) return { refused: 'it holds too many values' };
  return { shown, url, root, positions, names: namesIn(root, url, text) };
}

/** Gives the names of the schemas of a file; they are looked for where its text holds any. */
export function namesIn(root: unknown, url: string, text: string): Names {
  return /\$(?:id|anchor|dynamicAnchor|self)\b/.test(text) ? namesOf(root, url) : new Map<string, Named>();
}

/** Gives the URL of a file; of an address of the network, that address. */
export function urlOf(file: string): string {
  return /^https?:\/\//i.test(file) && URL.canParse(file) ? new URL(file).href : pathToFileURL(path.resolve(file)).href;
}

function pathOf(url: string): string | undefined {
  const parsed = new URL(url);
  if (parsed.protocol !== 'file:' || parsed.host !== '') return undefined;
  try {
    return path.normalize(decodeURIComponent(parsed.pathname));
  } catch {
    return undefined;
  }
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function contains(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function refusing(open: () => OpenFile | Refused): OpenFile | Refused {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof DocumentError) return { refused: cause.message.replace(/\.$/, '') };
    throw cause;
  }
}

/** A schema that has a name of its own: `$id`, `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12 section 8.2). */
interface Named {
  /** JSON pointer of it, within its file. */
  readonly pointer: string;
  /** Whether others have the same `$dynamicAnchor`: then it depends on who refers to it which is meant. */
  isAmbiguous: boolean;
  /** Whether others have the same `$id` or anchor, of which the first is taken. */
  isTwin: boolean;
}

/** Schemas by their names, as absolute URLs: `https://example.com/pet`, `file:///a.yaml#owner`. */
type Names = Map<string, Named>;

/** Members that hold data, in which `$id` is a property like any other. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);

/** Members that hold schemas by names of the document's own, which may be any of these. */
const named: ReadonlySet<unknown> = new Set([...mapsOfSchemas, 'schemas']);

/** Gives the names of the schemas of a file, each taken from the nearest `$id` above it; `base` is the URL of the file. */
function namesOf(root: unknown, base: string): Names {
  const names: Names = new Map();
  const dynamic = new Map<string, Named[]>();
  const add = (name: string, trail: Trail | undefined): Named => {
    const pointer = pointerOf(trail);
    const named = names.get(name) ?? { pointer, isAmbiguous: false, isTwin: false };
    if (named.pointer !== pointer) named.isTwin = true;
    names.set(name, named);
    return named;
  };
  const addDynamic = (anchor: string, named: Named): void => {
    const others = dynamic.get(anchor) ?? [];
    others.push(named);
    dynamic.set(anchor, others);
    if (others.length > 1) for (const one of others.length === 2 ? others : [named]) one.isAmbiguous = true;
  };
  const visit = (value: unknown, trail: Trail | undefined, above: string): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, { key: index, above: trail }, above);
      });
      return;
    }
    if (!isObject(value)) return;
    const own = baseOf(value, above);
    if (own !== above) add(own, trail);
    const { $anchor: anchor, $dynamicAnchor: dynamicAnchor } = value;
    if (typeof anchor === 'string') add(`${own}#${anchor}`, trail);
    if (typeof dynamicAnchor === 'string') addDynamic(dynamicAnchor, add(`${own}#${dynamicAnchor}`, trail));
    for (const [key, member] of Object.entries(value)) {
      const isData = data.has(key) && !named.has(trail?.key);
      if (typeof member === 'object' && !isData && !key.startsWith('x-')) visit(member, { key, above: trail }, own);
    }
  };
  const own = ownBase(root, base);
  if (own !== base) add(own, undefined);
  visit(root, undefined, own);
  return names;
}

/** Gives what the references of a file start from: what its `$self` says (OpenAPI 3.2 section 4.1.2), else its URL. */
export function ownBase(root: unknown, url: string): string {
  const self = isObject(root) ? root['$self'] : undefined;
  return typeof self === 'string' && URL.canParse(self, url) ? new URL(self, url).href : url;
}

/** Gives what `$ref`s within a schema are relative to: its `$id`, where it has one, else the base of what holds it. */
export function baseOf(schema: object, above: string): string {
  const id = (schema as { readonly $id?: unknown }).$id;
  if (typeof id !== 'string' || id === '' || !URL.canParse(id, above)) return above;
  const url = new URL(id, above);
  url.hash = '';
  return url.href;
}

/** What a reference leads to: a value of a file. */
export interface Target {
  readonly file: OpenFile;
  /** JSON pointer within the file. */
  readonly pointer: string;
  readonly value: unknown;
  /** Whether it depends on who refers to it which schema is meant (`$dynamicAnchor`). */
  readonly isAmbiguous: boolean;
  /** Whether others have the same name, of which the first is taken. */
  readonly isTwin: boolean;
}

/** Where a reference stands: its file, and what it is relative to. */
export interface From {
  readonly file: OpenFile;
  /** Absolute URL: that of the nearest `$id` above, else that of the file, or what its `$self` says. */
  readonly base: string;
}

/**
 * Gives what a `$ref` leads to (RFC 3986 section 5, JSON Schema 2020-12 section 8.2): a schema by its `$id` or anchor, a place in this or another
 * file by JSON pointer. What leads nowhere from the nearest `$id` is looked for from the file itself, for many give an `$id` and
 * go on as if they had not. Else says why it leads nowhere.
 */
export function follow(ref: string, from: From, files: Files): Target | Refused {
  const found = from.base === from.file.url ? undefined : followFrom(from.base, ref, from.file, files);
  if (found !== undefined && !('refused' in found)) return found;
  const plain = followFrom(from.file.url, ref, from.file, files);
  return 'refused' in plain && found !== undefined && isRelative(ref) ? found : plain;
}

function isRelative(ref: string): boolean {
  return !/^[a-z][a-z\d+.-]*:/i.test(ref);
}

function followFrom(base: string, ref: string, file: OpenFile, files: Files): Target | Refused {
  if (!URL.canParse(ref, base)) return { refused: 'it is no reference' };
  const url = new URL(ref, base);
  const fragment = url.hash;
  url.hash = '';
  const named = file.names.get(url.href);
  if (named !== undefined) {
    const target = within(file, named.pointer, url.href, fragment, files);
    return 'refused' in target || !named.isTwin ? target : { ...target, isTwin: true };
  }
  const opened = url.href === file.url ? file : files.open(url.href);
  return 'refused' in opened ? opened : within(opened, '', url.href, fragment, files);
}

/** Gives what a fragment names within a file, or within the schema of it that has an `$id`. */
function within(file: OpenFile, holder: string, base: string, fragment: string, files: Files): Target | Refused {
  const isPointer = fragment === '' || fragment === '#' || /^#(?:\/|%2f)/i.test(fragment);
  const named = isPointer ? undefined : file.names.get(base + decoded(fragment));
  if (!isPointer && named === undefined) return { refused: `there is no anchor ${JSON.stringify(fragment.slice(1))}` };
  const pointer = named?.pointer ?? holder + toPointer(fromLocalRef(fragment));
  const value = valueAt(file.root, pointer);
  if (value === undefined) {
    const refused = { refused: `there is no ${JSON.stringify(pointer.slice(holder.length))} in it` };
    return through(file, pointer, files) ?? refused;
  }
  return { file, pointer, value, isAmbiguous: named?.isAmbiguous === true, isTwin: named?.isTwin === true };
}

/** Most references on the way of one. */
const mostHops = 50;

/** Gives what a pointer leads to through a reference on its way (`schemas: { $ref: all.yaml }`); undefined where there is none. */
function through(file: OpenFile, pointer: string, files: Files): Target | undefined {
  let [at, left] = [file, fromPointer(pointer)];
  for (let hops = 0; hops < mostHops; hops += 1) {
    let [depth, value] = [0, at.root];
    for (; depth < left.length; depth += 1) {
      const member = valueAt(value, childPointer('', left[depth] ?? ''));
      if (member === undefined) break;
      value = member;
    }
    if (depth === left.length) return { file: at, pointer: toPointer(left), value, isAmbiguous: false, isTwin: false };
    const ref = isObject(value) ? value['$ref'] : undefined;
    if (typeof ref !== 'string' || !URL.canParse(ref, at.url)) return undefined;
    const url = new URL(ref, at.url);
    const fragment = url.hash;
    url.hash = '';
    const opened = url.href === at.url ? at : files.open(url.href);
    if ('refused' in opened) return undefined;
    [at, left] = [opened, [...fromLocalRef(fragment), ...left.slice(depth)]];
    if (left.length > mostTokens) return undefined;
  }
  return undefined;
}

/** Longest way of names that is gone: nothing that is read nests deeper. */
const mostTokens = 1000;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A mark on a part of one document that is being read. */
const reasons = new WeakMap<object, string>();

/** Notes why the `$ref` of a part is not followed, for whoever mends what leads nowhere. */
export function noteRefusal(part: object, reason: string): void {
  reasons.set(part, reason);
}

/** Gives why the `$ref` of a part was not followed; undefined where it was, or needs not be. */
export function whyRefused(part: object): string | undefined {
  return reasons.get(part);
}

/** How parts of a kind stand in a member: one, a list, a map by names, or a list of lists' items. */
export type Shape = 'one' | 'list' | 'map';

/** The keys from the top of a document to a part, the last first. */
export interface Trail {
  readonly key: string | number;
  readonly above: Trail | undefined;
}

/** What Swagger 2.0 has elsewhere; before it is converted, a document may be either. */
const ofSwagger: Readonly<Partial<Record<PartKind, Members>>> = {
  document: members({
    map: {
      schema: ['definitions'],
      parameter: ['parameters'],
      response: ['responses'],
      'security scheme': ['securityDefinitions'],
    },
  }),
  response: members({ one: { schema: ['schema'] }, map: { example: ['examples'] } }),
};

/** A member of a part that holds other parts. */
interface Member {
  readonly key: string | number;
  readonly value: object;
  readonly shape: Shape;
  readonly kind: PartKind;
}

/** Gives the members of a part that are parts, or hold some; data, such as examples and extensions, is none. */
export function membersWithin(value: object, shape: Shape, kind: PartKind): Member[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => memberOf(index, item, 'one', kind));
  const holder = value as JsonObject;
  const isNamed = shape === 'map' || kind === 'callback';
  if (isNamed) {
    const named = kind === 'callback' && shape === 'one' ? 'path item' : kind;
    const areExtended = named === 'path item' || named === 'response';
    return Object.entries(holder).flatMap(([key, member]) =>
      areExtended && key.startsWith('x-') ? [] : memberOf(key, member, 'one', named),
    );
  }
  return Object.entries(holder).flatMap(([key, member]) => {
    if (typeof member !== 'object') return [];
    const found = partTable[kind].get(key) ?? ofSwagger[kind]?.get(key);
    if (found === undefined) return [];
    const [holding, memberKind] = found;
    return memberOf(key, member, holding === 'extensible map' ? 'map' : holding, memberKind);
  });
}

function memberOf(key: string | number, value: unknown, shape: Shape, kind: PartKind): Member[] {
  const isHeld = isObject(value) || Array.isArray(value);
  return isHeld ? [{ key, value, shape: Array.isArray(value) ? 'list' : shape, kind }] : [];
}

/** Gives the JSON pointer of a part. */
export function pointerOf(trail: Trail | undefined): string {
  const tokens: (string | number)[] = [];
  for (let step = trail; step !== undefined; step = step.above) tokens.unshift(step.key);
  return toPointer(tokens);
}

/** Deepest nesting of a document that is read; below it nothing is taken for granted. Real documents have 30 levels. */
const mostLevels = 200;

/** Most values that a document may hold, those of aliases counted wherever they stand: the largest known has 0.7 million. */
const mostValues = 3_000_000;

/** What a document holds, as far as it decides how it is read. */
interface Structure {
  /** How many values it holds. */
  readonly values: number;
  /** Whether it holds more of them than can be. */
  readonly isTooLarge: boolean;
}

/**
 * Takes from a document, in place, what would have no end: a part that holds itself (YAML's aliases can do that), and what
 * lies deeper than anything is read. Both become an empty object, with a flaw. Gives how much there is.
 */
export function mendStructure(root: object, flaws: Flaws): Structure {
  const above = new Set<object>();
  const names: string[] = [];
  let values = 0;
  const visit = (holder: object): void => {
    above.add(holder);
    for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
      values += 1;
      if (values > mostValues) break;
      if (typeof value !== 'object' || value === null) continue;
      const problem = above.has(value)
        ? 'this part holds itself'
        : above.size >= mostLevels
          ? `expected at most ${mostLevels} levels, got more`
          : undefined;
      names.push(name);
      if (problem === undefined) visit(value);
      else {
        Object.defineProperty(holder, name, { value: {}, enumerable: true, writable: true, configurable: true });
        flaws.add(toPointer(names), problem, 'it is read as an empty object');
      }
      names.pop();
    }
    above.delete(holder);
  };
  visit(root);
  return { values, isTooLarge: values > mostValues };
}
