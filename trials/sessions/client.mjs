/** What the sessions of clients are written with: sends requests one after the other, and keeps each with its response. */
import { Agent, request as open } from 'node:http';

/** A key that no server knows, in the place of the right one. */
function wrongKey(value) {
  const [scheme, key] = value.includes(' ') ? value.split(' ') : [undefined, value];
  const wrong = scheme === 'Basic' ? Buffer.from('nobody:wrong-password').toString('base64') : `wrong-${key}`;
  return scheme === undefined ? wrong : `${scheme} ${wrong}`;
}

function headersFor({ json, type, accept = 'application/json', headers }, credentials, credential) {
  const own = Object.entries(credentials).flatMap(([name, value]) =>
    credential === 'none' ? [] : [[name, credential === 'wrong' ? wrongKey(value) : value]],
  );
  const contentType = type ?? (json === undefined ? undefined : 'application/json');
  return [
    ...(accept === '' ? [] : [['Accept', accept]]),
    ...own,
    ...(contentType === undefined ? [] : [['Content-Type', contentType]]),
    ...Object.entries(headers ?? {}),
  ];
}

function exchange(url, method, headers, body, agent) {
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    // The path as the session has it: a URL would tidy it.
    const { origin, host } = new URL(url);
    const path = url.slice(origin.length);
    const sent = open(
      origin,
      { path, method, agent, headers: ['Host', host, ...headers.flat(), ...bytes] },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const pairs = response.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1]]] : []));
          resolve({ status: response.statusCode, headers: pairs, text });
        });
      },
    );
    sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${url} got no response within 30 s`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A client of the server at a base URL. `send(method, path, options)` gives `{ status, header(name), body }`, where `body` is JSON
 * already read. Of the options, `json` is a body to write as JSON and `text` one to send as it is, with `type`; `credential` is `none`
 * or `wrong`. `part(name)` says what the requests after it are about: it becomes the step of their entries.
 */
export function createClient(baseUrl, credentials = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sent = [];
  let part = 'start';
  const send = async (method, path, options = {}) => {
    const credential = options.credential ?? 'valid';
    const headers = headersFor(options, credentials, credential);
    const body = options.text ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
    const startedAt = new Date().toISOString();
    const response = await exchange(baseUrl + path, method, headers, body, agent);
    sent.push({ startedAt, part, credential, method, path, headers, body, response });
    const header = (name) => response.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
    return { status: response.status, header, body: parsed(response.text) };
  };
  return {
    part: (name) => (part = name),
    send,
    get: (path, options) => send('GET', path, options),
    head: (path, options) => send('HEAD', path, options),
    post: (path, json, options) => send('POST', path, { json, ...options }),
    put: (path, json, options) => send('PUT', path, { json, ...options }),
    patch: (path, json, options) => send('PATCH', path, { json, ...options }),
    delete: (path, options) => send('DELETE', path, options),
    sent,
    close: () => agent.destroy(),
  };
}
