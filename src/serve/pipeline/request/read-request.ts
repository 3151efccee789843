import type { Contract } from '../../../openapi/contract';
import { findMediaType, isJson } from '../../../base/http';
import type { MediaType, Operation, Parameter } from '../../../openapi/operation';
import type { SchemaValidator } from '../../../openapi/schema/validators';
import type { Violation } from '../../../base/errors';
import { type JsonValue, parseJson } from '../../../base/json';
import type { Parameters } from '../request-context';
import {
  type RequestParts,
  createValues,
  createFind,
  type Written,
  createValuesOf,
  type Field,
} from './parameter-styles';
import { areScalar, createParameterReader, defaultOf, valueTypes, type ReadValue } from '../../../openapi/parameters';
import { preview } from '../../../openapi/schema/describe-error';
import { undocumentedProperties } from '../../../openapi/schema/documented-part';
import { didYouMean } from '../../../base/text';
import {
  complaintsThatCount,
  isKnownToAccept,
  type Complaint,
  type Opinion,
} from '../openapi-validator/request-validator';

/** The body of a request, as the body stage has left it. */
interface RequestBodyValue {
  /** Undefined where none came, or one that is taken as it is. */
  readonly value: JsonValue | undefined;
  readonly isOpaque: boolean;
  readonly contentType: string | undefined;
}

