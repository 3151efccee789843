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
    if (example === undefined) return [];
    const name = `${operation.method} ${operation.path}`;
    const curl = (sent: ExampleRequest, hasKey = true, headers: readonly string[] = []): string => {
      const http = httpOf(operation, sent, basePath);
      const own = hasKey && key !== undefined && asksForCredentials(operation) ? keyHeader(operation, key.value) : [];
      const request = { ...http, headers: [...own, ...http.headers, ...headers] };
      return curlOf(request, { baseUrl: origin, secrets: key === undefined ? [] : [key] });
    };
    const found = coverage.operations.find((one) => one.operation === operation.id);
    if (found === undefined || found.calls === 0) return [{ text: name, curl: curl(example), rank: 0 }];
    const statuses = found.statuses
      .filter(({ calls }) => calls === 0)
      .map(({ status }): Gap =>
        status === '401' && key !== undefined && asksForCredentials(operation)
          ? { text: `${name} without a key, for 401`, curl: curl(example, false), rank: 1 }
          : {
              text: `${name}, answered with ${status}`,
              curl: curl(example, true, ['Prefer', `code=${status}`]),
              rank: 3,
            },
      );
    const kinds = fold.inputsOf(operation).flatMap((input) => {
      const counts = coverage.inputs.find((one) => one.operation === operation.id && one.place === input.place)?.kinds;
      return kindsOf(contract.schemas, input).flatMap((kind): readonly Gap[] => {
        const sent =
          counts?.some((one) => one.kind === kind.kind && one.calls > 0) === true
            ? undefined
            : withKind(example, input, kind);
        if (sent === undefined) return [];
        return [{ text: `${name}, ${input.place} ${kind.kind}`, curl: curl(sent), rank: kind.isValid ? 2 : 4 }];
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
