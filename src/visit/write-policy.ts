import { decodePart, safeMethods, type HttpRequest } from '../base/http';
import { asText, isArray, isObject, stringifyJson, type JsonValue } from '../base/json';
import { lazy } from '../base/once';
import { count, splitOnce } from '../base/text';
import {
  addressOf,
  pathOfItem,
  requestRole,
  type ParentTarget,
  type RequestRole,
} from '../openapi/collections/address';
import { collectionAt, type Collection, type ItemAddress } from '../openapi/collections/collection';
import { createReadSentItem } from '../openapi/collections/sent-item';
import { shapeOf } from '../openapi/collections/paths';
import type { Contract, RequestReading } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import { singularOf, wordsOf } from '../openapi/names';
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
  /** A person said so: singletons are changed, and at the end every operation is sent, whatever it does. */
  readonly sendsEverything?: boolean;
}

/** What the run has written so far. */
export interface Written {
  /** Items that it created, or may have created. */
  readonly created: number;
  /** Paths of items that a read with valid credentials did not find, since the last request that writes. */
  readonly missing: ReadonlySet<string>;
  /** Creates of which an item may be stored that nobody knows, by their numbers, with the paths of their collections. */
  readonly uncertain: ReadonlyMap<number, string>;
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
  /** The items above, outermost first; undefined for those that the OpenAPI file has no create for. */
  readonly parents: readonly (ItemAddress | undefined)[];
  /** Of an operation that no collection has: the item below which it stands, as `/orders/5` of `POST /orders/5/notify`. */
  readonly below: string | undefined;
  /** Whether the body has a password, a token or the like. */
  readonly hasSecret: boolean;
  /** Whether a server may read the path in another way than the OpenAPI file does. */
  readonly isAmbiguous: boolean;
  /** Why a read may change something all the same: `cancelOrder`. */
  readonly act: string | undefined;
}

type ItemRole = Extract<RequestRole, { readonly address: ItemAddress }>;

/** What a request would do, as the OpenAPI file alone says. What costs time is read when it is first asked for: of most reads nothing is. */
export function intentOf(contract: Contract, operation: Operation, request: HttpRequest): Intent {
  const [path] = splitOnce(request.target, '?');
  const match = contract.match(request.method, path);
  const matched = match.kind === 'operation' ? match.operation : undefined;
  return createIntent({ contract, operation, request, path, matched, isMeant: matched?.pointer === operation.pointer });
}

interface Asked extends Pick<Intent, 'operation'> {
  readonly contract: Contract;
  readonly request: HttpRequest;
  readonly path: string;
  readonly matched: Operation | undefined;
  /** Whether the path means the operation. */
  readonly isMeant: boolean;
}

const createIntent = lazy<Asked, Omit<Intent, 'operation'> & { readonly reading: RequestReading }>({
  reading: ({ contract, operation, request }) => contract.checkRequest(operation, request),
  role: (asked) => (asked.isMeant ? requestRole(asked.contract, asked.operation, asked.reading) : { kind: 'none' }),
  isRead: (asked) =>
    safeMethods.includes(asked.request.method) ||
    (asked.isMeant && isSearchByPost(asked.contract, asked.role, asked.operation)),
  named: ({ contract, role, reading }) => namedBy(contract, role, reading),
  parents: ({ contract, role }) =>
    role.kind === 'none' ? [] : role.parents.map((parent) => creatable(contract, parent)),
  below: ({ contract, operation, path, isMeant, role }) =>
    isMeant && role.kind === 'none' ? itemAbove(contract, operation, path) : undefined,
  hasSecret: ({ reading }) => hasSecret(reading.body),
  isAmbiguous: ({ path }) => isAmbiguous(path),
  act: ({ contract, operation, matched, isMeant }) => {
    const meanings = matched === undefined || isMeant ? [operation] : [operation, matched];
    return meanings.map((one) => actOf(contract, one)).find((one) => one !== undefined);
  },
});