/** A request as it was read: values where it is valid, else what is wrong with it. */
interface ReadRequest {
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

/** What reading a parameter gave. */
interface ReadParameter {
  /** Its value where it came and is valid, else its default, else undefined. */
  readonly value: JsonValue | undefined;
  /** What came, as far as it could be read; undefined where nothing did. */
  readonly came: JsonValue | undefined;
  readonly violations: readonly Violation[];
}

/** Reads one parameter of a request: its value, or every violation by it. */
type ReadOne = (parts: RequestParts) => ReadParameter;

/**
 * Gives the reader of a parameter. Where it is left out, its default counts (OpenAPI 3.1 section 4.8.12); `isMember` tells
 * which fields at the top of a query are its members. The schema's validator is compiled here.
 */
function createReadParameter(contract: Contract, parameter: Parameter, isMember: (name: string) => boolean): ReadOne {
  const find = createFind(parameter, isMember);
  const read = createRead(contract, parameter);
  const value = defaultOf(contract.schemas, parameter);
  const leftOut = { value, came: undefined, violations: parameter.required ? [missing(parameter)] : noViolations };
  return (parts) => {
    const written = find(parts);
    if (written === undefined) return leftOut;
    const outcome = read(written);
    if ('value' in outcome) return { value: outcome.value, came: outcome.value, violations: noViolations };
    // Nothing is what the name alone says (OpenAPI 3.1 section 4.8.12.2, `allowEmptyValue`).
    if (parameter.mayBeEmpty === true && written.text === '')
      return { value, came: undefined, violations: noViolations };
    return { value: undefined, came: outcome.refused ?? shown(written), violations: outcome.violations };
  };
}

function missing({ in: location, name, pointer }: Parameter): Violation {
  const clause = `${pointer}/required`;
  const where = `${location}.${name}`;
  return { where, clause, rule: 'required', expected: 'this parameter, which is required', got: 'nothing' };
}

function createRead(contract: Contract, parameter: Parameter): (written: Written) => ReadValue {
  const { schemas, validators } = contract;
  const several = (written: Written): ReadValue => ({ violations: [notOne(parameter, written)] });
  if (parameter.mediaType !== undefined && isJson(parameter.mediaType)) {
    const read = createJsonRead(contract, parameter);
    return (written) => (written.text === undefined ? several(written) : read(written.text));
  }
  const types = valueTypes(schemas, parameter.schema);
  if (types.length > 0 && areScalar(types)) {
    const read = createParameterReader(parameter, validators, schemas);
    return (written) => (written.text === undefined ? several(written) : read(written.text));
  }
  const valuesOf = createValuesOf(schemas, parameter.schema);
  const validate = validators.compile(parameter.schemaPointer, 'request');
  const where = `${parameter.in}.${parameter.name}`;
  return (written) => {
    const values = valuesOf(written);
    const outcomes = (values.length === 0 ? [shown(written)] : values).map((value) => ({
      value,
      violations: validate(value, where),
    }));
    const [first] = outcomes;
    const found = outcomes.find(({ violations }) => violations.length === 0);
    return found ?? { violations: first?.violations ?? [], refused: first?.value ?? null };
  };
}

function createJsonRead({ validators }: Contract, parameter: Parameter): (text: string) => ReadValue {
  const validate = validators.compile(parameter.schemaPointer, 'request');
  const where = `${parameter.in}.${parameter.name}`;
  return (text) => {
    let value: JsonValue;
    try {
      value = parseJson(text);
    } catch {
      const got = preview(text);
      return {
        violations: [{ where, clause: `${parameter.pointer}/content`, rule: 'json', expected: 'a JSON text', got }],
      };
    }
    const violations = validate(value, where);
    return violations.length === 0 ? { value } : { violations, refused: value };
  };
}

function notOne({ in: location, name, pointer }: Parameter, written: Written): Violation {
  const got = `several: ${preview(shown(written))}`;
  return { where: `${location}.${name}`, clause: `${pointer}/schema`, rule: 'schema', expected: 'one value', got };
}

/** What was written, as the texts it is of. */
function shown(written: Written): JsonValue {
  if (written.text !== undefined) return written.text;
  const items = written.items();
  if (items.length > 0) return [...items];
  return Object.fromEntries((written.members() ?? []).map(([path, text]) => [path.join('.'), text]));
}

/** Most warnings that one request can cause, and longest name in one; a request must not decide how long a log line is. */
const most = 10;
const longestName = 64;

const noNames: readonly string[] = [];

/** Gives the warnings about what a valid request carries and its operation does not describe. */
export type FindUndescribed = (
  query: readonly Field[],
  media: ReadRequest['media'],
  body: JsonValue | undefined,
) => readonly string[];

/** Gives what finds the parameters and properties that an operation does not describe. */
export function createFindUndescribed(
  { schemas }: Contract,
  operation: Operation,
  { describes }: RequestReader,
): FindUndescribed {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const keys = new Set(operation.security.flat().map(({ name }) => name));
  const isUnknown = (field: Field): boolean => !describes(field.name) && !keys.has(field.name);

  return (query, media, body) => {
    const fields = query.length === 0 ? noNames : [...new Set(query.filter(isUnknown).map(({ name }) => name))];
    const dropped =
      media === undefined || body === undefined ? noNames : undocumentedProperties(schemas, media.schema, body);
    if (fields.length === 0 && dropped.length === 0) return noNames;
    const properties = Object.keys(schemas.propertiesOf(media?.schema));
    return [
      ...warn(fields, (name) => `unknown query parameter ${quote(name)} ignored${didYouMean(name, known)}`),
      ...warn(dropped, (name) => `unknown property ${quote(name)} dropped${didYouMean(name, properties)}`),
    ];
  };
}

function warn(names: readonly string[], say: (name: string) => string): readonly string[] {
  const said = names.slice(0, most).map(say);
  return names.length > most ? [...said, `${names.length - most} more of this kind`] : said;
}

function quote(name: string): string {
  return JSON.stringify(name.length > longestName ? `${name.slice(0, longestName)}...` : name);
}

/** What two judgements of a request amount to. */
interface JointJudgement {
  /** Why the request is refused; none where it is valid. */
  readonly violations: readonly Violation[];
  /** What the two do not agree about, with both verdicts, for the log. */
  readonly disagreement: string | undefined;
}

const agreed: JointJudgement = { violations: [], disagreement: undefined };

/**
 * Weighs what our own reading finds wrong with a request against what express-openapi-validator does. The stricter of the
 * two wins, and where they differ that is told, but for the classes in which the second judge is known to be wrong
 * (docs/decisions/0005-two-judges-of-requests.md).
 *
 * @param hasBody whether a body came that was read
 */
export function judgeTwice(
  operation: Operation,
  violations: readonly Violation[],
  opinion: Opinion | undefined,
  hasBody: boolean,
): JointJudgement {
  if (opinion === undefined) return { violations, disagreement: undefined };
  if ('failure' in opinion) {
    return { violations, disagreement: `express-openapi-validator could not judge the request: ${opinion.failure}` };
  }
  const compared = { violations, hasBody };
  const complaints =
    opinion.complaints.length === 0 ? opinion.complaints : complaintsThatCount(opinion.complaints, compared);
  const [ours] = violations;
  const [theirs] = complaints;
  if (ours === undefined && theirs === undefined) return agreed;
  if (ours === undefined || theirs === undefined) {
    // Where both refuse they agree, even if for a reason that would not count alone.
    const isKnown = ours !== undefined && (opinion.complaints.length > 0 || isKnownToAccept(compared));
    const disagreement = isKnown ? undefined : tell(ours, theirs);
    return { violations: ours === undefined ? complaints.map(toViolation(operation)) : violations, disagreement };
  }
  return { violations, disagreement: undefined };
}

/** What came is not shown: it may be a key. */
function tell(ours: Violation | undefined, theirs: Complaint | undefined): string {
  const own = ours === undefined ? 'accepts the request' : `refuses it (${ours.where}: expected ${ours.expected})`;
  const other = theirs === undefined ? 'accepts it' : `refuses it (${theirs.where} ${theirs.message})`;
  return `two readings of the document disagree, the stricter one counts: Understudy ${own}, express-openapi-validator ${other}`;
}

function toViolation({ pointer }: Operation): (complaint: Complaint) => Violation {
  return ({ where, keyword, message }) => {
    const rule = keyword === '' ? 'schema' : keyword;
    return { where, clause: pointer, rule, expected: `something that ${message}`, got: 'something else' };
  };
}
