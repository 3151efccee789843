import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import type { Creatable, Fit } from './creatable';
import type { Credential } from './credentials';
import { type Exchange, decodeUtf8 } from './exchange';
import { type Expectation, type Seen, expectedStatus, gotStatus } from './expectation';
import type { CreatedItem, Knowledge, SeenItem } from './knowledge';
import type { Listing, ListingQuery } from './listing';
import type { RequestSpec } from './request';
import { isObject, scalarText, fromPointer, valueIn } from '../openapi/document';
import { jsonHead } from '../openapi/schema/describe-error';
import { matchesStatus } from './answers';
import { answerOf } from './shown-text';

/** What a check rests on: a clause, what two statements say together, an HTTP RFC, what the user asks for, or nothing. */
export type Level = 'written' | 'implied' | 'http' | 'asked' | 'silent';

/** A place in the OpenAPI file and what it says. */
export interface Clause {
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** Section of the specification behind it (`x-section`), where the document names one. */
  readonly section?: string;
  /** The words of the document at that place, shortened. */
  readonly words: string;
}

/**
 * When a check runs: reads first, then requests that no correct service stores anything for, then those that create, those
 * that change and those that remove what this run created, and last the checks that send nothing and judge every exchange of
 * the run.
 */
export const phases = ['read', 'refused', 'write', 'change', 'remove', 'review'] as const;
export type Phase = (typeof phases)[number];

/** A request of a check before anything is known of the service: placeholders such as `{petId}` stand for what is learned. */
export interface PlannedRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  readonly credential: string;
  readonly body?: string;
}

/** One rule of the document, how to try it, and what must come back. */
export interface Check {
  /** Stable and readable: `listPets.limit.maximum`. */
  readonly id: string;
  /** The family of rules, as the file under src/verify/checks is called. */
  readonly family: string;
  /** What holds where the check is proved, in a sentence. */
  readonly title: string;
  readonly level: Level;
  readonly clause: Clause;
  readonly phase: Phase;
  /** The requests it sends, each at most once; repeats while a list lags are not counted. */
  readonly sends: readonly PlannedRequest[];
  /** How many items a correct service may create or change for it. */
  readonly writes: number;
  /** Set where the check stands for a documented create of which no request can be made: a run without any write is none. */
  readonly isUnsendable?: boolean;
  run(context: CheckContext): Promise<Outcome>;
  /**
   * Gives why a proof is worth nothing, once everything has been sent: a service that refuses all bodies refuses the
   * invalid ones too. The verdict is inconclusive then.
   */
  doubt?(context: CheckContext): string | undefined;
}

/** What came of a run of one check. */
export type Outcome =
  | { readonly verdict: 'proved'; readonly note?: string }
  | { readonly verdict: 'violated'; readonly mismatches: readonly Mismatch[] }
  | { readonly verdict: 'observed'; readonly observation: string }
  | { readonly verdict: 'inconclusive'; readonly reason: string }
  | { readonly verdict: 'not-tested'; readonly reason: string };

/** How one answer differs from what a clause asks for. */
export interface Mismatch {
  readonly expected: Expectation;
  readonly got: Seen;
  /** The exchange that shows it. */
  readonly exchange: Exchange;
  /** The clause, where it is another one than the check's. */
  readonly clause?: Clause;
}

/** What of a check decides whether it is run. */
export type Candidate = Pick<Check, 'id' | 'family' | 'level' | 'phase' | 'sends' | 'writes'>;

