import { methods } from './document';
import { listsOfSchemas, mapsOfSchemas, oneSchema } from './schema/keywords';

/** What a part of an OpenAPI document is (OpenAPI 3.1 section 4.8, 3.2 section 4). */
export type PartKind =
  | 'document'
  | 'components'
  | 'path item'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'request body'
  | 'response'
  | 'media type'
  | 'encoding'
  | 'callback'
  | 'link'
  | 'example'
  | 'security scheme'
  | 'schema';

/** How a member holds parts: it is one, or a list of them, or a map whose names the document chooses. */
export type Holding = 'one' | 'list' | 'map' | 'extensible map';

/** Members that hold parts, by their names: how they do, and of which kind. */
export type Members = ReadonlyMap<string, readonly [Holding, PartKind]>;

/** Gives the members of a kind of part that hold parts: by how they do, then by what they hold. */
export function members(
  holdings: Readonly<Partial<Record<Holding, Readonly<Partial<Record<PartKind, readonly string[]>>>>>>,
): Members {
  return new Map(
    Object.entries(holdings).flatMap(([holding, byKind]) =>
      Object.entries(byKind).flatMap(([kind, names]) =>
        names.map((name) => [name, [holding as Holding, kind as PartKind]] as const),
      ),
    ),
  );
}

const described = members({
  one: { schema: ['schema'] },
  map: { 'media type': ['content'], example: ['examples'] },
});

/**
 * Which members of which part hold further parts. Maps of paths, statuses and callbacks may have extensions (`x-...`) among
 * their names; in all others each name is one that the document chose: a header may be called `x-rate`, a parameter `schema`.
 */
export const partTable: Readonly<Record<PartKind, Members>> = {
  document: members({
    one: { components: ['components'] },
    map: { 'path item': ['webhooks'] },
    'extensible map': { 'path item': ['paths'] },
  }),
  components: members({
    map: {
      schema: ['schemas'],
      response: ['responses'],
      parameter: ['parameters'],
      example: ['examples'],
      'request body': ['requestBodies'],
      header: ['headers'],
      'security scheme': ['securitySchemes'],
      link: ['links'],
      callback: ['callbacks'],
      'path item': ['pathItems'],
      'media type': ['mediaTypes'],
    },
  }),
  'path item': members({
    one: { operation: [...methods] },
    list: { parameter: ['parameters'] },
    map: { operation: ['additionalOperations'] },
  }),
  operation: members({
    one: { 'request body': ['requestBody'] },
    list: { parameter: ['parameters'] },
    map: { callback: ['callbacks'] },
    'extensible map': { response: ['responses'] },
  }),
  parameter: described,
  header: described,
  'request body': described,
  response: members({ map: { header: ['headers'], 'media type': ['content'], link: ['links'] } }),
  'media type': members({
    one: { schema: ['schema', 'itemSchema'], encoding: ['itemEncoding'] },
    list: { encoding: ['prefixEncoding'] },
    map: { example: ['examples'], encoding: ['encoding'] },
  }),
  encoding: members({ map: { header: ['headers'], encoding: ['encoding'] } }),
  callback: members({}),
  link: members({}),
  example: members({}),
  'security scheme': members({}),
  schema: members({
    one: { schema: [...oneSchema] },
    list: { schema: [...listsOfSchemas] },
    map: { schema: [...mapsOfSchemas] },
  }),
};
