import { parseJson, stringifyJson, type JsonValue } from '../base/json';
import type { CallViolation } from '../mock/control/control-types';

/** A request that the control API has rejected. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly violations: readonly CallViolation[],
  ) {
    super(message);
  }
}

/** What is sent as JSON; a text is JSON already. */
export type Content = string | object;

const tokenName = 'understudy-control-token';

/** The control API, at the address of this page. Numbers in its responses keep their digits. */
export class ControlApi {
  /** @param url `http://127.0.0.1:4010/__mock/` */
  constructor(readonly url = new URL('.', location.href).href) {}

  get token(): string {
    return sessionStorage.getItem(tokenName) ?? '';
  }

  set token(token: string) {
    sessionStorage.setItem(tokenName, token);
  }

  async get<Value>(path: string): Promise<Value> {
    return (await readBody(await this.open(path))) as Value;
  }

  /** Undefined if the response has no body. */
  async send<Value>(method: 'POST' | 'PUT' | 'DELETE', path: string, content?: Content): Promise<Value> {
    const body = typeof content === 'object' ? stringifyJson(content as JsonValue) : (content ?? null);
    return (await readBody(await this.open(path, { method, body }))) as Value;
  }

  /** The response, if it is a success. Throws a ControlError, or another error if there is no response. */
  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'X-Mock-Control': '1', ...(init.headers as Record<string, string> | undefined) });
    if (this.token !== '') headers.set('Authorization', `Bearer ${this.token}`);
    if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');
    const response = await fetch(this.url + path, { ...init, headers }).catch(() => {
      throw new Error('The mock does not respond.');
    });
    if (response.ok) return response;
    const error = (await readBody(response).catch(() => undefined)) as Partial<ControlError> | undefined;
    const message = error?.message ?? `The mock responded with ${response.status}.`;
    throw new ControlError(response.status, message, error?.violations ?? []);
  }
}

async function readBody(response: Response): Promise<JsonValue | undefined> {
  const text = await response.text();
  return text === '' ? undefined : parseJson(text);
}

/** A path below the control API: parts are escaped, `undefined` and empty values of the query left out. */
export function pathOf(
  parts: readonly (string | number)[],
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const path = parts.map((part) => encodeURIComponent(part)).join('/');
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
