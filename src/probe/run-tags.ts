import { randomUUID } from 'node:crypto';
import type { Exchange } from './exchange';
import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { stringifyJson, type JsonValue } from '../base/json';
import { seededInteger, seededText } from '../base/random';
import { valueIn, withValue } from './body-values';
import type { Creatable, Field } from './creatable';

/** A value that was made for one item, by which a read shows that it is this one. */
export interface Mark {
  /** The property at the top of the item that holds it. */
  readonly name: string;
  /** The value as text, in lower case: services change the case of names. */
  readonly text: string;
  /** Whether no other run makes it. */
  readonly isOfRun: boolean;
}

/** Shorter texts and numbers may well be those of other items. */
const leastText = 6;
const leastNumber = 10_000;

const ofTool = 'understudy';
const tagOfRun = /understudy[-_][0-9a-z]{8}/i;

/** Tells whether a text has the tag of a run, which nobody else makes up. */
export function hasRunTag(text: string): boolean {
  return tagOfRun.test(text);
}

/**
 * Gives the tag that a run marks what it creates with. The seed alone would give a second run the texts of the first, which may be
 * there still: `mark` is another one for each run.
 */
export function runTagOf(seed: string, mark: string = randomUUID()): string {
  return `${ofTool}-${seededText(`${seed}\n${mark}`, 'run', 8)}`;
}

/** Tells whether a read was forbidden of an identifier that a run has made up: many services answer so of all that is not there. */
export function isHiddenOfRun({ response }: Exchange, id = ''): boolean {
  return response.status === 403 && hasRunTag(id);
}

/** Texts that are the same for each item, or are made up of too few values. */
const plainFormats = new Set(['date', 'date-time', 'time', 'duration', 'hostname', 'ipv4', 'ipv6']);

/**
 * Gives what of the values of a created item no other item has: texts and large numbers that neither the OpenAPI file lists nor
 * an example gives; of a body that is no create's of the file, texts of this tool alone.
 */
export function marksIn(item: JsonValue, creatable?: Pick<Creatable, 'fields' | 'wrapper'>): Mark[] {
  const fields = new Map(creatable?.fields.map((field) => [pathOf(creatable, field), field]));
  return leavesOf(item).flatMap(({ path, value }): Mark[] => {
    const [name = ''] = path;
    const text = (typeof value === 'string' ? value : stringifyJson(value)).toLowerCase();
    if (typeof value === 'string' && text.includes(ofTool) && text.length > ofTool.length + 2)
      return [{ name, text, isOfRun: hasRunTag(text) }];
    const field = fields.get(path.join('\n'));
    return field !== undefined && isMade(field, value) ? [{ name, text, isOfRun: false }] : [];
  });
}

/** A property with its text in a JSON text that may be cut short. */
const property = /"((?:[^"\\]|\\.)*)":("(?:[^"\\]|\\.)*)/g;

/** Gives what of an item that a run noted, as JSON that may be cut short, bears the tag of the run: a change may have given it another number. */
export function notedMarks(noted: string, item: JsonValue | undefined, runTag: string): Mark[] {
  const text = runTag.toLowerCase();
  const names =
    item === undefined
      ? [...noted.matchAll(property)].flatMap(([, name = '', value = '']) =>
          value.toLowerCase().includes(text) ? [name] : [],
        )
      : marksIn(item).flatMap((mark) => (mark.text.includes(text) ? [mark.name] : []));
  return runTag === '' ? [] : [...new Set(names)].map((name) => ({ name, text, isOfRun: true }));
}

function isMade({ schema }: Field, value: JsonValue): boolean {
  const { enum: values, const: only, format, example, examples, default: standard } = schema;
  if (values !== undefined || only !== undefined || plainFormats.has(format ?? '')) return false;
  if ([example, standard, ...(examples ?? [])].includes(value)) return false;
  if (typeof value === 'string') return value.length >= leastText;
  return (typeof value === 'number' || typeof value === 'bigint') && value >= leastNumber;
}

/** Gives a body with a number that no other item is likely to have, where nothing else in it tells the item apart and it may be changed or removed. */
export function withMark(
  contract: Contract,
  creatable: Creatable,
  fields: readonly Field[],
  body: JsonValue,
  tag: string,
): JsonValue {
  const { tagField, media, wrapper, resource } = creatable;
  const isChanged = [resource.remove, resource.replace, resource.update].some((operation) => operation !== undefined);
  const item = wrapper === undefined ? body : valueIn(body, [wrapper]);
  if (!isChanged || tagField !== undefined || item === undefined || marksIn(item, creatable).length > 0) return body;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const number = leastNumber + Number(seededInteger(tag, 'mark') % 80_000n);
  const marked = fields
    .filter(
      ({ path, types }) =>
        types.some((type) => type === 'integer' || type === 'number') && valueIn(body, path) !== undefined,
    )
    .map(({ path }) => withValue(body, path, number))
    .find((one) => validate(one, 'body').length === 0);
  return marked ?? body;
}

function pathOf({ wrapper }: Pick<Creatable, 'wrapper'>, { path }: Field): string {
  return (wrapper !== undefined && path[0] === wrapper ? path.slice(1) : path).join('\n');
}

/** A text or number of a value, and the names that lead to it; those in lists are empty. */
interface Leaf {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

export function leavesOf(value: JsonValue, path: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return path.length === 0 ? [] : value.flatMap((one) => leavesOf(one, [...path, '']));
  if (!isObject(value)) return value === null || typeof value === 'boolean' ? [] : [{ path, value }];
  return Object.entries(value as Record<string, JsonValue>).flatMap(([name, one]) => leavesOf(one, [...path, name]));
}
