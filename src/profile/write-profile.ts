import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Document, isCollection, isMap, isPair, isScalar } from 'yaml';
import { UsageError } from '../base/errors';
import { tryToWrite, writePrivateFile } from '../base/files';
import { textOf } from '../base/http';
import { mostFrequent } from '../base/most-frequent';
import { getOrMake } from '../base/once';
import { stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { printable } from '../base/text';
import type { Exchange } from '../exchange/exchange';
import { printTemplate } from '../responses/template';
import type { Profile } from './profile';
import { printResponse, type ResponseTemplate } from './template-play';

/** Of a file that nobody has edited since it was written, this is the hash of the other lines, and of the items. */
const hashLine = /^( {2}hash: sha256-)[\da-f]{16}$/m;
const noHash = '0'.repeat(16);
/** Longest map or list that stands in one line. */
const widest = 110;
/** Longest part of a target, and of a body, in a comment. */
const longestShown = 80;

interface WriteOptions {
  /** What stands under `learned`. */
  readonly learned: JsonObject;
  /** Changes all that is written, by the name of its section: secrets do not go into files. */
  readonly mask: (section: string, value: JsonValue) => JsonValue;
  readonly withItems: boolean;
  /** The first lines of the file. */
  readonly title: string;
}

/** Throws a UsageError if a file is there that `learn` has not written, or that a person has edited since. */
export function assertUnedited(file: string): void {
  if (!existsSync(file)) return;
  const text = tryToRead(file);
  const hash = hashLine.exec(text)?.[0].slice(-16);
  if (hash !== undefined && hash === hashOf(text, file)) return;
  throw new UsageError(
    `${file} exists and was edited since it was learned, or its items were. To overwrite it, add --force. To keep it, add --out other.yaml.`,
  );
}

/** Writes a profile and its items, each beside what is there, then in its place. @returns the files. Throws a UsageError. */
export function writeProfile(file: string, profile: Profile, options: WriteOptions): readonly string[] {
  const hasItems = options.withItems && Object.keys(profile.items).length > 0;
  const itemsFile = itemsFileOf(file);
  const text = printProfile(profile, options, hasItems ? path.basename(itemsFile) : undefined);
  if (hasItems) replaceFile(itemsFile, printItems(options.mask('items', profile.items)));
  replaceFile(file, text.replace(hashLine, `$1${hashOf(text, file)}`));
  return hasItems ? [file, itemsFile] : [file];
}

function tryToRead(file: string): string {
  return tryToWrite(file, () => readFileSync(file, 'utf8'));
}

/** A line for each item: people look for one, and diffs show one. */
function printItems(items: JsonValue): string {
  const lists = Object.entries(items as JsonObject).map(
    ([at, list]) =>
      `${JSON.stringify(at)}: [\n${(list as readonly JsonValue[]).map((item) => stringifyJson(item)).join(',\n')}\n]`,
  );
  return `{\n${lists.join(',\n')}\n}\n`;
}

function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  writePrivateFile(beside, text);
  tryToWrite(file, () => {
    renameSync(beside, file);
  });
}

function itemsFileOf(file: string): string {
  return file.replace(/(?:\.ya?ml)?$/, '.items.json');
}

function hashOf(text: string, file: string): string {
  const items = itemsFileOf(file);
  return createHash('sha256')
    .update(text.replace(hashLine, `$1${noHash}`))
    .update(existsSync(items) ? tryToRead(items) : '')
    .digest('hex')
    .slice(0, 16);
}

/** The text of the file. */
function printProfile(
  profile: Profile,
  { learned, mask, title }: Pick<WriteOptions, 'learned' | 'mask' | 'title'>,
  itemsFile?: string,
): string {
  const { hints, behaviours, writes, responses, examples } = profile;
  const mediaType = mostFrequent([...responses.values()].flatMap((one) => one.mediaType ?? []));
  const sections: Readonly<Record<string, JsonObject>> = {
    hints,
    behaviours: nested(behaviours),
    writes: Object.fromEntries([...writes].map(([name, template]) => [name, printTemplate(template)])),
    responses: Object.fromEntries(
      byOperation(responses).map(([name, response]) => [name, printResponse(response, mediaType)]),
    ),
  };
  const filled = Object.entries(sections).filter(([, section]) => Object.keys(section).length > 0);
  const document = new Document({
    profile: 1,
    learned: { ...learned, hash: `sha256-${noHash}` },
    ...(itemsFile !== undefined && { items: itemsFile }),
    ...(mediaType !== undefined && { mediaType }),
    ...Object.fromEntries(filled.map(([name, section]) => [name, mask(name, section)])),
  });
  document.commentBefore = ` ${title}`;
  layOut(document.contents);
  for (const [name, example] of examples ?? [])
    for (const section of ['writes', 'responses']) commentOn(document, section, name, example);
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** `{ list-order: { GET /pets: id } }` of the names that `behaviour` looks for. */
function nested(behaviours: Profile['behaviours']): JsonObject {
  const byId: Record<string, Record<string, JsonValue>> = {};
  for (const [key, answer] of behaviours) {
    const at = key.indexOf(' ');
    (byId[key.slice(0, at)] ??= {})[key.slice(at + 1)] = answer;
  }
  return byId;
}

/** Those of any operation first, then those of each together. */
function byOperation(responses: Profile['responses']): readonly (readonly [string, ResponseTemplate])[] {
  const groups = new Map<string, [string, ResponseTemplate][]>([['*', []]]);
  for (const entry of responses) getOrMake(groups, /^(?:\*|\S+ \S+)/.exec(entry[0])?.[0] ?? '', () => []).push(entry);
  return [...groups.values()].flat();
}

/** Entries stand in lines of their own, what is short within them in one line. */
function layOut(node: unknown, depth = 0): void {
  if (!isCollection(node)) return;
  node.flow = depth >= 2 && stringifyJson(node.toJSON() as JsonValue).length <= widest;
  if (node.flow) return;
  for (const inner of node.items) layOut(isPair(inner) ? inner.value : inner, depth + 1);
}

/** `POST /pets {"name":5} -> 400` */
function printExample({ request, response }: Exchange): string {
  const body = textOf(request.body)?.replaceAll(/\s+/g, ' ') ?? '';
  const sent = [request.method, shortened(request.target), ...(body === '' ? [] : [shortened(body)])].join(' ');
  return printable(`${sent} -> ${response?.status ?? 'no response'}`);
}

function shortened(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}...`;
}

function commentOn(document: Document, section: string, name: string, example: Exchange): void {
  const entries = document.get(section);
  const pair = isMap(entries) ? entries.items.find(({ key }) => isScalar(key) && key.value === name) : undefined;
  if (isScalar(pair?.key)) pair.key.commentBefore = ` ${printExample(example)}`;
}
