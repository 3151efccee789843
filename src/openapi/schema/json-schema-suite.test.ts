import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../../../test/support/test-folder';
import { DocumentError } from '../../base/errors';
import { parseJson, stringifyJson, type JsonValue } from '../../base/json';
import { readContract, type Contract } from '../contract';
import { isObject } from '../document';
import type { Direction } from './validators';

/** A schema of the suite and what it takes. */
interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

const suite = 'test/json-schema-test-suite';
const inFolder = useTestFolder();

/** Keywords whose values are data, though they may look like schemas. */
const data = new Set(['enum', 'const', 'default', 'examples']);

/** Gives a schema as it stands in the document: what points to its root points to its place there. */
function moved(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(moved);
  if (!isObject(value)) return value;
  const members = Object.entries(value as Record<string, JsonValue>).map(([name, member]) => {
    if (data.has(name)) return [name, member];
    if (name === '$ref' && typeof member === 'string' && /^#(?:\/|$)/.test(member)) {
      return [name, `#${place}${member.slice(1)}`];
    }
    return [name, moved(member)];
  });
  return Object.fromEntries(members) as JsonValue;
}

const place = '/components/schemas/Judged';
const directions: readonly Direction[] = ['response', 'request'];

/** Writes a schema as that of an answer, and gives how the document is read. */
function contractOf(file: string, version: string, { schema }: Group): Contract {
  const content = { 'application/json': { schema: { $ref: `#${place}` } } };
  const document = {
    openapi: version,
    info: { title: file, version: '1' },
    paths: { '/judged': { get: { responses: { 200: { description: 'ok', content } } } } },
    components: { schemas: { Judged: moved(schema) } },
  };
  const written = inFolder(file);
  writeFileSync(written, stringifyJson(document));
  return readContract(written, 'when asked');
}

/**
 * Gives the cases of a group that are judged otherwise than the suite says. What is taken though it is invalid is no fault
 * where the validator says of itself that it proves nothing.
 */
function misjudged({ validators }: Contract, { tests }: Group, direction: Direction): string[] {
  const validate = validators.compile(place, direction);
  const isUnsure = validators.whyUnchecked(place, direction) !== undefined;
  return tests.flatMap(({ description, data: value, valid }) => {
    const isTaken = validate(value, 'body').length === 0;
    return isTaken === valid || (isTaken && isUnsure) ? [] : [`${direction}: ${description}`];
  });
}

function filesOf(draft: string): [name: string, groups: readonly Group[]][] {
  const folder = path.join(suite, draft);
  return readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    parseJson(readFileSync(path.join(folder, file), 'utf8')) as unknown as Group[],
  ]);
}

/** The keywords of OpenAPI 3.0's Schema Object that are JSON Schema's (OpenAPI 3.0.3 section 4.7.24). */
const keywords30 = new Set(
  `title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
  uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties additionalProperties
  description format default $ref`.split(/\s+/),
);

/** Whether OpenAPI 3.0 can say a schema: it has no lists of types, no \`null\`, no lists of items and no definitions. */
function isSaidBy30(schema: JsonValue): boolean {
  if (typeof schema === 'boolean') return false;
  if (Array.isArray(schema)) return schema.every(isSaidBy30);
  if (!isObject(schema)) return true;
  return Object.entries(schema as Record<string, JsonValue>).every(([name, value]) => {
    if (!keywords30.has(name)) return false;
    if (data.has(name)) return true;
    if (name === 'type') return typeof value === 'string' && value !== 'null';
    if (name === 'items') return isObject(value) && isSaidBy30(value);
    if (name === 'properties')
      return isObject(value) && Object.values(value as Record<string, JsonValue>).every(isSaidBy30);
    if (name === 'additionalProperties') return typeof value === 'boolean' || isSaidBy30(value);
    if (name === '$ref') return typeof value === 'string' && value.startsWith('#');
    return isSaidBy30(value);
  });
}

/** Whether a schema refers to another by a name or an address, not by its place in the document. */
function refersByName(schema: JsonValue): boolean {
  return /"\$(?:ref|dynamicRef)":\s*"(?!#(?:"|\/))/.test(stringifyJson(schema));
}

/** Gives what is misjudged of a group in either direction; a document that is refused for a name in it is not judged at all. */
function faultsOf(file: string, version: string, group: Group): string[] {
  try {
    const contract = contractOf(file, version, group);
    return directions.flatMap((direction) => misjudged(contract, group, direction));
  } catch (cause) {
    return cause instanceof DocumentError && refersByName(group.schema) ? [] : [String(cause)];
  }
}

/** Groups of a file that are judged otherwise, with the reason. */
type Exceptions = Readonly<Record<string, { readonly groups: RegExp; readonly why: string }>>;

/** Judges each group alone; those of which something is misjudged must be the exceptions, no more and no fewer. */
function judge(draft: string, version: string, exceptions: Exceptions, isUsed: (group: Group) => boolean): void {
  describe(`validators of OpenAPI ${version} judge as the suite of ${draft}`, () => {
    test.each(filesOf(draft))('%s', (name, all) => {
      const faults = all.filter(isUsed).map((group) => ({ group, of: faultsOf(`${name}.json`, version, group) }));
      const isException = ({ description }: Group): boolean => exceptions[name]?.groups.test(description) === true;
      const misjudgedHere = faults.filter(({ group, of }) => of.length > 0 && !isException(group));
      expect(misjudgedHere.map(({ group, of }) => [group.description, ...of])).toEqual([]);
      const asTheSuite = faults.filter(({ group, of }) => of.length === 0 && isException(group));
      expect(asTheSuite.map(({ group: { description } }) => description)).toEqual([]);
    });
  });
}

const exceptions: Exceptions = {
  format: {
    groups: /^(?!iri|idn)/,
    why: 'formats are asserted here, as users of OpenAPI expect; the suite takes them for notes',
  },
  vocabulary: {
    groups: /^schema that uses custom metaschema with with no validation vocabulary$/,
    why: 'all schemas are read as those of the OpenAPI dialect; a dialect of their own is not fetched',
  },
};

judge('draft2020-12', '3.1.0', exceptions, () => true);
judge('draft4', '3.0.3', {}, ({ schema }) => isSaidBy30(schema));
judge('format', '3.1.0', {}, () => true);
