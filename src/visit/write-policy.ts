import { decodePart, type HttpRequest } from '../base/http';
import { asText, isArray, isObject, stringifyJson, type JsonValue } from '../base/json';
import { count, splitOnce } from '../base/text';
import {
  addressOf,
  pathOfItem,
  requestRole,
  type ParentTarget,
  type RequestRole,
} from '../openapi/collections/address';
import type { ItemAddress } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import { wordsOf } from '../openapi/names';
import type { Operation } from '../openapi/operation';
import { isSearch } from '../openapi/search';
import { isSecretName } from '../exchange/masking/names';
import type { Knowledge } from '../knowledge/knowledge';

/** What a run may write. */
export interface WritePolicy {
  /** How many items it may create; 0 is read-only. */
  readonly writes: number;
  /** The service is on this machine, or a person said that all its data may be lost. */
  readonly isDisposable: boolean;
}

/** What the run has written so far. */
export interface Written {
  /** Items that it created, or may have created. */
  readonly created: number;
  /** Paths of items that a read with valid credentials did not find, since the last request that writes. */
  readonly missing: ReadonlySet<string>;
  /** Creates without a response, or with a 5xx: an item may have been stored all the same. */
  readonly uncertain: ReadonlySet<number>;
  /** Paths of items that earlier runs noted as their own, and the texts that they had in all that they made up. */
  readonly earlier?: { readonly paths: ReadonlySet<string>; readonly runTags: readonly string[] };
}

/** A request as the write policy sees it. */
export interface Intent {
  readonly operation: Operation;
  /** `none` if the path of the request means another operation. */
  readonly role: RequestRole;
  /** GET, HEAD and OPTIONS, and a POST that only asks. */
  readonly isRead: boolean;
  /** The items that the body names, or that a create names by its path. */
  readonly named: readonly string[];
  /** Whether the body has a password, a token or the like. */
  readonly hasSecret: boolean;
  /** Whether a server may read the path in another way than the OpenAPI file does. */
  readonly isAmbiguous: boolean;
  /** The operation, and the one that the path of the request means, if that is another. */
  readonly actsAs: readonly Operation[];
}

type ItemRole = Extract<RequestRole, { readonly address: ItemAddress }>;

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Reads what a request would do, from the OpenAPI file alone. */
export function intentOf(contract: Contract, operation: Operation, request: HttpRequest): Intent {
  const [path] = splitOnce(request.target, '?');
  const match = contract.match(request.method, path);
  const matched = match.kind === 'operation' ? match.operation : undefined;
  const isMeant = matched?.pointer === operation.pointer;
  const reading = contract.checkRequest(operation, request);
  const role: RequestRole = isMeant ? requestRole(contract, operation, reading) : { kind: 'none' };
  const named: string[] = [];
  if (role.kind !== 'none' && role.kind !== 'list') {
    const { collection, item, at } = role;
    const address = addressOf(collection, item, reading);
    const inBody = collection.id === undefined ? undefined : valueAt(reading.body ?? null, collection.id.at);
    if (role.kind === 'create' && address.id !== '') named.push(pathOfItem(address));
    if (inBody !== undefined && inBody !== null)
      named.push(pathOfItem({ collection: collection.path, at, id: asText(inBody) }));
  }
  return {
    operation,
    role,
    isRead: safeMethods.includes(request.method) || (isMeant && isSearchByPost(contract, role, operation)),
    named,
    hasSecret: hasSecret(reading.body),
    isAmbiguous: isAmbiguous(path),
    actsAs: matched === undefined || isMeant ? [operation] : [operation, matched],
  };
}

/** A POST that only asks counts as a read if the OpenAPI file shows it, or a person said that it lists items. */
function isSearchByPost({ schemas }: Contract, role: RequestRole, operation: Operation): boolean {
  const isHinted = role.kind === 'list' && role.collection.source === 'hint';
  return operation.method === 'POST' && (isHinted || isSearch(schemas, operation));
}

/**
 * Why a request must not be sent; undefined if it may. Only items that this run created are written to: a 2xx response to its
 * create returned the ID, which no response had shown before, and a read showed the item as it was sent.
 */
