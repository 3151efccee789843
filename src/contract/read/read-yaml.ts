import { FAILSAFE_SCHEMA, load, Type, type LoadOptions } from 'js-yaml';
import { isBounded } from './shared-values';
import { isObject, type JsonObject } from '../document';

/** Most members that merge keys may add: each is a copy, and merges of merges would multiply. */
const mostMerged = 100_000;

/**
 * Replaces the merge keys of a document, in place, by the members that they name (YAML's type repository, `merge`): those of the
 * mapping itself come first, of several mappings the earlier one. Where they come to more than is ever meant, `<<` is a key like any other.
 */
function mergeKeys(root: unknown): void {
  const seen = new Set<object>();
  let merged = 0;
  const mergeInto = (holder: JsonObject, sources: readonly JsonObject[]): void => {
    Reflect.deleteProperty(holder, '<<');
    for (const source of sources) {
      for (const [name, value] of Object.entries(source)) {
        if (Object.hasOwn(holder, name)) continue;
        merged += 1;
        Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });
      }
    }
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const member of Object.values(value)) visit(member);
    if (!isObject(value) || !Object.hasOwn(value, '<<')) return;
    const named = value['<<'];
    const sources = (Array.isArray(named) ? named : [named]) as readonly unknown[];
    if (merged < mostMerged && sources.every(isObject)) mergeInto(value, sources);
  };
  visit(root);
}

/** Deepest nesting that the fast reader reads; the slow one has the word on what is deeper. */
const mostLevels = 500;

/** The plain scalars that are no texts (YAML 1.2.2 section 10.3.2, the core schema): dates, `yes` and `1_000` are texts. */
const scalars: readonly Type[] = [
  scalar('null', /^(?:~|[Nn]ull|NULL)?$/, () => null),
  scalar('bool', /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/, (text) => /^t/i.test(text)),
  scalar('int', /^(?:[-+]?\d+|0o[0-7]+|0x[\dA-Fa-f]+)$/, Number),
  scalar('float', /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/, Number),
  scalar('infinity', /^[-+]?\.(?:inf|Inf|INF)$/, (text) => (text.startsWith('-') ? -Infinity : Infinity)),
  scalar('nan', /^\.(?:nan|NaN|NAN)$/, () => Number.NaN),
];

/** Gives the slow reader, which is loaded where it is needed: few documents are, and each start would wait for it. */
function readSlowly(file: string, text: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the only synchronous way to load on demand
  const { readAnyYaml } = require('./read-any-yaml') as typeof import('./read-any-yaml');
  return readAnyYaml(file, text);
}

const schema = FAILSAFE_SCHEMA.extend({ implicit: [...scalars] });

function scalar(name: string, form: RegExp, construct: (text: string) => unknown): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: string | null) => form.test(text ?? ''),
    construct,
  });
}

/** What a YAML text says, and whether it says a key twice in one mapping: then the last is taken. */
export interface ReadYaml {
  readonly root: unknown;
  readonly hasTwins: boolean;
}

/**
 * Gives what a YAML text says by the core schema of YAML 1.2. A fast reader reads what documents usually hold; a slow one what
 * they hardly ever do (tags, directives, keys that are collections), and it words what is wrong. Throws a DocumentError with
 * `file:line:column`. Merge keys (`<<`) are followed, for most who write documents take them for part of YAML.
 */
export function readYaml(file: string, text: string): ReadYaml {
  const fast = /^(?:%|[ -]*\? )/m.test(text) ? undefined : readFast(text);
  const { root, hasTwins } = fast ?? { root: readSlowly(file, text), hasTwins: false };
  if (text.includes('<<')) mergeKeys(root);
  return { root: root ?? null, hasTwins };
}

/** Gives undefined where the other reader is to have the word. */
function readFast(text: string): ReadYaml | undefined {
  try {
    return bounded(text, { root: read(text, false), hasTwins: false });
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.includes('duplicated mapping key')) return undefined;
  }
  try {
    return bounded(text, { root: read(text, true), hasTwins: true });
  } catch {
    return undefined;
  }
}

function read(text: string, takesTwins: boolean): unknown {
  const options: LoadOptions & { readonly maxDepth: number } = { schema, json: takesTwins, maxDepth: mostLevels };
  return load(text, options);
}

function bounded(text: string, found: ReadYaml): ReadYaml | undefined {
  return !text.includes('*') || isBounded(found.root) ? found : undefined;
}
