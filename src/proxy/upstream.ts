import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { readNamedFile } from '../base/files';
import { withoutTrailingSlashes } from '../base/http';
import { readBaseUrl } from '../exchange/base-url';
import { mostHeaderBytes } from '../exchange/http-client';
import type { ProxyOptions } from './options';

/** A connection that nobody uses is closed before the usual service closes it (Node and uvicorn: 5 s), in milliseconds. */
const idleTime = 4000;

/** Connections that are kept for later. */
const mostIdle = 256;

/** The service behind the proxy. */
export class Upstream {
  /** Without a slash at its end. */
  readonly url: string;
  /** Host and port as the Host header has them. */
  readonly host: string;
  /** `/v1`, or empty. */
  readonly basePath: string;
  readonly #server: http.RequestOptions;
  readonly #isSecure: boolean;
  readonly #kept: http.Agent;
  readonly #fresh: http.Agent;

  /** @param address scheme, host, port, and the path below which the API's paths are. Throws a UsageError if it is no such. */
  constructor(address: string, { caFile, insecure = false }: Pick<ProxyOptions, 'caFile' | 'insecure'>) {
    const url = new URL(readBaseUrl(address).url);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const tls: https.AgentOptions = {
      ...(caFile !== undefined && { ca: readNamedFile(caFile) }),
      ...(insecure && { rejectUnauthorized: false }),
      ...(isIP(host) === 0 && { servername: host }),
    };
    this.#isSecure = url.protocol === 'https:';
    const agentFor = (options: http.AgentOptions): http.Agent =>
      this.#isSecure ? new https.Agent({ ...options, ...tls }) : new http.Agent(options);
    this.#kept = agentFor({ keepAlive: true, timeout: idleTime, maxFreeSockets: mostIdle });
    this.#fresh = agentFor({ keepAlive: false });
    this.#server = { protocol: url.protocol, host, port: url.port || (this.#isSecure ? 443 : 80) };
    this.url = withoutTrailingSlashes(url.href);
    this.host = url.host;
    this.basePath = withoutTrailingSlashes(url.pathname);
  }

  /**
   * Begins a request to it, whatever the target says. Headers go out as they are. Throws what node:http throws of a target or header
   * that it cannot write.
   * @param isFresh whether it has a connection of its own
   */
  request(method: string, path: string, headers: readonly string[], isFresh: boolean): http.ClientRequest {
    const { request } = this.#isSecure ? https : http;
    // Without a timeout, the time of idle connections would be that of responses.
    const options = { agent: isFresh ? this.#fresh : this.#kept, maxHeaderSize: mostHeaderBytes, timeout: 0 };
    const outgoing = request({ ...this.#server, method, path, headers, ...options });
    // By default headers beyond the 2000th vanish unseen.
    outgoing.maxHeadersCount = 0;
    return outgoing;
  }

  close(): void {
    this.#kept.destroy();
    this.#fresh.destroy();
  }
}
