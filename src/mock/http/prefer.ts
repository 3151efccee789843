import type { Operation } from '../../openapi/operation';
import { responseFor } from '../../openapi/response/responses';
import type { Preferences } from '../handlers/handler';
import { Rejected } from '../rejected';
import { longestLatency } from '../store/fault';

const noPreferences: Preferences = {};

/** Reads `code=503`, `code=418; force`, `wait=2` (seconds), `example=name`, `dynamic=true`; others are ignored (RFC 7240 section 2). */
export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return noPreferences;
  const given = new Map<string, { readonly value: string; readonly parameters: readonly string[] }>();
  for (const preference of header.split(',')) {
    const [first = '', ...parameters] = preference.split(';').map((part) => part.trim());
    const [name = '', value = ''] = first.split('=', 2).map((part) => part.trim());
    // Of several of one name the first counts.
    if (!given.has(name.toLowerCase()))
      given.set(name.toLowerCase(), { value: value.replace(/^"(.*)"$/, '$1'), parameters });
  }
  const code = given.get('code');
  const wait = given.get('wait');
  const example = given.get('example');
  const dynamic = given.get('dynamic');
  return {
    ...(code !== undefined && { code: { status: statusOf(code.value), force: code.parameters.includes('force') } }),
    ...(wait !== undefined && { wait: waitOf(wait.value) }),
    ...(example !== undefined && { example: example.value }),
    ...(dynamic !== undefined && { dynamic: isTrue(dynamic.value) }),
  };
}

function statusOf(text: string): number {
  if (/^[2-5]\d\d$/.test(text)) return Number(text);
  throw invalid('code', 'a status from 200 to 599', text);
}

function waitOf(text: string): number {
  const most = longestLatency / 1000;
  const seconds = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (seconds <= most) return seconds * 1000;
  throw invalid('wait', `a number of seconds from 0 to ${most}`, text);
}

function isTrue(text: string): boolean {
  if (text === 'true' || text === '') return true;
  if (text === 'false') return false;
  throw invalid('dynamic', 'true or false', text);
}

function invalid(name: string, expected: string, received: string): Rejected {
  const message = `header.Prefer: ${name} must be ${expected}, got ${JSON.stringify(received.slice(0, 40))}.`;
  const place = { in: 'header', at: 'Prefer' } as const;
  return new Rejected('invalid', message, {
    violations: [{ place, keyword: 'type', pointer: '', expected, received }],
  });
}

/** Throws a rejection if a status is asked for that the operation does not document, and not forced. */
export function assertDocumented(operation: Operation, { status, force }: { status: number; force: boolean }): void {
  if (force || responseFor(operation, status) !== undefined) return;
  const documented = operation.responses.map((response) => response.status);
  throw new Rejected(
    'status-undocumented',
    `Status ${status} is not documented for ${operation.id}. Documented: ${documented.join(', ')}. ` +
      `To get it anyway: Prefer: code=${status}; force`,
  );
}
