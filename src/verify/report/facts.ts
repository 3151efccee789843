import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { isJson } from '../../contract/media-type';
import { describedResponse } from '../../contract/response-check';
import type { Operation, ResponseDescription } from '../../contract/operation';
import type { Check } from '../check';
import { bodyOf, isRead, type Exchange } from '../exchange';
import { withoutIndexes, type Expectation, type Seen } from '../expectation';
import type { CheckResult, Finding, RunResult, Verdict } from '../result';
import { deviations } from '../answer-deviations';

/**
 * What of an answer a finding is about: its status, the answer as a whole, its media type, a schema its body breaks, a value
 * in it, or something beside the body (a header field).
 */
export type Aspect = 'status' | 'answer' | 'media-type' | 'schema' | 'value' | 'beside';

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
