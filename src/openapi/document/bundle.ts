import { DocumentError } from '../../base/errors';
import { isObject, ownProperty, setProperty, type JsonObject, type JsonValue } from '../../base/json';
import type { Problems } from './document';
import { child, namesOf, pointerInRef, valueAt } from './pointer';
import { reportBrokenRef } from './repair';
import { isUrl, nameOfRef, readSource, type Source } from './source';
import { walk, type Draft, type Kind, type Part, type Shape } from './walk';

interface Bundle {
  /** All `$ref`s that lead somewhere are local. */
  readonly root: Draft;
  readonly files: readonly string[];
  locate(pointer: string): string;
}

/** Where a part that is moved into `components` comes from. */
interface Origin {
  readonly source: Source;
  readonly pointer: string;
}

/** A part of one file that is walked with the `$ref`s of that file. */
interface Job {
  readonly value: JsonValue;
  readonly shape: Shape;
  readonly pointer: string;
  readonly source: Source;
}

const sections: Partial<Readonly<Record<Kind, string>>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  'request body': 'requestBodies',
  header: 'headers',
  'security scheme': 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
  'path item': 'pathItems',
  'media type': 'mediaTypes',
};

/** Names of the sections in Swagger 2.0, which stand at the top. Those that it does not have go to `components` there too. */
const swaggerSections: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  responses: 'responses',
  parameters: 'parameters',
};

interface Bundling {
  readonly first: Source;
  readonly read: (name: string) => Promise<Source | string>;
  readonly rooms: Rooms;
  /** Where parts of other files are moved to, by file and pointer. */
  readonly moved: Map<string, string>;
  /** Where moved parts come from. */
  readonly origins: Map<string, Origin>;
  readonly jobs: Job[];
  readonly problems: Problems;
}

/** Moves what `$ref`s find in other files into `components`, each under its own name, and makes the `$ref`s local. */
export async function bundle(first: Source, problems: Problems): Promise<Bundle> {
  const root = first.root as Draft;
  const files = createFiles(first);
  const rooms = createRooms(root);
  const bundling: Bundling = {
    first,
    read: files.read,
    rooms,
    problems,
    moved: new Map(),
    origins: new Map(),
    jobs: [],
  };
  await openOwnPlaces(bundling, root);
  bundling.jobs.push({ value: root, shape: ['document', 'one'], pointer: '', source: first });
  for (let job = bundling.jobs.pop(); job !== undefined; job = bundling.jobs.pop()) {
    for (const part of walk(job.value, job.shape, job.pointer)) {
      const value = part.holder[part.key];
      if (!isObject(value)) continue;
      if ('$ref' in value) await localizeRef(bundling, part, value, job.source);
      if (part.kind === 'schema' && isObject(value['discriminator']))
        await localizeMapping(bundling, value['discriminator'], job.source);
    }
  }
  rooms.finish();
  return { root, files: files.names(), locate: (pointer) => locateIn(bundling, pointer) };
}

async function localizeRef(bundling: Bundling, part: Part, value: Draft, source: Source): Promise<void> {
  const ref = value['$ref'];
  if (typeof ref !== 'string' || isLocal(ref, source, bundling)) return;
  const target = await find(bundling, source, ref);
  if (typeof target === 'string') reportBrokenRef(bundling.problems, part, ref, target);
  else value['$ref'] = refTo(moveIn(bundling, target, part.kind));
}

