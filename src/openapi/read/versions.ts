import {
  scalarText,
  type JsonObject,
  isObject,
  without,
  childPointer,
  fromLocalRef,
  fromPointer,
  toPointer,
  valueAt,
} from '../document';
import type { Flaws } from '../problems';
import type { PartKind } from '../walk-document';
import { membersWithin, type Shape } from './files';

/** Which rules a document is written by; 3.2 stands for what came after it too. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2';

/** Why a document is by no rules that are known, and where it says so. */
interface UnknownVersion {
  readonly pointer: string;
  readonly problem: string;
  readonly remedy: string;
}

/**
 * Gives the rules that a document says it is written by (OpenAPI 3.2 section 4.1.1; Swagger 2.0, `swagger`), and makes it say so in one form, in place.
 * Versions that are written as numbers, or without the last part, are taken as meant, with a flaw.
 */
export function readVersion(root: JsonObject, flaws: Flaws): Version | UnknownVersion {
  const { openapi, swagger } = root;
  if (openapi === undefined) {
    if (swagger === undefined) {
      const problem = 'not an OpenAPI document: no `openapi` member';
      return { pointer: '', problem, remedy: 'Name an OpenAPI 3 or Swagger 2.0 file.' };
    }
    if (/^2(?:\.0){0,2}$/.test(scalarText(swagger))) return '2.0';
    const problem = `not an OpenAPI document: a Swagger ${scalarText(swagger)} file`;
    return { pointer: '', problem, remedy: 'Convert it to OpenAPI 3.' };
  }
  const text = typeof openapi === 'number' && Number.isInteger(openapi) ? `${openapi}.0` : scalarText(openapi);
  const [, minor = ''] = /^3\.(\d{1,3})(?:$|[.-])/.exec(text.trim()) ?? [];
  if (minor === '') {
    const problem = `expected version 3.x.x, got ${JSON.stringify(openapi)}`;
    return { pointer: '/openapi', problem, remedy: 'Convert the file.' };
  }
  const version = minor === '0' ? '3.0' : minor === '1' ? '3.1' : '3.2';
  if (typeof openapi !== 'string' || !/^3\.\d+\.\d+/.test(openapi))
    flaws.add(
      '/openapi',
      `expected a version such as "${version}.0", got ${JSON.stringify(openapi)}`,
      `it is read as ${version}`,
    );
  else if (Number(minor) > 2)
    flaws.add('/openapi', `version ${text} is not known`, 'it is read as 3.2; what is new in it is not played');
  // What 3.2 adds to 3.1 is mended, so that nobody else has to know of it.
  root['openapi'] = version === '3.0' ? '3.0.4' : '3.1.2';
  return version;
}

/** A document of Swagger 2.0 as one of OpenAPI 3.0. */
interface Upgraded {
  readonly root: JsonObject;
  /** Gives the JSON pointer in the document as it was written of one in the document as it is now. */
  readonly toSource: (pointer: string) => string;
}

