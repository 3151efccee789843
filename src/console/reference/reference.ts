import { messageOf } from '../../base/errors';
import type { ApiInfo } from '../../mock/control/console-types';
import { ControlApi, ControlError } from '../control-api';

/** What this page uses of Swagger UI, which swagger-ui-bundle.js defines. */
interface SwaggerUi {
  preauthorizeApiKey(scheme: string, key: string): void;
  preauthorizeBasic(scheme: string, user: string, password: string): void;
}

interface SwaggerRequest {
  headers: Record<string, string>;
}

declare const SwaggerUIBundle: (options: object) => SwaggerUi;

interface OpenApi {
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, { type?: string; scheme?: string }>> };
  servers?: readonly { readonly url: string }[];
}

/** The reference of the API: every operation can be tried against this mock, with its key filled in. */
async function show(): Promise<void> {
  const control = new ControlApi(new URL('../', location.href).href);
  // Swagger UI knows no other numbers than JavaScript's.
  const openapi = (await (await control.open('openapi')).json()) as OpenApi;
  const { apiKey, basePath } = await control.get<ApiInfo>('api');
  openapi.servers = [{ url: new URL(`..${basePath}`, control.url).href.replace(/\/$/, '') }];
  const schemes = Object.entries(openapi.components?.securitySchemes ?? {});
  const isOauth = schemes.some(([, { type }]) => type === 'oauth2' || type === 'openIdConnect');
  const ui = SwaggerUIBundle({
    ...{ dom_id: '#reference', spec: openapi, validatorUrl: null, tryItOutEnabled: true, deepLinking: true },
    // A login elsewhere is no part of the mock: its key is a token.
    requestInterceptor: (request: SwaggerRequest): SwaggerRequest => {
      if (isOauth && apiKey !== undefined) request.headers['Authorization'] ??= `Bearer ${apiKey}`;
      return request;
    },
    onComplete: () => {
      for (const [name, { type, scheme }] of apiKey === undefined ? [] : schemes)
        if (type === 'http' && scheme?.toLowerCase() === 'basic') ui.preauthorizeBasic(name, 'user', apiKey ?? '');
        else if (type === 'apiKey' || type === 'http') ui.preauthorizeApiKey(name, apiKey ?? '');
    },
  });
}

show().catch((error: unknown) => {
  const page = document.querySelector('#reference');
  page?.append(messageOf(error));
  if (!(error instanceof ControlError && error.status === 401)) return;
  const link = Object.assign(document.createElement('a'), { href: '../', textContent: 'Type it in the console' });
  page?.append(' ', link, ', then come back.');
});
