import { isArray, isObject, parseJson, stringifyJson } from '../../base/json';
import type { Collection } from '../../openapi/collections/collection';
import { readListQuery } from '../../openapi/collections/list-query';
import type { Fields } from '../../openapi/collections/list-words';
import type { RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { textsIn } from '../../openapi/schema/flatten';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { HandlerParts } from './handler';

/** Leaves an item only the properties that are asked for, and those that its schema requires, or that a profile has. */
export function createPick(
  { contract, play }: Pick<HandlerParts, 'contract' | 'play'>,
  operation: Operation,
  item: SchemaRef | undefined,
): (text: string, fields: Fields | undefined) => string {
  // A service leaves out what it is asked to leave out.
  const always = play?.behaviour('list-fields', operation);
  return (text, fields) => {
    const whole = fields === undefined ? undefined : parseJson(text);
    if (fields === undefined || !isObject(whole)) return text;
    const inFile = play === undefined && item && contract.schemas.variantFor(item.schema, whole)['required'];
    const required = textsIn(isArray(always) ? always : inFile);
    const isShown = (name: string): boolean =>
      fields.names.includes(name) !== fields.areLeftOut || required.includes(name);
    return stringifyJson(Object.fromEntries(Object.entries(whole).filter(([name]) => isShown(name))));
  };
}

/** What a read of one item asks for, by the parameter that its list has for that. */
export function createReadFields(
  { list }: Collection,
  { parameters }: Operation,
): (reading: RequestReading) => Fields | undefined {
  if (list?.fields === undefined || list.parametersIn !== 'query') return () => undefined;
  if (!parameters.some(({ name, in: place }) => place === 'query' && name === list.fields)) return () => undefined;
  return (reading) => {
    const names = readListQuery(list, reading).fields;
    return names && { names, areLeftOut: false };
  };
}
