import type { Contract } from '../contract/contract';
import { type Mismatch } from './check';
import { clauseAt } from './clause';
import { judgedBy, toObserved, whyNoJson } from './answers';
import type { Exchange } from './exchange';
import { expectedMember, gotMember, type Expectation, type Seen } from './expectation';
import { mismatch } from './checks/define-check';
import { sureOnes } from './checks/unchecked-answers';
import { bytesOf } from './bounded-text';

export type Aspect = 'body' | 'media-type';

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
