import path from 'node:path';
import type { PartKind } from '../walk-document';
import { isObject, without, type JsonObject, fromPointer, toPointer } from '../document';
import type { Flaws } from '../problems';
import {
  type Files,
  type OpenFile,
  baseOf,
  ownBase,
  membersWithin,
  pointerOf,
  type Shape,
  type Trail,
  follow,
  type From,
  type Target,
  noteRefusal,
} from './files';
import { shownReference } from '../../base/text';

/** A part that a walk has come to, and how to put another in its place. */
interface Place {
  readonly kind: PartKind;
  readonly shape: Shape;
  readonly trail: Trail | undefined;
  readonly from: From;
  readonly replace: (value: unknown) => void;
}

/** Where parts of a document that stand in other files, or elsewhere in its own, come from: by JSON pointer. */
export type Origins = Map<string, { readonly file: OpenFile; readonly pointer: string }>;

/** Most references that lead from one to the next. */
const mostHops = 50;

/** Tells whether a text holds references that are no JSON pointers within it, or schemas that are referred to by name. */
export function hasFarReferences(text: string): boolean {
  return /\$(?:id|anchor|dynamicAnchor|dynamicRef|self)\b|\$ref["']?\s*:\s*(?:["'](?!#\/)|[^"'\s#])|\$ref["']?\s*:\s*#[^/]/.test(
    text,
  );
}

/** Most members that are copied where parts of other files are put in place. */
const mostCopied = 300_000;

/** What is known while one document is made of many files. */
interface Bundling {
  readonly first: OpenFile;
  readonly root: JsonObject;
  readonly files: Files;
  readonly flaws: Flaws;
  readonly rooms: Rooms;
  readonly origins: Origins;
  /** Where parts of other files are kept, by kind, file and place. */
  readonly kept: Map<string, string>;
  readonly seen: Set<object>;
  /** Parts that are kept: each is walked as a part of its own file, not of the document that holds it now. */
  readonly placed: Set<unknown>;
  /** Parts that are kept and still have to be walked. */
  readonly waiting: (() => void)[];
  copied: number;
}

/**
 * Makes one document of a file and those it refers to, in place: what lies in other files is kept under `components`, or put
 * where it was referred to; names of schemas (`$id`, `$anchor`, `$dynamicRef`) become JSON pointers. What cannot be followed
 * stays as it is, with the reason (see whyRefused). Each value is walked once. Gives where the parts came from.
 */
export function bundle(first: OpenFile, root: JsonObject, files: Files, flaws: Flaws): Origins {
  const rooms = createRooms(root);
  const origins: Origins = new Map();
  const waiting: (() => void)[] = [];
  const bundling = {
    first,
    root,
    files,
    flaws,
    rooms,
    origins,
    kept: new Map(),
    seen: new Set<object>(),
    placed: new Set(),
    waiting,
    copied: 0,
  };
  const replace = (): void => undefined;
  visit(root, { kind: 'document', shape: 'one', trail: undefined, from: startIn(first), replace }, 0, bundling);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
  return origins;
}

function visit(value: unknown, place: Place, hops: number, bundling: Bundling): void {
  if (typeof value !== 'object' || value === null || bundling.seen.has(value)) return;
  bundling.seen.add(value);
  let { from } = place;
  if (isObject(value)) {
    const isSchema = place.kind === 'schema' && place.shape === 'one';
    if (isSchema) from = { ...from, base: baseOf(value, from.base) };
    const here = { ...place, from };
    const ref = value['$ref'];
    if (typeof ref === 'string' && !isLocal(ref, here, bundling) && visitRef(value, ref, here, hops, bundling)) return;
    if (isSchema) visitDynamicRef(value, here, bundling);
    if (isSchema) visitMapping(value, here, bundling);
  }
  for (const { key, value: member, shape, kind } of membersWithin(value, place.shape, place.kind)) {
    if (bundling.placed.has(member)) continue;
    const trail = { key, above: place.trail };
    visit(member, { kind, shape, trail, from, replace: replacing(value as JsonObject, key) }, 0, bundling);
  }
}

/** Tells whether a reference is a JSON pointer within the document, as all are in most. */
function isLocal(ref: string, { from }: Place, { first }: Bundling): boolean {
  return ref.startsWith('#/') && from.file === first && from.base === first.url;
}

/** Follows a `$ref`; tells whether what it leads to was put in its place. */
function visitRef(part: JsonObject, ref: string, place: Place, hops: number, bundling: Bundling): boolean {
  const { file } = place.from;
  const target = follow(ref, place.from, bundling.files);
  if ('refused' in target) {
    if (!ref.startsWith('#')) noteRefusal(part, target.refused);
    else if (file !== bundling.first) {
      // A place of its own file must not be taken for one of the document.
      part['$ref'] = `${file.shown}${ref}`;
    }
    return false;
  }
  if (target.isTwin) {
    const problem = `several schemas have the name ${JSON.stringify(shownReference(ref))}`;
    const pointer = pointerOf({ key: '$ref', above: place.trail });
    bundling.flaws.addUnchecked(part, pointer, problem, 'the first is taken', 'give each a name of its own');
  }
  const local = place.shape === 'one' ? localTo(target, place.kind, bundling) : undefined;
  if (local !== undefined) {
    part['$ref'] = local;
    return false;
  }
  const isPlaced = hops < mostHops && bundling.copied < mostCopied && typeof target.value === 'object';
  if (isPlaced) putInPlace(part, target, place, hops, bundling);
  return isPlaced;
}

