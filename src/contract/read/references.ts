import { isObject } from '../document';
import { childPointer, fromLocalRef, fromPointer, toPointer, valueAt } from '../json-pointer';
import type { Files, OpenFile, Refused } from './files';

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
