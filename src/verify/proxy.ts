import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { Duplex } from 'node:stream';
import { UsageError } from '../errors';
import { EnvironmentError } from './environment-error';
import { isLoopback } from '../contract/uri-path';

/** Variables that name proxies, in either case, as curl and others read them. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Gives the address of the proxy that leads to a base URL: the one that is named, else that of HTTPS_PROXY or HTTP_PROXY, but
 * for hosts of NO_PROXY and of this machine. Undefined where there is none. Throws a UsageError for what is no address.
 */
export function proxyFor(baseUrl: string, named: string | undefined, env: Environment): URL | undefined {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (named !== undefined) {
    const url = proxyUrl(named, '--proxy');
    if (url.username !== '' || url.password !== '')
      throw new UsageError(
        '--proxy: expected an address without user and password; put one with them into HTTPS_PROXY',
      );
    return url;
  }
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = env[name.toLowerCase()] ?? env[name];
  if (text === undefined || text === '' || isLoopback(hostname)) return undefined;
  const exempt = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/).filter((one) => one !== '');
  return exempt.some((one) => isExempt(one, hostname, port)) ? undefined : proxyUrl(text, name);
}

/** `*`, a host, or the end of one, with its port or without. */
function isExempt(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = '', only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  const end = name.replace(/^\*?\./, '').toLowerCase();
  if (end === '' || (only !== undefined && only !== port)) return false;
  return host === end || host.endsWith(`.${end}`);
}

/** The text may hold a password and is not repeated. */
function proxyUrl(text: string, what: string): URL {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`${what}: expected the address of a proxy, such as http://proxy.example:3128`);
}

/** Gives what a proxy is told of who asks (RFC 9110 section 11.7.2); undefined where its address has no user. */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}

/** Gives where a proxy listens, as node:http takes it. */
export function proxyAddress(proxy: URL): { readonly host: string; readonly port: number } {
  const standard = proxy.protocol === 'https:' ? 443 : 80;
  return { host: proxy.hostname.replaceAll(/[[\]]/g, ''), port: proxy.port === '' ? standard : Number(proxy.port) };
}

/** Connections to a host through a tunnel that a proxy makes (CONNECT, RFC 9110 section 9.3.6). */
export class TunnelAgent extends https.Agent {
  constructor(
    private readonly proxy: URL,
    private readonly tlsOptions: https.AgentOptions,
  ) {
    super(tlsOptions);
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const { proxy } = this;
    const host = options.host ?? '';
    const target = `${host.includes(':') ? `[${host}]` : host}:${options.port ?? 443}`;
    const authorization = proxyAuthorization(proxy);
    const headers = { Host: target, ...(authorization !== undefined && { 'Proxy-Authorization': authorization }) };
    const fail = (error: Error): void => {
      // Node calls back with an error alone; its types ask for a stream too.
      (callback as ((error: Error) => void) | undefined)?.(error);
    };
    const asking = (proxy.protocol === 'https:' ? https : http).request({
      ...proxyAddress(proxy),
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      timeout: longestTunnel,
    });
    asking.on('timeout', () => asking.destroy(new EnvironmentError(`the proxy ${proxy.host} does not answer`, true)));
    asking.on('error', (error: Error & { code?: string }) => {
      const { code = error.message } = error;
      fail(error instanceof EnvironmentError ? error : new EnvironmentError(`the proxy ${proxy.host}: ${code}`, true));
    });
    asking.on('response', (response) => {
      response.destroy();
      fail(refusal(proxy, response.statusCode));
    });
    asking.on('connect', (response, socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        fail(refusal(proxy, response.statusCode));
        return;
      }
      const servername =
        options.servername === undefined || options.servername === '' ? {} : { servername: options.servername };
      const secure = tls.connect({ ...this.tlsOptions, socket, host, ...servername });
      secure.once('error', fail);
      secure.once('secureConnect', () => callback?.(null, secure));
    });
    asking.end();
    return undefined;
  }
}

/** Milliseconds that a proxy may take; the request has a bound of its own. */
const longestTunnel = 60_000;

function refusal(proxy: URL, status = 0): EnvironmentError {
  const hint = status === 407 ? ': it asks for a user and password, which HTTPS_PROXY can hold' : '';
  return new EnvironmentError(`the proxy ${proxy.host} answered ${status} to CONNECT${hint}`, true);
}
