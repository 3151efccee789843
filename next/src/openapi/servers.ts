import { isArray, isObject, type JsonObject } from '../base/json';
import { withoutTrailingSlashes } from '../base/http';
import type { Document } from './document/document';
import type { Server } from './operation';

/** The servers of the document; one at `/` if it has none (OpenAPI 3.1 section 4.8.1). */
export function readServers({ root, file }: Pick<Document, 'root' | 'file'>): readonly Server[] {
  const { servers } = root;
  const found = (isArray(servers) ? servers : []).filter(isObject).map((server) => readServer(server, file));
  return found.length === 0 ? [{ url: '/', description: '', basePath: '' }] : found;
}

function readServer({ url, description, variables }: JsonObject, file: string): Server {
  const template = typeof url === 'string' && url !== '' ? url : '/';
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    const value = isObject(variable) ? variable['default'] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  const resolved = absolute(filled, file);
  return {
    url: resolved,
    description: typeof description === 'string' ? description : '',
    basePath: basePathOf(resolved),
  };
}

/** A relative URL is relative to the document (OpenAPI 3.1 section 4.8.5). */
function absolute(url: string, file: string): string {
  return /^https?:/i.test(file) && URL.canParse(url, file) ? new URL(url, file).href : url;
}

function basePathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:/i, '').replace(/^\/\/[^/?#]*/, '');
  const plain = withoutTrailingSlashes(path.split(/[?#]/, 1)[0] ?? '').replace(/^\.?\/*/, '');
  return plain === '' ? '' : `/${plain}`;
}
