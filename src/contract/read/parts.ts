import { isObject, type JsonObject } from '../document';
import { toPointer } from '../json-pointer';

/** What a part of a document is: the objects of OpenAPI 3.2 section 4, and those of Swagger 2.0 that share their names. */
export type Kind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'mediaType'
  | 'encoding'
  | 'schema'
  | 'example'
  | 'link'
  | 'callback'
  | 'securityScheme';

/** How parts of a kind stand in a member: one, a list, a map by names, or a list of lists' items. */
export type Shape = 'one' | 'list' | 'map';

/** The keys from the top of a document to a part, the last first. */
export interface Trail {
  readonly key: string | number;
  readonly above: Trail | undefined;
}

const one = (kind: Kind): readonly [Shape, Kind] => ['one', kind];
const list = (kind: Kind): readonly [Shape, Kind] => ['list', kind];
const map = (kind: Kind): readonly [Shape, Kind] => ['map', kind];

type Members = Readonly<Record<string, readonly [Shape, Kind]>>;

const operation = one('operation');

const described: Members = { schema: one('schema'), content: map('mediaType'), examples: map('example') };

const membersOf: Readonly<Record<Kind, Members>> = {
  document: {
    paths: map('pathItem'),
    webhooks: map('pathItem'),
    components: one('components'),
    definitions: map('schema'),
    parameters: map('parameter'),
    responses: map('response'),
    securityDefinitions: map('securityScheme'),
  },
  components: {
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    examples: map('example'),
    requestBodies: map('requestBody'),
    headers: map('header'),
    securitySchemes: map('securityScheme'),
    links: map('link'),
    callbacks: map('callback'),
    pathItems: map('pathItem'),
    mediaTypes: map('mediaType'),
  },
  pathItem: {
    get: operation,
    put: operation,
    post: operation,
    delete: operation,
    options: operation,
    head: operation,
    patch: operation,
    trace: operation,
    query: operation,
    additionalOperations: map('operation'),
    parameters: list('parameter'),
  },
  operation: {
    parameters: list('parameter'),
    requestBody: one('requestBody'),
    responses: map('response'),
    callbacks: map('callback'),
  },
  parameter: described,
  header: described,
  requestBody: { content: map('mediaType') },
  response: { ...described, examples: map('example'), headers: map('header'), links: map('link') },
  mediaType: {
    schema: one('schema'),
    itemSchema: one('schema'),
    examples: map('example'),
    encoding: map('encoding'),
    itemEncoding: one('encoding'),
    prefixEncoding: list('encoding'),
  },
  encoding: { headers: map('header'), encoding: map('encoding') },
  schema: {
    items: one('schema'),
    additionalItems: one('schema'),
    additionalProperties: one('schema'),
    not: one('schema'),
    if: one('schema'),
    then: one('schema'),
    else: one('schema'),
    contains: one('schema'),
    propertyNames: one('schema'),
    unevaluatedProperties: one('schema'),
    unevaluatedItems: one('schema'),
    contentSchema: one('schema'),
    allOf: list('schema'),
    anyOf: list('schema'),
    oneOf: list('schema'),
    prefixItems: list('schema'),
    properties: map('schema'),
    patternProperties: map('schema'),
    dependentSchemas: map('schema'),
    $defs: map('schema'),
    definitions: map('schema'),
  },
  example: {},
  link: {},
  callback: {},
  securityScheme: {},
};

/** A member of a part that holds other parts. */
export interface Member {
  readonly key: string | number;
  readonly value: object;
  readonly shape: Shape;
  readonly kind: Kind;
}

/** Gives the members of a part that are parts, or hold some; data, such as examples and extensions, is none. */
export function membersWithin(value: object, shape: Shape, kind: Kind): Member[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => memberOf(index, item, 'one', kind));
  const holder = value as JsonObject;
  const isNamed = shape === 'map' || kind === 'callback';
  if (isNamed) {
    const named = kind === 'callback' && shape === 'one' ? 'pathItem' : kind;
    const areExtended = named === 'pathItem' || named === 'response';
    return Object.entries(holder).flatMap(([key, member]) =>
      areExtended && key.startsWith('x-') ? [] : memberOf(key, member, 'one', named),
    );
  }
  const members = membersOf[kind];
  return Object.entries(holder).flatMap(([key, member]) => {
    if (typeof member !== 'object' || !Object.hasOwn(members, key)) return [];
    const [memberShape, memberKind] = members[key] ?? (['one', kind] as const);
    return memberOf(key, member, memberShape, memberKind);
  });
}

function memberOf(key: string | number, value: unknown, shape: Shape, kind: Kind): Member[] {
  const isHeld = isObject(value) || Array.isArray(value);
  return isHeld ? [{ key, value, shape: Array.isArray(value) ? 'list' : shape, kind }] : [];
}

/** Gives the JSON pointer of a part. */
export function pointerOf(trail: Trail | undefined): string {
  const tokens: (string | number)[] = [];
  for (let step = trail; step !== undefined; step = step.above) tokens.unshift(step.key);
  return toPointer(tokens);
}
