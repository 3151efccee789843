import { DocumentError } from '../../base/errors';
import { isObject, ownProperty, setProperty, type JsonObject, type JsonValue } from '../../base/json';
import type { Problems } from './document';
import { child, namesOf, pointerInRef, valueAt } from './pointer';
import { reportBrokenRef, reportRepeated } from './repair';
import { isUrl, nameOfRef, readSource, type Source } from './source';
import { walk, type Draft, type Kind, type Part, type Shape } from './walk';

/** A place in a file. */
interface Origin {
  readonly source: Source;
  readonly pointer: string;
}

/** A part of one file that is walked with the `$ref`s of that file. */
interface Job extends Origin {
  readonly value: JsonValue;
  readonly shape: Shape;
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
export async function bundle(first: Source, problems: Problems): Promise<Pick<Bundler, 'root' | 'files' | 'locate'>> {
  const bundler = new Bundler(first, first.root as Draft, problems);
  await bundler.run();
  return bundler;
}

class Bundler {
  /** Each is read once; the text is why one cannot be read. */
  readonly #files: Map<string, Source | string>;
  /** Where parts of other files are moved to, by file and pointer. */
  readonly #moved = new Map<string, string>();
  /** Where moved parts come from. */
  readonly #origins = new Map<string, Origin>();
  readonly #jobs: Job[] = [];
  /** Parts that are put in when all is walked, as each is walked with the `$ref`s of its own file. */
  readonly #kept: (readonly [holder: Draft, key: string, value: JsonValue])[] = [];

  constructor(
    private readonly first: Source,
    readonly root: Draft,
    private readonly problems: Problems,
  ) {
    this.#files = new Map([[first.name, first]]);
  }

  get files(): readonly string[] {
    return [...this.#files.keys()];
  }

  async run(): Promise<void> {
    await this.#openOwnPlaces();
    this.#jobs.push({ value: this.root, shape: ['document', 'one'], pointer: '', source: this.first });
    for (let job = this.#jobs.pop(); job !== undefined; job = this.#jobs.pop())
      for (const part of walk(job.value, job.shape, job.pointer)) {
        const value = part.holder[part.key];
        if (!isObject(value)) continue;
        if ('$ref' in value && part.kind === 'operation' && part.pointer !== job.pointer)
          await this.#openPlace(part.holder, part.key, part.pointer, ['operation', 'one'], job.source);
        if ('$ref' in value && part.holder[part.key] === value) await this.#localizeRef(part, value, job.source);
        if (part.kind === 'schema' && isObject(value['discriminator']))
          await this.#localizeMapping(value['discriminator'], job.source);
      }
    for (const [holder, key, value] of this.#kept) setProperty(holder, key, value);
  }

  /** The place of a pointer in the file that its nearest moved parent comes from. */
  locate(pointer: string): string {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const origin = this.#origins.get(pointer.slice(0, end));
      if (origin !== undefined) return origin.source.locate(origin.pointer + pointer.slice(end));
    }
    return this.first.locate(pointer);
  }

  async #localizeRef(part: Part, value: Draft, source: Source): Promise<void> {
    const ref = value['$ref'];
    if (typeof ref !== 'string' || this.#isLocal(ref, source)) return;
    const target = await this.#find(source, ref);
    if (typeof target === 'string') reportBrokenRef(this.problems, part, ref, target);
    else value['$ref'] = this.#moveIn(target, part.kind);
  }

  /** Values of `mapping` are names of schemas, or references to them (OpenAPI 3.1 section 4.8.25). */
  async #localizeMapping({ mapping }: JsonObject, source: Source): Promise<void> {
    for (const [name, ref] of Object.entries(isObject(mapping) ? mapping : {})) {
      const isRef = typeof ref === 'string' && /[#/]|\.(?:ya?ml|json)$/i.test(ref);
      if (!isRef || this.#isLocal(ref, source)) continue;
      const target = await this.#find(source, ref);
      if (typeof target !== 'string') (mapping as Draft)[name] = this.#moveIn(target, 'schema');
    }
  }

  #isLocal(ref: string, source: Source): boolean {
    return source === this.first && ref.startsWith('#/');
  }

  /** What a `$ref` leads to, or why it leads nowhere. */
  async #find(source: Source, ref: string): Promise<Origin | string> {
    const target = await this.#read(nameOfRef(source.name, ref));
    if (typeof target === 'string') return target;
    const pointer = pointerInRef(ref);
    if (pointer === undefined) return 'Only JSON pointers are followed.';
    return valueAt(target.root, pointer) === undefined ? '' : { source: target, pointer };
  }

  async #read(name: string): Promise<Source | string> {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    // What is wrong with a file as a whole has a place, though nothing of it may be moved in.
    const whole = child('', 'file', name);
    const found = await readSource(name, (pointer) => {
      reportRepeated(this.problems, whole + pointer);
    }).catch((error: unknown) => {
      if (error instanceof DocumentError) return error.message;
      throw error;
    });
    if (typeof found !== 'string') this.#origins.set(whole, { source: found, pointer: '' });
    this.#files.set(name, found);
    return found;
  }

