import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import { isJson } from '../../base/http';
import { describedResponse } from '../../openapi/response-check';
import type { Operation, ResponseDescription } from '../../openapi/operation';
import type { Check } from '../../probe/check';
import { bodyOf, isRead, type Exchange } from '../../probe/exchange';
import { withoutIndexes, type Expectation, type Seen } from '../../probe/expectation';
import type { CheckResult, Finding, RunResult, Verdict } from '../result';
import { deviations } from '../../probe/answer-deviations';
import { createHash } from 'node:crypto';

/**
 * What of an answer a finding is about: its status, the answer as a whole, its media type, a schema its body breaks, a value
 * in it, or something beside the body (a header field).
 */
type Aspect = 'status' | 'answer' | 'media-type' | 'schema' | 'value' | 'beside';

/** A clause that an answer breaks, and the member of the body that breaks it: `body`, or the name of a property. */
export interface Broken {
  readonly pointer: string;
  readonly member: string;
  /** What came there. */
  readonly value: string;
}

/** A finding as plain data, with what the search for root causes needs to know of its answer. */
export interface Fact extends Pick<Finding, 'operation' | 'answer' | 'exchange'> {
  readonly expected: Expectation;
  readonly got: Seen;
  /** Counts the findings of a report from 1. */
  readonly number: number;
  readonly check: Pick<Check, 'id' | 'family' | 'title' | 'level'> & { readonly verdict: Verdict };
  /** JSON pointer of the clause. */
  readonly pointer: string;
  readonly aspect: Aspect;
  /** HTTP status of the answer. */
  readonly status: number;
  /** The method of the request; empty where it is not known. */
  readonly method?: string;
  /** The only query parameter of the request, with its value: `limit=-1`. */
  readonly query?: string;
  /** In what way the path names an item that no service can have. */
  readonly oddIdentifier?: 'NUL' | '19 digits or more';
  /** Where a schema is broken: `body.*.status`, `*` for every item of an array; and the last name of it. */
  readonly place?: string;
  readonly member?: string;
  /** The clauses that the answer itself breaks. */
  readonly broken: readonly Broken[];
  /** Whether the answer's body cannot be read as JSON. */
  readonly isUnreadable: boolean;
  /** Whether the answer has the status of a success and the body that the document gives to errors. */
  readonly isErrorInSuccess: boolean;
  /** Whether an answer with the right status breaks the same clause. */
  readonly isBrokenElsewhere: boolean;
}

/** Gives the findings of a run in their order, as facts. */
export function factsOf(contract: Contract, { results, exchanges }: Pick<RunResult, 'results' | 'exchanges'>): Fact[] {
  const answers = new Map(exchanges.map((exchange) => [exchange.number, new Answer(contract, exchange)]));
  const facts = results
    .flatMap((result) => result.findings.map((finding) => ({ result, finding })))
    .map(({ result, finding }, index) => factOf(result, finding, index + 1, answers.get(finding.exchange)));
  const wrong = new Set(facts.filter(({ aspect }) => aspect === 'status').map(({ exchange }) => exchange));
  const elsewhere = new Set<string>();
  if (facts.some(({ aspect }) => aspect === 'schema' || aspect === 'media-type')) {
    for (const [number, answer] of answers) {
      if (!wrong.has(number) && !answer.isErrorInSuccess) answer.broken.forEach((one) => elsewhere.add(keyOf(one)));
    }
  }
  return facts.map((fact) => ({
    ...fact,
    isBrokenElsewhere: elsewhere.has(keyOf({ pointer: fact.pointer, member: fact.member ?? '' })),
  }));
}

function keyOf({ pointer, member }: Pick<Broken, 'pointer' | 'member'>): string {
  return `${pointer} ${member}`;
}

