import type { Contract } from '../../contract/contract';
import { inconclusive, judge, type Check } from '../check';
import { mismatch } from './define-check';

/**
 * Gives, for each operation, the check that its answers come in time: what a user asks for, and no clause. It judges every
 * answer of the run, and shows the slowest. Nothing without a bound, in milliseconds.
 */
export function responseTimeChecks(contract: Contract, most: number | undefined): Check[] {
  if (most === undefined) return [];
  return contract.operations.map((operation) => ({
    id: `${operation.id}.answers-in-time`,
    family: 'response-time',
    title: `${operation.method} ${operation.path} answers within ${most} ms`,
    level: 'asked',
    clause: { pointer: operation.pointer, words: `asked for by --max-response-time ${most}` },
    phase: 'review',
    sends: [],
    writes: 0,
    run: ({ exchanges }) => {
      const own = exchanges.filter((exchange) => exchange.operation === operation);
      const late = own.filter(({ answeredMs }) => answeredMs > most);
      if (own.length === 0) return Promise.resolve(inconclusive('no request of this operation was answered'));
      if (late.length === 0) return Promise.resolve(judge([]));
      const slowest = late.reduce((first, second) => (second.answeredMs > first.answeredMs ? second : first));
      const number = `${late.length} of ${own.length} answers took longer, the slowest ${Math.round(slowest.answeredMs)} ms`;
      return Promise.resolve(judge([mismatch(slowest, `an answer within ${most} ms`, number)]));
    },
  }));
}
