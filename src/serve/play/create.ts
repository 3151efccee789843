import type { Contract } from '../../openapi/contract';
import type { Schema } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import { successResponse } from '../../openapi/success-response';
import { preview } from '../../openapi/schema/describe-error';
import { isValidExample } from '../../openapi/schema/example-check';
import { jsonType } from '../../openapi/schema/flatten';
import { encodeTemplate, isWholeText } from '../../base/http';
import { ApiError, describeViolation } from '../../base/errors';
import { ownMember, type JsonValue, parseJson, stringifyJson } from '../../base/json';
import type { Answer, RequestContext } from '../pipeline/request-context';
import { andThen, type CreateOutcome, type Eventually, type StoredItem, type Scope } from '../store/store';
import { scopeOf } from './collection-scope';
import { preparedAnswer, bodyPart, conditionalItem } from './item-answer';
import { flat, toldRefusals } from './documented-refusals';
import type { Join } from '../../openapi/collections/item-elsewhere';
import type { Resource } from '../../openapi/collections/resources';
import { type Item, isItem, asText, identifierIn, notFound, keptRemoved } from './item';
import type { Handler } from '../handler';
import type { HandlerContext } from './handler-context';
import { itemsOfPath, joinedAbove, membersOfPath, documentsNotFound } from './known-item';
import { dataPoints, writePoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { answerPoints } from '../../profile/answer-points';
import { isIdempotencyKey } from '../../openapi/operation-words';
import { refusalPoints } from '../../profile/request-points';

/** Most items that are looked at, the newest first: numbers that follow each other are highest there. */
const looked = 100;

/** The next numbers of a collection. */
interface NextNumbers {
  readonly next: ReadonlyMap<string, number>;
  /** Notes that an item has got them: what was given stays given, removed or not, until the session begins anew. */
  readonly give: () => void;
}

/**
 * Gives what finds the next number of each member that a profile has follow the highest of its collection, below the parents of the
 * request; undefined where there is none.
 */
function nextNumbers(
  { contract, resource: { collection } }: HandlerContext,
  operation: Operation,
): ((request: RequestContext, scope: Scope) => Eventually<NextNumbers>) | undefined {
  const sets = Object.entries(profileOf(contract).find(dataPoints.setAtCreation, operation) ?? {});
  const names = sets.flatMap(([name, made]) =>
    'make' in made && made.make === 'next' ? [[name, made.from ?? 1] as const] : [],
  );
  if (names.length === 0) return undefined;
  return (request, scope) => {
    const known = request.session.numbering;
    const keyOf = (name: string): string => JSON.stringify(['next', collection, name, scope.map(({ anyOf }) => anyOf)]);
    const query = { filters: scope, offset: 0, limit: looked, order: 'newest-first' as const };
    return andThen(request.session.store.list(collection, query), ({ items }) => {
      const held = items.map((text) => parseJson(text));
      const next = new Map(
        names.map(([name, from]): [string, number] => {
          const numbers = held.flatMap((item) => numberOf(isItem(item) ? ownMember(item, name) : undefined));
          return [name, Math.max(from, known.get(keyOf(name)) ?? from, ...numbers.map((number) => number + 1))];
        }),
      );
      const give = (): void => {
        for (const [name, number] of next) known.set(keyOf(name), number + 1);
      };
      return { next, give };
    });
  };
}

function numberOf(value: JsonValue | undefined): number[] {
  return typeof value === 'number' && Number.isSafeInteger(value) ? [value] : [];
}

/**
 * Gives the handler of a create: it stores what the body brings and answers the item, with `Location` where it can be read. `joins` say
 * which members of the item the path brings.
 */
export function createHandler(context: HandlerContext, operation: Operation, joins: readonly Join[] = []): Handler {
  const { contract, resource, factoryOf } = context;
  const answerWith = preparedAnswer(context, operation, (request, item) => {
    factoryOf(request).prepare(item, scopeOf(resource, request));
  });
  const { schema, take } = bodyPart(contract, resource, operation);
  const property = resource.identifier?.property;
  const chosenIn = nameChooser(contract, resource, operation, schema);
  const locate = locator(context, operation);
  const inQuery = queryMembers(context, operation);
  const inPath = membersOfPath(joins, resource, contract.schemas);
  const { kept, uniqueOf, whenKnown } = toldRefusals(context, operation, schema);
  const numbersOf = nextNumbers(context, operation);
  const itemsOf = itemsOfPath(joins);
  return (request) => {
    const brought = kept(take(request.body));
    const members = inQuery(request, brought);
    const chosenId = chosenIn(request, brought);
    const { clock, numbering } = request.session;
    const moment = {
      scope: scopeOf(resource, request),
      now: clock.now(),
      numbering,
      ...(members !== undefined && { members }),
      ...(joins.length > 0 && { above: joinedAbove(joins, request), inPath: inPath(request) }),
    };
    const made: { answer?: Answer } = {};
    const builder = (next?: NextNumbers['next']): ((id: string) => StoredItem) => {
      const numbered = next === undefined ? moment : { ...moment, next };
      const make = factoryOf(request).fromBody(brought, schema, numbered, operation);
      return (id: string): StoredItem => {
        const { stored, answer } = answerWith(request, make(id), locate(request, id));
        made.answer = answer;
        return stored;
      };
    };
    // A name that a client has given is free again once its item is removed.
    const naming = { within: moment.scope, unique: uniqueOf(brought), mayReturn: chosenId !== undefined };
    const keep = (numbers?: NextNumbers): Eventually<Answer> =>
      andThen(
        request.session.store.create(resource.collection, builder(numbers?.next), chosenId, naming),
        (outcome) => {
          if (outcome.kind !== 'created' || made.answer === undefined) throw refusal(outcome, property);
          numbers?.give();
          return made.answer;
        },
      );
    return whenKnown(request, brought, () =>
      numbersOf === undefined ? keep() : flat(numbersOf(request, [...moment.scope, ...itemsOf(request)]), keep),
    );
  };
}

/** Gives what tells the identifier that a client chooses for a new item, where it may. Throws where no path can carry it. */
export function nameChooser(
  contract: Contract,
  { identifier }: Resource,
  operation: Operation,
  schema: Schema,
): (request: RequestContext, body: Item) => string | undefined {
  const property = identifier?.property;
  if (property === undefined || !isWritable(contract, schema, property)) return () => undefined;
  return (request, body) => {
    const chosen = ownMember(body, property);
    const id = chosen === undefined || chosen === null ? undefined : asText(chosen);
    if (id !== undefined && !isWholeText(id)) throw unnameable(request, operation, property, id);
    return id;
  };
}

/** An identifier that no path can carry would name an item that nobody can ask for. */
function unnameable(request: RequestContext, { requestBody }: Operation, property: string, got: JsonValue): ApiError {
  const violation = {
    where: `body.${property}`,
    clause: requestBody?.pointer ?? '',
    rule: 'identifier',
    expected: 'an identifier of whole characters, which a path can carry (RFC 8259 section 8.2)',
    got: preview(got),
  };
  request.violations = [violation];
  return new ApiError('invalid_body', describeViolation(violation), { violations: [violation] });
}

/** Gives the error of a create that the store has refused. */
export function refusal(outcome: CreateOutcome, property: string | undefined): Error {
  switch (outcome.kind) {
    case 'conflict':
      return new ApiError('conflict', `${String(property)}: expected an identifier not yet taken, got ${outcome.id}`, {
        member: String(property),
      });
    case 'full':
      return new ApiError(
        'storage_full',
        `the store holds ${outcome.limit} items, as many as it may; removed ones count, since their identifiers stay taken, until a reset`,
      );
    case 'created':
      return new Error('the store has kept an item that it did not have made');
  }
}

/** Gives the headers that tell where a new item lies: relative, or with scheme and host where the document asks for a URI. */
function locator(
  { contract, resource }: Pick<HandlerContext, 'contract' | 'resource'>,
  operation: Operation,
): (request: RequestContext, id: string) => Readonly<Record<string, string>> {
  const described = successResponse(operation)?.headers.find(({ name }) => name.toLowerCase() === 'location');
  if (resource.read === undefined && described === undefined) return () => ({});
  // RFC 9110 section 10.2.2 takes both; `format: uri` is an absolute one (RFC 3986 section 3).
  const isAbsolute = ['uri', 'iri', 'url'].includes(contract.schemas.flatten(described?.schema).format ?? '');
  const collection = encodeTemplate(resource.itemPath?.replace(/\/\{[^{}]+\}$/, '') ?? resource.collection);
  return (request, id) => {
    const path = `${request.basePath}${fillPath(collection, request)}/${encodeURIComponent(id)}${resource.itemSuffix ?? ''}`;
    return { Location: isAbsolute ? request.origin() + path : path };
  };
}

/** Where the document lets a create carry the identifier, the client may choose it; else the service gives it. */
function isWritable(contract: Contract, schema: Schema, property: string): boolean {
  const described = ownMember(contract.schemas.shapedProperties(schema), property);
  return described !== undefined && contract.schemas.flatten(described).readOnly !== true;
}

function fillPath(template: string, { pathParameters }: RequestContext): string {
  if (!template.includes('{')) return template;
  return template.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent(decodeURIComponent(pathParameters[name] ?? '')),
  );
}

