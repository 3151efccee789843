import { decodePart, headerOf, isJson, textOf, type HttpRequest } from '../base/http';
import {
  asText,
  isArray,
  isEqual,
  isObject,
  maximumDepth,
  ownProperty,
  tryParseJson,
  type JsonValue,
} from '../base/json';
import { lazy } from '../base/once';
import { splitOnce } from '../base/text';
import type { Exchange } from '../exchange/exchange';
import { pathOfItem, requestRole, type RequestRole } from '../openapi/collections/address';
import { pageObjects, totalName } from '../openapi/collections/list-names';
import { readListQuery } from '../openapi/collections/list-query';
import { isCalledId } from '../openapi/collections/id-property';
import { createReadSentItem } from '../openapi/collections/sent-item';
import type { Contract } from '../openapi/contract';
import { child, namesOf, valueAt } from '../openapi/document/pointer';
import { plainName } from '../openapi/names';
import { asksForCredentials, type Operation, type SecurityScheme } from '../openapi/operation';
import { jsonContent, responseFor, successOf } from '../openapi/response/responses';
import { readablePart } from '../openapi/schema/project';
import type { SchemaRef } from '../openapi/schema/schema';
import { variantAt } from '../openapi/schema/variants';
import type { ExchangeView, ShownItem } from './exchange-view';

/** The operation that an exchange is of: that of its method, or for a HEAD that of GET. */
export function operationOf(contract: Contract, { request }: Pick<Exchange, 'request'>): Operation | undefined {
  const [path] = splitOnce(request.target, '?');
  const found = contract.match(request.method, path);
  if (found.kind === 'operation') return found.operation;
  const read = request.method === 'HEAD' ? contract.match('GET', path) : undefined;
  return read?.kind === 'operation' ? read.operation : undefined;
}

/** An exchange as the OpenAPI file reads it; undefined if no operation matches. */
export function readExchange(contract: Contract, exchange: Exchange): ExchangeView | undefined {
  const operation = operationOf(contract, exchange);
  return operation && viewOf(contract, exchange, operation);
}

/** The same of an exchange whose operation is known. */
export function viewOf(contract: Contract, exchange: Exchange, operation: Operation): ExchangeView {
  const status = exchange.response?.status ?? 0;
  return createView({ contract, exchange, number: exchange.number, operation, status, result: resultOf(status) });
}

type Read = Pick<ExchangeView, 'exchange' | 'number' | 'operation' | 'status' | 'result'> & {
  readonly contract: Contract;
};

const createView = lazy<Read, Omit<ExchangeView, keyof Read>>({
  reading: ({ contract, operation, exchange }) => contract.checkRequest(operation, exchange.request),
  role: ({ contract, operation, exchange, reading }) =>
    exchange.request.method === operation.method ? requestRole(contract, operation, reading) : { kind: 'none' },
  query: ({ role, reading }) => (role.kind === 'list' ? readListQuery(role.list, reading) : undefined),
  body: ({ exchange }) => bodyOf(exchange),
  violations: ({ contract, operation, exchange: { request, response } }) =>
    response === undefined ? [] : contract.checkResponse(operation, response, request.method),
  sent: ({ contract, role, reading }) => sentBy(contract, role, reading.body, reading.values),
  listed: ({ role, body }) => {
    const listed = role.kind === 'list' && body !== undefined ? valueAt(body, role.list.envelope ?? '') : undefined;
    return isArray(listed) ? listed : [];
  },
  items: (view) => itemsOf(view.contract, view),
  credential: ({ operation, exchange: { request, label } }) =>
    label === undefined ? credentialOf(operation, request) : (label.credential ?? 'valid'),
  total: ({ role, body, exchange }) => (role.kind === 'list' ? totalIn(body, exchange.response) : undefined),
  canCompare: ({ contract, operation, role, status, items, violations }) => {
    const described = describedProperties(contract, operation, role, status, items);
    const invalid = violations.flatMap(({ place }) => (place.in === 'body' ? namesOf(place.at) : []));
    return (property, expected) => {
      const ref = described.get(property);
      if (ref === undefined || invalid.includes(property)) return false;
      // A response cannot show a text that is no date as one, nor as a number, nor of an object what its schema does not have.
      if (isObject(expected) || isArray(expected))
        return isEqual(readablePart(contract.schemas, ref, expected), expected);
      return expected === undefined || contract.judge.check(ref, expected, 'response').length === 0;
    };
  },
  header:
    ({ exchange: { response } }) =>
    (name) =>
      response && headerOf(response.headers, name),
  requestHeader:
    ({ exchange: { request } }) =>
    (name) =>
      headerOf(request.headers, name),
});

