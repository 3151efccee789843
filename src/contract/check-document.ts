import type { JsonValue } from '../exact-json';
import { preview } from './schema/describe-error';
import { isObject, isVersion30, methods, type JsonObject } from './document';
import { childPointer, fromLocalRef } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { schemaProblem } from './schema/problem';
import { walkSchemas } from './schema/walk';

const parameterLocations = ['query', 'path', 'header', 'cookie'];

/**
 * Proves that a document can be played: every `$ref` leads somewhere, every operation has what OpenAPI section 4.8 demands
 * of it, operationIds and path templates are unique. Throws a DocumentError at the first place that cannot.
 */
export function checkDocument(loaded: LoadedDocument): void {
  checkRefs(loaded, loaded.root, '');
  const paths = loaded.root['paths'];
  if (!isObject(paths) || Object.keys(paths).every((path) => path.startsWith('x-'))) {
    throw loaded.error(
      '/paths',
      'expected at least one path, got none',
      'Describe the operations to play under `paths`.',
    );
  }
  const seen: Seen = { operationIds: new Map(), templates: new Map() };
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith('x-')) checkPath(loaded, path, item, seen);
  }
  checkSecurity(loaded, loaded.root['security'], '/security');
  walkSchemas(loaded.root, (schema, pointer) => {
    const problem = schemaProblem(schema);
    if (problem !== undefined) throw loaded.error(childPointer(pointer, problem.keyword), problem.text, problem.remedy);
  });
}

interface Seen {
  readonly operationIds: Map<string, string>;
  readonly templates: Map<string, string>;
}

/** Keywords of a schema whose values are data, in which `$ref` is a property like any other. */
const dataKeywords = ['example', 'examples', 'default', 'enum', 'const'];

/** Keywords of a schema whose members are named by the document: there, `default` is a property. */
const namedSchemas = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

function checkRefs(loaded: LoadedDocument, value: unknown, pointer: string, isSchema = false): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkRefs(loaded, item, childPointer(pointer, index), isSchema);
    });
  } else if (isObject(value)) {
    const ref = value['$ref'];
    if (typeof ref === 'string') checkRef(loaded, ref, childPointer(pointer, '$ref'));
    for (const [name, member] of Object.entries(value)) {
      checkMember(loaded, name, member, childPointer(pointer, name), isSchema);
    }
  }
}

function checkMember(loaded: LoadedDocument, name: string, member: unknown, pointer: string, isSchema: boolean): void {
  const isData = isSchema ? dataKeywords.includes(name) : name === 'example' || name === 'value';
  if (isData || name.startsWith('x-')) return;
  const holdsSchemas = (isSchema && namedSchemas.includes(name)) || pointer === '/components/schemas';
  if (holdsSchemas && isObject(member)) {
    for (const [key, schema] of Object.entries(member)) checkRefs(loaded, schema, childPointer(pointer, key), true);
  } else {
    checkRefs(loaded, member, pointer, isSchema || name === 'schema');
  }
}

function checkRef(loaded: LoadedDocument, ref: string, pointer: string): void {
  if (!ref.startsWith('#')) {
    const remedy = 'Bundle the document into one file first, with `npx @redocly/cli bundle` for instance.';
    throw loaded.error(pointer, `expected a $ref within this file (#/...), got ${JSON.stringify(ref)}`, remedy);
  }
  const target = loaded.resolve({ $ref: ref });
  if (target !== undefined && !(isObject(target) && '$ref' in target && target['$ref'] === ref)) return;
  if (target !== undefined) {
    throw loaded.error(
      pointer,
      `the $ref ${JSON.stringify(ref)} leads nowhere: it comes back to itself`,
      'Correct it.',
    );
  }
  const name = fromLocalRef(ref).at(-1) ?? '';
  const siblings = loaded.resolve({ $ref: ref.slice(0, ref.lastIndexOf('/')) });
  const known = isObject(siblings) ? `; known there: ${Object.keys(siblings).slice(0, 10).join(', ')}` : '';
  const problem = `the $ref ${JSON.stringify(ref)} leads nowhere: there is no ${JSON.stringify(name)}${known}`;
  throw loaded.error(pointer, problem, 'Add the missing part or correct the $ref.');
}

function checkPath(loaded: LoadedDocument, path: string, rawItem: unknown, seen: Seen): void {
  const pointer = childPointer('/paths', path);
  if (!path.startsWith('/')) {
    throw loaded.error(pointer, `expected a path that starts with "/", got ${JSON.stringify(path)}`, 'Add the slash.');
  }
  const template = path.replaceAll(/\{[^{}]*\}/g, '{}');
  const twin = seen.templates.get(template);
  if (twin !== undefined) {
    throw loaded.error(pointer, `this path and ${twin} match the same requests`, 'Keep one of the two.');
  }
  seen.templates.set(template, path);
  const item = expectObject(loaded, loaded.resolve(rawItem), pointer, 'a path item');
  for (const method of methods) {
    if (item[method] !== undefined) checkOperation(loaded, path, item, method, seen);
  }
}

