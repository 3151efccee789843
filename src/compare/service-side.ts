import type { Contract } from '../openapi/contract';
import { type Operation, noOperation, type ResponseDescription } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import { isObject } from '../openapi/document';
import { bodyOf, headerOf, isRead, type Client, type Exchange } from '../probe/exchange';
import { isSuccess } from '../probe/answers';
import { createdId } from '../probe/created-id';
import { nextInteger } from '../probe/fresh-values';
import { placeOfCursor } from '../probe/walk';
import { EnvironmentError, Unsendable, outcomeOfError } from '../probe/run-errors';
import { listedPathTexts, readableAt, stepsOf, type PathValues } from '../probe/parents';
import { answeredItem } from '../probe/items';
import { idText, type SeenItem } from '../probe/knowledge';
import { leftOverOf } from '../probe/known-items';
import type { LeftOverNotes } from '../probe/left-over-notes';
import { isRemote, mannersFor } from '../probe/limits';
import { Patience } from '../probe/patience';
import { lastSegment, whyUnsendable, buildRequest, type RequestSpec } from '../probe/request';
import type { Redact } from '../probe/redaction';
import { Sender, type SenderOptions } from '../probe/sender';
import { WriteGuard } from '../probe/write-guard';
import { boundedRedacted } from '../probe/shown-text';
import { referenceTo, unheld } from '../probe/creatable';
import type { Pairs, Probe, Roles, Asked } from './plan-parts';
import type { Credential } from '../probe/credentials';
import { withRemovalBody } from '../probe/clean-up';
import { withRequired } from '../probe/required-parameters';
import { readableResources } from '../probe/readable-resources';

/** Statuses that are compared as they come; the sender would take them for trouble on the way. */
const redirects: readonly ResponseDescription[] = ['301', '302', '303', '307', '308'].map((status) => ({
  status,
  description: '',
  content: [],
  headers: [],
  pointer: '',
}));

/**
 * Gives what the sender sends for a probe: a path as it stands, redirects answered rather than taken for trouble, required
 * parameters added where the probe does not leave them out, of `mark` what differs each time. Throws an Unsendable where it cannot be written as HTTP.
 */
function specOf(
  contract: Contract,
  { id, operation = noOperation, accept, isBare }: Probe,
  asked: Asked,
  credential: Credential | undefined,
  mark: string,
): RequestSpec {
  const { method, path, query = [], headers = [], body } = asked;
  const plain: RequestSpec = {
    operation,
    query,
    headers,
    ...(body !== undefined && { body }),
    ...(credential !== undefined && { credential }),
  };
  const whole =
    isBare === true ? plain : withRemovalBody(contract, withRequired(contract, { ...plain, method }, `${mark} ${id}`));
  const wire: Operation = { ...operation, method, path: literal(path), responses: offering(operation, accept) };
  const spec: RequestSpec = { ...whole, operation: wire, method };
  const why = whyUnsendable(spec, buildRequest(spec, credential ?? { form: '', words: '', parts: [] }));
  if (why !== undefined) throw new Unsendable(why);
  return spec;
}