/**
 * Gives the members that the query of a create brings and its body does not: parameters that the list of the collection is
 * filtered by, or would miss the item (`POST /tickets?project=a`).
 */
function queryMembers(
  { contract: { schemas }, resource: { list, itemSchema, identifier } }: HandlerContext,
  { parameters }: Operation,
): (request: RequestContext, body: Item) => Item | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const known = (list?.filters ?? []).flatMap(({ parameter: { name }, property, everything = [] }) => {
    const isSent = parameters.some((one) => one.in === 'query' && one.name === name);
    const described = ownMember(properties, property);
    const isOwn = property !== identifier?.property && described !== undefined;
    return isSent && isOwn ? [{ name, property, everything, flat: schemas.flatten(described) }] : [];
  });
  if (known.length === 0) return () => undefined;
  return ({ parameters: { query } }, body) => {
    const members = known.flatMap(({ name, property, everything, flat }): [string, JsonValue][] => {
      const value = ownMember(query, name);
      if (value === undefined || typeof value === 'object' || Object.hasOwn(body, property)) return [];
      if (typeof value === 'string' && everything.includes(value)) return [];
      const isOfType = [jsonType(value), 'number'].some((type) => schemas.typesOf(flat).includes(type));
      const fits = isOfType && isValidExample(flat, typeof value === 'bigint' ? Number(value) : value);
      return fits ? [[property, value]] : [];
    });
    return members.length === 0 ? undefined : Object.fromEntries(members);
  };
}

