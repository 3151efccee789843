import { curlOf, type NamedSecret } from '../../exchange/curl';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import type { Seeding } from '../store/store';
import type { Coverage } from './console-types';
import type { CoverageFold } from './coverage';
import { exampleRequest, httpOf, type ExampleRequest } from './example-request';
import { kindsOf, leftOut, type Input, type ValueKind } from './value-kinds';

const mostShown = 50;

/** Operations of which examples are made: items of a large file take long to make. */
const mostOperations = 50;

interface Gap {
  readonly text: string;
  readonly curl: string;
  /** The simplest first. */
  readonly rank: number;
}

/** What no call has touched yet, with a line that does. */
export function notTouched(
  contract: Contract,
  seeding: Seeding,
  fold: CoverageFold,
  coverage: Omit<Coverage, 'missing'>,
  { origin, key }: { readonly origin: string; readonly key: NamedSecret | undefined },
): Coverage['missing'] {
  const [basePath = ''] = contract.servers.map((server) => server.basePath);
  const gapsOf = (operation: Operation): readonly Gap[] => {
    const example = exampleRequest(contract, seeding, operation);
    const found = coverage.operations.find((one) => one.operation === operation.id);
    if (example === undefined || found === undefined) return [];
    const asksKey = key !== undefined && asksForCredentials(operation);
    const credentials = asksKey ? keyHeader(operation, key.value) : [];
    const gap = (rank: number, missing: string, sent = example, headers = credentials): Gap => {
      const http = httpOf(operation, sent, basePath);
      const request = { ...http, headers: [...headers, ...http.headers] };
      const curl = curlOf(request, { baseUrl: origin, secrets: key === undefined ? [] : [key] });
      return { rank, text: `${operation.method} ${operation.path}${missing}`, curl };
    };
    if (found.calls === 0) return [gap(0, '')];
    const statuses = found.statuses.flatMap(({ status, calls }) => {
      if (calls > 0) return [];
      if (asksKey && status === '401') return [gap(1, ' without a key, for 401', example, [])];
      return [gap(3, `, answered with ${status}`, example, [...credentials, 'Prefer', `code=${status}`])];
    });
    const kinds = fold.inputsOf(operation).flatMap((input) => {
      const counts = coverage.inputs.find((one) => one.operation === operation.id && one.place === input.place)?.kinds;
      return kindsOf(contract.schemas, input).flatMap((kind) => {
        const isTouched = counts?.some((one) => one.kind === kind.kind && one.calls > 0);
        const sent = isTouched === true ? undefined : withKind(example, input, kind);
        return sent === undefined ? [] : [gap(kind.isValid ? 2 : 4, `, ${input.place} ${kind.kind}`, sent)];
      });
    });
    return [...statuses, ...kinds];
  };
  const gaps = contract.operations.slice(0, mostOperations).flatMap(gapsOf);
  const sorted = gaps.sort((one, other) => one.rank - other.rank).slice(0, mostShown);
  return sorted.map(({ text, curl }) => ({ text, curl }));
}

function withKind(
  example: ExampleRequest,
  { in: location, name }: Input,
  { example: value }: ValueKind,
): ExampleRequest | undefined {
  if (value === undefined || (location === 'body' && example.body === undefined)) return undefined;
  const others = Object.entries(example[location] ?? {}).filter(([own]) => own !== name);
  const all = value === leftOut ? others : [...others, [name, value] as const];
  return { ...example, [location]: Object.fromEntries(all) };
}

/** The key as the first scheme of an operation wants it; none if a header cannot carry it. */
function keyHeader({ security }: Operation, key: string): readonly string[] {
  const kind = security[0]?.[0]?.scheme.kind;
  if (kind?.type === 'apiKey') return kind.in === 'header' ? [kind.parameter, key] : [];
  const scheme = kind?.type === 'http' ? kind.scheme : 'bearer';
  if (scheme === 'basic') return ['Authorization', `Basic ${Buffer.from(key).toString('base64')}`];
  return ['Authorization', `${scheme.replace(/^./, (letter) => letter.toUpperCase())} ${key}`];
}
