import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { isForm, isMultipart } from '../../base/http';
import { child, follow, namesOf } from './pointer';
import { walk, type Draft } from './walk';

/** What the parts of a Swagger file need to know of the whole. */
interface Whole {
  readonly root: JsonObject;
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
}

/**
 * A Swagger 2.0 file in the form of OpenAPI 3.1 (https://swagger.io/specification/v2/). Words of its schemas that 3.1 does not have
 * are left to dialect.ts.
 */
export function fromSwagger(root: JsonObject): Draft {
  const whole = { root, consumes: textsOf(root['consumes']) ?? [], produces: textsOf(root['produces']) ?? [] };
  const { definitions, parameters, responses, securityDefinitions, components } = root;
  const kept = Object.entries(root).filter(([name]) => /^(?:info|tags|externalDocs|security|x-.*)$/.test(name));
  const converted: Draft = {
    openapi: '3.1.0',
    ...Object.fromEntries(kept),
    servers: serversOf(root),
    paths: mapped(root['paths'], (item) => pathItemOf(item, whole)),
    components: {
      // What bundle.ts moved in, and Swagger 2.0 has no place for.
      ...(isObject(components) && {
        ...components,
        pathItems: mapped(components['pathItems'], (item) => pathItemOf(item, whole)),
      }),
      schemas: isObject(definitions) ? definitions : {},
      // Those of bodies become request bodies where they are used.
      parameters: mapped(parameters, (parameter) => (isOfBody(parameter) ? undefined : parameterOf(parameter))),
      responses: mapped(responses, (response) => responseOf(response, whole.produces)),
      securitySchemes: mapped(securityDefinitions, schemeOf),
    },
  };
  for (const { holder, key } of walk(converted)) {
    const value = holder[key];
    const ref = isObject(value) ? value['$ref'] : undefined;
    if (typeof ref === 'string')
      (value as Draft)['$ref'] = ref
        .replace(/^#\/definitions\//, '#/components/schemas/')
        .replace(/^#\/(parameters|responses)\//, '#/components/$1/');
  }
  return converted;
}

/** The pointer in the Swagger file of a part of the converted one, or of a part around it. */
export function pointerInSwagger(pointer: string): string {
  const [top, section = '', ...rest] = namesOf(pointer);
  if (top === 'openapi') return '/swagger';
  if (top === 'servers') return '/host';
  const names: Readonly<Record<string, string>> = { schemas: 'definitions', securitySchemes: 'securityDefinitions' };
  const isMoved = section in names || section === 'parameters' || section === 'responses';
  const old = top === 'components' && isMoved ? child('', names[section] ?? section, ...rest) : pointer;
  return old
    .replace(/(\/responses\/[^/]*)\/content\/[^/]*/, '$1')
    .replace(/(\/(?:parameters|headers)\/[^/]*)\/schema/, '$1');
}

function serversOf({ host, basePath, schemes }: JsonObject): JsonObject[] {
  const path = typeof basePath === 'string' ? basePath : '/';
  if (typeof host !== 'string' || host === '') return [{ url: path }];
  const known = (textsOf(schemes) ?? []).filter((scheme) => /^https?$/.test(scheme));
  return (known.length === 0 ? ['https'] : known).map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

function pathItemOf(item: JsonObject, whole: Whole): JsonObject {
  const shared = bodyParametersOf(item['parameters'], whole);
  const entries = Object.entries(item).map(([name, value]): [string, JsonValue] => {
    const isOperation = isObject(value) && !name.startsWith('x-');
    return [name, isOperation ? operationOf(value, shared, whole) : value];
  });
  return { ...Object.fromEntries(entries), ...parametersOf(item['parameters'], whole) };
}

function operationOf(operation: JsonObject, shared: readonly JsonObject[], whole: Whole): JsonObject {
  const { consumes, produces, parameters, responses, ...rest } = operation;
  const own = bodyParametersOf(parameters, whole);
  const body = requestBodyOf(own.length > 0 ? own : shared, textsOf(consumes) ?? whole.consumes);
  return {
    ...rest,
    ...parametersOf(parameters, whole),
    ...(body !== undefined && { requestBody: body }),
    responses: mapped(responses, (response) => responseOf(response, textsOf(produces) ?? whole.produces)),
  };
}

export function isOfBody(parameter: JsonObject | undefined): parameter is JsonObject {
  return parameter?.['in'] === 'body' || parameter?.['in'] === 'formData';
}

export function bodyParametersOf(list: JsonValue | undefined, { root }: Pick<Whole, 'root'>): JsonObject[] {
  return (isArray(list) ? list : []).map((entry) => follow(root, entry, '')?.value).filter(isOfBody);
}

function parametersOf(list: JsonValue | undefined, { root }: Whole): { parameters?: JsonValue } {
  if (!isArray(list)) return {};
  const others = list.filter(isObject).filter((entry) => !isOfBody(follow(root, entry, '')?.value));
  return { parameters: others.map(parameterOf) };
}

/** What a parameter or header of Swagger 2.0 says itself, and says by its schema in OpenAPI 3. */
const schemaKeywords =
  /^(?:type|format|items|default|(?:exclusive)?M(?:ax|in)imum|m(?:ax|in)imum|m(?:ax|in)(?:Length|Items)|pattern|uniqueItems|enum|multipleOf|x-nullable|x-example)$/;

/** Swagger 2.0 `collectionFormat`; `tsv` has no style in OpenAPI 3. */
const styles: Readonly<Record<string, JsonObject>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

export function parameterOf(parameter: JsonObject): JsonObject {
  if ('$ref' in parameter || isObject(parameter['schema'])) return parameter;
  const others = Object.entries(parameter).filter(
    ([name]) => !schemaKeywords.test(name) && name !== 'collectionFormat',
  );
  const isList = parameter['type'] === 'array' && parameter['in'] === 'query';
  return { ...Object.fromEntries(others), ...(isList && styleOf(parameter)), schema: schemaOf(parameter) };
}

function styleOf({ collectionFormat }: JsonObject): JsonObject {
  return (typeof collectionFormat === 'string' ? styles[collectionFormat] : undefined) ?? { explode: false };
}

export function schemaOf(parameter: JsonObject): JsonObject {
  const entries = Object.entries(parameter).filter(([name]) => schemaKeywords.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name === 'x-example' ? 'example' : name, value]));
}

export function requestBodyOf(parameters: readonly JsonObject[], consumes: readonly string[]): JsonObject | undefined {
  if (parameters.length === 0) return undefined;
  const body = parameters.find((parameter) => parameter['in'] === 'body');
  if (body === undefined) return formOf(parameters, consumes);
  const types = consumes.length === 0 ? ['application/json'] : consumes;
  return {
    ...(body['description'] !== undefined && { description: body['description'] }),
    ...(body['required'] === true && { required: true }),
    // Each media type has its own copy, so that the document stays a tree.
    content: Object.fromEntries(types.map((type) => [type, { schema: structuredClone(body['schema']) ?? {} }])),
  };
}

function formOf(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const names = fields.map(({ name }) => (typeof name === 'string' ? name : ''));
  const required = names.filter((_, index) => fields[index]?.['required'] === true);
  const properties = fields.map((field, index): [string, JsonObject] => {
    const { description } = field;
    return [names[index] ?? '', { ...schemaOf(field), ...(description !== undefined && { description }) }];
  });
  const encoding = fields.flatMap((field, index): [string, JsonObject][] =>
    field['type'] === 'array' ? [[names[index] ?? '', styleOf(field)]] : [],
  );
  const mediaType = {
    schema: { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) },
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
  };
  const hasFile = fields.some(({ type }) => type === 'file');
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const types = consumes.filter((type) => isMultipart(type) || (!hasFile && isForm(type)));
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(
      (types.length === 0 ? [usual] : types).map((type) => [type, structuredClone(mediaType)]),
    ),
  };
}