/** What a check has at hand while it runs. */
export interface CheckContext {
  readonly contract: Contract;
  /** Every exchange of the run so far, in order. */
  readonly exchanges: readonly Exchange[];
  /** Gives those of an operation, in order. */
  exchangesOf(operation: Operation | undefined): readonly Exchange[];
  /** Gives what the run keeps for those who ask with the same function: that makes it when it is first asked for. */
  once<Made>(make: () => Made): Made;
  /**
   * Gives what is known of a resource's items. Where the collection lies below items of others, of those below one of them:
   * one that the service listed in checks that read, one that this run created in checks that write.
   */
  knowledge(resource: Resource): Knowledge;
  /** Gives the items that lists of a resource have shown, below whatever items of others. */
  everListed(resource: Resource): readonly SeenItem[];
  /** Gives the identifier of an item that this run created, which a create can refer to; undefined where there is none that the service takes. */
  referable(creatable: Creatable, target: Resource): string | undefined;
  /** Whether the service is not on this machine: it may hold data of other people. */
  readonly isElsewhere: boolean;
  /** Gives the text of each parameter of an operation's path, of items that are known; undefined where one is not. */
  knownPath(operation: Operation): Readonly<Record<string, string>> | undefined;
  /**
   * Creates an item for one check alone, which it may change and remove. Throws an Unmet where none can be had, which makes
   * the check inconclusive with the reason.
   */
  own(creatable: Creatable, body?: JsonValue): Promise<CreatedItem>;
  /** Gives which bodies of a create the service was found to take; undefined where it was not tried, or could not be. */
  fitOf(creatable: Creatable): Fit | undefined;
  /** Tries which bodies of a create the service takes, once a run. */
  fit(creatable: Creatable): Promise<Fit | undefined>;
  /** Gives the credentials that an operation must refuse. */
  invalidCredentials(operation: RequestSpec['operation']): readonly Credential[];
  /** Gives the valid key under the scheme name in lower case, where the operation's scheme has a name. */
  lowerCaseScheme(operation: RequestSpec['operation']): Credential | undefined;
  /** Sends a request; throws an EnvironmentError where no answer of the service comes. */
  send(spec: RequestSpec): Promise<Exchange>;
  /** Sends a request to a resource's list operation and reads the items. */
  list(resource: Resource, query?: ListingQuery): Promise<Listing>;
  /**
   * Repeats an attempt until it gives a value or the consistency window has passed; then gives undefined. The window begins
   * at `since` (milliseconds since the epoch), or now. Where a thing of the same kind has once not come, it is waited for a
   * short while only.
   */
  eventually<Value>(
    kind: string,
    attempt: () => Promise<Value | undefined>,
    since?: number,
  ): Promise<Value | undefined>;
  /** Gives a text that marks created data as this run's, another one at each call. */
  nextTag(): string;
  /** The mark that every tag of this run starts with. */
  readonly runTag: string;
  /** Decides everything the run makes up. */
  readonly seed: string;
  /** Whether POST may be sent at all. */
  readonly sendsWrites: boolean;
  /** Why no PUT, PATCH and DELETE may be sent; undefined where they may, to what this run created. */
  readonly whyUnchanged: string | undefined;
  /** Why no document that is there once (`/settings`) may be changed; undefined where it may, to be put back. */
  readonly whyDocumentsKept: string | undefined;
  /** Notes the request that puts a document back, before it is changed, and what it held: a run that breaks off tells it. */
  willPutBack(request: RequestSpec, original: JsonValue): void;
  /** Puts a document back, unless what it holds now is the same; where that is refused, it is left over. */
  putBack(request: RequestSpec, now?: JsonValue): Promise<void>;
  /** Whether overlapping creates may be sent. */
  readonly probesConcurrency: boolean;
  /** How many more items may be created. */
  writesLeft(): number;
}

/** Gives what keeps, for the time of one run, what functions have made. */
export function createOnce(): CheckContext['once'] {
  const made = new Map<unknown, unknown>();
  return <Made>(make: () => Made): Made => {
    if (!made.has(make)) made.set(make, make());
    return made.get(make) as Made;
  };
}

/** Gives the verdict for a rule that was seen to hold where it could have failed. */
export function proved(note?: string): Outcome {
  return { verdict: 'proved', ...(note !== undefined && { note }) };
}

/** Gives the verdict for an answer that contradicts the document. */
export function violated(...mismatches: Mismatch[]): Outcome {
  return { verdict: 'violated', mismatches };
}

/** Gives the verdict for a rule whose precondition was not met. */
export function inconclusive(reason: string): Outcome {
  return { verdict: 'inconclusive', reason };
}

/** Gives the verdict on a silent point: what the service does there. */
export function observed(observation: string): Outcome {
  return { verdict: 'observed', observation };
}

/** Gives the verdict for a rule that nothing was sent for. */
export function notTested(reason: string): Outcome {
  return { verdict: 'not-tested', reason };
}

/** Gives `proved` where no mismatch was found, else `violated`. */
export function judge(mismatches: readonly Mismatch[], note?: string): Outcome {
  return mismatches.length === 0 ? proved(note) : { verdict: 'violated', mismatches };
}

/** Gives mismatches where the document is silent, so that nothing is broken: what would be expected elsewhere, and what came. */
export function asObservation(mismatches: readonly Mismatch[]): string {
  return [...new Set(mismatches.map(({ expected, got }) => `${expected.words}: ${got.words}`))].join(', ');
}

/** Gives why an outcome is what it is, or what was observed; empty where the verdict says it all. */
export function reasonOf(outcome: Exclude<Outcome, { verdict: 'violated' }>): string {
  if (outcome.verdict === 'proved') return outcome.note ?? '';
  return outcome.verdict === 'observed' ? outcome.observation : outcome.reason;
}