function factOf(
  { check: { id, family, title, level }, verdict }: CheckResult,
  { clause, operation, expected: words, got: gotWords, answer: text, exchange, facts }: Finding,
  number: number,
  answer: Answer | undefined,
): Fact {
  const check = { id, family, title, level, verdict };
  const expected = { ...facts.expected, words };
  const got = { ...facts.got, words: gotWords };
  const broken = answer?.broken ?? [];
  const { place = '' } = expected;
  const member = memberOf(place);
  const breaks = broken.some((one) => one.pointer === clause.pointer && one.member === member);
  return {
    number,
    check,
    operation,
    expected,
    got,
    answer: text,
    exchange,
    pointer: clause.pointer,
    aspect: aspectOf(check, { expected, got }, breaks && place.startsWith('body')),
    ...(breaks && { member, place: withoutIndexes(place) }),
    status: facts.status,
    ...(answer !== undefined && { method: answer.method }),
    ...(answer?.query !== undefined && { query: answer.query }),
    ...(answer?.oddIdentifier !== undefined && { oddIdentifier: answer.oddIdentifier }),
    broken,
    isUnreadable: answer?.isUnreadable === true,
    isErrorInSuccess: answer?.isErrorInSuccess === true,
    isBrokenElsewhere: false,
  };
}

function aspectOf(
  { family }: Fact['check'],
  { expected, got }: Pick<Fact, 'expected' | 'got'>,
  breaksSchema: boolean,
): Aspect {
  if (family === 'media-types') return 'media-type';
  if (['http', 'deprecation', 'response-time'].includes(family) || expected.place?.startsWith('header.') === true)
    return 'beside';
  if (breaksSchema) return 'schema';
  if (expected.isStatus === true) return 'status';
  return got.shows === 'answer' ? 'answer' : 'value';
}

/** Gives the last name of a place such as `body.3.owner.name`; `body` for the body, and for an item of it, as a whole. */
function memberOf(place: string): string {
  const names = place.split('.').filter((name) => !/^\d+$/.test(name));
  return names.at(-1) ?? place;
}

/** What is asked of an answer only where it is needed. */
class Answer {
  #broken: readonly Broken[] | undefined;
  #isErrorInSuccess: boolean | undefined;

  constructor(
    private readonly contract: Contract,
    private readonly exchange: Exchange,
  ) {}

  get method(): string {
    return this.exchange.request.method;
  }

  get query(): string | undefined {
    const [, query = ''] = this.exchange.request.path.split('?', 2);
    return query === '' || query.includes('&') ? undefined : query;
  }

  get oddIdentifier(): Fact['oddIdentifier'] {
    const [path = ''] = this.exchange.request.path.split('?', 1);
    if (path.includes('%00')) return 'NUL';
    return /\/[^/]*\d{19}[^/]*/.test(path) ? '19 digits or more' : undefined;
  }

  get isUnreadable(): boolean {
    return isRead(this.exchange) && bodyOf(this.exchange.response) === undefined;
  }

  get broken(): readonly Broken[] {
    // Of what was never read nothing is known.
    if (this.exchange.response.unread !== undefined) return [];
    this.#broken ??= (['media-type', 'body'] as const).flatMap((aspect) =>
      deviations(this.contract, this.exchange, aspect).map(({ clause, expected, got }) => ({
        pointer: clause?.pointer ?? '',
        member: memberOf(expected.place ?? ''),
        value: got.value ?? '',
      })),
    );
    return this.#broken;
  }

  get isErrorInSuccess(): boolean {
    this.#isErrorInSuccess ??= isErrorInSuccess(this.contract, this.exchange);
    return this.#isErrorInSuccess;
  }
}

/** An error is told by a property that its schema requires and the success does not have. */
function isErrorInSuccess(contract: Contract, exchange: Exchange): boolean {
  const { operation, response } = exchange;
  if (!isRead(exchange)) return false;
  const body = bodyOf(response);
  if (response.status >= 400 || !isObject(body)) return false;
  const success = describedResponse(operation, response.status);
  const known = success?.status === 'default' ? {} : contract.schemas.shapedProperties(jsonSchemaOf(success));
  return errorStatuses(operation).some(({ status, described }) => {
    const required = contract.schemas.flatten(jsonSchemaOf(described)).required ?? [];
    const isTelling =
      required.every((name) => Object.hasOwn(body, name)) && required.some((name) => !Object.hasOwn(known, name));
    const asError = { ...exchange, response: { ...response, status } };
    return (
      isTelling &&
      deviations(contract, asError, 'body').every(({ expected: { place } }) => place?.startsWith('body') !== true)
    );
  });
}

