import { DocumentError } from '../../base/errors';
import { isObject, ownProperty, setProperty, type JsonValue } from '../../base/json';
import { reportBrokenRef } from './broken-ref';
import { child, namesOf, pointerInRef, valueAt } from './pointer';
import type { Problems } from './problems';
import { isUrl, nameOfRef, readSource, type Source } from './source';
import { walk, type Draft, type Kind, type Part, type Shape } from './walk';

export interface Bundle {
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

/** Moves what `$ref`s find in other files into `components`, each under its own name, and makes the `$ref`s local. */
export async function bundle(first: Source, problems: Problems): Promise<Bundle> {
  const root = first.root as Draft;
  const read = createReader(first);
  const rooms = createRooms(root);
  const moved = new Map<string, string>();
  const origins = new Map<string, Origin>();
  const jobs: Job[] = [];

  const find = async (source: Source, ref: string): Promise<Origin | string> => {
    const target = await read(nameOfRef(source.name, ref));
    if (typeof target === 'string') return target;
    const pointer = pointerInRef(ref);
    if (pointer === undefined) return 'only JSON pointers are read.';
    return valueAt(target.root, pointer) === undefined ? '' : { source: target, pointer };
  };

  const moveIn = ({ source, pointer }: Origin, kind: Kind): string => {
    if (source === first) return pointer;
    const known = moved.get(`${source.name}#${pointer}`);
    if (known !== undefined) return known;
    const value = structuredClone(valueAt(source.root, pointer)) as JsonValue;
    const place = rooms.add(kind, namesOf(pointer).at(-1) ?? baseName(source.name), value);
    moved.set(`${source.name}#${pointer}`, place);
    origins.set(place, { source, pointer });
    jobs.push({ value, shape: [kind, 'one'], pointer: place, source });
    return place;
  };

  const localize = async (part: Part, source: Source): Promise<void> => {
    const value = part.holder[part.key] as Draft;
    const ref = value['$ref'];
    if (typeof ref === 'string' && !isLocal(ref, source, first)) {
      const target = await find(source, ref);
      if (typeof target === 'string') reportBrokenRef(problems, part, ref, target || undefined);
      else value['$ref'] = refTo(moveIn(target, part.kind));
    }
    const { discriminator } = value;
    const mapping = isObject(discriminator) ? (discriminator['mapping'] as Draft | undefined) : undefined;
    if (part.kind !== 'schema' || !isObject(mapping)) return;
    for (const [name, to] of Object.entries(mapping)) {
      if (typeof to !== 'string' || !/[#/]|\.(?:ya?ml|json)$/i.test(to) || isLocal(to, source, first)) continue;
      const target = await find(source, to);
      if (typeof target !== 'string') mapping[name] = refTo(moveIn(target, 'schema'));
    }
  };

  for (const [holder, key, pointer, shape] of mapsByRef(root)) {
    const target = await find(first, (holder[key] as { $ref: string }).$ref);
    if (typeof target === 'string') throw new DocumentError(`${first.locate(pointer)}: "$ref" points to nothing.`);
    const value = structuredClone(valueAt(target.source.root, target.pointer)) as JsonValue;
    origins.set(pointer, target);
    rooms.later(holder, key, value);
    jobs.push({ value, shape, pointer, source: target.source });
  }
  jobs.push({ value: root, shape: ['document', 'one'], pointer: '', source: first });
  for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
    for (const part of walk(job.value, job.shape, job.pointer)) {
      const value = part.holder[part.key];
      if (isObject(value) && ('$ref' in value || 'discriminator' in value)) await localize(part, job.source);
    }
  }
  rooms.finish();
  return { root, files: read.names(), locate: (pointer) => locateIn(origins, first, pointer) };
}

function isLocal(ref: string, source: Source, first: Source): boolean {
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
function createReader(first: Source): { (name: string): Promise<Source | string>; names(): string[] } {
  const files = new Map<string, Source | string>([[first.name, first]]);
  const read = async (name: string): Promise<Source | string> => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const found = await readSource(name).catch((error: unknown) => {
      if (error instanceof DocumentError) return error.message;
      throw error;
    });
    files.set(name, found);
    return found;
  };
  return Object.assign(read, {
    names: () => [...files].flatMap(([name, found]) => (typeof found === 'string' ? [] : [name])),
  });
}

/** `paths` and sections of `components` that are a `$ref` as a whole: no OpenAPI, but bundlers read them, and so people write them. */
function mapsByRef(root: Draft): [holder: Draft, key: string, pointer: string, shape: Shape][] {
  const components = isObject(root['components']) ? (root['components'] as Draft) : {};
  const kinds = Object.entries(sections) as [Kind, string][];
  const candidates: [Draft, string, string, Shape][] = [
    [root, 'paths', '/paths', ['path item', 'map']],
    ...kinds.map(([kind, name]): [Draft, string, string, Shape] => [
      components,
      name,
      child('/components', name),
      [kind, 'map'],
    ]),
  ];
  return candidates.filter(([holder, key]) => {
    const value = ownProperty(holder, key);
    return isObject(value) && typeof value['$ref'] === 'string' && !value['$ref'].startsWith('#');
  });
}

interface Rooms {
  /** Keeps a part under a free name, and says where it will stand. */
  add(kind: Kind, name: string, value: JsonValue): string;
  later(holder: Draft, key: string, value: JsonValue): void;
  /** Puts in what was kept: not before all is walked, as each part is walked with the `$ref`s of its own file. */
  finish(): void;
}

function createRooms(root: Draft): Rooms {
  const kept: [holder: Draft, key: string, value: JsonValue][] = [];
  const taken = new Set<string>();
  const isSwagger = 'swagger' in root;
  return {
    add: (kind, name, value) => {
      const section = sections[kind] ?? 'others';
      const top = isSwagger ? swaggerSections[section] : undefined;
      const names = top === undefined ? ['components', section] : [top];
      const room = names.reduce<Draft>((holder, key) => (holder[key] ??= {}) as Draft, root);
      const plain = name.replaceAll(/[^\w.-]/g, '_') || section;
      const isTaken = (candidate: string): boolean =>
        Object.hasOwn(room, candidate) || taken.has(child('', ...names, candidate));
      let free = plain;
      for (let number = 2; isTaken(free); number += 1) free = `${plain}${number}`;
      const pointer = child('', ...names, free);
      taken.add(pointer);
      kept.push([room, free, value]);
      return pointer;
    },
    later: (holder, key, value) => {
      Reflect.deleteProperty(holder, key);
      kept.unshift([holder, key, value]);
    },
    finish: () => {
      for (const [holder, key, value] of kept) setProperty(holder, key, value);
    },
  };
}

/** The place of a pointer in the file that its nearest moved parent comes from. */
function locateIn(origins: ReadonlyMap<string, Origin>, first: Source, pointer: string): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined) return origin.source.locate(origin.pointer + pointer.slice(end));
  }
  return first.locate(pointer);
}