const longestWords = 160;

/**
 * Gives the clause at a JSON pointer: the words that stand there (a keyword with its value, or a description) and the
 * section that the nearest enclosing part of the document names.
 */
export function clauseAt(contract: Contract, pointer: string, words?: string): Clause {
  const tokens = fromPointer(pointer);
  let part: unknown = contract.loaded.root;
  let section: string | undefined;
  for (const token of tokens) {
    part = valueIn(part, token);
    if (isObject(part) && part['x-section'] !== undefined) section = scalarText(part['x-section']);
  }
  const said = words ?? wordsOf(tokens.at(-1) ?? '', part);
  return { pointer, ...(section !== undefined && { section }), words: shorten(said) };
}

function wordsOf(name: string, value: unknown): string {
  if (name === 'content' && isObject(value)) return `content: ${Object.keys(value).join(', ')}`;
  if (name === 'responses' && isObject(value)) return `responses: ${Object.keys(value).join(', ')}`;
  if (!isObject(value)) return `${name}: ${typeof value === 'string' ? value : beginningOf(value)}`;
  const said = scalarText(value['description']) || scalarText(value['summary']);
  const rules = Object.entries(value).filter(
    ([keyword, rule]) =>
      keyword !== 'description' && (!isObject(rule) || keyword === 'schema') && !keyword.startsWith('x-'),
  );
  return said === '' ? `${name}: ${beginningOf(Object.fromEntries(rules))}` : said;
}

/** Thousands of checks may have the same clause, an enum of megabytes. */
function beginningOf(value: unknown): string {
  return value === undefined ? 'nothing' : jsonHead(value as JsonValue).text;
}

function shorten(text: string): string {
  return text.length > longestWords ? `${text.slice(0, longestWords - 3)}...` : text;
}

/** A check before its clause is looked up in the document. */
export interface CheckDefinition extends Omit<Check, 'clause' | 'sends' | 'writes'> {
  /** JSON pointer of the clause. */
  readonly pointer: string;
  /** The words of the clause, where those at the pointer do not say it. */
  readonly words?: string;
  readonly sends?: readonly PlannedRequest[];
  readonly writes?: number;
}

/** Gives a check with its clause as the document words it. */
export function defineCheck(contract: Contract, definition: CheckDefinition): Check {
  const { pointer, words, ...rest } = definition;
  return { sends: [], writes: 0, ...rest, clause: clauseAt(contract, pointer, words) };
}

/** Gives a request as a plan shows it: what is learned during the run stands as a placeholder such as `{petId}`. */
export function planned(spec: RequestSpec): PlannedRequest {
  const query = (spec.query ?? []).map(([name, value]) => `${name}=${value}`).join('&');
  const path = spec.operation.path.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => spec.path?.[name] ?? whole);
  const body = spec.body === undefined ? undefined : (decodeUtf8(spec.body.bytes) ?? 'bytes that are no UTF-8');
  return {
    operation: spec.operation,
    method: spec.method ?? spec.operation.method,
    path: query === '' ? path : `${path}?${query}`,
    credential: spec.credential?.form ?? 'valid',
    ...(body !== undefined && { body }),
  };
}

/** Gives the mismatch of an answer, what it holds shortened; words alone where nothing else is to be known of them. */
export function mismatch(exchange: Exchange, expected: Expectation | string, got?: Seen | string): Mismatch {
  return {
    exchange,
    expected: typeof expected === 'string' ? { words: expected } : expected,
    got: typeof got === 'string' ? { words: got } : (got ?? { words: answerOf(exchange), shows: 'answer' }),
  };
}

/** Gives the outcome of a demand on an answer's status: one of the statuses, each `400` or `4XX`. */
export function demandStatus(exchange: Exchange, statuses: readonly string[], why: string): Outcome {
  const isMet = statuses.some((status) => matchesStatus(exchange.response.status, status));
  if (!isMet && isDocumentedFailure(exchange))
    return inconclusive(`answered ${exchange.response.status}, which the document describes`);
  return judge(isMet ? [] : [mismatch(exchange, expectedStatus(statuses, why), gotStatus(exchange))]);
}

/** What is not implemented, not reached or not ready may be answered to any request, where the document says so; a 500 is a fault. */
function isDocumentedFailure({ operation, response: { status } }: Exchange): boolean {
  return status > 500 && operation.responses.some((one) => one.status === String(status));
}

