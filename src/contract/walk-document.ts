import { isObject, methods, type JsonObject } from './document';
import { childPointer, fromLocalRef, toPointer, valueAt } from './json-pointer';

/** What a part of an OpenAPI document is (OpenAPI 3.1 section 4.8). */
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
type Holding = 'one' | 'list' | 'map' | 'extensible map';

type Members = ReadonlyMap<string, readonly [Holding, PartKind]>;

/** Gives the members of a kind of part that hold parts: by how they do, then by what they hold. */
function members(
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
const table: Readonly<Record<PartKind, Members>> = {
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
    one: { operation: [...methods, 'query'] },
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
  encoding: members({ map: { header: ['headers'] } }),
  callback: members({}),
  link: members({}),
  example: members({}),
  'security scheme': members({}),
  schema: members({
    one: {
      schema: [
        'items',
        'additionalProperties',
        'not',
        'if',
        'then',
        'else',
        'contains',
        'propertyNames',
        'unevaluatedProperties',
        'unevaluatedItems',
      ],
    },
    list: { schema: ['allOf', 'anyOf', 'oneOf', 'prefixItems'] },
    map: { schema: ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'] },
  }),
};

/** Is called with each part that is an object, and its pointer. */
export type VisitPart = (kind: PartKind, part: JsonObject, pointer: string) => void;

/** Where a part that is referred to stands usually: a walk comes there by itself. */
const usualPlace = /^#\/components\/[^/]+\/[^/]+$/;

/**
 * Calls `visit` with every part of a document and its pointer, parents before children: what is written in its place, then
 * what stands elsewhere and is referred to (`#/x-models/Pet`), as what it is referred to for. `$ref`s are not followed else,
 * data (examples, extensions, `default`, `enum`, `const`) is not looked into. Takes time linear in the document.
 */
export function walkDocument(root: JsonObject, visit: VisitPart): void {
  const elsewhere = new Map<string, PartKind>();
  const note: VisitPart = (kind, part, pointer) => {
    visit(kind, part, pointer);
    const ref = part['$ref'];
    if (typeof ref === 'string' && ref.startsWith('#/') && !usualPlace.test(ref)) elsewhere.set(ref, kind);
  };
  walk('document', root, '', note);
  if (elsewhere.size === 0) return;
  const seen = new Set<object>();
  walk('document', root, '', (_kind, part) => seen.add(part));
  // What is found grows while it is gone through.
  for (const [ref, kind] of elsewhere) {
    const pointer = toPointer(fromLocalRef(ref));
    const target = valueAt(root, pointer);
    if (!isObject(target) || seen.has(target)) continue;
    walk(kind, target, pointer, (below, part, place) => {
      if (seen.has(part)) return;
      seen.add(part);
      note(below, part, place);
    });
  }
}

function walk(kind: PartKind, part: unknown, pointer: string, visit: VisitPart): void {
  if (!isObject(part)) return;
  visit(kind, part, pointer);
  if (kind === 'callback') {
    walkMap('path item', part, pointer, true, visit);
    return;
  }
  const known = table[kind];
  for (const name of Object.keys(part)) {
    const found = known.get(name);
    if (found === undefined) continue;
    const value = part[name];
    if (typeof value !== 'object' || value === null) continue;
    const [holding, below] = found;
    const place = childPointer(pointer, name);
    if (holding === 'one') walk(below, value, place, visit);
    else if (holding === 'list') walkList(below, value, place, visit);
    else if (isObject(value)) walkMap(below, value, place, holding === 'extensible map', visit);
  }
}

function walkList(kind: PartKind, list: unknown, pointer: string, visit: VisitPart): void {
  if (!Array.isArray(list)) return;
  list.forEach((value, index) => {
    walk(kind, value, childPointer(pointer, index), visit);
  });
}

function walkMap(kind: PartKind, map: JsonObject, pointer: string, isExtensible: boolean, visit: VisitPart): void {
  for (const name of Object.keys(map)) {
    if (isExtensible && name.startsWith('x-')) continue;
    const value = map[name];
    if (isObject(value)) walk(kind, value, childPointer(pointer, name), visit);
  }
}
