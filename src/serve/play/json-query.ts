import type { JsonQuery } from '../../openapi/collections/json-filter';
import type { ListOperation } from '../../openapi/collections/list-operation';
import { plainName } from '../../openapi/collections/names';
import type { Schemas } from '../../openapi/schema/schemas';
import { jsonIn, ownMember, parseJson, stringifyJson, type JsonValue } from '../../base/json';
import type { RequestContext } from '../pipeline/request-context';
import type { HandlerContext } from './handler-context';
import { isItem, type Item } from './item';

/** Gives a request with what the JSON of one of its parameters asks for as values of parameters. */
export function withMembers(
  { parameter, members }: JsonQuery,
  { offset }: ListOperation,
  request: RequestContext,
): RequestContext {
  const { query } = request.parameters;
  const given = query[parameter.name];
  const sent = typeof given === 'string' ? jsonIn(given) : given;
  if (!isItem(sent)) return request;
  const asked = members.flatMap(({ name }): [string, JsonValue][] => {
    const value = ownMember(sent, name) ?? null;
    return value === null ? [] : [[name, value]];
  });
  // Of `skip` and `offset`, which mean the same, a client sends one.
  const skipped = asked.find(([name]) => /^(?:skip|offset)$/.test(plainName(name)));
  const values = Object.fromEntries([
    ...asked,
    ...(skipped === undefined || offset === undefined ? [] : [[offset.name, skipped[1]] as const]),
  ]);
  return { ...request, parameters: { ...request.parameters, query: { ...query, ...values } } };
}

/**
 * Gives what shows of each item of a page the properties that a request chooses (`fields`), and those that the document requires;
 * undefined of a request that chooses none, or where items have several shapes.
 */
export function chosenFields(
  { contract, resource }: HandlerContext,
  { fields, itemEnvelope }: Pick<ListOperation, 'fields' | 'itemEnvelope'>,
): (request: RequestContext) => ((text: string) => string) | undefined {
  const { schemas } = contract;
  if (fields === undefined || itemEnvelope !== undefined || !isOfOneShape(schemas, resource.itemSchema))
    return () => undefined;
  const { required = [] } = schemas.flatten(resource.itemSchema);
  return ({ parameters: { query } }) => {
    const isShown = chooser(query[fields.name]);
    if (isShown === undefined) return undefined;
    return (text) => {
      const item = parseJson(text) as Item;
      const shown = Object.entries(item).filter(([name]) => required.includes(name) || isShown(name));
      return stringifyJson(Object.fromEntries(shown));
    };
  };
}

function isOfOneShape(schemas: Schemas, schema: HandlerContext['resource']['itemSchema']): boolean {
  const flat = schemas.flatten(schema);
  return schemas.shapesOf(schema).length === 1 && flat.minProperties === undefined && flat.not === undefined;
}

/** `["id", "title"]`, `id,title`, `{"id": true}` or `{"tag": false}`; of `author.name` the whole author is shown. */
function chooser(value: JsonValue | undefined): ((name: string) => boolean) | undefined {
  if (Array.isArray(value) || typeof value === 'string') {
    const texts = [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []));
    const names = texts.map((text) => text.trim().split('.', 1)[0] ?? '').filter((name) => name !== '');
    const shown = new Set(names);
    return names.length === 0 || shown.has('*') ? undefined : (name) => shown.has(name);
  }
  if (!isItem(value) || Object.keys(value).length === 0) return undefined;
  const shown = new Set(Object.keys(value).filter((name) => value[name] === true));
  return shown.size > 0 ? (name) => shown.has(name) : (name) => ownMember(value, name) !== false;
}