/** What the parts of a document need to know of it. */
interface Whole {
  readonly root: JsonObject;
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** Where parts come from that stand elsewhere now, by JSON pointer. */
  readonly moved: Map<string, string>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/**
 * Gives a document of Swagger 2.0 as OpenAPI 3.0 says the same (https://swagger.io/specification/v2/): body and form parameters
 * become request bodies, `consumes` and `produces` media types, collection formats styles. What is malformed stays where it is, for
 * those who read OpenAPI to name. Schemas are changed in place.
 */
export function upgradeSwagger(root: JsonObject): Upgraded {
  const whole: Whole = {
    root,
    consumes: textsOf(root['consumes']) ?? [],
    produces: textsOf(root['produces']) ?? [],
    moved: new Map(),
  };
  const { definitions, parameters, responses, securityDefinitions } = root;
  const own = Object.entries(root).filter(([name]) => name.startsWith('x-') || kept.includes(name));
  // Those of bodies stand where they are used: there, request bodies take their place.
  const named = Object.entries(isObject(parameters) ? parameters : {}).filter(([, one]) => !isOfBody(one));
  const upgraded: JsonObject = {
    openapi: '3.0.3',
    ...Object.fromEntries(own),
    servers: serversOf(root),
    paths: isObject(root['paths'])
      ? mapped(root['paths'], (item, path) => upgradePath(item, path, whole))
      : root['paths'],
    components: {
      ...(isObject(definitions) && { schemas: definitions }),
      parameters: mapped(Object.fromEntries(named), upgradeUnlessRef),
      ...(isObject(responses) && { responses: mapped(responses, (one) => upgradeResponse(one, whole.produces)) }),
      ...(isObject(securityDefinitions) && { securitySchemes: mapped(securityDefinitions, upgradeScheme) }),
    },
  };
  upgradeSchemas(upgraded);
  return { root: upgraded, toSource: (pointer) => sourceOf(pointer, whole.moved) };
}

const kept = ['info', 'tags', 'externalDocs', 'security'];

function serversOf(root: JsonObject): JsonObject[] {
  const host = scalarText(root['host']);
  const basePath = scalarText(root['basePath']).replace(/\/$/, '');
  if (host === '') return [{ url: basePath === '' ? '/' : basePath }];
  const schemes = (textsOf(root['schemes']) ?? []).filter((scheme) => /^https?$/.test(scheme));
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => ({ url: `${scheme}://${host}${basePath}` }));
}

function upgradeUnlessRef(parameter: JsonObject): JsonObject {
  return typeof parameter['$ref'] === 'string' ? parameter : upgradeParameter(parameter);
}

function isOfBody(parameter: unknown): parameter is JsonObject {
  // A field without a name stays a parameter, which is told to have none.
  return (
    isObject(parameter) &&
    (parameter['in'] === 'body' || (parameter['in'] === 'formData' && typeof parameter['name'] === 'string'))
  );
}

function upgradeAsBody(parameters: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const body = parameters.find((one) => one['in'] === 'body');
  return body === undefined ? upgradeForm(parameters, consumes) : upgradeBody(body, consumes);
}

function upgradePath(item: JsonObject, path: string, whole: Whole): JsonObject {
  const pointer = childPointer('/paths', path);
  const shared = bodiesOf(item['parameters'], `${pointer}/parameters`, whole.root);
  const upgraded = mapped(item, (operation, method) =>
    methods.includes(method) ? upgradeOperation(operation, `${pointer}/${method}`, shared, whole) : operation,
  );
  return { ...upgraded, ...parametersOf(item['parameters'], `${pointer}/parameters`, whole) };
}

/** A body parameter, and where it is written. */
interface Bodied {
  readonly parameter: JsonObject;
  readonly pointer: string;
}

function upgradeOperation(operation: JsonObject, pointer: string, shared: readonly Bodied[], whole: Whole): JsonObject {
  const { consumes, produces, parameters, responses } = operation;
  const own = bodiesOf(parameters, `${pointer}/parameters`, whole.root);
  const bodies = own.length > 0 ? own : shared;
  const [first] = bodies;
  if (first !== undefined) whole.moved.set(`${pointer}/requestBody`, first.pointer);
  const answers = textsOf(produces) ?? whole.produces;
  return {
    ...without(operation, 'consumes', 'produces', 'schemes'),
    ...parametersOf(parameters, `${pointer}/parameters`, whole),
    ...(first !== undefined && {
      requestBody: upgradeAsBody(
        bodies.map(({ parameter }) => parameter),
        textsOf(consumes) ?? whole.consumes,
      ),
    }),
    ...(responses !== undefined && {
      responses: isObject(responses)
        ? mapped(responses, (one) => (typeof one['$ref'] === 'string' ? one : upgradeResponse(one, answers)))
        : responses,
    }),
  };
}

function resolved(parameter: unknown, root: JsonObject): unknown {
  const ref = isObject(parameter) ? parameter['$ref'] : undefined;
  return typeof ref === 'string' && ref.startsWith('#') ? valueAt(root, toPointer(fromLocalRef(ref))) : parameter;
}

