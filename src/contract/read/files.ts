import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '../../errors';
import { createFlaws } from '../flaws';
import { mendStructure } from '../mend-structure';
import { namesOf, type Named, type Names } from './names';
import type { Positions } from './positions';
import { readSource } from './read-source';

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
export interface Refused {
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