function resultOf(status: number): ExchangeView['result'] {
  if (status === 0) return 'no-response';
  if (status < 300) return 'success';
  if (status < 400) return 'redirect';
  return status < 500 ? 'rejected' : 'server-error';
}

function bodyOf({ response, bodyProblem }: Exchange): JsonValue | undefined {
  if (response?.body === undefined || bodyProblem !== undefined) return undefined;
  if ('text' in response.body && response.body.json !== undefined) return response.body.json;
  if (!isJson(headerOf(response.headers, 'content-type') ?? '')) return undefined;
  const text = textOf(response.body);
  return text === undefined ? undefined : tryParseJson(text, maximumDepth);
}

function sentBy(
  contract: Contract,
  role: RequestRole,
  body: JsonValue | undefined,
  values: ReadonlyMap<string, JsonValue>,
): ExchangeView['sent'] {
  if (role.kind === 'none' || role.kind === 'list') return isObject(body) ? body : {};
  return createReadSentItem(contract, role.collection, role.item)({ ...(body !== undefined && { body }), values }).sent;
}

/**
 * The items of a 2xx response whose body is described as that of the operation's success, or is not described at all; the item of a create
 * whose Location alone names it.
 */
function itemsOf({ schemas }: Contract, view: Omit<ExchangeView, 'items'>): readonly ShownItem[] {
  const { role, body, operation, status, result } = view;
  if (role.kind === 'none' || result !== 'success') return [];
  const { collection, at } = role;
  const idAt = collection.id?.at;
  const shown = (value: JsonValue | undefined, own?: string): readonly ShownItem[] => {
    if (!isObject(value)) return [];
    const id = idAt === undefined ? undefined : valueAt(value, idAt);
    const text = id === undefined || id === null || isObject(id) || isArray(id) ? own : asText(id);
    if (text === undefined) return [];
    const address = { collection: collection.path, at, id: text };
    return [{ address, path: pathOfItem(address), value, hasId: idAt === undefined || id !== undefined }];
  };
  const described = jsonContent(responseFor(operation, status))?.schema;
  const ofSuccess = jsonContent(successOf(operation, role.kind === 'create' ? 201 : undefined))?.schema;
  const isOther = ofSuccess !== undefined && described !== undefined && !isSameSchema(schemas, described, ofSuccess);
  if (role.kind === 'list') return isOther ? [] : view.listed.flatMap((element) => shown(element));
  const { envelope } = role.item;
  const whole = envelope === undefined ? body : isObject(body) ? ownProperty(body, envelope) : body;
  const value = isOther ? undefined : whole;
  if (role.kind !== 'create') return shown(value, role.address.id);
  const byBody = shown(value);
  if (byBody.length > 0) return byBody;
  // The response may name it alone: `{ "orderId": 5 }`.
  const alone = Object.entries(isObject(value) ? value : {}).find(([name]) => isCalledId(collection, name))?.[1];
  const located = alone === undefined ? (idOfLocation(view, at) ?? idOfScalar(value)) : undefined;
  // What shows no ID may be about anything.
  if (located !== undefined) return shown({}, located);
  // The client may have named it.
  const named = alone ?? (idAt === undefined ? undefined : valueAt(view.sent, idAt));
  return shown(value, typeof named === 'string' || typeof named === 'number' ? asText(named) : undefined);
}

/** `{ data: 5 }` in an envelope. A word is no ID, and 1 is how many were written. */
function idOfScalar(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? asText(value) : '';
  return text !== '1' && /^(?=.*\d)[\w-]+$/.test(text) ? text : undefined;
}

/** The ID of a new item in the Location of its create (RFC 9110 section 10.2.2), which may begin with the path of the base URL. */
function idOfLocation({ header, exchange }: Pick<ExchangeView, 'header' | 'exchange'>, at: string): string | undefined {
  const [location = '', base] = [header('location'), `http://-${exchange.request.target}`];
  if (location === '' || !URL.canParse(location, base)) return undefined;
  const segments = new URL(location, base).pathname.replace(/\/$/, '').split('/');
  const id = decodePart(segments.pop() ?? '');
  return id !== '' && segments.join('/').endsWith(at.replace(/\/$/, '')) ? id : undefined;
}