/** Gives the same for a valid request: what the operation documents as its success is the clause. */
export function demandSuccess(contract: Contract, exchange: Exchange, why: string): Outcome {
  const { operation } = exchange;
  const status = successStatus(operation);
  const outcome = demandStatus(exchange, successStatuses(operation), why);
  if (outcome.verdict !== 'violated') return outcome;
  const clause = clauseAt(contract, responsePointer(operation, status));
  return { verdict: 'violated', mismatches: outcome.mismatches.map((one) => ({ ...one, clause })) };
}

export { matchesStatus };

/** Gives the documented statuses of success of an operation; `2XX` where it names none. */
function successStatuses({ responses }: Operation): string[] {
  const named = responses.map(({ status }) => status).filter((status) => /^2(\d\d|XX)$/.test(status));
  return named.length === 0 ? ['2XX'] : named;
}

/** Gives the first of them: `200`, `201`. */
export function successStatus(operation: Operation): string {
  return successStatuses(operation)[0] ?? '2XX';
}

/** Gives the pointer of the response that documents a status, or of all responses where none does. */
export function responsePointer(operation: Operation, status: string): string {
  const isListed = operation.responses.some((response) => response.status === status);
  return isListed ? `${operation.pointer}/responses/${status}` : `${operation.pointer}/responses`;
}

/** Gives the documented statuses among those named, else the whole class of client errors. */
export function documentedOr4xx(operation: Operation, ...statuses: string[]): string[] {
  const found = operation.responses.map(({ status }) => status).filter((status) => statuses.includes(status));
  return found.length > 0 ? found : ['4XX'];
}

/**
 * Gives the statuses that may say that something is not there: those that are documented of 404 and 410; beside a 410 alone
 * 404 too, for 410 is of what once was there (RFC 9110 section 15.5.11). `4XX` where neither is documented.
 */
export function statusesOfMissing(operation: Operation): string[] {
  const statuses = documentedOr4xx(operation, '404', '410');
  return statuses.includes('410') && !statuses.includes('404') ? [...statuses, '404'] : statuses;
}

/**
 * Gives the pointer of a parameter where the document writes it, on the operation or on its path; of the operation itself
 * where it has no such parameter.
 */
export function parameterPointer(operation: Operation, name: string | undefined): string {
  return operation.parameters.find((parameter) => parameter.name === name)?.pointer ?? operation.pointer;
}

/**
 * Tells whether a refusal says nothing of the fault that was sent: where the document names no status for it, any client
 * error will do but those that have a cause of their own, such as the key, the method, or what is accepted.
 */
export function isForOtherReason({ operation, response: { status } }: Exchange, statuses: readonly string[]): boolean {
  // A documented conflict is one with what is there already.
  if (status === 409) return !statuses.includes('409') && operation.responses.some((one) => one.status === '409');
  // Who may not do it at all, or not with such a value, is told so before the value is judged.
  if (status === 403) return !statuses.includes('403');
  return statuses.includes('4XX') && [401, 402, 403, 405, 406, 407, 415, 426].includes(status);
}

/** Tells whether a service rejects a made-up identifier for its form, with a status that the document has for that. */
export function rejectsForm({ operation, response: { status } }: Exchange): boolean {
  return (status === 400 || status === 422) && operation.responses.some((one) => one.status === String(status));
}

/** A point on which the document is silent: what is sent, and how the answer is put into words. */
interface SilentPointDefinition {
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly pointer: string;
  readonly spec: RequestSpec;
  /** Path values that are known only during the run; undefined where there are none yet. */
  readonly learned?: (context: CheckContext) => Readonly<Record<string, string>> | undefined;
  readonly describe?: (exchange: Exchange) => string;
}

/** Gives the check of a silent point: it observes and is never red. */
export function silentPoint(contract: Contract, point: SilentPointDefinition): Check {
  const { id, family, title, pointer, spec, learned, describe = describeStatus } = point;
  return defineCheck(contract, {
    id,
    family,
    title,
    pointer,
    level: 'silent',
    phase: 'read',
    sends: [planned(spec)],
    run: async (context) => {
      const path = learned === undefined ? spec.path : learned(context);
      if (learned !== undefined && path === undefined) return { verdict: 'not-tested', reason: 'no item is known' };
      return observed(describe(await context.send({ ...spec, ...(path !== undefined && { path }) })));
    },
  });
}

/** Gives an answer on a silent point in a few words: `accepted 200`, `refused 400`. */
export function describeStatus({ response: { status } }: Exchange): string {
  return `${status < 400 ? 'accepted' : 'refused'} ${status}`;
}
