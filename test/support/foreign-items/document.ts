import type { Collection, Shop } from './shop';
import type { Json } from './world';

const refusal = {
  description: 'Refused.',
  content: { 'application/json': { schema: { type: 'object', properties: { error: { type: 'string' } } } } },
};

function told(schema: object, description = 'As asked.'): object {
  return { description, content: { 'application/json': { schema } } };
}

function taken(schema: object): object {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Gives the properties of a schema by their names. */
export function pick(properties: Readonly<Record<string, Json>>, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, properties[name]]));
}

function parametersOf(path: string, collections: readonly Collection[]): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const collection = collections.find(({ parameter }) => parameter === name);
    const key = collection?.properties[collection.key ?? 'id'];
    const type = (key?.['type'] as string | undefined) ?? 'integer';
    return { name, in: 'path', required: true, schema: collection?.parameterSchema ?? { type } };
  });
}

/** Gives the path of the items of a collection, as a template. */
export function itemPathOf({ path, parameter, itemPath }: Collection): string {
  return itemPath ?? `${path}/{${parameter}}`;
}

function nounOf({ path }: Collection): string {
  const plural = path.slice(path.lastIndexOf('/') + 1);
  return plural.charAt(0).toUpperCase() + plural.slice(1).replace(/s$/, '');
}

function itemSchema({ properties, required }: Collection): object {
  const always = Object.keys(properties).filter((name) => required.includes(name) || name === 'id');
  return { type: 'object', properties, required: always };
}

/** Gives the parameters that are no parts of paths. */
function parametersOfAll({ tenants, ways }: Collection, method: string): object[] {
  const needsTag = ways?.needsTag === true && ['put', 'patch', 'delete'].includes(method);
  const schema = { type: 'string' };
  return [
    ...(needsTag ? [{ name: 'If-Match', in: 'header', required: true, schema }] : []),
    ...(tenants === undefined
      ? []
      : [{ name: tenants.name, in: 'query', required: true, schema: { ...schema, enum: tenants.listed(method) } }]),
  ];
}

function pathsOf(collection: Collection, { collections }: Shop): Record<string, object> {
  const { path, properties, sent, required, createAnswers, createQuery = {} } = collection;
  const { operations = ['list', 'create', 'read', 'replace', 'change', 'remove'] } = collection;
  const has = (name: (typeof operations)[number], operation: object): object =>
    operations.includes(name) ? operation : {};
  const item = { $ref: `#/components/schemas/${nounOf(collection)}` };
  const errors = { 400: refusal, 401: refusal, 404: refusal, ...(collection.conflicts === true && { 409: refusal }) };
  const body = { type: 'object', properties: pick(properties, sent) };
  const { status, schema = status === 201 ? item : undefined, words } = createAnswers ?? { status: 201 };
  const made = schema === undefined ? { description: words ?? 'Taken.' } : told(schema, words);
  const tag = collection.ways?.needsTag === true;
  const given = (method: string): object => ({ parameters: parametersOfAll(collection, method) });
  const asked = Object.entries(createQuery).map(([name, one]) => ({ name, in: 'query', required: true, schema: one }));
  const lost = tag ? { 412: refusal, 428: refusal } : {};
  const page = ['limit', 'offset'].map((name) => ({
    ...{ name, in: 'query' },
    schema: {
      type: 'integer',
      minimum: name === 'limit' ? 1 : 0,
      ...(name === 'limit' && { maximum: 50, default: 20 }),
    },
  }));
  return {
    [path]: {
      parameters: parametersOf(path, collections),
      ...has('list', {
        get: {
          parameters: [...page, ...parametersOfAll(collection, 'get')],
          responses: { 200: told({ type: 'array', items: item }), ...errors },
        },
      }),
      ...has('create', {
        post: {
          parameters: [...parametersOfAll(collection, 'post'), ...asked],
          requestBody: taken({ ...body, required }),
          responses: { [status]: made, ...errors },
        },
      }),
    },
    [itemPathOf(collection)]: {
      parameters: parametersOf(itemPathOf(collection), collections),
      ...has('read', { get: { ...given('get'), responses: { 200: told(item), ...errors } } }),
      ...has('replace', {
        put: {
          ...given('put'),
          requestBody: taken({ ...body, required }),
          responses: { 200: told(item), ...errors, ...lost },
        },
      }),
      ...has('change', {
        patch: { ...given('patch'), requestBody: taken(body), responses: { 200: told(item), ...errors, ...lost } },
      }),
      ...has('remove', {
        delete: { ...given('delete'), responses: { 204: { description: 'Gone.' }, ...errors, ...lost } },
      }),
    },
  };
}

function add(paths: Record<string, object>, path: string, more: object): void {
  paths[path] = { ...paths[path], ...more };
}

/** Gives the OpenAPI document of a service. */
export function documentOf(shop: Shop): object {
  const paths: Record<string, object> = {};
  for (const collection of shop.collections)
    for (const [path, item] of Object.entries(pathsOf(collection, shop))) add(paths, path, item);
  for (const { path, data, methods } of shop.once ?? []) {
    const properties = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { type: typeof value }]));
    const schema = { type: 'object', properties };
    for (const method of methods) {
      const body = method === 'put' || method === 'patch' ? { requestBody: taken(schema) } : {};
      const done = method === 'delete' ? { 204: { description: 'Gone.' } } : { 200: told(schema) };
      add(paths, path, { [method]: { ...body, responses: { ...done, 400: refusal, 401: refusal } } });
    }
  }
  for (const {
    method,
    path,
    words,
    body,
    query,
    isDescribed,
    operationId,
    answer = { type: 'object' },
  } of shop.actions ?? []) {
    if (isDescribed === false) continue;
    const operation = {
      summary: words,
      ...(operationId !== undefined && { operationId }),
      ...(body !== undefined && { requestBody: taken(body) }),
      parameters: query ?? [],
      responses: { 200: told(answer), 400: refusal, 401: refusal, 404: refusal },
    };
    add(paths, path, { parameters: parametersOf(path, shop.collections), [method.toLowerCase()]: operation });
  }
  return {
    openapi: '3.0.3',
    info: { title: shop.name, version: '1' },
    servers: [{ url: '/v1' }],
    security: [{ key: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(shop.collections.map((one) => [nounOf(one), itemSchema(one)])),
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    },
  };
}
