import type { Contract } from '../openapi/contract';
import { type Mismatch, clauseAt, mismatch } from './check';
import { judgedBy, toObserved, whyNoJson } from './answers';
import { type Exchange, headerOf } from './exchange';
import { expectedMember, gotMember, type Expectation, type Seen } from './expectation';
import { bytesOf } from './shown-text';
import { isObject, valueAt } from '../openapi/document';
import { describeUnchecked } from '../openapi/problems';
import { findMediaType, isJson } from '../base/http';

export type Aspect = 'body' | 'media-type';

/** What belongs to an answer, whose body may be let go: it lives as long as that. */
const remembered = new WeakMap<Exchange['response'], Readonly<Record<Aspect, Mismatch[]>>>();

/** Most answers have none, and each aspect asks anew. */
const none: Readonly<Record<Aspect, Mismatch[]>> = { body: [], 'media-type': [] };
/** A longer body takes long to judge, and is judged once. */
const longBytes = 64 * 1024;

/** So many deviations of a long body are remembered: more than any report tells apart. */
const mostRemembered = 40;

/** Judges an answer while its body is there, so that `deviations` can tell when it is not. */
export function rememberDeviations(contract: Contract, exchange: Exchange): Readonly<Record<Aspect, Mismatch[]>> {
  const all = judgedDeviations(contract, exchange);
  const known = { body: all.body.slice(0, mostRemembered), 'media-type': all['media-type'].slice(0, mostRemembered) };
  remembered.set(exchange.response, known);
  return known;
}

/**
 * Gives how an answer deviates from the documented responses, in its media type or in the rest. Throws a BodyUnread where
 * that takes a body that was never read.
 */
export function deviations(contract: Contract, exchange: Exchange, aspect: Aspect): Mismatch[] {
  const { response } = exchange;
  const judge = response.body.length > longBytes ? rememberDeviations : judgedDeviations;
  const found = remembered.get(response) ?? judge(contract, exchange);
  if (found.body.length + found['media-type'].length === 0) remembered.set(response, none);
  return found[aspect];
}

function judgedDeviations(contract: Contract, exchange: Exchange): Record<Aspect, Mismatch[]> {
  const { operation, response } = exchange;
  const described = judgedBy(operation, response.status);
  if (described === undefined) return { body: [], 'media-type': [] };
  if (response.flaw !== undefined) {
    return { body: [unreadable(contract, exchange, described.pointer)], 'media-type': [] };
  }
  const violations = contract.checkResponse(operation, toObserved(exchange)).filter(({ where }) => where !== 'status');
  const of = (isWanted: (rule: string) => boolean): Mismatch[] =>
    violations
      .filter(({ rule }) => isWanted(rule))
      .map(({ rule, where, expected, got, clause }) =>
        rule === 'json'
          ? unreadable(contract, exchange, clause)
          : {
              ...mismatch(exchange, expectedMember(where, expected), gotMember(where, got)),
              clause: clauseAt(contract, clause),
            },
      );
  const body = sureOnes(
    contract,
    exchange,
    of((rule) => rule !== 'mediaType'),
  );
  return { body, 'media-type': of((rule) => rule === 'mediaType') };
}

/** A body that cannot be read at all is shown by its beginning. */
function unreadable(contract: Contract, exchange: Exchange, pointer: string): Mismatch {
  const expected: Expectation =
    exchange.response.flaw === undefined
      ? { ...expectedMember('body', 'a JSON text in UTF-8'), isJson: true }
      : expectedMember('body', 'a whole body, as its header fields say');
  const got: Seen = { ...gotMember(whyNoJson(exchange.response), bytesOf(exchange)), shows: 'bytes' };
  return { ...mismatch(exchange, expected, got), clause: clauseAt(contract, pointer) };
}

/**
 * Gives why an answer that was held against its schemas may break them all the same: something that the document says of it
 * is not checked. Undefined where everything is.
 */
function whyUnchecked(contract: Contract, { operation, response }: Exchange): string | undefined {
  const { validators } = contract;
  const described = judgedBy(operation, response.status);
  if (described === undefined) return undefined;
  const contentType = headerOf(response.headers, 'Content-Type') ?? '';
  const ofType = findMediaType(described.content, contentType);
  for (const pointer of [described.pointer, ...(ofType === undefined ? [] : [ofType.pointer])]) {
    const flaw = flawAt(contract, pointer);
    if (flaw !== undefined) return flaw;
  }
  const media = isJson(contentType) ? ofType : undefined;
  const body = media?.schema === undefined ? undefined : validators.whyUnchecked(media.schemaPointer, 'response');
  if (body !== undefined) return body;
  for (const { name, schemaPointer } of described.headers) {
    if (headerOf(response.headers, name) === undefined) continue;
    const header = validators.whyUnchecked(schemaPointer, 'request');
    if (header !== undefined) return header;
  }
  return undefined;
}

/** Gives why nothing is proved by a part itself, which is no schema: a response or a media type that could not be read. */
function flawAt({ loaded, flaws }: Contract, pointer: string): string | undefined {
  const part = valueAt(loaded.root, pointer);
  const flaw = isObject(part) ? flaws.uncheckedAt(part) : undefined;
  return flaw && describeUnchecked(flaw);
}

/** Gives why one of some answers may break its schemas though it was held against them; undefined where none can. */
export function firstUnchecked(contract: Contract, exchanges: readonly Exchange[]): string | undefined {
  for (const exchange of exchanges) {
    const why = whyUnchecked(contract, exchange);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Keywords that may refuse a value for the very reason that a part of them is not checked, and so takes more than it says. */
const turning = /\/(?:oneOf|not|if)$|\/unevaluated(?:Properties|Items)(?:\/|$)/;

/** Gives the mismatches of an answer that stand, whatever the parts of its schemas say that are not checked. */
function sureOnes(contract: Contract, exchange: Exchange, mismatches: Mismatch[]): Mismatch[] {
  if (mismatches.length === 0 || whyUnchecked(contract, exchange) === undefined) return mismatches;
  return mismatches.filter(({ clause }) => clause === undefined || !turning.test(clause.pointer));
}
