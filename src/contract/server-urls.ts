import { isObject, scalarText, type JsonObject } from './document';
import { withoutTrailingSlashes } from './trailing-slashes';

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

/** Gives the distinct path parts of server URLs, relative ones too, without trailing slash: `/v1`, or nothing for the root. */
export function basePathsOf(urls: readonly string[]): string[] {
  const paths = urls.map((url) => {
    const absolute = URL.canParse(url, 'http://localhost/') ? new URL(url, 'http://localhost/') : undefined;
    return withoutTrailingSlashes(absolute?.pathname ?? '/');
  });
  return [...new Set(paths)];
}

function substitute(url: string, variables: unknown): string {
  return url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    return isObject(variable) && variable['default'] !== undefined ? scalarText(variable['default']) : whole;
  });
}
