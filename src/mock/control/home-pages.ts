import type { Contract } from '../../openapi/contract';
import type { Delivery, MockRequest } from '../mock-request';
import { redirectTo } from './console-files';

/**
 * Leads a browser that opens `/` or the base URL to the console, unless the API has an operation there. Every request of the API passes
 * here: it costs a comparison.
 */
export function createHomePages(contract: Contract): (request: MockRequest) => Promise<Delivery> | undefined {
  const bases = contract.servers.map(({ basePath }) => basePath);
  const homes = new Set(['/', ...bases, ...bases.map((base) => `${base}/`)]);
  const isOfApi = (target: string): boolean =>
    bases.some(
      (base) =>
        target.startsWith(`${base}/`) && contract.match('GET', target.slice(base.length)).kind !== 'path-unknown',
    );
  return (request) => {
    const { target, method } = request;
    if (!homes.has(target)) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (request.header('accept')?.includes('text/html') !== true || isOfApi(target)) return undefined;
    // Relative, as a proxy may stand before the mock at a path of its own.
    return Promise.resolve(redirectTo(`${'../'.repeat(target.split('/').length - 2)}__mock/`));
  };
}
