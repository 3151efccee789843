import { curlOf } from '../../exchange/curl';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import type { MockConfig } from '../config';
import type { Journal } from '../journal';
import type { Sessions } from '../store/sessions';
import type { Coverage } from './console-types';
import { json, type ControlHandlers } from './control-call';
import { CoverageFold } from './coverage';
import { exampleRequest, httpOf, type ExampleRequest } from './example-request';
import { leftOut, validKinds } from './value-kinds';

const mostMissing = 50;

/** Operations of which examples are made: items of a large file take long to make. */
const mostOperations = 50;

interface CoverageParts {
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly journal: Journal;
}

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal }: CoverageParts): ControlHandlers {
  const fold = new CoverageFold(contract);
  const [basePath = ''] = contract.servers.map((server) => server.basePath);
  const [key] = config.auth === 'off' ? [] : config.apiKeys;
  const secrets = key === undefined ? [] : [{ value: key, variable: 'API_KEY' }];
  /** What no call has touched yet, with a line that does. */
  const missingIn = (
    operation: Operation,
    coverage: Omit<Coverage, 'missing'>,
    baseUrl: string,
  ): Coverage['missing'] => {
    const example = exampleRequest(contract, sessions.default.store.seeding, operation);
    if (example === undefined) return [];
    const gap = (words: string, sent: ExampleRequest): Coverage['missing'][number] => {
      const request = httpOf(operation, sent, basePath);
      const headers = [...(key === undefined ? [] : keyHeader(operation, key)), ...request.headers];
      return {
        text: `${operation.method} ${operation.path}${words}`,
        curl: curlOf({ ...request, headers }, { baseUrl, secrets }),
      };
    };
    if (coverage.operations.some((one) => one.operation === operation.id && one.calls === 0)) return [gap('', example)];
    return fold.inputsOf(operation).flatMap(({ in: location, name, place, ...input }) => {
      const counts = coverage.inputs.find((one) => one.operation === operation.id && one.place === place)?.kinds ?? [];
      return validKinds(contract.schemas, { in: location, name, place, ...input }).flatMap(([kind, value]) => {
        const isTouched = counts.some((one) => one.isValid && one.kind === kind && one.calls > 0);
        if (isTouched || (value === undefined && kind !== leftOut)) return [];
        const others = Object.entries(example[location] ?? {}).filter(([own]) => own !== name);
        const all = value === undefined ? others : [...others, [name, value] as const];
        return [gap(`, ${place} ${kind}`, { ...example, [location]: Object.fromEntries(all) })];
      });
    });
  };
  return {
    getCoverage: async (call) => {
      const named = call.query('session');
      const entries = journal.entries().filter(({ session }) => named === undefined || session === named);
      const coverage = await fold.of(entries);
      const shown = contract.operations.slice(0, mostOperations);
      const missing = shown.map((operation) => missingIn(operation, coverage, call.origin));
      // Operations that nobody has called have one each: the simplest first.
      const sorted = missing.toSorted((one, other) => one.length - other.length).flat();
      return json(200, { ...coverage, missing: sorted.slice(0, mostMissing) } satisfies Coverage);
    },
  };
}

/** The key as the first scheme of an operation wants it; none if a header cannot carry it, or nobody asks for it. */
function keyHeader(operation: Operation, key: string): readonly string[] {
  if (!asksForCredentials(operation)) return [];
  const kind = operation.security[0]?.[0]?.scheme.kind;
  if (kind?.type === 'apiKey') return kind.in === 'header' ? [kind.parameter, key] : [];
  const scheme = kind?.type === 'http' ? kind.scheme : 'bearer';
  if (scheme === 'basic') return ['Authorization', `Basic ${Buffer.from(key).toString('base64')}`];
  return ['Authorization', `${scheme.replace(/^./, (letter) => letter.toUpperCase())} ${key}`];
}