function isSameSchema(schemas: Contract['schemas'], one: SchemaRef, other: SchemaRef): boolean {
  const [first, second] = [schemas.resolve(one), schemas.resolve(other)];
  return first.pointer === second.pointer || isEqual({ ...first.schema }, { ...second.schema });
}

/** The properties that the schema of the response describes, of the variants that its items have. */
function describedProperties(
  { schemas }: Contract,
  operation: Operation,
  role: RequestRole,
  status: number,
  items: readonly ShownItem[],
): ReadonlyMap<string, SchemaRef> {
  const body = jsonContent(responseFor(operation, status))?.schema;
  if (body === undefined || role.kind === 'none') return new Map();
  const pointers =
    role.kind === 'list'
      ? [role.list.envelope ?? '', '/0']
      : [role.item.envelope === undefined ? '' : child('', role.item.envelope)];
  const schema = schemaAt(schemas, body, pointers.join(''));
  if (schema === undefined) return new Map();
  const described = items.map(({ value }) => schemas.propertiesOf(variantAt(schemas, schema, value)));
  const [first = schemas.propertiesOf(schema), ...others] = described;
  return new Map([...first].filter(([name]) => others.every((properties) => properties.has(name))));
}

/** The schema of what a pointer leads to within values of a schema; a number stands for any element. */
function schemaAt(schemas: Contract['schemas'], ref: SchemaRef, pointer: string): SchemaRef | undefined {
  return namesOf(pointer).reduce<SchemaRef | undefined>((at, name) => {
    if (at === undefined) return undefined;
    return (
      schemas.propertiesOf(at).get(name) ??
      (/^\d+$/.test(name) ? (schemas.itemsOf(at) ?? schemas.valuesOf(at)) : undefined)
    );
  }, ref);
}

/** The properties of a list's body, and of objects in it about the page. */
export function aboutPage(body: JsonValue | undefined): readonly (readonly [name: string, value: JsonValue])[] {
  const own = isObject(body) ? Object.entries(body) : [];
  const beside = own.filter(([name]) => pageObjects.test(plainName(name)));
  return [...own, ...beside.flatMap(([, value]) => (isObject(value) ? Object.entries(value) : []))];
}

/** The number of all items: a property of the body or of an object about the page, else the header X-Total-Count. */
function totalIn(body: JsonValue | undefined, response: Exchange['response']): number | undefined {
  const header = response && headerOf(response.headers, 'x-total-count');
  for (const [name, value] of aboutPage(body))
    if (totalName.test(plainName(name)) && typeof value === 'number') return value;
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

function credentialOf(operation: Operation, request: HttpRequest): ExchangeView['credential'] {
  return carriesCredential(operation, request) === false ? 'none' : 'unknown';
}

/** Whether a request carries credentials for its operation, right or wrong; undefined if nobody can tell. */
function carriesCredential(operation: Operation, request: HttpRequest): boolean | undefined {
  if (!asksForCredentials(operation)) return undefined;
  const found = operation.security.flat().map(({ scheme }) => carries(scheme, request));
  return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
}

function carries({ kind }: SecurityScheme, { headers, target }: HttpRequest): boolean | undefined {
  if (kind.type === 'mutualTLS') return undefined;
  if (kind.type !== 'apiKey') return headerOf(headers, 'authorization') !== undefined;
  const { parameter } = kind;
  if (kind.in === 'header') return headerOf(headers, parameter) !== undefined;
  if (kind.in === 'query') return new URLSearchParams(splitOnce(target, '?')[1] ?? '').has(parameter);
  const cookies = (headerOf(headers, 'cookie') ?? '').split(';').map((pair) => splitOnce(pair, '=')[0].trim());
  return cookies.includes(parameter);
}

/** Whether a request carries the credentials of this run, as they are. */
export function hasOwnCredentials({ exchange, operation, credential }: ExchangeView): boolean {
  return credential === 'valid' && carriesCredential(operation, exchange.request) === true;
}

/** Whether it is the credentials that decide about a response. */
export function lacksCredentials({ credential }: Pick<ExchangeView, 'credential'>): boolean {
  return credential === 'none' || credential === 'wrong';
}