/**
 * Tells whether a PUT makes the item that its path names where there is none (RFC 9110 section 9.3.4): the document has 201 for it
 * beside the status of a change; nothing else makes one, and it has 201, or no answer for what is not there; or a profile says so.
 */
export function mayMake({ contract, resource }: HandlerContext, operation: Operation): boolean {
  const said = profileOf(contract).find(writePoints.unknownOfPut, operation);
  if (said !== undefined) return said === 'make';
  const statuses = operation.responses.map(({ status }) => status);
  const documents201 = statuses.includes('201');
  // Beside the status of a change, 201 is that of what was not there.
  if (documents201 && statuses.some((status) => status === '200' || status === '204')) return true;
  return resource.create === undefined && (documents201 || !documentsNotFound(operation));
}

/** Gives the handler of such a PUT: `change` where there is the item, else a new one, answered with 201 where that is documented. */
export function putOrMake(context: HandlerContext, operation: Operation, change: Handler): Handler {
  const { contract, resource, factoryOf, finish } = context;
  const { schema, take } = bodyPart(contract, resource, operation);
  const answerWith = preparedAnswer(context, operation, (request, item) => {
    factoryOf(request).prepare(item, scopeOf(resource, request));
  });
  const documents201 = operation.responses.some(({ status }) => status === '201');
  const { assertMet, tagOf } = conditionalItem(context, operation);
  const { kept, uniqueOf, whenKnown } = toldRefusals(context, operation, schema);
  const locate = placeOf(context, operation);
  const madeAs = resource.create ?? operation;
  return async (request) => {
    try {
      return await change(request);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'not_found') throw cause;
    }
    const id = identifierIn(resource, request);
    const { clock, numbering } = request.session;
    const moment = { scope: scopeOf(resource, request), now: clock.now(), numbering };
    const brought = kept(take(request.body));
    const make = factoryOf(request).fromBody(brought, schema, { ...moment, madeAs }, operation);
    const made: { answer?: Answer } = {};
    const build = (): StoredItem => {
      assertMet(request, undefined);
      const { stored, answer } = answerWith(request, make(id), (text) => ({
        ...tagOf(request, text),
        ...locate(request, id),
      }));
      made.answer = documents201 ? finish.checked(operation, { ...answer, status: 201 }) : answer;
      return stored;
    };
    const naming = { within: moment.scope, mayReturn: true, unique: uniqueOf(brought) };
    const outcome = await whenKnown(request, brought, () =>
      request.session.store.create(resource.collection, build, id, naming),
    );
    if (outcome.kind === 'full')
      throw new ApiError('storage_full', `the store holds ${outcome.limit} items, as many as it may`);
    // Another request may have been the first to make it.
    if (outcome.kind === 'conflict')
      return keptRemoved(contract, resource) ? changeShown(change, request, id) : change(request);
    if (made.answer === undefined) throw notFound(resource, id);
    return made.answer;
  };
}