/** Gives the body and form parameters of a list, `$ref`s followed. */
function bodiesOf(list: unknown, pointer: string, root: JsonObject): Bodied[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown, index) => {
    const parameter = resolved(one, root);
    return isOfBody(parameter) ? [{ parameter, pointer: `${pointer}/${index}` }] : [];
  });
}

/** Gives the parameters of a list that are still such, and keeps where they were. */
function parametersOf(list: unknown, pointer: string, { root, moved }: Whole): { parameters?: unknown } {
  if (list === undefined) return {};
  if (!Array.isArray(list)) return { parameters: list };
  const others: unknown[] = [];
  list.forEach((one: unknown, index) => {
    if (isOfBody(resolved(one, root))) return;
    if (others.length !== index) moved.set(`${pointer}/${others.length}`, `${pointer}/${index}`);
    others.push(isObject(one) ? upgradeUnlessRef(one) : one);
  });
  return { parameters: others };
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

const formerRooms: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
};

/** Gives where a part was written; the nearest parent that was, where it is new. */
function sourceOf(pointer: string, moved: ReadonlyMap<string, string>): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const former = moved.get(pointer.slice(0, end));
    if (former !== undefined) return former + pointer.slice(end).replace(/^\/content\/[^/]*|^\/schema/, '');
  }
  const tokens = fromPointer(pointer);
  const [top, room = '', ...rest] = tokens;
  if (top === 'openapi') return '/swagger';
  if (top === 'servers') return '/host';
  const former = top === 'components' ? [formerRooms[room] ?? room, ...rest] : tokens;
  const isAnswer = former.includes('responses');
  const content = isAnswer ? former.indexOf('content') : -1;
  if (content > 0) former.splice(content, 2);
  const parameters = former.lastIndexOf('parameters');
  if (parameters >= 0 && former[parameters + 2] === 'schema') former.splice(parameters + 2, 1);
  return toPointer(former);
}

/** Members of a parameter or header of Swagger 2.0 that say what its value may be: in OpenAPI 3 its schema says so. */
const schemaKeywords = [
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'x-nullable',
  'x-example',
];

/** How lists were written (Swagger 2.0, `collectionFormat`), as styles of OpenAPI 3. Lists by tabs have none. */
const styles: Readonly<Record<string, JsonObject>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

/** Gives the two parts of a parameter or header of Swagger 2.0: what is its schema, and all else. */
function split(described: JsonObject): { schema: JsonObject; rest: JsonObject } {
  const entries = Object.entries(described);
  const isSchema = ([name]: readonly [string, unknown]): boolean => schemaKeywords.includes(name);
  return {
    schema: Object.fromEntries(entries.filter(isSchema)),
    rest: Object.fromEntries(entries.filter((entry) => !isSchema(entry) && entry[0] !== 'collectionFormat')),
  };
}

/** Gives a parameter of path, query or header, or a header, as OpenAPI 3.0 describes it. */
function upgradeParameter(parameter: JsonObject): JsonObject {
  if (isObject(parameter['schema'])) return parameter;
  const { schema, rest } = split(parameter);
  if (schema['type'] !== 'array') return { ...rest, schema };
  const format = scalarText(parameter['collectionFormat'], 'csv');
  const isQuery = parameter['in'] === 'query';
  return { ...rest, ...((isQuery ? styles[format] : undefined) ?? (isQuery ? styles['csv'] : {})), schema };
}

/** Gives a body parameter as a Request Body Object, for the media types that the operation takes. */
function upgradeBody(body: JsonObject, consumes: readonly string[]): JsonObject {
  const { schema = {}, description, required } = body;
  return {
    ...(description !== undefined && { description }),
    ...(required === true && { required }),
    content: Object.fromEntries(
      (consumes.length === 0 ? ['application/json'] : consumes).map((type) => [type, { schema }]),
    ),
  };
}

