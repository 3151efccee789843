import { isObject, scalarText, type JsonObject } from './document';

/**
 * Gives the URLs of a document's servers (OpenAPI 3.1 section 4.8.5), variables replaced by their defaults: its own, or `/`
 * where it has none, then those of single paths and operations.
 */
export function readServerUrls(root: JsonObject): string[] {
  const own = urlsOf(root);
  const items = Object.values(isObject(root['paths']) ? root['paths'] : {}).filter(isObject);
  const below = items.flatMap((item) => [...urlsOf(item), ...Object.values(item).filter(isObject).flatMap(urlsOf)]);
  return [...(own.length === 0 ? ['/'] : own), ...below];
}

function urlsOf(holder: JsonObject): string[] {
  const servers = Array.isArray(holder['servers']) ? holder['servers'].filter(isObject) : [];
  return servers.map((server) => substitute(scalarText(server['url'], '/'), server['variables']));
}

/** Gives the distinct path parts of server URLs, without trailing slash: `/v1`, or the empty string for the root. */
export function basePathsOf(urls: readonly string[]): string[] {
  const paths = urls.map((url) =>
    url
      .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, ''),
  );
  return [...new Set(paths.map((path) => (path === '' || path.startsWith('/') ? path : `/${path}`)))];
}

function substitute(url: string, variables: unknown): string {
  return url.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    return isObject(variable) && variable['default'] !== undefined ? scalarText(variable['default']) : whole;
  });
}
