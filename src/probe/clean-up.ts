import type { Resource } from '../openapi/collections/resources';
import { headerOf, type Exchange } from './exchange';
import { stepsOf } from './parents';
import { itemOperations } from './item-place';
import type { CreatedItem } from './knowledge';
import { type RequestSpec, type RequestBodySpec, pathOf } from './request';
import { EnvironmentError, outcomeOfError } from './run-errors';
import type { WriteGuard } from './write-guard';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { jsonContent, sentType } from '../openapi/success-response';
import { stringifyJson, type JsonValue } from '../base/json';
import { whyTooCostly, sampleBodies } from './sample-bodies';
import { fieldsOf } from './creatable';
import { isSuccess } from './answers';
import { boundedRedacted } from './shown-text';
import type { Redact } from './redaction';
import type { LeftOver } from './left-over-notes';

/** The name that requests of the clean-up bear in place of a check's. */
export const cleaning = 'clean-up';

/** An item that the run created, and the collection it is in. */
export interface OurItem {
  readonly resource: Resource;
  readonly item: CreatedItem;
}

/** What of an item tells where it is. */
export interface CreatedOf {
  readonly resource: Resource;
  readonly item: Pick<CreatedItem, 'id' | 'above' | 'answered' | 'isOurs'>;
}

/** Why an item is left that no path names. */
export const noPath = 'the OpenAPI file has no path for it';

/** What a cleanup needs to see and send. */
export interface Cleaner {
  readonly guard: WriteGuard;
  /** Sends a request outside the budget of writes. */
  readonly send: (spec: RequestSpec) => Promise<Exchange>;
  /** Throws an EnvironmentError where the service is not what it was, and finds nothing for that reason. */
  readonly assertAlive: () => Promise<void>;
  /** Tells whether the service still answers what it answered before. */
  readonly stillAnswers: () => Promise<boolean>;
}

/** Path values of an item, its identifier among them. */
type PathValues = NonNullable<RequestSpec['path']>;

/** Why an item is left behind. */
export interface Left {
  readonly reason: string;
  /** Whether the identifier that its create was answered with is another item's, or nothing's. */
  readonly isMisnamed: boolean;
}

/**
 * Removes an item that was created, where a read shows that it is still the one, and gives why it is left; undefined where a read
 * shows that it is gone. Throws an EnvironmentError where the service does not answer any more.
 */
export async function removeCreated(
  { guard, send, assertAlive }: Cleaner,
  resource: Resource,
  path: PathValues,
): Promise<Left | undefined> {
  const left = (reason: string, isMisnamed = false): Left => ({ reason, isMisnamed });
  const { remove } = resource;
  if (itemOperations(resource).length === 0) return left(noPath);
  if (remove === undefined) return left('the OpenAPI file has no DELETE for it');
  try {
    const before = await guard.look(resource, path, send);
    if (before.is === 'missing') await assertAlive();
    if (before.is === 'missing') return before.wasThere ? undefined : left('no read finds it', true);
    if (before.is === 'other') return left('what is there now is not what was created', true);
    const last = stepsOf(remove.path).at(-1)?.name ?? '';
    // Its parameter may have another name than that of the read.
    const removal = { operation: remove, path: { ...path, [last]: path[resource.identifier?.parameter ?? ''] ?? '' } };
    let { status } = (await send(removal)).response;
    const tag = before.exchange === undefined ? undefined : headerOf(before.exchange.response.headers, 'ETag');
    if (tag !== undefined && (status === 412 || status === 428))
      ({ status } = (await send({ ...removal, headers: [['If-Match', tag]] })).response);
    const after = await guard.lookAfterRemoval(resource, path, send);
    if (after === 'missing' && status >= 300) await assertAlive();
    // An identifier may be given again at once.
    if (after === 'missing' || (after === 'other' && status < 300)) return undefined;
    const still = after === 'unknown' ? 'no read shows whether it is gone' : 'it is still there';
    return left(status < 300 ? `DELETE was answered ${status}, and ${still}` : `DELETE was answered ${status}`);
  } catch (error) {
    if (outcomeOfError(error) === undefined) throw error;
    return left((error as Error).message);
  }
}

/** What the cleanup needs of a run. */
interface Cleaning extends Cleaner {
  readonly items: {
    /** Gives what the run created and has not removed, in the order of its creation. */
    ours(): readonly OurItem[];
    /** Gives what the run has removed, as it was told, and no read has shown to be gone. */
    removedUnseen(): readonly OurItem[];
    /** Notes that an item is there, though its removal was told as done. */
    remainsThere(one: OurItem): void;
    /** Notes that an item is gone. */
    forget(resource: Resource, id: string): void;
    /** Tells whether it is noted why an item is left behind. */
    isLeft(one: OurItem): boolean;
    /** Notes why an item is left behind. */
    leave(item: CreatedItem, why: Left): void;
    /** Tells whether an item is removed with one above it. */
    goesAlong(one: OurItem): boolean;
  };
}

/**
 * Gives the path values of an item that may be removed; undefined where the document has no DELETE, or the item no identifier, or
 * that of an item which was there before.
 */
export function removalOf({ resource, item }: CreatedOf): RequestSpec | undefined {
  const parameter = resource.identifier?.parameter;
  if (!item.isOurs || resource.remove === undefined || parameter === undefined || item.id === undefined)
    return undefined;
  return { operation: resource.remove, path: { ...item.above, [parameter]: item.id } };
}

