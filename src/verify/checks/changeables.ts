import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { essence, isJson } from '../../contract/media-type';
import type { MediaType, Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import type { Creatable } from '../creatable';
import { describes } from '../described';
import { fieldsOf, type Field } from '../fields';
import { answeredItemSchema, wrapperOf } from '../items';
import { creatables, itemPath, itemSent, withoutOwnId } from './bodies';
import { whyTooCostly } from './body-cost';
import { readableResources, type ReadableResource } from './resources';
import { sampleBodies } from './sample-bodies';
import type { RequestSpec } from '../request';

/** Members of an item or of a body. */
export type Members = Readonly<Record<string, JsonValue>>;

/**
 * How a body says what changes: the whole item anew (PUT, RFC 9110 section 9.3.4), a merge patch (RFC 7396), a patch of
 * operations (RFC 6902), or the members that change, in plain JSON.
 */
export type ChangeStyle = 'replace' | 'merge' | 'json-patch' | 'plain';

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

const known = new WeakMap<Contract, readonly Changeable[]>();

/** Gives the ways in which a document lets items be changed that a run can create: one for each media type in JSON. */
export function changeables(contract: Contract): readonly Changeable[] {
  let found = known.get(contract);
  if (found === undefined)
    known.set(contract, (found = creatables(contract).flatMap((one) => changesOf(contract, one))));
  return found;
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