export function whyWithheld(
  intent: Intent,
  knowledge: Knowledge,
  policy: WritePolicy,
  written: Written,
): string | undefined {
  const { role, isRead } = intent;
  if (isRead) return whyReadWithheld(intent);
  if (policy.writes === 0) return 'the run is read-only. Add --writes 20 to allow 20 creates';
  if (role.kind === 'none' || role.kind === 'list' || role.kind === 'read')
    return 'it is no create, and changes no item that a create of the OpenAPI file makes';
  if (intent.isAmbiguous) return 'a server may read its path in another way';
  const isOwn = (path: string): boolean => isOwnItem(knowledge, path, written);
  const isForeignParent = ({ address }: ParentTarget): boolean => {
    if (address === undefined) return !policy.isDisposable;
    const path = pathOfItem(address);
    return !isOwn(path) || (knowledge.item(path)?.state !== 'present' && !written.missing.has(path));
  };
  if (role.parents.some(isForeignParent)) return 'it writes below an item that this run did not create';
  const self = role.kind === 'create' ? undefined : pathOfItem(role.address);
  if (intent.named.some((path) => path !== self && knowledge.item(path) !== undefined && !isOwn(path)))
    return 'it names an item that this run did not create';
  if (role.kind === 'create') return whyCreateWithheld(role.at, knowledge, policy, written);
  if (role.collection.isSingleton) return whySingletonWithheld(intent, role, knowledge, policy);
  return whyChangeWithheld(role, knowledge, policy, written);
}

/** Words of paths that do something, though the method is GET. */
const acts: ReadonlySet<string> = new Set(
  'logout logoff signout delete remove reset revoke purge flush destroy shutdown restart terminate deactivate'.split(
    ' ',
  ),
);

function whyReadWithheld({ actsAs }: Intent): string | undefined {
  const act = actsAs.find(changesByRead);
  return act === undefined ? undefined : `the path says that it changes something: ${lastWord(act.path)}`;
}

/** Whether an operation's path says that it does something, though it may be a GET: `/logout`, `/items/{id}/delete`. */
export function changesByRead({ path }: Operation): boolean {
  return wordsOf(lastWord(path)).some((word) => acts.has(word));
}

function whyCreateWithheld(
  at: string,
  knowledge: Knowledge,
  { writes }: WritePolicy,
  { created }: Written,
): string | undefined {
  if (created >= writes) return `the run has created ${count(writes, 'item')}, which is its maximum (--writes)`;
  return knowledge.gaveBack(at) ? 'this create returned an item that was there before' : undefined;
}

/** A singleton below an own item is its part. Any other is changed only where that does no harm, and put back at the end. */
function whySingletonWithheld(
  intent: Intent,
  role: ItemRole,
  knowledge: Knowledge,
  { isDisposable }: WritePolicy,
): string | undefined {
  if (role.parents.some(({ address }) => address !== undefined)) return undefined;
  if (!isDisposable) return 'this run did not create it';
  if ((role.kind !== 'replace' && role.kind !== 'update') || intent.hasSecret) return 'it could not be put back';
  return knowledge.item(pathOfItem(role.address)) === undefined
    ? 'it was not read, and could not be put back'
    : undefined;
}

function whyChangeWithheld(
  { kind, address }: ItemRole,
  knowledge: Knowledge,
  policy: WritePolicy,
  written: Written,
): string | undefined {
  if (address.id === '') return 'it names no item';
  const path = pathOfItem(address);
  const item = knowledge.item(path);
  const isMissing = written.missing.has(path);
  const isOwn = isOwnItem(knowledge, path, written);
  if (item !== undefined && (item.state === 'present' || !isOwn))
    return isOwn ? undefined : 'this run did not create it';
  // IDs are given again: what was deleted may be another item by now.
  if (!isMissing) return item === undefined ? 'this run did not create it' : 'its ID may belong to another item by now';
  if (kind !== 'delete' && written.created >= policy.writes)
    return 'it may create an item, and the run has created its maximum';
  return isOwn || policy.isDisposable ? undefined : 'this run did not create it';
}

function isOwnItem(knowledge: Knowledge, path: string, { uncertain, earlier }: Written): boolean {
  const item = knowledge.item(path);
  if (item === undefined) return false;
  if (item.origin === 'created') return item.isProven;
  if (earlier?.paths.has(path) === true) {
    const text = stringifyJson(item.value);
    return earlier.runTags.some((tag) => text.includes(tag));
  }
  return (
    uncertain.size > 0 && knowledge.marks(item.value).some(({ sentIn }) => sentIn.some((one) => uncertain.has(one)))
  );
}

/** What no response shows cannot be put back. */
function hasSecret(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.some(hasSecret);
  return isObject(value) && Object.entries(value).some(([name, inner]) => isSecretName(name) || hasSecret(inner));
}

/** Segments that servers resolve or split after they have decoded them. */
function isAmbiguous(path: string): boolean {
  return path.includes('#') || path.split('/').some((one) => /^\.{1,2}$|[/\\\p{Cc}]/u.test(decodePart(one) ?? '/'));
}

/** The last segment of a path template that is more than a parameter: `reset` of `/users/{id}/reset` and of `/users/{id}:reset`. */
function lastWord(path: string): string {
  const texts = path.split('/').map((segment) => segment.replaceAll(/\{[^{}]*\}/g, ''));
  return texts.findLast((text) => text !== '') ?? '';
}