/** Gives the local reference by which a target is reached; undefined where it has to stand in place. */
function localTo({ file, pointer, value }: Target, kind: PartKind, bundling: Bundling): string | undefined {
  if (file === bundling.first) return `#${encoded(pointer)}`;
  const name = `${kind} ${file.url}#${pointer}`;
  const known = bundling.kept.get(name);
  if (known !== undefined) return `#${encoded(known)}`;
  const wanted = pointer === '' ? path.parse(path.parse(file.shown).name).name : (fromPointer(pointer).at(-1) ?? '');
  const place = bundling.rooms.keep(kind, wanted, value);
  if (place === undefined) return undefined;
  bundling.kept.set(name, place.pointer);
  bundling.placed.add(value);
  bundling.origins.set(place.pointer, { file, pointer });
  const trail = fromPointer(place.pointer).reduce<Trail | undefined>((above, key) => ({ key, above }), undefined);
  const replace = replacing(place.room, place.name);
  bundling.waiting.push(() => {
    visit(value, { kind, shape: 'one', trail, from: startIn(file), replace }, 0, bundling);
  });
  return `#${encoded(place.pointer)}`;
}

function putInPlace(part: JsonObject, target: Target, place: Place, hops: number, bundling: Bundling): void {
  const value = isObject(target.value) ? { ...target.value, ...without(part, '$ref') } : target.value;
  bundling.copied += isObject(value) ? Object.keys(value).length : 1;
  place.replace(value);
  bundling.origins.set(pointerOf(place.trail), { file: target.file, pointer: target.pointer });
  visit(value, { ...place, from: startIn(target.file) }, hops + 1, bundling);
}

/** Reads a `$dynamicRef` as a `$ref` to the schema that it leads to where it stands (JSON Schema 2020-12 section 8.2.3.2). */
function visitDynamicRef(schema: JsonObject, place: Place, bundling: Bundling): void {
  const ref = schema['$dynamicRef'];
  const target = typeof ref === 'string' ? follow(ref, place.from, bundling.files) : undefined;
  // Which of several is meant depends on who refers to the schema: what cannot be told stays, and is not judged by.
  if (target === undefined || 'refused' in target || target.isAmbiguous) return;
  const local = localTo(target, 'schema', bundling);
  if (local === undefined) return;
  Reflect.deleteProperty(schema, '$dynamicRef');
  if (schema['$ref'] === undefined) schema['$ref'] = local;
  else schema['allOf'] = [...(Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : []), { $ref: local }];
}

/** Follows what a discriminator's values map to (OpenAPI 3.1 section 4.8.25): the name of a schema, or a reference to one. */
function visitMapping(schema: JsonObject, place: Place, bundling: Bundling): void {
  const discriminator = schema['discriminator'];
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  if (!isObject(mapping)) return;
  for (const [value, ref] of Object.entries(mapping)) {
    if (typeof ref !== 'string' || !/[/#]|\.(?:ya?ml|json)$/i.test(ref) || isLocal(ref, place, bundling)) continue;
    const target = follow(ref, place.from, bundling.files);
    const local = 'refused' in target ? undefined : localTo(target, 'schema', bundling);
    if (local !== undefined) mapping[value] = local;
  }
}

function startIn(file: OpenFile): From {
  return { file, base: ownBase(file.root, file.url) };
}

function replacing(holder: JsonObject, key: string | number): (value: unknown) => void {
  return (value) => {
    Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
  };
}

/** A `$ref` is a URI, whose fragment cannot hold a bare per cent sign (RFC 6901 section 6). */
function encoded(pointer: string): string {
  return pointer.replaceAll('%', '%25');
}

/** Where parts of a kind can be kept to be referred to: under `components`, in Swagger 2.0 at the top. */
const rooms: Partial<Readonly<Record<PartKind, string>>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  'request body': 'requestBodies',
  header: 'headers',
  'security scheme': 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
};

const swaggerRooms: Partial<Readonly<Record<PartKind, string>>> = {
  schema: 'definitions',
  response: 'responses',
  parameter: 'parameters',
};

/** Keeps parts of other files in a document, under names that nothing there has. */
interface Rooms {
  /** Keeps a part and gives where; undefined where nothing of its kind can be referred to. */
  readonly keep: (kind: PartKind, wanted: string, value: unknown) => Kept | undefined;
}

/** Where a part is kept. */
interface Kept {
  readonly room: JsonObject;
  readonly name: string;
  /** JSON pointer of it. */
  readonly pointer: string;
}

/** Gives the rooms of a document. */
function createRooms(root: JsonObject): Rooms {
  const used = new Map<string, number>();
  const isSwagger = root['swagger'] !== undefined && root['openapi'] === undefined;
  return {
    keep: (kind, wanted, value) => {
      const name = (isSwagger ? swaggerRooms : rooms)[kind];
      const room = name === undefined ? undefined : roomOf(isSwagger ? root : memberOf(root, 'components'), name);
      if (name === undefined || room === undefined) return undefined;
      const plain = wanted.replaceAll(/[^\w.-]/g, '_') || name;
      let free = plain;
      while (Object.hasOwn(room, free)) {
        const count = (used.get(`${name} ${plain}`) ?? 1) + 1;
        used.set(`${name} ${plain}`, count);
        free = `${plain}_${count}`;
      }
      Object.defineProperty(room, free, { value, enumerable: true, writable: true, configurable: true });
      return { room, name: free, pointer: toPointer(isSwagger ? [name, free] : ['components', name, free]) };
    },
  };
}

function roomOf(holder: JsonObject | undefined, name: string): JsonObject | undefined {
  return holder === undefined ? undefined : memberOf(holder, name);
}

/** Gives an object's member that is an object too, made where there is none; undefined where something else is there. */
function memberOf(holder: JsonObject, name: string): JsonObject | undefined {
  holder[name] ??= {};
  const member = holder[name];
  return isObject(member) ? member : undefined;
}
