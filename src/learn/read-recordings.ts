import { UsageError } from '../base/errors';
import { mostFrequent } from '../base/most-frequent';
import { splitOnce } from '../base/text';
import type { Exchange } from '../exchange/exchange';
import { openHar } from '../exchange/read-har';
import type { Contract } from '../openapi/contract';

/** An origin that no recording has. */
const nowhere = 'http://nowhere.invalid';

/** The exchanges of recordings with one API, in their order. Throws a UsageError for a recording that has none. */
export function readRecordings(
  contract: Contract,
  files: readonly string[],
  baseUrl: string | undefined,
): readonly Exchange[] {
  const all = files.flatMap((file) => {
    const read = openHar(file);
    const below = baseUrl === undefined ? [] : read(baseUrl).exchanges;
    const exchanges = below.length > 0 ? below : read(baseUrlIn(contract, file, read)).exchanges;
    if (exchanges.some(({ request }) => isOf(contract, request.method, request.target))) return exchanges;
    throw new UsageError(`${file} has no request for an operation of ${contract.document.file}.`);
  });
  return all.map((exchange, index) => ({ ...exchange, number: index + 1 }));
}

/** The address of the API in a recording: where most requests went, and the path that most operations are found below. */
function baseUrlIn(contract: Contract, file: string, read: ReturnType<typeof openHar>): string {
  const origins = [...read(nowhere).skipped].filter(([origin]) => /^https?:/.test(origin));
  const found = mostFrequent(origins.flatMap(([origin, count]) => Array<string>(count).fill(origin)));
  if (found === undefined) throw new UsageError(`${file} has no requests.`);
  const requests = read(found).exchanges.map(({ request }) => request);
  const below = requests.flatMap(({ method, target }) => {
    const [path] = splitOnce(target, '?');
    const [, ...names] = path.split('/');
    const prefixes = names.map((_, index) =>
      names
        .slice(0, index)
        .map((name) => `/${name}`)
        .join(''),
    );
    return prefixes.slice(0, mostNested).filter((prefix) => isOf(contract, method, path.slice(prefix.length)));
  });
  return found + (mostFrequent(below) ?? '');
}

/** Segments that a base path may have. */
const mostNested = 5;

function isOf(contract: Contract, method: string, target: string): boolean {
  const [path] = splitOnce(target, '?');
  return contract.match(method, path).kind === 'operation';
}