/** Values of `mapping` are names of schemas, or references to them (OpenAPI 3.1 section 4.8.25). */
async function localizeMapping(bundling: Bundling, discriminator: JsonObject, source: Source): Promise<void> {
  const { mapping } = discriminator;
  for (const [name, ref] of Object.entries(isObject(mapping) ? mapping : {})) {
    const isRef = typeof ref === 'string' && /[#/]|\.(?:ya?ml|json)$/i.test(ref);
    if (!isRef || isLocal(ref, source, bundling)) continue;
    const target = await find(bundling, source, ref);
    if (typeof target !== 'string') (mapping as Draft)[name] = refTo(moveIn(bundling, target, 'schema'));
  }
}

/** What a `$ref` leads to, or why it leads nowhere. */
async function find({ read }: Bundling, source: Source, ref: string): Promise<Origin | string> {
  const target = await read(nameOfRef(source.name, ref));
  if (typeof target === 'string') return target;
  const pointer = pointerInRef(ref);
  if (pointer === undefined) return 'Only JSON pointers are followed.';
  return valueAt(target.root, pointer) === undefined ? '' : { source: target, pointer };
}

/** The pointer in the bundle of a part of any file. */
function moveIn({ first, moved, origins, jobs, rooms }: Bundling, { source, pointer }: Origin, kind: Kind): string {
  if (source === first) return pointer;
  const key = `${source.name}#${pointer}`;
  const known = moved.get(key);
  if (known !== undefined) return known;
  const value = structuredClone(valueAt(source.root, pointer) ?? {});
  const place = rooms.add(kind, namesOf(pointer).at(-1) ?? baseName(source.name), value);
  moved.set(key, place);
  origins.set(place, { source, pointer });
  jobs.push({ value, shape: [kind, 'one'], pointer: place, source });
  return place;
}

/**
 * Opens what has a place of its own in the first file and stands in another one: components, so that they keep their names, and
 * `paths` and whole sections of `components`, for which OpenAPI has no `$ref`, and which people write.
 */
async function openOwnPlaces(bundling: Bundling, root: Draft): Promise<void> {
  const components: Draft = isObject(root['components']) ? root['components'] : {};
  await openPlace(bundling, root, 'paths', '/paths', ['path item', 'map']);
  for (const [kind, section] of Object.entries(sections) as [Kind, string][]) {
    const pointer = child('/components', section);
    await openPlace(bundling, components, section, pointer, [kind, 'map']);
    const room = components[section];
    for (const name of Object.keys(isObject(room) ? room : {}))
      await openPlace(bundling, room as Draft, name, child(pointer, name), [kind, 'one']);
  }
}

async function openPlace(bundling: Bundling, holder: Draft, key: string, pointer: string, shape: Shape): Promise<void> {
  const { first, origins, jobs, moved, rooms } = bundling;
  const value = ownProperty(holder, key);
  const ref = isObject(value) ? value['$ref'] : undefined;
  if (typeof ref !== 'string' || ref.startsWith('#')) return;
  const target = await find(bundling, first, ref);
  if (typeof target === 'string') {
    // A component is reported with all other `$ref`s.
    if (shape[1] === 'one') return;
    throw new DocumentError(`${first.locate(pointer)}: "$ref" points to nothing: ${ref}. ${target}`.trim());
  }
  const from = `${target.source.name}#${target.pointer}`;
  if (target.source === first || moved.has(from)) return;
  const copy = structuredClone(valueAt(target.source.root, target.pointer) ?? {});
  if (shape[1] === 'one') moved.set(from, pointer);
  origins.set(pointer, target);
  rooms.replace(holder, key, copy);
  jobs.push({ value: copy, shape, pointer, source: target.source });
}

function isLocal(ref: string, source: Source, { first }: Bundling): boolean {
  return source === first && ref.startsWith('#/');
}

function refTo(pointer: string): string {
  return `#${pointer.replaceAll('%', '%25')}`;
}

function baseName(file: string): string {
  const path = isUrl(file) ? new URL(file).pathname : file;
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
}

/** Reads each file once; the result is why it cannot be read, if so. */
function createFiles(first: Source): { readonly read: Bundling['read']; names(): string[] } {
  const files = new Map<string, Source | string>([[first.name, first]]);
  return {
    read: async (name) => {
      const known = files.get(name);
      if (known !== undefined) return known;
      const found = await readSource(name).catch((error: unknown) => {
        if (error instanceof DocumentError) return error.message;
        throw error;
      });
      files.set(name, found);
      return found;
    },
    names: () => [...files].flatMap(([name, found]) => (typeof found === 'string' ? [] : [name])),
  };
}

interface Rooms {
  /** Keeps a part under a free name, and says where it will stand. */
  add(kind: Kind, name: string, value: JsonValue): string;
  replace(holder: Draft, key: string, value: JsonValue): void;
  /** Puts in what was kept: not before all is walked, as each part is walked with the `$ref`s of its own file. */
  finish(): void;
}

function createRooms(root: Draft): Rooms {
  const kept: [holder: Draft, key: string, value: JsonValue][] = [];
  const used = new Set<string>();
  const isSwagger = 'swagger' in root;
  return {
    add: (kind, name, value) => {
      const section = sections[kind] ?? 'others';
      const top = isSwagger ? swaggerSections[section] : undefined;
      const names = top === undefined ? ['components', section] : [top];
      const room = names.reduce<Draft>((holder, key) => (holder[key] ??= {}) as Draft, root);
      const plain = name.replaceAll(/[^\w.-]/g, '_') || section;
      const isUsed = (candidate: string): boolean =>
        Object.hasOwn(room, candidate) || used.has(child('', ...names, candidate));
      let free = plain;
      for (let number = 2; isUsed(free); number += 1) free = `${plain}${number}`;
      const pointer = child('', ...names, free);
      used.add(pointer);
      kept.push([room, free, value]);
      return pointer;
    },
    replace: (holder, key, value) => {
      holder[key] = {};
      kept.unshift([holder, key, value]);
    },
    finish: () => {
      for (const [holder, key, value] of kept) setProperty(holder, key, value);
    },
  };
}

/** The place of a pointer in the file that its nearest moved parent comes from. */
function locateIn({ origins, first }: Bundling, pointer: string): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined) return origin.source.locate(origin.pointer + pointer.slice(end));
  }
  return first.locate(pointer);
}
