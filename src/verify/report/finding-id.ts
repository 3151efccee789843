import { createHash } from 'node:crypto';
import type { Finding } from '../result';
import { withoutNumbers } from './demanded';

/** What a finding's identity is made of. */
export type Identified = Pick<Finding, 'operation' | 'expected' | 'facts'> & {
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
