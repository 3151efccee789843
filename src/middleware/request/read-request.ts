import type { Contract } from '../../contract/contract';
import { findMediaType } from '../../contract/media-type';
import type { MediaType, Operation } from '../../contract/operation';
import type { SchemaValidator } from '../../contract/schema/validators';
import type { Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import type { Parameters } from '../request-context';
import type { RequestParts } from './parameter-styles';
import { createReadParameter, type ReadOne } from './read-parameter';
import { createValues } from './values';

/** The body of a request, as the body stage has left it. */
export interface RequestBodyValue {
  /** Undefined where none came, or one that is taken as it is. */
  readonly value: JsonValue | undefined;
  readonly isOpaque: boolean;
  readonly contentType: string | undefined;
}

/** A request as it was read: values where it is valid, else what is wrong with it. */
export interface ReadRequest {
  /** Values by location and name, defaults filled in; those that are wrong are left out. */
  readonly parameters: Parameters;
  /** Every violation, by clause of the document; none where the request is valid. */
  readonly violations: readonly Violation[];
  /** What came for each parameter of the operation, in its order. */
  readonly came: readonly (JsonValue | undefined)[];
  /** What describes the body, where one came that can be read. */
  readonly media: MediaType | undefined;
}

/** Reads the requests of one operation. */
export interface RequestReader {
  /** Reads parameters and body, once and in one pass. */
  readonly read: (parts: RequestParts, body: RequestBodyValue) => ReadRequest;
  /** Tells whether the operation describes a field of the query by its name. */
  readonly describes: (field: string) => boolean;
}

const none = createValues();
Object.freeze(none);
const noViolations: readonly Violation[] = [];

/** Gives the reader of an operation's requests; the validators of its schemas are compiled here. */
export function createRequestReader(contract: Contract, operation: Operation): RequestReader {
  const { parameters } = operation;
  const isMember = createIsMember(contract, operation, 'query');
  const isInCookies = createIsMember(contract, operation, 'cookie');
  const readers = parameters.map((parameter) => {
    const ownerOf = parameter.in === 'cookie' ? isInCookies : isMember;
    return createReadParameter(contract, parameter, (name) => ownerOf(name) === parameter.name);
  });
  const readBody = createReadBody(contract, operation);
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return {
    read: (parts, body) => {
      const { media, violations: inBody } = readBody(body);
      const { parameters: values, violations, came } = readAll(operation, readers, parts);
      const all = inBody.length === 0 ? violations : [...violations, ...inBody];
      return { parameters: values, violations: all, came, media };
    },
    describes: (field) =>
      names.some((name) => field === name || field.startsWith(`${name}[`)) || isMember(field) !== undefined,
  };
}

function readAll(
  { parameters }: Operation,
  readers: readonly ReadOne[],
  parts: RequestParts,
): Pick<ReadRequest, 'parameters' | 'violations' | 'came'> {
  const values = { path: none, query: none, header: none, cookie: none };
  const came: (JsonValue | undefined)[] = [];
  let violations = noViolations;
  for (let index = 0; index < readers.length; index += 1) {
    const parameter = parameters[index];
    const found = readers[index]?.(parts);
    came.push(found?.came);
    if (found === undefined || parameter === undefined) continue;
    if (found.violations.length > 0) violations = [...violations, ...found.violations];
    if (found.value === undefined) continue;
    if (values[parameter.in] === none) values[parameter.in] = createValues();
    values[parameter.in][parameter.name] = found.value;
  }
  return { parameters: values, violations, came };
}

/**
 * Gives what tells of a field at the top of a query, or of a cookie, whose member it is: an object in the style `form`, exploded, has its
 * properties there (OpenAPI 3.1 section 4.8.12.4), and any that nothing else describes where it takes others.
 */
function createIsMember(
  { schemas }: Contract,
  operation: Operation,
  place: 'query' | 'cookie',
): (field: string) => string | undefined {
  const inPlace = operation.parameters.filter((parameter) => parameter.in === place);
  const taken = new Set([
    ...inPlace.map(({ name }) => name),
    ...operation.security.flat().flatMap((scheme) => (scheme.in === place ? [scheme.name] : [])),
  ]);
  const open = inPlace
    .filter(({ style, explode, mediaType }) => style !== 'deepObject' && explode && mediaType === undefined)
    .map(({ name, schema }) => {
      const { additionalProperties: others } = schemas.flatten(schema);
      const takesOthers = others === true || (typeof others === 'object' && Object.keys(others).length > 0);
      return { name, properties: schemas.shapedProperties(schema), takesOthers };
    })
    .filter(({ properties, takesOthers }) => takesOthers || Object.keys(properties).length > 0);
  if (open.length === 0) return () => undefined;
  return (field) => {
    if (taken.has(field) || field.includes('[')) return undefined;
    const owner =
      open.find(({ properties }) => Object.hasOwn(properties, field)) ?? open.find((one) => one.takesOthers);
    return owner?.name;
  };
}

type ReadBody = (body: RequestBodyValue) => Pick<ReadRequest, 'media' | 'violations'>;

function createReadBody({ validators }: Contract, { requestBody }: Operation): ReadBody {
  const nothing = { media: undefined, violations: noViolations };
  if (requestBody === undefined) return () => nothing;
  const described = requestBody.content.filter(({ schema }) => schema !== undefined);
  const checks = new Map<MediaType, SchemaValidator>(
    described.map((media) => [media, validators.compile(media.schemaPointer, 'request')]),
  );
  const clause = `${requestBody.pointer}/required`;
  const missing: Violation = {
    where: 'body',
    clause,
    rule: 'required',
    expected: 'a body, which is required',
    got: 'nothing',
    facts: { came: 'nothing' },
  };
  const leftOut = { media: undefined, violations: requestBody.required ? [missing] : noViolations };
  return ({ value, isOpaque, contentType }) => {
    if (isOpaque) return nothing;
    if (value === undefined) return leftOut;
    const media = contentType === undefined ? undefined : findMediaType(requestBody.content, contentType);
    const violations = media === undefined ? undefined : checks.get(media)?.(value, 'body');
    return { media, violations: violations ?? noViolations };
  };
}
