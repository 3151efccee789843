import type { Operation } from '../openapi/operation';
import { didYouMean } from '../base/text';
import { UsageError } from '../base/errors';
import { integer, list, oneOf, text, yesOrNo, type MockOptions } from '../serve/options';
import type { RecordedExchange } from '../recording/recorded-exchange';
import type { JudgedSide, ProxyManners } from './exchange';

/** What can be set when a proxy is started, beside what a mock takes; all but the upstream has a default. */
export interface ProxyOptions extends MockOptions {
  /** Where the service is: its address, with the path below which the API lies where it has one. */
  readonly upstream: string;
  /** Certificates (PEM) that are trusted for the upstream. */
  readonly ca?: string;
  /** Whether the upstream's certificate is not verified; false by default. */
  readonly insecure?: boolean;
  /** Until the upstream begins to answer, in milliseconds; 30,000 by default. */
  readonly timeout?: number;
  /** How long an answer may say nothing before it breaks off, in milliseconds, but a stream of events; 300,000 by default. */
  readonly idle?: number;
  /** Most bytes of each body that are kept to be judged; 1 MiB by default. */
  readonly copyBytes?: number;
  /** Whose messages are judged; both by default. */
  readonly judge?: JudgedSide;
  /** Whether what deviates is refused; false by default. */
  readonly enforce?: boolean;
  /** Whether bodies that nobody can judge (too large, under an unknown coding) pass where what deviates is refused; false by default. */
  readonly allowUnjudged?: boolean;
  /** Whether answers tell in a header how many deviations there are; false by default. */
  readonly violationsHeader?: boolean;
  /** Whether the stand-in plays what the upstream has not; false by default. */
  readonly fallBack?: boolean;
  /** Operations that the stand-in plays without asking the upstream: `listPets`, `GET /pets`. */
  readonly mockOperations?: readonly string[];
  /** Statuses that say that the upstream has not got an operation, whatever the document lists. */
  readonly mockOn?: readonly number[];
  /** Least share of the operations that must have been seen for the report to pass, in per cent; 0 by default. */
  readonly minSeen?: number;
  /** Is given every exchange with the upstream, secrets and all. */
  readonly record?: (exchange: RecordedExchange) => void;
  /** File to which each exchange is written at once, a line of JSON each, or as an HTTP archive (.har); made for its owner alone. */
  readonly recordFile?: string;
  /** Whether report, log and that file have personal data, and the file secrets too, as they came, rather than pseudonyms; false by default. */
  readonly keepValues?: boolean;
}

/** What they are where nobody says otherwise. Times are in milliseconds. */
export const proxyDefaults = { timeout: 30_000, idle: 300_000, copyBytes: 1024 ** 2, minSeen: 0 } as const;

/** The kinds of their values. */
export const proxyKinds = {
  timeout: integer(1, 600_000),
  idle: integer(1, 24 * 3_600_000),
  copyBytes: integer(0, 64 * 1024 ** 2, '0 to 64 MiB'),
  judge: oneOf(['requests', 'responses', 'both']),
  minSeen: integer(0, 100),
  status: integer(400, 599),
};

const names = [
  'upstream',
  'ca',
  'insecure',
  'timeout',
  'idle',
  'copyBytes',
  'judge',
  'enforce',
  'allowUnjudged',
  'violationsHeader',
  'fallBack',
  'mockOperations',
  'mockOn',
  'minSeen',
  'record',
  'recordFile',
  'keepValues',
] as const;

/** Gives the options of the mock alone. */
export function mockOptionsOf(options: ProxyOptions): MockOptions {
  const own = new Set<string>(names);
  return Object.fromEntries(Object.entries(options).filter(([name]) => !own.has(name)));
}

/** Gives how a proxy goes about what it passes on. Throws a UsageError that names the option which is wrong. */
export function resolveManners(options: ProxyOptions, operations: readonly Operation[]): ProxyManners {
  const { timeout = proxyDefaults.timeout, copyBytes = proxyDefaults.copyBytes, judge = 'both' } = options;
  const {
    enforce = false,
    allowUnjudged = false,
    violationsHeader = false,
    fallBack,
    mockOperations = [],
    mockOn = [],
  } = options;
  const statuses = mockOn.map((status) => proxyKinds.status.resolve(status, 'mockOn'));
  const asked = list(text('an operation')).resolve(mockOperations, 'mockOperations');
  return {
    timeout: proxyKinds.timeout.resolve(timeout, 'timeout'),
    idle: proxyKinds.idle.resolve(options.idle ?? proxyDefaults.idle, 'idle'),
    copyBytes: proxyKinds.copyBytes.resolve(copyBytes, 'copyBytes'),
    judge: proxyKinds.judge.resolve(judge, 'judge'),
    enforce: yesOrNo.resolve(enforce, 'enforce'),
    allowUnjudged: yesOrNo.resolve(allowUnjudged, 'allowUnjudged'),
    violationsHeader: yesOrNo.resolve(violationsHeader, 'violationsHeader'),
    fallBack: yesOrNo.resolve(fallBack ?? statuses.length > 0, 'fallBack'),
    mocked: new Set(asked.map((name) => findOperation(name, operations))),
    mockOn: new Set(statuses),
  };
}

function findOperation(name: string, operations: readonly Operation[]): string {
  const found = operations.find(({ id, method, path }) => id === name || `${method} ${path}` === name);
  if (found !== undefined) return found.id;
  const ids = operations.map(({ id }) => id);
  const hint = didYouMean(name, ids);
  const known = `the id of an operation, or its method and path (${ids.slice(0, 5).join(', ')}, ...)`;
  throw new UsageError(`--mock: expected ${known}, got ${JSON.stringify(name)}${hint}.`);
}