/** The items that a body names, of several each; in an envelope, or out of it. */
function namedBy(contract: Contract, role: RequestRole, reading: RequestReading): readonly string[] {
  if (role.kind === 'none' || role.kind === 'list') return [];
  const { collection, item, at } = role;
  const { id, path: template } = collection;
  const address = addressOf(collection, item, reading);
  const ofPath = role.kind === 'create' && address.id !== '' ? [pathOfItem(address)] : [];
  if (id === undefined) return ofPath;
  const { body = null, values } = reading;
  const readItem = createReadSentItem(contract, collection, item);
  const ids = (isArray(body) ? body : [body]).flatMap((one) => [
    ...[valueAt(one, id.at), valueAt(readItem({ body: one, values }).sent, id.at)],
  ]);
  const inBody = ids.filter((one) => one !== undefined && one !== null);
  return [...new Set([...ofPath, ...inBody.map((one) => pathOfItem({ collection: template, at, id: asText(one) }))])];
}

function creatable(contract: Contract, { address }: ParentTarget): ItemAddress | undefined {
  return collectionAt(contract, address?.collection)?.create === undefined ? undefined : address;
}

/** The collection below whose items an operation stands that no collection has. */
export function collectionAbove({ collections }: Contract, { path }: Operation): Collection | undefined {
  const shape = shapeOf(path);
  return collections
    .filter(({ itemPath }) => itemPath !== undefined && shape.startsWith(`${shapeOf(itemPath)}/`))
    .sort((one, other) => (other.itemPath?.length ?? 0) - (one.itemPath?.length ?? 0))[0];
}

function itemAbove(contract: Contract, operation: Operation, path: string): string | undefined {
  const length = collectionAbove(contract, operation)?.itemPath?.split('/').length ?? 0;
  // What has a parameter of its own may be about something else.
  const rest = operation.path.split('/').slice(length);
  return length === 0 || rest.some((one) => one.includes('{')) ? undefined : path.split('/').slice(0, length).join('/');
}

/** A POST that only asks counts as a read if the OpenAPI file shows it, or a person said that it lists items. */
function isSearchByPost({ schemas }: Contract, role: RequestRole, operation: Operation): boolean {
  const isHinted = role.kind === 'list' && role.collection.source === 'hint';
  return operation.method === 'POST' && (isHinted || isSearch(schemas, operation));
}