  /** A `$ref` to a part of any file in the bundle. */
  #moveIn({ source, pointer }: Origin, kind: Kind): string {
    const key = `${source.name}#${pointer}`;
    const place = source === this.first ? pointer : (this.#moved.get(key) ?? this.#copyIn({ source, pointer }, kind));
    this.#moved.set(key, place);
    return `#${place.replaceAll('%', '%25')}`;
  }

  #copyIn({ source, pointer }: Origin, kind: Kind): string {
    const value = structuredClone(valueAt(source.root, pointer) ?? {});
    const section = sections[kind] ?? 'others';
    const top = 'swagger' in this.root ? swaggerSections[section] : undefined;
    const names = top === undefined ? ['components', section] : [top];
    const holder = names.reduce<Draft>((object, name) => (object[name] ??= {}) as Draft, this.root);
    const plain = (namesOf(pointer).at(-1) ?? baseName(source.name)).replaceAll(/[^\w.-]/g, '_') || section;
    const isUsed = (name: string): boolean =>
      Object.hasOwn(holder, name) || this.#origins.has(child('', ...names, name));
    let free = plain;
    for (let number = 2; isUsed(free); number += 1) free = `${plain}${number}`;
    const place = child('', ...names, free);
    this.#kept.push([holder, free, value]);
    this.#origins.set(place, { source, pointer });
    this.#jobs.push({ value, shape: [kind, 'one'], pointer: place, source });
    return place;
  }

  /**
   * Opens what has a place of its own in the first file and stands in another one: components, so that they keep their names, and
   * `paths` and whole sections of `components`, for which OpenAPI has no `$ref`, and which people write. So are operations, anywhere.
   */
  async #openOwnPlaces(): Promise<void> {
    const components: Draft = isObject(this.root['components']) ? this.root['components'] : {};
    await this.#openPlace(this.root, 'paths', '/paths', ['path item', 'map']);
    for (const [kind, section] of Object.entries(sections) as [Kind, string][]) {
      const pointer = child('/components', section);
      await this.#openPlace(components, section, pointer, [kind, 'map']);
      const holder = components[section];
      for (const name of Object.keys(isObject(holder) ? holder : {}))
        await this.#openPlace(holder as Draft, name, child(pointer, name), [kind, 'one']);
    }
  }

  async #openPlace(holder: Draft, key: string, pointer: string, shape: Shape, source = this.first): Promise<void> {
    const value = ownProperty(holder, key);
    const ref = isObject(value) ? value['$ref'] : undefined;
    const isOperation = shape[0] === 'operation';
    if (typeof ref !== 'string' || (ref.startsWith('#') && !isOperation)) return;
    const target = await this.#find(source, ref);
    if (typeof target === 'string') {
      // A component is reported with all other `$ref`s.
      if (shape[1] === 'one') return;
      throw new DocumentError(`${this.first.locate(pointer)}: "$ref" points to nothing: ${ref}. ${target}`.trim());
    }
    const from = `${target.source.name}#${target.pointer}`;
    if (!isOperation && (target.source === this.first || this.#moved.has(from))) return;
    const copy = structuredClone(valueAt(target.source.root, target.pointer) ?? {});
    if (shape[1] === 'one' && !isOperation) this.#moved.set(from, pointer);
    this.#origins.set(pointer, target);
    holder[key] = {};
    this.#kept.unshift([holder, key, copy]);
    this.#jobs.push({ value: copy, shape, pointer, source: target.source });
  }
}

function baseName(file: string): string {
  const path = isUrl(file) ? new URL(file).pathname : file;
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
}
