/** An answer, its body as the value its JSON stands for; undefined where there is none. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends a request, its body as JSON, to a path below a base URL or to a whole address, and gives the answer. */
export async function callJson(
  baseUrl: string,
  where: string,
  method = 'GET',
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonAnswer> {
  const response = await fetch(where.startsWith('http') ? where : baseUrl + where, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}
