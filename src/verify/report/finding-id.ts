import { createHash } from 'node:crypto';
import type { Finding } from '../result';
import { withoutNumbers } from './demanded';

/** What a finding's identity is made of, as any report holds it. */
export type Identified = Pick<Finding, 'operation' | 'expected' | 'got'> & {
  readonly clause: { readonly pointer: string };
};

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Gives the short identifier of a finding, eight letters and digits (RFC 4648 section 6): the same in every run that finds
 * the same, whatever its seed, its tag, the identifiers that the service gave, and the time. It is made of the check, the
 * operation that was asked, the clause, what was expected without its values, and whether a server error came.
 */
export function findingId(checkId: string, finding: Identified): string {
  const { operation, clause, expected, got } = finding;
  const isServerError = /^(?:status )?5\d\d\b/.test(got);
  const parts = [checkId, operation, clause.pointer, expectedKind(expected), isServerError ? 'server error' : ''];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  let bits = BigInt(`0x${digest.toString('hex').slice(0, 10)}`);
  let id = '';
  for (let index = 0; index < 8; index += 1) {
    id += letters.charAt(Number(bits % 32n));
    bits /= 32n;
  }
  return id;
}

/** Gives what was expected without what differs from run to run: values, identifiers, positions in a list, numbers. */
function expectedKind(expected: string): string {
  const [statuses] = /^status [1-5][\dX]{2}(?: or [1-5][\dX]{2})*/.exec(expected) ?? [];
  if (statuses !== undefined) return statuses;
  const [, place] = /^(?:item \S+: )?([\w.$-]+)(?:: | as in the list: )/.exec(expected) ?? [];
  if (place !== undefined) return place.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  const [, member] = /^(?:item \S+: |items with )([^\s:]+)/.exec(expected) ?? [];
  if (member !== undefined) return `items ${member}`;
  const bare = expected.replaceAll(/"[^"]*"/g, '"').replaceAll(/(\bitem|\bidentifier|\bends in|=) ?[^\s=,:]+/g, '$1 #');
  return withoutNumbers(bare);
}
