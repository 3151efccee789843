import { isArray, isObject, type JsonValue } from '../../base/json';
import { follow } from './pointer';
import type { Draft, Part } from './walk';

/** Rewrites a part in the words of OpenAPI 3.1, those of 2.0, 3.0 and 3.2 as they are meant, in files of any version. */
export function createDialect(root: Draft, version: string): (part: Part) => void {
  const isOld = /^(?:2|3\.0)/.test(version);

  const readSchema = ({ holder, key }: Part): void => {
    const value = holder[key];
    if (typeof value === 'boolean') holder[key] = value ? {} : { not: {} };
    if (!isObject(value)) return;
    const schema: Draft = value;
    if (isOld && typeof schema['$ref'] === 'string') dropSiblings(schema);
    readNullable(schema);
    readExclusive(schema, 'exclusiveMinimum', 'minimum');
    readExclusive(schema, 'exclusiveMaximum', 'maximum');
    readExamples(schema);
    if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
    if (typeof schema['discriminator'] === 'string')
      schema['discriminator'] = { propertyName: schema['discriminator'] };
    delete schema['$schema'];
  };

  return (part) => {
    if (part.kind === 'schema') readSchema(part);
    const found = part.holder[part.key];
    if (!isObject(found)) return;
    const value: Draft = found;
    if (part.kind === 'example' && value['dataValue'] !== undefined) value['value'] ??= value['dataValue'];
    if (part.kind !== 'media type') return;
    const media: Draft =
      typeof value['$ref'] === 'string' ? structuredClone(follow(root, value, part.pointer)?.value ?? value) : value;
    // Lines and events are written, and described, one by one (OpenAPI 3.2 section 4.14.4).
    if (media['itemSchema'] !== undefined) media['schema'] ??= { type: 'array', items: media['itemSchema'] };
    delete media['itemSchema'];
    part.holder[part.key] = media;
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