function jsonSchemaOf(response: ResponseDescription | undefined): MediaSchema {
  return response?.content.find(({ name }) => isJson(name))?.schema;
}

type MediaSchema = ResponseDescription['content'][number]['schema'];

/** Gives each response that stands for errors with a status that it describes. */
function errorStatuses(operation: Operation): { status: number; described: ResponseDescription }[] {
  return operation.responses.flatMap((described) => {
    if (/^[1-3]/.test(described.status)) return [];
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    const status = statuses.find((candidate) => describedResponse(operation, candidate) === described);
    return status === undefined ? [] : [{ status, described }];
  });
}

/** Tells whether a finding expected that the request is refused. */
export function demandsRefusal({ aspect, expected }: Fact): boolean {
  return aspect === 'status' && expected.status?.startsWith('4') === true;
}

/** Tells whether a finding expected that the request is granted: a success, or what was sent in its answer. */
export function demandsSuccess({ aspect, expected }: Fact): boolean {
  if (expected.status !== undefined) return expected.status.startsWith('2');
  return expected.isGranted === true || (aspect === 'value' && expected.place !== undefined);
}

/** Tells whether a success was answered where a refusal was due, or would have been lawful. */
export function lacksRefusal(fact: Fact): boolean {
  return fact.status < 400 && (demandsRefusal(fact) || fact.expected.orRefusal === true);
}

/** Tells whether a finding only looks again at what other checks asked for: no server error, a documented status. */
export function looksAgain({ check, aspect }: Fact): boolean {
  return check.family === 'robustness' ? aspect === 'answer' : check.family === 'responses' && aspect === 'status';
}

/** Gives the parameter in a pointer; undefined where it leads to none. */
export function parameterIn(pointer: string): string | undefined {
  return /^.*\/parameters\/[^/]+/.exec(pointer)?.[0];
}

/** Gives a text without the marks of created items, which differ from answer to answer. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/understudy-[0-9a-f]{8}(-\d+)?/g, '#');
}

/** Gives a text without marks, identifiers and numbers. */
export function withoutNumbers(text: string): string {
  return withoutMarks(text)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}/gi, '#')
    .replaceAll(/\d+(\.\d+)?/g, '#');
}

/** What a finding's identity is made of. */
type Identified = Pick<Finding, 'operation' | 'expected' | 'facts'> & {
  readonly clause: { readonly pointer: string };
};

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Gives the short identifier of a finding, eight letters and digits (RFC 4648 section 6): the same in every run that finds
 * the same, whatever its seed, its tag, the identifiers that the service gave, and the time. It is made of the check, the
 * operation that was asked, the clause, what was expected without its values, and whether a server error came.
 */
export function findingId(checkId: string, { operation, clause, expected, facts }: Identified): string {
  const kind = facts.expected.kind ?? withoutValues(expected);
  // Any number will do, `512 ms` too: an identifier that was given once is not changed.
  const number = facts.got.status ?? Number.parseInt(facts.got.words, 10);
  return idOf(checkId, operation, clause.pointer, kind, number >= 500 && number < 600);
}

/** Gives the identifier of what a finding is made of: the check, the operation, the clause, and the kind of what was expected. */
export function idOf(check: string, operation: string, pointer: string, kind: string, isServerError: boolean): string {
  const parts = [check, operation, pointer, kind, isServerError ? 'server error' : ''];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  let bits = BigInt(`0x${digest.toString('hex').slice(0, 10)}`);
  let id = '';
  for (let index = 0; index < 8; index += 1) {
    id += letters.charAt(Number(bits % 32n));
    bits /= 32n;
  }
  return id;
}

/** Gives words without what differs from run to run: quotations, identifiers, numbers. */
export function withoutValues(words: string): string {
  const bare = words.replaceAll(/"[^"]*"/g, '"').replaceAll(/(\bitem|\bidentifier|\bends in|=) ?[^\s=,:]+/g, '$1 #');
  return withoutNumbers(bare);
}
