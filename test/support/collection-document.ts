/** What a document of one collection is made of, as schemas. */
export interface CollectionParts {
  /** `/members`. */
  readonly path: string;
  /** Members of an item beside its `id`, which is an integer; all are required. */
  readonly members: Readonly<Record<string, object>>;
  /** Of those, what the body of a create has, and what it must have. */
  readonly sent: readonly string[];
  readonly required: readonly string[];
  readonly isRemovable?: boolean;
}

/** Gives an OpenAPI document as plain data: a list, a create and a read, and a DELETE where it is asked for; errors have a `code`. */
export function collectionDocument({ path, members, sent, required, isRemovable = false }: CollectionParts): object {
  const told = (schema: object): object => ({ description: 'so', content: { 'application/json': { schema } } });
  const id = { type: 'integer' };
  const item = { type: 'object', required: ['id', ...Object.keys(members)], properties: { id, ...members } };
  const wrong = { default: told({ type: 'object', properties: { code: { type: 'string' } } }) };
  const brought = Object.fromEntries(sent.map((name) => [name, members[name] ?? {}]));
  const body = { type: 'object', required, properties: brought };
  return {
    openapi: '3.0.3',
    info: { title: path.slice(1), version: '1' },
    servers: [{ url: '/v1' }],
    paths: {
      [path]: {
        get: { responses: { 200: told({ type: 'array', items: item }), ...wrong } },
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { 201: told(item), ...wrong },
        },
      },
      [`${path}/{id}`]: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
        get: { responses: { 200: told(item), ...wrong } },
        ...(isRemovable && { delete: { responses: { 204: { description: 'gone' }, ...wrong } } }),
      },
    },
  };
}

/** Gives the text that a JSON body has as a member; undefined where it has none. */
export function textMember(body: Buffer, name: string): string | undefined {
  try {
    const value = (JSON.parse(body.toString('utf8')) as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