/**
 * Removes what a run created where the document has a DELETE, the newest first, so that what lies below an item goes before
 * it, but for what is removed with that, of which what is still there goes last. A removal that was told as done is looked after. Throws an EnvironmentError where the service
 * does not answer any more; what it refuses to remove is left behind.
 */
export async function cleanUp(run: Cleaning): Promise<void> {
  for (const one of run.items.removedUnseen()) {
    const { path } = removalOf(one) ?? {};
    if (path !== undefined && (await run.guard.lookAfterRemoval(one.resource, path, run.send)) === 'created')
      run.items.remainsThere(one);
  }
  const all = [...run.items.ours()].reverse();
  const along = new Set(all.filter((one) => run.items.goesAlong(one)));
  let troubles = 0;
  for (const one of [...all.filter((other) => !along.has(other)), ...along]) {
    const { path } = removalOf(one) ?? {};
    if (path === undefined || one.item.id === undefined || run.items.isLeft(one)) continue;
    try {
      const left = await removeCreated(run, one.resource, path);
      troubles = 0;
      if (left === undefined) run.items.forget(one.resource, one.item.id);
      else run.items.leave(one.item, left);
    } catch (error) {
      troubles += 1;
      if (!(await isPassing(run, error, troubles))) throw error;
      run.items.leave(one.item, { reason: (error as Error).message, isMisnamed: false });
    }
  }
}

/** After so many removals in a row that no answer came to, it is asked whether the service is gone. */
const mostTroubles = 3;

/** Tells whether what one removal met leaves the next ones a chance. */
export async function isPassing(
  { stillAnswers }: Pick<Cleaner, 'stillAnswers'>,
  error: unknown,
  troubles: number,
): Promise<boolean> {
  if (!(error instanceof EnvironmentError) || error.fatal) return false;
  return troubles % mostTroubles !== 0 || stillAnswers();
}

/**
 * Gives the body that a DELETE is sent with where the document requires one (RFC 9110 section 9.3.5 gives it no meaning, and lets
 * services have one all the same): the document's example, else as few members as its schema allows. Undefined where none is required, or none can be made.
 */
function removalBody(contract: Contract, operation: Operation): RequestBodySpec | undefined {
  if (operation.method !== 'DELETE' || operation.requestBody?.required !== true) return undefined;
  return contract.derive(leastBody, operation);
}

/** Gives the least body in JSON that an operation takes; undefined where none can be made. */
export function leastBody(contract: Contract, operation: Operation): RequestBodySpec | undefined {
  const media = jsonContent(operation.requestBody);
  if (media?.schema === undefined) return undefined;
  if (contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined) return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  if (whyTooCostly(contract, media, fields) !== undefined) return undefined;
  const shown = media.example as JsonValue | undefined;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const isShown = shown !== undefined && validate(shown, 'body').length === 0;
  const body = isShown ? shown : sampleBodies(contract, media, fields)?.required;
  return body === undefined ? undefined : { mediaType: sentType(media), bytes: Buffer.from(stringifyJson(body)) };
}

/** Gives a request with the body that it leaves out, where it is a DELETE that requires one. */
export function withRemovalBody(contract: Contract, spec: RequestSpec): RequestSpec {
  const isRemoval = spec.body === undefined && (spec.method ?? 'DELETE') === 'DELETE' && spec.rawPath === undefined;
  const body = isRemoval ? removalBody(contract, spec.operation) : undefined;
  return body === undefined ? spec : { ...spec, body };
}

interface Changed {
  readonly request: RequestSpec;
  readonly original: JsonValue;
}

/** The documents of a service (`/settings`) that a run has changed, or is about to, with what puts each back. */
export class ChangedDocuments {
  readonly #changed = new Map<string, Changed>();

  /** Notes the request that puts a document back, and what it held; the first for each path counts. */
  note(request: RequestSpec, original: JsonValue): void {
    const path = pathOf(request);
    if (!this.#changed.has(path)) this.#changed.set(path, { request, original });
  }

  /** Notes that a document is as it was. */
  forget(request: RequestSpec): void {
    this.#changed.delete(pathOf(request));
  }

  /** Puts a document back, unless what it holds now is the same; where that is refused, it stays noted. */
  async putBack(
    request: RequestSpec,
    send: (request: RequestSpec) => Promise<Exchange>,
    now?: JsonValue,
  ): Promise<void> {
    const changed = this.#changed.get(pathOf(request));
    if (changed === undefined) return;
    if (now !== undefined && stringifyJson(now) === stringifyJson(changed.original)) {
      this.forget(request);
      return;
    }
    if (isSuccess(await send(request))) this.forget(request);
  }

  /** Puts all of them back, as the last that a run does. Throws an EnvironmentError where the service does not answer. */
  async putAllBack(send: (request: RequestSpec) => Promise<Exchange>): Promise<void> {
    for (const { request } of [...this.#changed.values()]) await this.putBack(request, send);
  }

  /** Gives the documents that are not as they were, each with what it held, without secrets and no longer than a report can bear. */
  leftOver(redact: Redact): LeftOver[] {
    return [...this.#changed.values()].map(({ request, original }) => ({
      collection: 'changed document',
      id: boundedRedacted(pathOf(request).replace(/^\//, ''), redact),
      item: boundedRedacted(stringifyJson(original), redact),
    }));
  }
}