/** Changes what another request has made meanwhile; throws an ApiError `conflict` where what was removed is kept under the identifier. */
async function changeShown(change: Handler, request: RequestContext, id: string): Promise<Answer> {
  try {
    return await change(request);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'not_found') throw cause;
    throw new ApiError('conflict', `an item that was removed is kept under ${id}`);
  }
}

/** Gives the header that tells where the new item lies, where the document has it beside 201 or a profile says how it is written. */
function placeOf(context: HandlerContext, operation: Operation): ReturnType<typeof locator> {
  const described = operation.responses.find(({ status }) => status === '201')?.headers ?? [];
  const learnt = profileOf(context.contract).find(answerPoints.headers, operation) ?? {};
  const isTold = [...described.map(({ name }) => name), ...Object.keys(learnt)].some(isLocation);
  return isTold ? locator(context, operation) : () => ({});
}

function isLocation(name: string): boolean {
  return name.toLowerCase() === 'location';
}

/**
 * Gives the handler of an operation that answers a key which came before (Idempotency-Key, draft-ietf-httpapi-idempotency-key-header)
 * as it did the first time, where a profile says so: it throws an ApiError `conflict` with the answer of the profile where the body
 * is another. The handler itself where the profile says nothing.
 */
export function answeredOnce(contract: Contract, operation: Operation, handler: Handler): Handler {
  const profile = profileOf(contract);
  const header = operation.parameters.find((one) => one.in === 'header' && isIdempotencyKey(one));
  if (header === undefined || profile.find(writePoints.idempotency, operation) !== 'replay') return handler;
  const refusal = profile.find(refusalPoints['idempotency.other-body'], operation);
  const replayed = profile.find(writePoints.replayHeaders, operation);
  return async (request) => {
    const key = ownMember(request.parameters.header, header.name);
    if (typeof key !== 'string' || key === '') return handler(request);
    // The same key on another path is of another thing.
    const place = stringifyJson([operation.id, key, { ...request.parameters.path }]);
    const asked = request.bodyText ?? '';
    const before = request.session.remembered.answerTo(place, asked);
    if (before === undefined) {
      const answer = await handler(request);
      const { status, headers, mediaType, text, binary, pieces } = answer;
      // What is long or no text is of no item that was made.
      if (binary === undefined && pieces === undefined)
        request.session.remembered.keepAnswer(place, asked, {
          status,
          ...(headers && { headers }),
          ...(mediaType !== undefined && { mediaType }),
          ...(text !== undefined && { text }),
        });
      return answer;
    }
    if (before.isSame || refusal === undefined)
      return { ...before.answer, headers: { ...before.answer.headers, ...replayed } };
    throw new ApiError('conflict', 'the Idempotency-Key came before with another body', { answer: refusal });
  };
}
