import { isObject, scalarText, type JsonObject } from './document';

/** Gives the URLs of a document's servers (OpenAPI 3.1 section 4.8.5), variables replaced by their defaults; `/` where it has none. */
export function readServerUrls(root: JsonObject): string[] {
  const servers = Array.isArray(root['servers']) ? root['servers'].filter(isObject) : [];
  const urls = servers.map((server) => substitute(scalarText(server['url'], '/'), server['variables']));
  return urls.length === 0 ? ['/'] : urls;
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
