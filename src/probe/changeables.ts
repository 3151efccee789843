import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { essence, isJson } from '../base/http';
import type { MediaType, Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { type JsonValue, stringifyJson } from '../base/json';
import { type Creatable, fieldsOf, type Field } from './creatable';
import { describes } from './described';
import { answeredItemSchema, wrapperOf } from './items';
import { creatables, itemPath, itemSent, withoutOwnId, createRequest } from './bodies';
import { whyTooCostly, sampleBodies } from './sample-bodies';
import { readableResources, type ReadableResource, readRequest } from './readable-resources';
import type { RequestSpec } from './request';
import { sentType } from '../openapi/success-response';
import { valueIn, withValue } from './body-values';
import { type PlannedRequest, planned } from './check';

/** Members of an item or of a body. */
export type Members = Readonly<Record<string, JsonValue>>;

/**
 * How a body says what changes: the whole item anew (PUT, RFC 9110 section 9.3.4), a merge patch (RFC 7396), a patch of
 * operations (RFC 6902), or the members that change, in plain JSON.
 */
type ChangeStyle = 'replace' | 'merge' | 'json-patch' | 'plain';

/** A way to change items that the run can create and read. */
export interface Changeable {
  /** What the ids of its checks begin with. */
  readonly name: string;
  readonly resource: Resource;
  readonly creatable: Creatable;
  readonly one: ReadableResource;
  readonly operation: Operation;
  readonly style: ChangeStyle;
  readonly media: MediaType;
  /** Every property of the body (of a patch of operations: of the item). */
  readonly fields: readonly Field[];
  /** The property of the body that holds the item; left out where the body is the item. */
  readonly wrapper?: string;
  /** The members at the top of the item that can be changed and that a read shows, the identifier left out. */
  readonly members: readonly Field[];
  /** A valid item with every member, and with those alone that a body of this operation requires. */
  readonly full: Members;
  readonly required: Members;
  /** Whether a change is refused without an entity tag: If-Match is required, or 428 documented (RFC 6585 section 3). */
  readonly needsTag: boolean;
}

/** Gives the ways in which a document lets items be changed that a run can create: one for each media type in JSON. */
export function changeables(contract: Contract): readonly Changeable[] {
  return contract.derive(findChangeables);
}

function findChangeables(contract: Contract): Changeable[] {
  return creatables(contract).flatMap((one) => changesOf(contract, one));
}

function changesOf(contract: Contract, creatable: Creatable): Changeable[] {
  const { resource } = creatable;
  const one = readableResources(contract).find((candidate) => candidate.resource === resource);
  const property = resource.identifier?.property;
  const isNamed =
    property !== undefined && describes(contract, answeredItemSchema(contract, creatable.operation), [property]);
  if (one === undefined || !isNamed) return [];
  return [resource.replace, resource.update].flatMap((operation) =>
    operation === undefined ? [] : waysOf(contract, { creatable, one, operation }),
  );
}

type Target = Pick<Changeable, 'creatable' | 'one' | 'operation'>;

function waysOf(contract: Contract, target: Target): Changeable[] {
  const types = (target.operation.requestBody?.content ?? []).filter(
    ({ name, schema }) => schema !== undefined && isJson(name),
  );
  return types.flatMap((media, index) => {
    const found = changeableOf(contract, target, media);
    if (found === undefined) return [];
    return [
      index === 0 ? found : { ...found, name: `${found.name}.${essence(media.name).replace('application/', '')}` },
    ];
  });
}

function changeableOf(contract: Contract, target: Target, media: MediaType): Changeable | undefined {
  const { operation, creatable, one } = target;
  const style = styleOf(operation, media);
  const made = style === 'json-patch' ? ofItem(creatable) : ofBody(contract, target, media);
  if (made === undefined) return undefined;
  const members = made.fields.filter((field) => isChanging(contract, target, made.wrapper, field));
  const ifMatch = operation.parameters.find(({ name, in: place }) => place === 'header' && isIfMatch(name));
  const needsTag = ifMatch?.required === true || operation.responses.some(({ status }) => status === '428');
  return {
    ...made,
    ...target,
    resource: creatable.resource,
    one,
    name: operation.id,
    style,
    media,
    members,
    needsTag,
  };
}

/** Tells whether a header field is the one that carries the entity tag which a change rests on. */
export function isIfMatch(name: string): boolean {
  return name.toLowerCase() === 'if-match';
}

function styleOf({ method }: Operation, { name }: MediaType): ChangeStyle {
  const type = essence(name);
  if (type === 'application/json-patch+json') return 'json-patch';
  if (method === 'PUT') return 'replace';
  return type === 'application/merge-patch+json' ? 'merge' : 'plain';
}

type Made = Pick<Changeable, 'fields' | 'wrapper' | 'full' | 'required'>;

function ofItem(creatable: Creatable): Made {
  const { fields, wrapper, full } = creatable;
  return {
    fields,
    ...(wrapper !== undefined && { wrapper }),
    full: membersOf(itemSent(creatable, full)),
    required: {},
  };
}

function ofBody(contract: Contract, { operation, creatable }: Target, media: MediaType): Made | undefined {
  if (contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined) return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  if (fields.length === 0 || whyTooCostly(contract, media, fields) !== undefined) return undefined;
  const bodies = sampleBodies(contract, media, fields);
  if (bodies === undefined) return undefined;
  const wrapper = wrapperOf(contract, creatable.resource, operation, media);
  const holder = wrapper === undefined ? {} : { wrapper };
  return {
    fields,
    ...holder,
    full: membersOf(
      itemSent(holder, withoutOwnId(contract, { resource: creatable.resource, media, fields, ...holder }, bodies.full)),
    ),
    required: membersOf(itemSent(holder, bodies.required)),
  };
}

function isChanging(contract: Contract, target: Target, wrapper: string | undefined, field: Field): boolean {
  const path = itemPath(wrapper === undefined ? {} : { wrapper }, field);
  const [name = ''] = path;
  const isTop = path.length === 1 && name !== target.one.identifier.property && field.schema.writeOnly !== true;
  const types = field.types.filter((type) => type !== 'null');
  const shown = answeredItemSchema(contract, target.one.read);
  // Where a body may hold what reads call readOnly, the document contradicts itself.
  const isOfService = contract.schemas
    .shapesOf(shown)
    .some(({ properties }) => contract.schemas.flatten(properties?.[name]).readOnly === true);
  return isTop && !isOfService && describes(contract, shown, [name], types);
}

/** Gives the members of an object; none where a value is none. */
export function membersOf(value: JsonValue | undefined): Members {
  return isObject(value) ? value : {};
}

/** Gives the name of a member at the top of an item. */
export function nameOf({ wrapper }: Pick<Changeable, 'wrapper'>, field: Field): string {
  return itemPath(wrapper === undefined ? {} : { wrapper }, field)[0] ?? '';
}

/** Gives the If-Match that every state of an item fits, where a change asks for one (RFC 9110 section 13.1.1). */
export function anyTag({ needsTag }: Changeable): NonNullable<RequestSpec['headers']> {
  return needsTag ? [['If-Match', '*']] : [];
}

/** Gives the names of the If-Match that an operation describes: what is left out is not given a value because it is required. */
export function ifMatchNames({ operation }: Pick<Changeable, 'operation'>): string[] {
  return operation.parameters
    .filter(({ name, in: place }) => place === 'header' && isIfMatch(name))
    .map(({ name }) => name);
}

/**
 * Gives the body that changes members of an item: of a PUT the item as it was sent with those changed, of a patch what it
 * requires beside them.
 *
 * @param item what the item was made of
 */
export function changeBody(changeable: Changeable, item: Members, changes: Members): JsonValue {
  const { style } = changeable;
  if (style === 'json-patch') return Object.entries(changes).map(([name, value]) => replacing(item, name, value));
  const base = style === 'replace' ? changeable.full : changeable.required;
  return wrapped(changeable, { ...overlaid(base, item), ...changes });
}

/** Gives the body of a PUT with the members that it requires alone, and some others. */
export function leastBody(changeable: Changeable, item: Members, changes: Members): JsonValue {
  return wrapped(changeable, { ...overlaid(changeable.required, item), ...changes });
}

/** What an item was made of stands where a sample would. */
function overlaid(base: Members, item: Members): Members {
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, Object.hasOwn(item, name) ? (item[name] ?? null) : value]),
  );
}

