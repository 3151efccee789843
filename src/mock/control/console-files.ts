import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Delivery, MockRequest } from '../mock-request';

/** All that a page may load comes from this origin; no other page embeds it. */
const policy = "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** Swagger UI writes styles into its page. */
const policyOfReference = `${policy}; style-src 'self' 'unsafe-inline'`;

/** The files below `dist` by the path below `/__mock`; sent compressed if they end in `.gz`, as every browser reads. They hold no data. */
const files: ReadonlyMap<string, string> = new Map([
  ['/', 'console/index.html'],
  ['/console.js', 'console/console.js'],
  ['/console.css', 'console/console.css'],
  ['/reference/', 'reference/index.html'],
  ['/reference/reference.js', 'reference/reference.js'],
  ['/reference/swagger-ui-bundle.js', 'reference/swagger-ui-bundle.js.gz'],
  ['/reference/swagger-ui.css', 'reference/swagger-ui.css.gz'],
]);

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Where browsers are led on, relative to the path: what stands before `/__mock` may be a proxy's. */
const redirects: ReadonlyMap<string, string> = new Map([
  ['', '__mock/'],
  ['/reference', 'reference/'],
]);

/** The files of the console, as scripts/build.mjs makes them. */
export class ConsoleFiles {
  /** @param folder the one that scripts/build.mjs writes to */
  constructor(private readonly folder: string) {}

  /** Undefined if a target below `/__mock` names no file. */
  respond(request: MockRequest, target: string): Promise<Delivery> | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [name = ''] = target.split('?', 1);
    const location = redirects.get(name);
    if (location !== undefined) return Promise.resolve(redirectTo(location));
    const file = files.get(name);
    return file === undefined ? undefined : this.#send(name, file);
  }

  async #send(name: string, file: string): Promise<Delivery> {
    const body = await readFile(path.join(this.folder, file)).catch(() => undefined);
    if (body === undefined) {
      const headers = ['Content-Type', 'text/plain; charset=utf-8'];
      return { status: 503, headers, body: 'The console is not built. Run: npm run build\n' };
    }
    const headers = [
      ...['Content-Type', `${types[name.split('.')[1] ?? ''] ?? 'text/html'}; charset=utf-8`],
      ...['Content-Length', String(body.length)],
      ...['Content-Security-Policy', name === '/reference/' ? policyOfReference : policy],
      ...(file.endsWith('.gz') ? ['Content-Encoding', 'gzip'] : []),
    ];
    return { status: 200, headers, body };
  }
}

export function redirectTo(location: string): Delivery {
  return { status: 302, headers: ['Location', location, 'Content-Length', '0', 'Cache-Control', 'no-store'] };
}
