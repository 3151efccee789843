import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { successResponse } from '../../contract/success-response';
import { preview } from '../../contract/schema/describe-error';
import { isValidExample } from '../../contract/schema/example-check';
import { jsonType } from '../../contract/schema/flatten';
import { encodeTemplate, isWholeText } from '../../contract/uri-path';
import { ApiError, describeViolation } from '../../errors';
import { ownMember, type JsonValue, parseJson } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { andThen, type CreateOutcome, type Eventually, type StoredItem, type Scope } from '../../store/store';
import { scopeOf } from './collection-scope';
import { preparedAnswer } from './item-answer';
import { bodyPart } from './item-envelope';
import { flat, toldRefusals } from './told-refusals';
import type { Join } from '../../contract/resource/joins';
import type { Resource } from '../../contract/resource/resources';
import { type Item, isItem } from './item';
import type { Handler } from '../handler';
import type { HandlerContext } from './handler-context';
import { asText } from './item-path';
import { itemsOfPath, joinedAbove, membersOfPath } from './joined-items';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';

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
    const naming = { within: moment.scope, unique: uniqueOf(brought) };
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
export function locator(
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
