import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import type { Document } from './document/document';
import { child, follow, valueAt, type Located } from './document/pointer';
import { operationsOf } from './document/walk';
import type {
  Deprecation,
  Encoding,
  Example,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  RequiredScheme,
  ResponseHeader,
  ResponseObject,
  SecurityScheme,
} from './operation';
import { textsIn } from './schema/flatten';
import type { SchemaRef } from './schema/schema';
import { readWords } from './words';

/** The operations of a document, in the order of the file. What is missing or twice becomes a problem of the document. */
export function readOperations(document: Pick<Document, 'root' | 'problems'>): readonly Operation[] {
  return new Reader(document.root, document.problems).operations();
}

class Reader {
  /** The operations with an operationId, as `GET /pets`. */
  readonly #ids = new Map<string, string>();
  readonly #schemes = new Map<string, SecurityScheme | undefined>();

  constructor(
    private readonly root: JsonObject,
    private readonly problems: Document['problems'],
  ) {}

  operations(): readonly Operation[] {
    const operations = entriesOf(this.root['paths']).flatMap(([path, entry]) => {
      const item = this.#follow(entry, child('/paths', path));
      if (item === undefined) return [];
      return operationsOf(item).map(({ method, holder, key, pointer }): Operation => {
        const value = holder[key] as JsonObject;
        return this.#operation({ value, pointer }, item, path, method);
      });
    });
    if (operations.some(({ security }) => security.length > 0)) return operations;
    // A file that describes credentials and asks for them nowhere: they may be sent, unless an operation says none.
    const schemes = entriesOf(valueAt(this.root, '/components/securitySchemes'));
    const optional = schemes.flatMap(([name]) => this.#security([{ [name]: [] }], ''));
    const isOwn = ({ pointer }: Operation): boolean => valueAt(this.root, child(pointer, 'security')) !== undefined;
    return operations.map((one) =>
      isOwn(one) || optional.length === 0 ? one : { ...one, security: [...optional, []] },
    );
  }

  #follow(value: JsonValue | undefined, pointer: string): Located | undefined {
    return follow(this.root, value, pointer);
  }