const forms = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Gives form parameters as one Request Body Object, whose schema has a property for each. */
function upgradeForm(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const required = fields.filter((field) => field['required'] === true).map((field) => field['name']);
  const properties = fields.map((field): [string, JsonObject] => {
    const { schema } = split(field);
    const { description } = field;
    return [scalarText(field['name']), { ...schema, ...(description !== undefined && { description }) }];
  });
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
  const encoding = fields.flatMap((field): [string, JsonObject][] =>
    field['type'] === 'array'
      ? [[scalarText(field['name']), styles[scalarText(field['collectionFormat'], 'csv')] ?? {}]]
      : [],
  );
  const media = { schema, ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }) };
  const hasFile = fields.some((field) => field['type'] === 'file');
  const taken = consumes.filter((type) => forms.includes(type));
  const types = hasFile ? forms.slice(0, 1) : taken.length > 0 ? taken : forms.slice(1);
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}

/** Gives a response as OpenAPI 3.0 describes it, for the media types that the operation answers with. */
function upgradeResponse(response: JsonObject, produces: readonly string[]): JsonObject {
  const { schema, examples, headers, ...rest } = response;
  const shown = isObject(examples) ? examples : {};
  const isFile = isObject(schema) && schema['type'] === 'file';
  const usual = isFile ? 'application/octet-stream' : 'application/json';
  const described = schema === undefined ? [] : produces.length === 0 ? [usual] : produces;
  const types = new Set([...described, ...Object.keys(shown).filter((type) => type.includes('/'))]);
  const content = [...types].map((type) => [
    type,
    { ...(schema !== undefined && { schema }), ...(Object.hasOwn(shown, type) && { example: shown[type] }) },
  ]);
  return {
    ...rest,
    ...(isObject(headers) && { headers: mapped(headers, upgradeParameter) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) as JsonObject }),
  };
}

const flows: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' };

/** Gives a security definition as OpenAPI 3.0 describes it. */
function upgradeScheme(scheme: JsonObject): JsonObject {
  const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme;
  if (type === 'basic') return { ...rest, type: 'http', scheme: 'basic' };
  if (type !== 'oauth2') return scheme;
  const name = scalarText(flow, 'implicit');
  const described = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    scopes: isObject(scopes) ? scopes : {},
  };
  return { ...rest, type, flows: { [flows[name] ?? name]: described } };
}

/** Gives an object whose object members are made anew; all others stay as they are. */
function mapped(holder: JsonObject, make: (member: JsonObject, name: string) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(holder).map(([name, member]) => [name, isObject(member) ? make(member, name) : member]),
  );
}

/**
 * Makes the schemas below a part those of OpenAPI 3.0, in place: files, discriminators, what may be null, and where `$ref`s
 * lead. Each value is changed once.
 */
function upgradeSchemas(root: JsonObject): void {
  const seen = new Set<object>();
  const visit = (value: object, shape: Shape, kind: PartKind): void => {
    if (seen.has(value)) return;
    seen.add(value);
    if (isObject(value) && shape === 'one') {
      const { $ref: ref } = value;
      if (typeof ref === 'string') value['$ref'] = upgradedRef(ref);
      if (kind === 'schema') upgradeSchema(value);
    }
    for (const member of membersWithin(value, shape, kind)) visit(member.value, member.shape, member.kind);
  };
  visit(root, 'one', 'document');
}

function upgradeSchema(schema: JsonObject): void {
  if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (typeof schema['discriminator'] === 'string') schema['discriminator'] = { propertyName: schema['discriminator'] };
  if (schema['x-nullable'] === true && schema['nullable'] === undefined) schema['nullable'] = true;
  if (schema['x-example'] !== undefined && schema['example'] === undefined) schema['example'] = schema['x-example'];
}

const rooms: Readonly<Record<string, string>> = {
  definitions: 'schemas',
  parameters: 'parameters',
  responses: 'responses',
};

function upgradedRef(ref: string): string {
  const [, room = '', rest = ''] = /^#\/(definitions|parameters|responses)\/(.+)$/s.exec(ref) ?? [];
  if (room === '') return ref;
  return `#/components/${rooms[room]}/${rest}`;
}
