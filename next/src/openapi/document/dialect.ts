import { isArray, isObject, type JsonValue } from '../../base/json';
import { count } from '../../base/text';
import { child, follow } from './pointer';
import type { Problems } from './problems';
import type { Draft, Part } from './walk';

/** Rewrites the words of OpenAPI 2.0, 3.0 and 3.2 as those of 3.1, part by part. What a file of another version says is read as meant. */
export interface Dialect {
  read(part: Part): void;
  /** Reports the words that do not belong to the version of the file, each once. */
  report(): void;
}

interface Foreign {
  readonly pointer: string;
  readonly consequence: string;
  readonly remedy: string;
  places: number;
}

export function createDialect(root: Draft, version: string, problems: Problems): Dialect {
  const isOld = /^(?:2|3\.0)/.test(version);
  const foreign = new Map<string, Foreign>();
  const note = (word: string, pointer: string, consequence: string, remedy: string): void => {
    if (isOld) return;
    const known = foreign.get(word);
    if (known === undefined) foreign.set(word, { pointer: child(pointer, word), consequence, remedy, places: 1 });
    else known.places += 1;
  };

  const readSchema = ({ holder, key, pointer }: Part): void => {
    const value = holder[key];
    if (typeof value === 'boolean') holder[key] = value ? {} : { not: {} };
    if (!isObject(value)) return;
    const schema: Draft = value;
    if (isOld && typeof schema['$ref'] === 'string') dropSiblings(schema);
    if (schema['nullable'] === true)
      note('nullable', pointer, 'It is read as "null is allowed".', "Write a type such as [string, 'null'].");
    readNullable(schema);
    for (const bound of ['Minimum', 'Maximum']) {
      if (typeof schema[`exclusive${bound}`] === 'boolean')
        note(`exclusive${bound}`, pointer, 'It is read as meant.', 'Write the bound itself as its value.');
      readExclusive(schema, `exclusive${bound}`, bound.toLowerCase());
    }
    readExamples(schema);
    if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
    if (typeof schema['discriminator'] === 'string')
      schema['discriminator'] = { propertyName: schema['discriminator'] };
    delete schema['$schema'];
  };

  return {
    read: (part) => {
      if (part.kind === 'schema') readSchema(part);
      const found = part.holder[part.key];
      if (!isObject(found)) return;
      const value: Draft = found;
      if (part.kind === 'example' && value['dataValue'] !== undefined) value['value'] ??= value['dataValue'];
      if (part.kind === 'media type' && typeof value['$ref'] === 'string')
        part.holder[part.key] = structuredClone(follow(root, value, part.pointer)?.value ?? value);
    },
    report: () => {
      for (const [word, { pointer, consequence, remedy, places }] of foreign) {
        const where = places === 1 ? '' : ` (${count(places, 'place')})`;
        const message = `"${word}" belongs to OpenAPI 3.0, this file is ${version.slice(0, 3)}${where}.`;
        problems.add({ pointer, message, consequence, remedy });
      }
    },
  };
}

/** What stands beside a `$ref` and is not ignored in OpenAPI 3.0: words for people, and `nullable`, whose meaning is plain. */
const keptBesideRef = /^(?:\$ref|description|title|summary|nullable|x-.*)$/;

function dropSiblings(schema: Draft): void {
  for (const name of Object.keys(schema)) if (!keptBesideRef.test(name)) Reflect.deleteProperty(schema, name);
}

function readNullable(schema: Draft): void {
  const isNullable = schema['nullable'] === true || schema['x-nullable'] === true;
  delete schema['nullable'];
  delete schema['x-nullable'];
  if (!isNullable) return;
  const { type, enum: values } = schema;
  if (isArray(values) && !values.includes(null)) schema['enum'] = [...values, null];
  const types = isArray(type) ? type : typeof type === 'string' ? [type] : [];
  if (types.length > 0 && !types.includes('null')) schema['type'] = [...types, 'null'];
  const alternatives = ['oneOf', 'anyOf'].filter((keyword) => isArray(schema[keyword]));
  for (const keyword of alternatives) {
    const list = schema[keyword] as readonly JsonValue[];
    if (!list.some((one) => isObject(one) && one['type'] === 'null')) schema[keyword] = [...list, { type: 'null' }];
  }
  if (alternatives.length > 0) return;
  for (const keyword of ['$ref', 'allOf']) {
    const part = schema[keyword];
    if (part === undefined) continue;
    schema['anyOf'] = [{ [keyword]: part }, { type: 'null' }];
    Reflect.deleteProperty(schema, keyword);
    return;
  }
}

/** A boolean bound of JSON Schema draft 4 stands beside the bound. */
function readExclusive(schema: Draft, exclusive: string, bound: string): void {
  if (typeof schema[exclusive] !== 'boolean') return;
  const isExclusive = schema[exclusive];
  Reflect.deleteProperty(schema, exclusive);
  if (!isExclusive || schema[bound] === undefined) return;
  schema[exclusive] = schema[bound];
  Reflect.deleteProperty(schema, bound);
}

function readExamples(schema: Draft): void {
  if (schema['examples'] !== undefined && !isArray(schema['examples'])) delete schema['examples'];
  if (schema['example'] !== undefined) schema['examples'] ??= [schema['example']];
  delete schema['example'];
}
