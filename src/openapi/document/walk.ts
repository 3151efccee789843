import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { child, type Located } from './pointer';

/** An object of a document that is still being read, and may be changed. */
export type Draft = Record<string, JsonValue>;

export type Kind =
  | 'document'
  | 'components'
  | 'path item'
  | 'operation'
  | 'parameter'
  | 'request body'
  | 'media type'
  | 'encoding'
  | 'response'
  | 'callback'
  | 'example'
  | 'link'
  | 'header'
  | 'security scheme'
  | 'schema';

/** What a property holds: an object of a kind, a list of them, or a map of them by name. */
export type Shape = readonly [kind: Kind, many: 'one' | 'list' | 'map'];

const one = (kind: Kind): Shape => [kind, 'one'];
const list = (kind: Kind): Shape => [kind, 'list'];
const map = (kind: Kind): Shape => [kind, 'map'];

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function schemasAt(many: Shape[1], names: string): Readonly<Record<string, Shape>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, ['schema', many]]));
}

/** Keywords whose schemas values are judged by. */
export const schemaKeywords: Readonly<Record<string, Shape>> = {
  ...schemasAt('map', 'properties patternProperties dependentSchemas'),
  ...schemasAt('list', 'allOf anyOf oneOf prefixItems'),
  ...schemasAt('one', 'items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames'),
  ...schemasAt('one', 'not if then else'),
};

const content = { content: map('media type'), examples: map('example') };
const described = { ...content, schema: one('schema') };

/**
 * Where in a document which kind of object stands, by the kind of object around it (OpenAPI 3.1 section 4.8, 3.2, and the Swagger 2.0
 * names that differ). What is not here is data or text: examples, defaults, enums, `x-` properties.
 */
const shapes: Readonly<Record<Kind, Readonly<Record<string, Shape>>>> = {
  document: {
    ...{ paths: map('path item'), webhooks: map('path item'), components: one('components') },
    ...{ definitions: map('schema'), parameters: map('parameter'), responses: map('response') },
  },
  components: {
    ...{ schemas: map('schema'), responses: map('response'), parameters: map('parameter'), headers: map('header') },
    ...{ examples: map('example'), requestBodies: map('request body'), securitySchemes: map('security scheme') },
    ...{ links: map('link'), callbacks: map('callback'), pathItems: map('path item'), mediaTypes: map('media type') },
  },
  'path item': {
    parameters: list('parameter'),
    additionalOperations: map('operation'),
    ...Object.fromEntries(methods.map((method) => [method, one('operation')])),
  },
  operation: {
    ...{ parameters: list('parameter'), requestBody: one('request body') },
    ...{ responses: map('response'), callbacks: map('callback') },
  },
  parameter: described,
  header: described,
  'request body': content,
  'media type': { ...described, itemSchema: one('schema'), encoding: map('encoding') },
  encoding: { headers: map('header') },
  response: { schema: one('schema'), content: content.content, headers: map('header'), links: map('link') },
  callback: {},
  example: {},
  link: {},
  'security scheme': {},
  schema: { ...schemaKeywords, ...schemasAt('map', '$defs definitions'), contentSchema: one('schema') },
};

/** A place where an object of a kind stands, or should. */
export interface Part {
  readonly kind: Kind;
  readonly pointer: string;
  /** The object or array around it, by `key`: whoever walks may put something else there. */
  readonly holder: Draft;
  readonly key: string;
}

/** Yields every part of a document in its order, the outer before the inner. What is put in the place of a part is walked. */
export function* walk(root: JsonValue, shape: Shape = one('document'), pointer = ''): Generator<Part> {
  const open: Part[] = [];
  open.push(...partsOf({ root }, 'root', shape, pointer).reverse());
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    yield part;
    const value = part.holder[part.key];
    if (!isObject(value)) continue;
    const { kind, pointer: here } = part;
    const found = Object.keys(value).flatMap((name) => {
      const within = kind === 'callback' ? one('path item') : ownProperty(shapes[kind], name);
      return within === undefined ? [] : partsOf(value, name, within, child(here, name));
    });
    open.push(...found.reverse());
  }
}

function partsOf(holder: JsonObject, key: string, [kind, many]: Shape, pointer: string): Part[] {
  const value = holder[key];
  if (many === 'one' && !isArray(value)) return [{ kind, pointer, holder, key }];
  if (typeof value !== 'object' || value === null || (many === 'map') === isArray(value)) return [];
  // In these maps `x-` is an extension; in others it is a name.
  const mayExtend = kind === 'path item' || kind === 'response';
  const names = Object.keys(value).filter((name) => !(mayExtend && name.startsWith('x-')));
  return names.map((name) => ({ kind, pointer: child(pointer, name), holder: value as Draft, key: name }));
}

/** The operations of a path item, their methods in upper case: `additionalOperations` of OpenAPI 3.2 included. */
export function operationsOf(item: Located): readonly (Part & { readonly method: string })[] {
  const additional = item.value['additionalOperations'];
  const extra = isObject(additional) ? additional : {};
  const more = child(item.pointer, 'additionalOperations');
  return [
    ...methods.map((method) => ({ method, holder: item.value, key: method, pointer: child(item.pointer, method) })),
    ...Object.keys(extra).map((method) => ({ method, holder: extra, key: method, pointer: child(more, method) })),
  ]
    .filter(({ holder, key }) => isObject(holder[key]))
    .map((found) => ({ ...found, kind: 'operation' as const, method: found.method.toUpperCase() }));
}
