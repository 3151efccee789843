import { isObject, type JsonObject, type JsonValue } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import { json, type ControlHandlers } from './control-call';

/** The OpenAPI file as the mock reads it, for this mock alone. */
export function createOpenApiFile({ document, servers }: Contract): ControlHandlers {
  const [basePath = ''] = servers.map((server) => server.basePath);
  const { paths } = document.root;
  return {
    getOpenApi: () =>
      json(200, {
        ...document.root,
        servers: [{ url: basePath === '' ? '/' : basePath }],
        ...(isObject(paths) && { paths: eachOf(paths, (path) => eachOf(withoutServers(path), withoutServers)) }),
      }),
  };
}

function eachOf(object: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]): [string, JsonValue] => [name, isObject(value) ? change(value) : value]),
  );
}

function withoutServers(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== 'servers'));
}
