import type { Contract } from '../../openapi/contract';
import { createFindOperation } from '../http/find-operation';
import type { Delivery, MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import { redirectTo } from './console-files';

/**
 * Leads a browser that opens `/` or the base URL to the console, unless the API has an operation there. Every request of the API passes
 * here: it costs a comparison.
 */
export function createHomePages(contract: Contract): (request: MockRequest) => Promise<Delivery> | undefined {
  const bases = contract.servers.map(({ basePath }) => basePath);
  const homes = [...new Set(['/', ...bases, ...bases.map((base) => `${base}/`)])].filter((home) => home !== '');
  const longest = Math.max(...homes.map(({ length }) => length));
  return (request) => {
    const { target, method } = request;
    if (target.length > longest || !homes.includes(target)) return undefined;
    if ((method !== 'GET' && method !== 'HEAD') || request.header('accept')?.includes('text/html') !== true)
      return undefined;
    if (hasOperation(contract, target)) return undefined;
    // Relative, as a proxy may stand before the mock at a path of its own.
    const up = '../'.repeat(target.split('/').length - 2);
    return Promise.resolve(redirectTo(`${up}__mock/`));
  };
}

function hasOperation(contract: Contract, path: string): boolean {
  try {
    return 'operation' in createFindOperation(contract)('GET', path);
  } catch (error) {
    return error instanceof Rejected && error.kind !== 'path-unknown';
  }
}