  #operation({ value, pointer }: Located, item: Located, path: string, method: string): Operation {
    const requestBody = this.#requestBody(value['requestBody'], child(pointer, 'requestBody'));
    const responses = this.#responses(value['responses'], child(pointer, 'responses'));
    const deprecation = readDeprecation(value);
    const extensions = Object.entries({ ...item.value, ...value }).filter(([name]) => name.startsWith('x-'));
    const name = `${method} ${path}`;
    return {
      id: this.#id(value, pointer, name),
      name,
      method,
      path,
      pointer,
      summary: textOf(value['summary']),
      description: textOf(value['description']),
      tags: isArray(value['tags']) ? textsIn(value['tags']) : [],
      ...(deprecation !== undefined && { deprecation }),
      parameters: this.#parameters(path, item, { value, pointer }),
      ...(requestBody !== undefined && { requestBody }),
      responses,
      security: this.#security(value['security'] ?? this.root['security'], child(pointer, 'security')),
      words: readWords(this.root, responses, requestBody),
      extensions: Object.fromEntries(extensions),
    };
  }

  #id(operation: JsonObject, pointer: string, own: string): string {
    const id = operation['operationId'];
    if (typeof id !== 'string' || id === '') return own;
    const first = this.#ids.get(id);
    this.#ids.set(id, first ?? own);
    if (first === undefined) return id;
    this.problems.add({
      pointer: child(pointer, 'operationId'),
      message: `The operationId ${id} is also that of ${first}.`,
      consequence: `The operation is called "${own}".`,
      remedy: 'Give each operation an operationId of its own.',
    });
    return own;
  }

  /** Those of the operation override those of the path item, and each stays where the first stood. */
  #parameters(path: string, ...holders: readonly Located[]): readonly Parameter[] {
    const found = new Map<string, Parameter>();
    for (const { value, pointer } of holders) {
      const list = isArray(value['parameters']) ? value['parameters'] : [];
      for (const [index, entry] of list.entries()) {
        const parameter = this.#parameter(path, entry, child(pointer, 'parameters', index));
        if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
      }
    }
    return [...found.values()];
  }

  #parameter(path: string, entry: JsonValue, at: string): Parameter | undefined {
    const found = this.#follow(entry, at);
    if (found === undefined) return undefined;
    const { value, pointer } = found;
    const { name, in: location } = value;
    if (typeof name !== 'string' || !isLocation(location)) {
      const message = 'A parameter must have a "name", and "in" must be query, path, header or cookie.';
      this.problems.add({ pointer, message, consequence: 'It is left out.', remedy: 'Correct it.' });
      return undefined;
    }
    if (location === 'header' && ignoredHeaders.has(name.toLowerCase())) return undefined;
    if (location === 'path' && !path.includes(`{${name}}`)) {
      const message = `The path ${path} has no {${name}}.`;
      const remedy = 'Correct its name, or add it to the path.';
      this.problems.add({ pointer, message, consequence: 'The parameter is left out.', remedy });
      return undefined;
    }
    const fallback = location === 'query' || location === 'cookie' ? 'form' : 'simple';
    // OpenAPI 3.2 section 4.12.3: as `form`, but for what it escapes.
    const style = textOf(value['style'], fallback).replace(/^cookie$/, 'form');
    return {
      name,
      in: location,
      required: value['required'] === true || location === 'path',
      style,
      explode: typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form',
      allowEmptyValue: location === 'query' && value['allowEmptyValue'] === true,
      schema: { schema: {}, pointer: child(pointer, 'schema') },
      ...this.#described(found),
      description: textOf(value['description']),
      pointer,
    };
  }

  /** A parameter or header is described by a schema, or by the only media type of its `content`. */
  #described({ value, pointer }: Located): Pick<ResponseHeader, 'mediaType' | 'schema' | 'examples'> {
    const [content] = this.#content(value['content'], child(pointer, 'content'));
    const schema = content === undefined ? readSchema(value['schema'], child(pointer, 'schema')) : content.schema;
    const examples = [...this.#examples(value, pointer), ...(content?.examples ?? [])];
    return {
      ...(content !== undefined && { mediaType: content.name }),
      ...(schema !== undefined && { schema }),
      examples: examples.map((example) => example.value),
    };
  }

  #requestBody(value: JsonValue | undefined, at: string): RequestBody | undefined {
    const found = this.#follow(value, at);
    if (found === undefined) return undefined;
    const content = this.#content(found.value['content'], child(found.pointer, 'content'));
    return { required: found.value['required'] === true, content, pointer: found.pointer };
  }

  #content(content: JsonValue | undefined, at: string): readonly MediaType[] {
    return entriesOf(content).flatMap(([name, entry]): MediaType[] => {
      const found = this.#follow(entry, child(at, name));
      if (found === undefined) return [];
      const { value, pointer } = found;
      const schema = readSchema(value['schema'], child(pointer, 'schema'));
      const examples = this.#examples(value, pointer);
      const encoding = readEncoding(value['encoding']);
      return [{ name, ...(schema !== undefined && { schema }), examples, encoding, pointer }];
    });
  }

  #examples({ example, examples }: JsonObject, pointer: string): readonly Example[] {
    const named = entriesOf(examples).flatMap(([name, entry]): Example[] => {
      const found = this.#follow(entry, child(pointer, 'examples', name));
      const value = found?.value['value'];
      return found === undefined || value === undefined
        ? []
        : [{ name, value, pointer: child(found.pointer, 'value') }];
    });
    return example === undefined ? named : [{ value: example, pointer: child(pointer, 'example') }, ...named];
  }

  #responses(responses: JsonValue | undefined, at: string): readonly ResponseObject[] {
    return entriesOf(responses).flatMap(([key, entry]): ResponseObject[] => {
      const status = key.toUpperCase() === 'DEFAULT' ? 'default' : key.toUpperCase();
      if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) return [];
      // The status of a response that cannot be read is documented all the same.
      const { value, pointer } = this.#follow(entry, child(at, key)) ?? { value: {}, pointer: child(at, key) };
      const content = this.#content(value['content'], child(pointer, 'content'));
      const headers = this.#headers(value['headers'], child(pointer, 'headers'));
      return [{ status, description: textOf(value['description']), content, headers, pointer }];
    });
  }

  /** `Content-Type` is described by the content (OpenAPI 3.1 section 4.8.17). */
  #headers(headers: JsonValue | undefined, at: string): readonly ResponseHeader[] {
    return entriesOf(headers).flatMap(([name, entry]): ResponseHeader[] => {
      const found = this.#follow(entry, child(at, name));
      if (found === undefined || name.toLowerCase() === 'content-type') return [];
      const { value, pointer } = found;
      const required = value['required'] === true;
      return [{ name, required, explode: value['explode'] === true, ...this.#described(found), pointer }];
    });
  }

  /** The alternatives of an operation's own list, else of the document's (OpenAPI 3.1 section 4.8.10). */
  #security(list: JsonValue | undefined, pointer: string): readonly (readonly RequiredScheme[])[] {
    const all = (isArray(list) ? list : []).filter(isObject).map((requirement) => {
      const schemes = Object.entries(requirement).map(([name, scopes]) => ({
        scheme: this.#scheme(name, pointer),
        scopes: isArray(scopes) ? textsIn(scopes) : [],
      }));
      return { known: schemes.filter(isDescribed), isWhole: schemes.every(isDescribed) };
    });
    // An alternative that cannot be met as it stands is none, if there is another.
    const whole = all.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : all).map(({ known }) => known);
  }

  #scheme(name: string, at: string): SecurityScheme | undefined {
    if (this.#schemes.has(name)) return this.#schemes.get(name);
    const place = child('/components/securitySchemes', name);
    const found = this.#follow(valueAt(this.root, place), place);
    const kind = kindOf(found?.value ?? {});
    if (kind === undefined)
      this.problems.add({
        pointer: found?.pointer ?? at,
        message: `The security scheme ${name} ${found === undefined ? 'is not described' : 'has an unknown type'}.`,
        consequence: 'It is not asked for.',
        remedy: 'Describe it in "components.securitySchemes".',
      });
    const scheme = kind && { name, pointer: found?.pointer ?? place, kind };
    this.#schemes.set(name, scheme);
    return scheme;
  }
}