/** `add` replaces a member that is there (RFC 6902 section 4.1), `replace` asks for one. */
function replacing(item: Members, name: string, value: JsonValue): JsonValue {
  const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { op: Object.hasOwn(item, name) ? 'replace' : 'add', path, value };
}

function wrapped({ wrapper }: Changeable, item: Members): JsonValue {
  return wrapper === undefined ? item : { [wrapper]: item };
}

/** Tells whether the schema of a change allows a body. */
export function isValidBody(contract: Contract, { media }: Changeable, body: JsonValue): boolean {
  return contract.validators.compile(media.schemaPointer, 'request')(body, 'body').length === 0;
}

/** Gives the request that sends a body to an item. */
export function changeRequest(
  changeable: Changeable,
  id: string,
  body: JsonValue,
  headers: RequestSpec['headers'] = [],
): RequestSpec {
  const { operation, media, one } = changeable;
  return {
    operation,
    path: { [one.parameter]: id },
    body: { mediaType: sentType(media), bytes: Buffer.from(stringifyJson(withOwnId(changeable, id, body)), 'utf8') },
    headers,
  };
}

/** The identifier of a sample is another item's, if anybody's: the item's own stands in its place. */
function withOwnId({ full, one, wrapper }: Changeable, id: string, body: JsonValue): JsonValue {
  const { property } = one.identifier;
  const path = wrapper === undefined ? [property] : [wrapper, property];
  const sample = full[property];
  if (sample === undefined || valueIn(body, path) !== sample) return body;
  return withValue(body, path, typeof sample === 'string' ? id : integerOf(id));
}

function integerOf(id: string): JsonValue {
  const number = Number(id);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(id) ? number : BigInt(id);
}

/** Gives the requests of a check that makes an item, changes it as often as is said, and reads it, as a plan shows them. */
export function plannedChange(changeable: Changeable, times = 1, items = 1): PlannedRequest[] {
  const { creatable, one, full } = changeable;
  const id = `{${one.parameter}}`;
  const read = planned(readRequest(one, id));
  const creates = Array.from({ length: items }, () => planned(createRequest(creatable, creatable.full)));
  const change = planned(changeRequest(changeable, id, changeBody(changeable, full, {})));
  return [...creates, read, ...Array.from({ length: times }, () => [change, read]).flat()];
}
