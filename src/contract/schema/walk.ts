import { isObject, type JsonObject, type Schema } from '../document';
import { childPointer } from '../json-pointer';

/** Keywords whose value is a schema. */
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

/** Gives the pointer to the schema that is being visited; to be asked during the visit. */
export type Here = () => string;

/**
 * Calls `visit` with every Schema Object that is written in the document (OpenAPI 3.1 section 4.8.24) and its pointer,
 * parents before children. `$ref`s are not followed: what they point to is visited where it is written.
 */
export function walkSchemas(root: JsonObject, visit: (schema: Schema, pointer: string) => void): void {
  eachSchema(root, (schema, here) => {
    visit(schema, here());
  });
}

/** Does the same for those who need few of the pointers: one is made where it is asked for. */
export function eachSchema(root: JsonObject, visit: (schema: Schema, here: Here) => void): void {
  new Walk(visit).document(root);
}

/** A walk over a document, which knows the names on its way. */
class Walk {
  readonly #visit: (schema: Schema, here: Here) => void;
  readonly #way: (string | number)[] = [];
  /** Pointers to the places on the way that have been asked for, each below the one before. */
  readonly #known: string[] = [''];
  readonly #here: Here = () => {
    for (let depth = this.#known.length; depth <= this.#way.length; depth += 1)
      this.#known.push(childPointer(this.#known[depth - 1] ?? '', this.#way[depth - 1] ?? ''));
    return this.#known[this.#way.length] ?? '';
  };

  constructor(visit: (schema: Schema, here: Here) => void) {
    this.#visit = visit;
  }

  document(root: JsonObject): void {
    const components = root['components'];
    if (isObject(components)) {
      this.#way.push('components');
      this.#below('schemas', () => {
        if (isObject(components['schemas'])) this.#map(components['schemas']);
      });
      for (const kind of ['parameters', 'headers', 'responses', 'requestBodies', 'pathItems']) {
        this.#below(kind, () => {
          this.#holders(components[kind]);
        });
      }
      this.#leave();
    }
    this.#below('paths', () => {
      this.#holders(root['paths']);
    });
  }

  #leave(): void {
    if (this.#known.length > this.#way.length) this.#known.length = this.#way.length;
    this.#way.pop();
  }

  #below(name: string | number, look: () => void): void {
    this.#way.push(name);
    look();
    this.#leave();
  }

  /** Finds the `schema` members below anything that is no schema itself: path items, operations, parameters, headers, contents. */
  #holders(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const isList = Array.isArray(value);
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      this.#way.push(name);
      if (!isList && name === 'schema') this.#schema(member);
      else if (isList || (name !== 'example' && name !== 'examples' && !name.startsWith('x-'))) this.#holders(member);
      this.#leave();
    }
  }

  #schema(value: unknown): void {
    if (!isObject(value)) return;
    this.#visit(value, this.#here);
    // As it is after the visit, which may have dropped some. Few schemas have many of these keywords.
    for (const [keyword, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      this.#way.push(keyword);
      if (oneSchema.has(keyword)) this.#schema(member);
      else if (listsOfSchemas.has(keyword)) this.#list(member);
      else if (mapsOfSchemas.has(keyword) && isObject(member)) this.#map(member);
      this.#leave();
    }
  }

  #list(list: unknown): void {
    if (!Array.isArray(list)) return;
    for (const [index, schema] of list.entries()) {
      this.#way.push(index);
      this.#schema(schema);
      this.#leave();
    }
  }

  #map(map: JsonObject): void {
    for (const [name, schema] of Object.entries(map)) {
      this.#way.push(name);
      this.#schema(schema);
      this.#leave();
    }
  }
}