/** Header parameters of these names are to be ignored (OpenAPI 3.1 section 4.8.12.2.1). */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

function readDeprecation(operation: JsonObject): Deprecation | undefined {
  if (operation['deprecated'] !== true) return undefined;
  const { 'x-deprecated-at': since, 'x-sunset': sunset, 'x-successor': successor } = operation;
  return {
    ...(typeof since === 'string' && { since }),
    ...(typeof sunset === 'string' && { sunset }),
    ...(typeof successor === 'string' && { successor }),
  };
}

function readEncoding(encoding: JsonValue | undefined): Readonly<Record<string, Encoding>> {
  const entries = entriesOf(encoding).map(([property, value]): [string, Encoding] => {
    const { contentType, style, explode } = isObject(value) ? value : {};
    const read = {
      ...(typeof contentType === 'string' && { contentType }),
      ...(typeof style === 'string' && { style }),
      ...(typeof explode === 'boolean' && { explode }),
    };
    return [property, read];
  });
  return Object.fromEntries(entries);
}

function readSchema(value: JsonValue | undefined, pointer: string): SchemaRef | undefined {
  return isObject(value) ? { schema: value, pointer } : undefined;
}

function isLocation(value: JsonValue | undefined): value is Parameter['in'] {
  return value === 'query' || value === 'path' || value === 'header' || value === 'cookie';
}

function isDescribed(one: {
  readonly scheme: SecurityScheme | undefined;
  readonly scopes: readonly string[];
}): one is RequiredScheme {
  return one.scheme !== undefined;
}

function kindOf({ type, scheme, in: location, name }: JsonObject): SecurityScheme['kind'] | undefined {
  if (textOf(type).toLowerCase() === 'http' && typeof scheme === 'string')
    return { type: 'http', scheme: scheme.toLowerCase() };
  if (type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS') return { type };
  const isKnown = location === 'query' || location === 'header' || location === 'cookie';
  return type === 'apiKey' && isKnown && typeof name === 'string' ? { type, in: location, parameter: name } : undefined;
}

function textOf(value: JsonValue | undefined, fallback = ''): string {
  return typeof value === 'string' ? value : fallback;
}

function entriesOf(map: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return Object.entries(isObject(map) ? map : {});
}