/** What a run knows, may write, and has written. */
interface WritingRun {
  readonly knowledge: Knowledge;
  readonly policy: WritePolicy;
  readonly written: Written;
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
  const { isRead, act } = intent;
  const run = { knowledge, policy, written };
  if (isRead) return act === undefined ? undefined : `its name says that it changes something: ${act}`;
  if (policy.writes === 0) return 'the run is read-only. Add --writes 20 to allow 20 creates';
  const { role } = intent;
  if (intent.below !== undefined && policy.isDisposable && !intent.isAmbiguous)
    return whyActionWithheld(intent.below, run);
  if (role.kind === 'none' || role.kind === 'list' || role.kind === 'read')
    return 'it is neither a create nor a change of an item that this run created';
  if (intent.isAmbiguous) return 'a server may read its path in another way';
  const isOwn = (path: string): boolean => isOwnItem(path, run);
  const isForeignParent = (address: ItemAddress | undefined): boolean => {
    if (address === undefined) return !policy.isDisposable;
    const path = pathOfItem(address);
    // What is left of an own item that was deleted is the run's to delete.
    const isThere = knowledge.item(path)?.state === 'present' || written.missing.has(path) || role.kind === 'delete';
    return !isOwn(path) || !isThere;
  };
  if (intent.parents.some(isForeignParent)) return 'it writes below an item that this run did not create';
  const self = role.kind === 'create' ? undefined : pathOfItem(role.address);
  for (const path of intent.named) {
    const item = knowledge.item(path);
    if (path === self || (isOwn(path) && item?.state === 'present')) continue;
    if (item !== undefined && !isOwn(path)) return 'it names an item that this run did not create';
    if (!written.missing.has(path)) return 'it names an ID that no read has just shown to be free';
  }
  if (role.kind === 'create') return whyCreateWithheld(role.at, run);
  if (role.collection.isSingleton) return whySingletonWithheld(intent, role, policy);
  return whyChangeWithheld(role, run);
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Words of paths and names that do something, though the method is GET. */
const acts = setOf(
  'logout logoff signout delete remove reset revoke purge flush destroy shutdown restart reboot terminate deactivate activate clear ' +
    'cancel unsubscribe subscribe disable enable wipe kill trigger abort erase expire invalidate reload rotate approve reject pause resume',
);
/** Those that are nouns too, as in `/stops` and `run_count`: they count where they stand alone. */
const actsAlone = setOf(
  'drop stop start run send close execute refresh sync archive publish install uninstall upgrade',
);
/** A name that begins so only reads, whatever it ends in: `getLogoutUrl`. */
const readingVerbs = setOf(
  'get list read find fetch show search retrieve query count check describe view export download lookup',
);

/** The word by which a GET says that it does something: `/orders/{id}/cancel`, `/cache/clear`, `unsubscribeUser`. */
export function actOf(contract: Contract, operation: Operation): string | undefined {
  const { path, id } = operation;
  const last = lastWord(path);
  const inPath = wordsOf(last);
  if (inPath.some((word) => acts.has(word))) return last;
  const isNoun = contract.roleOf(operation)?.collection.isSingleton === false;
  if (inPath.length === 1 && actsAlone.has(inPath[0] ?? '') && !isNoun) return last;
  // A name that was made of method and path says nothing more.
  const inId = wordsOf(id);
  const [first = ''] = inId;
  if (id.includes('/') || readingVerbs.has(first)) return undefined;
  const ends = [first, inId.at(-1) ?? ''];
  return ends.some((word) => acts.has(word)) || (actsAlone.has(first) && inId.length > 1) ? id : undefined;
}

function whyCreateWithheld(at: string, { knowledge, policy: { writes }, written }: WritingRun): string | undefined {
  if (written.created >= writes) return `the run has created ${count(writes, 'item')}, which is its maximum (--writes)`;
  return knowledge.gaveBack(at) ? 'this create returned an item that was there before' : undefined;
}

/** `/jwt/settings`, `/authConfig`, `/session-policy` */
const aboutAccess = setOf(
  'auth oauth auth2 oauth2 authn authz authentication authorization login signin jwt sso saml ldap oidc mfa 2fa otp totp session token ' +
    'password credential security access permission role apikey acl rbac allow deny allowlist whitelist denylist blocklist firewall',
);

export function isAboutAccess({ path }: Pick<Operation, 'path'>): boolean {
  return path.split('/').some((segment) => wordsOf(segment).some((word) => aboutAccess.has(singularOf(word))));
}

/** A singleton below an own item is its part. Any other is changed only where all data may be lost. */
function whySingletonWithheld(
  { parents, hasSecret }: Intent,
  { kind, collection }: ItemRole,
  { sendsEverything }: WritePolicy,
): string | undefined {
  if (parents.some((address) => address !== undefined)) return undefined;
  if (sendsEverything !== true || kind === 'delete') return 'this run did not create it';
  return hasSecret || isAboutAccess(collection) ? 'it may decide who has access, this run included' : undefined;
}

function whyChangeWithheld({ kind, address }: ItemRole, run: WritingRun): string | undefined {
  const { knowledge, policy, written } = run;
  if (address.id === '') return 'it names no item';
  const path = pathOfItem(address);
  const item = knowledge.item(path);
  const isMissing = written.missing.has(path);
  const isOwn = isOwnItem(path, run);
  if (item !== undefined && (item.state === 'present' || !isOwn))
    return isOwn ? undefined : 'this run did not create it';
  // IDs are given again: what was deleted may be another item by now.
  if (!isMissing) return item === undefined ? 'this run did not create it' : 'its ID may belong to another item by now';
  if (kind !== 'delete' && written.created >= policy.writes)
    return 'it may create an item, and the run has created its maximum';
  return isOwn || policy.isDisposable ? undefined : 'this run did not create it';
}

/** Nobody knows what it does: it is sent to own items alone, and only where data may be lost. */
function whyActionWithheld(path: string, run: WritingRun): string | undefined {
  const isThere = run.knowledge.item(path)?.state === 'present';
  return isThere && isOwnItem(path, run) ? undefined : 'this run did not create it';
}

function isOwnItem(path: string, { knowledge, written: { uncertain, earlier } }: WritingRun): boolean {
  const item = knowledge.item(path);
  if (item === undefined) return false;
  if (item.origin === 'created') return item.isProven;
  if (earlier?.paths.has(path) === true) {
    const text = stringifyJson(item.value);
    return earlier.runTags.some((tag) => text.includes(tag));
  }
  // An item that shows what is below it has the texts of that too.
  const isMadeHere = (one: number): boolean => uncertain.get(one) === item.address.collection;
  return uncertain.size > 0 && knowledge.marks(item.value).some(({ sentIn }) => sentIn.some(isMadeHere));
}

/** Who changes a password or a token may lose access. */
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