export function responseOf(response: JsonObject, produces: readonly string[]): JsonObject {
  if ('$ref' in response) return response;
  const { schema, examples, headers, ...rest } = response;
  const shown = isObject(examples) ? examples : {};
  const usual = isObject(schema) && schema['type'] === 'file' ? 'application/octet-stream' : 'application/json';
  const described = schema === undefined ? [] : produces.length === 0 ? [usual] : produces;
  const types = [...new Set([...described, ...Object.keys(shown).filter((type) => type.includes('/'))])];
  const content = types.map((type): [string, JsonObject] => [
    type,
    {
      ...(schema !== undefined && { schema: structuredClone(schema) }),
      ...(shown[type] !== undefined && { example: shown[type] }),
    },
  ]);
  return {
    ...rest,
    ...(headers !== undefined && { headers: mapped(headers, parameterOf) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}

function schemeOf(scheme: JsonObject): JsonObject {
  return scheme['type'] === 'basic' ? { ...scheme, type: 'http', scheme: 'basic' } : scheme;
}

function textsOf(value: JsonValue | undefined): readonly string[] | undefined {
  return isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

/** A map with each object converted; without those for which `convert` returns undefined. */
function mapped(map: JsonValue | undefined, convert: (value: JsonObject) => JsonObject | undefined): JsonObject {
  const entries = Object.entries(isObject(map) ? map : {}).flatMap(([name, value]): [string, JsonValue][] => {
    const converted = isObject(value) ? convert(value) : value;
    return converted === undefined ? [] : [[name, converted]];
  });
  return Object.fromEntries(entries);
}
