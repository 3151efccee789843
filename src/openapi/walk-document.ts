import {
  isObject,
  type JsonObject,
  childPointer,
  fromLocalRef,
  toPointer,
  valueAt,
  methods,
  type Schema,
} from './document';

/** Keywords whose value is a schema (JSON Schema 2020-12 core, section 10). */
export const oneSchema: ReadonlySet<string> = new Set([
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
]);

/** Keywords whose value is a list of schemas. */
export const listsOfSchemas: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** Keywords whose value holds schemas by names of the document's own. */
export const mapsOfSchemas: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

/** Is called with each part that is an object, and its pointer. */
type VisitPart = (kind: PartKind, part: JsonObject, pointer: string) => void;

/** Gives the pointer to the part that is being visited; to be asked during the visit. */
type Here = () => string;

/** Where a part that is referred to stands usually: a walk comes there by itself. */
const usualPlace = /^#\/components\/[^/]+\/[^/]+$/;

/**
 * Calls `visit` with every part of a document and its pointer, parents before children: what is written in its place, then
 * what stands elsewhere and is referred to (`#/x-models/Pet`), as what it is referred to for. `$ref`s are not followed else,
 * data (examples, extensions, `default`, `enum`, `const`) is not looked into. Takes time linear in the document.
 */
export function walkDocument(root: JsonObject, visit: VisitPart): void {
  eachPart(root, (kind, part, here) => {
    visit(kind, part, here());
  });
}

/** Does the same for those who need few of the pointers: one is made where it is asked for. */
function eachPart(root: JsonObject, visit: (kind: PartKind, part: JsonObject, here: Here) => void): void {
  const elsewhere = new Map<string, PartKind>();
  const note: VisitOnWalk = (kind, part, here) => {
    visit(kind, part, here);
    const ref = part['$ref'];
    if (typeof ref === 'string' && ref.startsWith('#/') && !usualPlace.test(ref)) elsewhere.set(ref, kind);
  };
  new Walk([], note).part('document', root);
  if (elsewhere.size === 0) return;
  const seen = new Set<object>();
  new Walk([], (_kind, part) => seen.add(part)).part('document', root);
  // What is found grows while it is gone through.
  for (const [ref, kind] of elsewhere) {
    const way = fromLocalRef(ref);
    const target = valueAt(root, toPointer(way));
    if (!isObject(target) || seen.has(target)) continue;
    const walk = new Walk([...way], (below, part, here) => {
      if (seen.has(part)) return;
      seen.add(part);
      note(below, part, here);
    });
    walk.part(kind, target);
  }
}

type VisitOnWalk = (kind: PartKind, part: JsonObject, here: Here) => void;

/** A walk over a document, which knows the names on its way. */
class Walk {
  readonly #way: string[];
  readonly #visit: VisitOnWalk;
  /** Pointers to the places on the way that have been asked for, each below the one before. */
  readonly #known: string[] = [''];
  readonly #here: Here = () => {
    for (let depth = this.#known.length; depth <= this.#way.length; depth += 1)
      this.#known.push(childPointer(this.#known[depth - 1] ?? '', this.#way[depth - 1] ?? ''));
    return this.#known[this.#way.length] ?? '';
  };

  constructor(way: string[], visit: VisitOnWalk) {
    this.#way = way;
    this.#visit = visit;
  }

  #leave(): void {
    if (this.#known.length > this.#way.length) this.#known.length = this.#way.length;
    this.#way.pop();
  }

  part(kind: PartKind, part: unknown): void {
    if (!isObject(part)) return;
    this.#visit(kind, part, this.#here);
    if (kind === 'callback') {
      this.#members('path item', part, true);
      return;
    }
    const known = partTable[kind];
    // As it is after the visit, which may have dropped some.
    for (const name of Object.keys(part)) {
      const found = known.get(name);
      const value = part[name];
      if (found === undefined || typeof value !== 'object' || value === null) continue;
      const [holding, below] = found;
      this.#way.push(name);
      if (holding === 'one') this.part(below, value);
      else if (holding === 'list') {
        if (Array.isArray(value)) this.#members(below, value, false);
      } else if (isObject(value)) this.#members(below, value, holding === 'extensible map');
      this.#leave();
    }
  }

  #members(kind: PartKind, holder: object, isExtensible: boolean): void {
    for (const name of Object.keys(holder)) {
      if (isExtensible && name.startsWith('x-')) continue;
      this.#way.push(name);
      this.part(kind, (holder as JsonObject)[name]);
      this.#leave();
    }
  }
}

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
type Holding = 'one' | 'list' | 'map' | 'extensible map';

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

/**
 * Calls `visit` with every Schema Object that is written in the document (OpenAPI 3.1 section 4.8.24) and its pointer,
 * parents before children: see walkDocument.
 */
export function walkSchemas(root: JsonObject, visit: (schema: Schema, pointer: string) => void): void {
  eachSchema(root, (schema, here) => {
    visit(schema, here());
  });
}

/** Does the same for those who need few of the pointers: one is made where it is asked for. */
export function eachSchema(root: JsonObject, visit: (schema: Schema, here: Here) => void): void {
  eachPart(root, (kind, part, here) => {
    if (kind === 'schema') visit(part, here);
  });
}