function checkOperation(loaded: LoadedDocument, path: string, item: JsonObject, method: string, seen: Seen): void {
  const pointer = childPointer('/paths', path, method);
  const operation = expectObject(loaded, item[method], pointer, 'an operation');
  const id = operation['operationId'];
  if (id !== undefined) {
    if (typeof id !== 'string')
      throw loaded.error(`${pointer}/operationId`, 'expected a string', 'Name the operation.');
    const first = seen.operationIds.get(id);
    if (first !== undefined) {
      const problem = `two operations are called ${JSON.stringify(id)}; the first is ${loaded.locate(first)}`;
      throw loaded.error(`${pointer}/operationId`, problem, 'Rename one: operationIds must be unique.');
    }
    seen.operationIds.set(id, `${pointer}/operationId`);
  }
  checkParameters(loaded, path, item, operation, pointer);
  const body = loaded.resolve(operation['requestBody']);
  if (body !== undefined)
    checkContent(
      loaded,
      expectObject(loaded, body, `${pointer}/requestBody`, 'a request body'),
      `${pointer}/requestBody`,
    );
  checkResponses(loaded, operation['responses'], `${pointer}/responses`);
  checkSecurity(loaded, operation['security'], `${pointer}/security`);
}

function checkParameters(
  loaded: LoadedDocument,
  path: string,
  item: JsonObject,
  operation: JsonObject,
  pointer: string,
): void {
  const inPath = new Set<unknown>();
  const lists = [
    [item['parameters'], childPointer('/paths', path, 'parameters')],
    [operation['parameters'], `${pointer}/parameters`],
  ] as const;
  for (const [list, listPointer] of lists) {
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw loaded.error(listPointer, 'expected a list of parameters', 'Write a YAML list.');
    list.forEach((raw, index) => {
      const parameter = checkParameter(loaded, loaded.resolve(raw), childPointer(listPointer, index));
      if (parameter['in'] === 'path') inPath.add(parameter['name']);
    });
  }
  const templated = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const undeclared = templated.find((name) => !inPath.has(name));
  if (undeclared !== undefined) {
    const problem = `the path holds {${undeclared}}, and no parameter describes it`;
    throw loaded.error(pointer, problem, `Add a parameter with in: path and name: ${undeclared}.`);
  }
}

function checkParameter(loaded: LoadedDocument, raw: unknown, pointer: string): JsonObject {
  const parameter = expectObject(loaded, raw, pointer, 'a parameter');
  if (typeof parameter['name'] !== 'string') throw loaded.error(pointer, 'the parameter has no name', 'Add `name`.');
  if (!parameterLocations.includes(parameter['in'] as string)) {
    const got = JSON.stringify(parameter['in']);
    const problem = `expected \`in\` to be one of ${parameterLocations.join(', ')}, got ${got}`;
    throw loaded.error(childPointer(pointer, 'in'), problem, 'Correct it.');
  }
  if (!isObject(parameter['schema']) && typeof parameter['schema'] !== 'boolean' && !isObject(parameter['content'])) {
    throw loaded.error(pointer, `the parameter ${parameter['name']} has no schema`, 'Add `schema`.');
  }
  return parameter;
}

/** OpenAPI 3.1 lets an operation say nothing of its responses, 3.0 does not. */
function checkResponses(loaded: LoadedDocument, responses: unknown, pointer: string): void {
  if (responses === undefined && !isVersion30(loaded.root)) return;
  if (!isObject(responses) || Object.keys(responses).length === 0) {
    throw loaded.error(pointer, 'the operation describes no response', 'Describe at least one response.');
  }
  for (const [status, raw] of Object.entries(responses)) {
    if (status.startsWith('x-')) continue;
    const responsePointer = childPointer(pointer, status);
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status)) {
      const problem = `expected a status (200, 4XX or default), got ${JSON.stringify(status)}`;
      throw loaded.error(responsePointer, problem, 'Correct the status.');
    }
    checkContent(loaded, expectObject(loaded, loaded.resolve(raw), responsePointer, 'a response'), responsePointer);
  }
}

function checkContent(loaded: LoadedDocument, holder: JsonObject, pointer: string): void {
  const { content } = holder;
  if (content === undefined) return;
  const contentPointer = childPointer(pointer, 'content');
  for (const [mediaType, value] of Object.entries(expectObject(loaded, content, contentPointer, 'media types'))) {
    expectObject(loaded, value, childPointer(contentPointer, mediaType), 'a media type object');
  }
}

function checkSecurity(loaded: LoadedDocument, security: unknown, pointer: string): void {
  if (security === undefined) return;
  if (!Array.isArray(security))
    throw loaded.error(pointer, 'expected a list of security requirements', 'Write a list.');
  const components = loaded.root['components'];
  const schemes = isObject(components) && isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  security.forEach((requirement, index) => {
    const where = childPointer(pointer, index);
    for (const name of Object.keys(expectObject(loaded, requirement, where, 'a security requirement'))) {
      if (Object.hasOwn(schemes, name)) continue;
      const known = Object.keys(schemes).join(', ') || 'none';
      const problem = `there is no security scheme ${JSON.stringify(name)}; known: ${known}`;
      throw loaded.error(childPointer(where, name), problem, 'Describe it under components/securitySchemes.');
    }
  });
}

function expectObject(loaded: LoadedDocument, value: unknown, pointer: string, what: string): JsonObject {
  if (isObject(value)) return value;
  throw loaded.error(
    pointer,
    `expected ${what} (an object), got ${preview(value as JsonValue | undefined)}`,
    'Correct it.',
  );
}