/** Braces of a path that is no template. */
function literal(path: string): string {
  return path.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

function offering({ responses }: Operation, accept: string | undefined): readonly ResponseDescription[] {
  const kept = accept === undefined ? responses : responses.map((response) => ({ ...response, content: [] }));
  if (accept === undefined) return [...kept, ...redirects];
  const [first, ...others] = [...kept, ...redirects];
  const content = [{ name: accept, pointer: '', schemaPointer: '' }];
  return first === undefined ? [] : [{ ...first, content }, ...others];
}

/** What a service was asked and answered; or why it was not asked, or gave no answer. */
export type Answer =
  | { readonly exchange: Exchange }
  | { readonly unasked: string }
  /** `isGone` where no later request can fare better. */
  | { readonly trouble: string; readonly isGone: boolean };

/** An item of the run's own on a service. */
export interface OwnItem {
  readonly resource: Resource;
  readonly id: string;
  readonly above: PathValues;
  /** What the probe that made it calls it. */
  readonly name: string;
}

/** A create of which no response tells what it made. */
export interface UnnamedCreate extends Omit<OwnItem, 'id'> {
  readonly exchange: Exchange;
}

/** So many milliseconds a service may take to show what was created. */
const longestLag = 2000;

/** One of the services that are compared: how it is asked, and what stands behind the roles of a plan there. */
export class Side implements Roles {
  readonly sender: Sender;
  readonly guard: WriteGuard;
  /** Items by role, collection by collection: the n-th of both services are counterparts. */
  readonly items = new Map<Resource, readonly SeenItem[]>();
  /** The item of a collection below which others are looked at. */
  readonly homes = new Map<Resource, string>();
  readonly own: OwnItem[] = [];
  /** Creates that were answered without an identifier, or with that of an item that was there before. */
  readonly unnamed: UnnamedCreate[] = [];
  readonly #removed = new Set<OwnItem>();
  readonly #named = new Set<string>();
  readonly #notes: { readonly to: LeftOverNotes; readonly redact: Redact } | undefined;
  readonly #answers = new Map<string, Exchange>();
  /** The entity tags of its answers, without quotes. */
  readonly tags = new Set<string>();

  constructor(
    /** What the service is called in reports: `a` or `b`. */
    readonly name: 'a' | 'b',
    readonly client: Client,
    readonly contract: Contract,
    options: Omit<SenderOptions, 'guard'>,
    readonly runTag: string,
    notes?: LeftOverNotes,
  ) {
    this.#notes = notes && { to: notes, redact: options.redact };
    const patience = new Patience(options.clock, longestLag);
    this.guard = new WriteGuard(contract, {
      addsBelowOthers: mannersFor(client.baseUrl).changes,
      isElsewhere: isRemote(client.baseUrl),
      eventually: (kind, attempt) => patience.eventually(kind, attempt),
    });
    this.sender = new Sender({ ...options, guard: this.guard });
  }

  /** Asks what a probe asks. Never throws for what a service does. */
  async ask(probe: Probe): Promise<Answer> {
    this.#named.clear();
    const asked = probe.request(this);
    if (asked === undefined) return { unasked: 'it has no item that the request could name' };
    const credential = this.#credential(probe);
    if (credential === 'none') return { unasked: 'its key has no such form' };
    try {
      const spec = specOf(this.contract, probe, asked, credential, this.runTag);
      // Without an answer nobody knows whether something was created.
      const answered = asked.method === 'POST' ? this.#notes?.to.sending(`POST ${asked.path}`) : undefined;
      const exchange = await this.sender.send(spec, probe.id).catch((error: unknown) => {
        if (!(error instanceof EnvironmentError)) answered?.();
        throw error;
      });
      this.#learn(probe, exchange);
      answered?.();
      return { exchange };
    } catch (error) {
      if (error instanceof EnvironmentError) return { trouble: error.message, isGone: error.fatal };
      if (error instanceof Unsendable) return { unasked: error.message };
      if (outcomeOfError(error) !== undefined) return { unasked: (error as Error).message };
      throw error;
    }
  }

  #credential({ operation, credential: form }: Probe): ReturnType<Sender['lowerCaseScheme']> | 'none' {
    if (form === 'valid' || operation === undefined) return undefined;
    if (form === 'none') return { form: 'none', words: 'no credential', parts: [] };
    if (form === 'lower-case-scheme') return this.sender.lowerCaseScheme(operation) ?? 'none';
    return this.sender.invalidCredentials(operation).find((one) => one.form === form) ?? 'none';
  }

  #learn(probe: Probe, exchange: Exchange): void {
    this.#answers.set(probe.id, exchange);
    const [, tag] = /^(?:W\/)?"([\w-]{6,200})"$/.exec(headerOf(exchange.response.headers, 'ETag') ?? '') ?? [];
    if (tag !== undefined) this.tags.add(tag);
    if (!isSuccess(exchange)) return;
    if (probe.makes !== undefined) this.#note(probe.makes, exchange);
    else if (exchange.request.method === 'PUT') this.#notePut(probe, exchange);
    for (const [index, item] of this.own.entries()) {
      const id = this.guard.movedTo(item.resource, item.above, item.id);
      if (id !== undefined && id !== item.id) this.own[index] = { ...item, id };
    }
    if (probe.removes === undefined) return;
    const { resource, name } = probe.removes;
    const item = this.own.find((one) => one.resource === resource && one.name === name);
    if (item !== undefined) this.#removed.add(item);
  }

  #note({ resource, name }: NonNullable<Probe['makes']>, exchange: Exchange): void {
    const created = { ...exchange, operation: resource.create ?? exchange.operation };
    const answered = isRead(exchange) ? answeredItem(this.contract, created) : undefined;
    const id = createdId(this.contract, resource, created);
    const above = resource.create === undefined ? {} : (this.above(resource.create, true) ?? {});
    // What was there before is another's, whatever a create is answered.
    if (id === undefined || !this.guard.mayHaveCreated(resource, above, id)) {
      this.unnamed.push({ resource, above, name, exchange: created });
      return;
    }
    this.#own({ resource, id, above, name }, isObject(answered) ? answered : {});
  }

  /** A PUT goes to what the run created, or to where nothing is: then it creates (RFC 9110 section 9.3.4). */
  #notePut({ operation, id: name }: Probe, { request }: Exchange): void {
    const resource = this.contract.resources.find(({ replace }) => replace !== undefined && replace === operation);
    const id = decodeURIComponent(lastSegment(request.path));
    if (resource?.replace === undefined || this.own.some((one) => one.resource === resource && one.id === id)) return;
    this.#own({ resource, id, above: this.above(resource.replace, true) ?? {}, name }, {});
  }

  /** Takes an item for what a create made that did not name it. */
  adopt(create: UnnamedCreate, id: string): void {
    this.unnamed.splice(this.unnamed.indexOf(create), 1);
    this.#own({ resource: create.resource, id, above: create.above, name: create.name }, {});
  }

  #own(item: OwnItem, answered: SeenItem): void {
    this.own.push(item);
    const made = { resource: item.resource, item: { ...item, answered, isOurs: true } };
    this.#notes?.to.made(leftOverOf(made, this.#notes.redact, this.guard));
  }

  /** What probes call the items of the run's own that the last request named. */
  get named(): readonly string[] {
    return [...this.#named];
  }

  /** Gives the items of the run's own that no read has shown to be gone, the newest first. */
  left(): readonly OwnItem[] {
    const isGone = ({ resource, above, id }: OwnItem): boolean => this.guard.isGone(resource, above, id);
    return this.own.filter((item) => !this.#removed.has(item) || !isGone(item)).reverse();
  }

  /** Notes that an item is gone. */
  forget(item: OwnItem): void {
    this.#removed.add(item);
    const id = boundedRedacted(item.id, this.#notes?.redact ?? ((text) => text));
    this.#notes?.to.gone({ collection: item.resource.collection, id });
  }

  /** Tells whether an item that a probe made is still there as far as is known. */
  holds(resource: Resource, name: string): boolean {
    return this.own.some((one) => one.resource === resource && one.name === name && !this.#removed.has(one));
  }

  item(resource: Resource, index: number): string | undefined {
    const item = this.items.get(resource)?.[index];
    return item === undefined ? undefined : idText(item[resource.identifier?.property ?? '']);
  }

  value(resource: Resource, property: string, index: number): string | undefined {
    const value: JsonValue | undefined = this.items.get(resource)?.[index]?.[property];
    return typeof value === 'boolean' ? String(value) : idText(value);
  }

  get isElsewhere(): boolean {
    return isRemote(this.client.baseUrl);
  }

  ownOf(resource: Resource): JsonValue | undefined {
    const own = this.own.find((one) => one.resource === resource && !this.#removed.has(one));
    return own && referenceTo(this.contract, own.resource, this.made(own.resource, own.name) ?? own.id);
  }

  reference(resource: Resource, name: string): JsonValue | undefined {
    const named = referencesOf(this.contract).get(plainName(name));
    // What is put to an item of others may change that.
    const own = named === undefined || named === resource ? undefined : this.ownOf(named);
    if (own !== undefined) return own;
    const shown = (this.items.get(resource) ?? []).flatMap((item) => (isScalar(item[name]) ? [item[name]] : []));
    const listed = ((named && this.items.get(named)) ?? []).map((item) => item[named?.identifier?.property ?? '']);
    return unheld(shown, listed) ?? shown[0] ?? listed[0];
  }

  made(resource: Resource, name: string): string | undefined {
    const [wanted = name, state] = name.split(', ');
    this.#named.add(wanted);
    const found = this.own.find((one) => one.resource === resource && one.name === wanted);
    return found !== undefined && this.#removed.has(found) === (state === 'removed') ? found.id : undefined;
  }

  above(operation: Operation, isWrite: boolean): PathValues | undefined {
    const values: Record<string, string> = {};
    for (const { name, above } of stepsOf(operation.path)) {
      if (above === operation.path) continue;
      const parent = readableAt(this.contract, above)?.resource;
      const [listed] = listedPathTexts(this.contract, operation, name);
      const own = parent === undefined || !isWrite ? undefined : this.made(parent, 'full');
      const value =
        listed ?? own ?? (parent === undefined ? undefined : (this.homes.get(parent) ?? this.item(parent, 0)));
      if (value === undefined) return undefined;
      values[name] = value;
    }
    return values;
  }

  nextId(resource: Resource): number | bigint {
    const listed = (this.items.get(resource) ?? []).map((item) => item[resource.identifier?.property ?? '']);
    return nextInteger([...listed, ...this.own.filter((one) => one.resource === resource).map(({ id }) => id)]);
  }

  next(probeId: string, parameter: string): Pairs | undefined {
    const exchange = this.#answers.get(probeId);
    if (exchange === undefined || !isSuccess(exchange)) return undefined;
    const place = placeOfCursor(this.contract, exchange, parameter, false);
    return typeof place === 'string' ? undefined : place;
  }

  entityTag(probeId: string): string | undefined {
    const exchange = this.#answers.get(probeId);
    return exchange === undefined ? undefined : headerOf(exchange.response.headers, 'ETag');
  }

  /** Gives the body of an answer; undefined where it is no JSON, or was not read. */
  bodyOf(exchange: Exchange): JsonValue | undefined {
    return isRead(exchange) ? bodyOf(exchange.response) : undefined;
  }
}

function isScalar(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

/** Gives the collections whose items members name, by the names of these members in small letters and digits alone: `customerid`. */
export function referencesOf(contract: Contract): ReadonlyMap<string, Resource> {
  return contract.derive(findReferences);
}

function findReferences(contract: Contract): ReadonlyMap<string, Resource> {
  const named = readableResources(contract).flatMap(({ resource, parameter }): [string, Resource][] => {
    const noun = resource.schemaName === undefined ? [] : [`${plainName(resource.schemaName)}id`];
    return [...(plainName(parameter) === 'id' ? [] : [plainName(parameter)]), ...noun].map((name) => [name, resource]);
  });
  return new Map(named.toReversed());
}

/** Gives a name in small letters and digits alone. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
