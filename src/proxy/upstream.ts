import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { readNamedFile } from '../base/files';
import { withoutTrailingSlashes } from '../base/http';
import { readBaseUrl } from '../exchange/base-url';
import { mostHeaderBytes } from '../exchange/http-client';
import type { ProxyOptions } from './options';

/** The service behind the proxy. */
export interface Upstream {
  /** Without a slash at its end. */
  readonly url: string;
  /** Host and port as the Host header has them. */
  readonly host: string;
  /** `/v1`, or empty. */
  readonly basePath: string;
  /**
   * Begins a request to it, whatever the target says. Headers go out as they are. Throws what node:http throws of a target or header
   * that it cannot write.
   * @param isFresh whether it has a connection of its own
   */
  readonly request: (
    method: string,
    target: string,
    headers: readonly string[],
    isFresh?: boolean,
  ) => http.ClientRequest;
  close(): void;
}

/** A connection that nobody uses is closed before the usual service closes it (Node and uvicorn: 5 s), in milliseconds. */
const idleTime = 4000;

/** Connections that are kept for later. */
const mostIdle = 256;

/** @param address scheme, host, port, and the path below which the API's paths are. Throws a UsageError if it is no such. */
export function createUpstream(
  address: string,
  { caFile, insecure = false }: Pick<ProxyOptions, 'caFile' | 'insecure'>,
): Upstream {
  const url = new URL(readBaseUrl(address).url);
  const isSecure = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const kept: http.AgentOptions = { keepAlive: true, timeout: idleTime, maxFreeSockets: mostIdle };
  const tls: https.AgentOptions = {
    ...(caFile !== undefined && { ca: readNamedFile(caFile) }),
    ...(insecure && { rejectUnauthorized: false }),
    ...(isIP(hostname) === 0 && { servername: hostname }),
  };
  const agentFor = (options: http.AgentOptions): http.Agent =>
    isSecure ? new https.Agent({ ...options, ...tls }) : new http.Agent(options);
  const [agent, fresh] = [agentFor(kept), agentFor({ keepAlive: false })];
  const { request } = isSecure ? https : http;
  const server = { protocol: url.protocol, host: hostname, port: url.port === '' ? (isSecure ? 443 : 80) : url.port };
  return {
    url: withoutTrailingSlashes(url.href),
    host: url.host,
    basePath: withoutTrailingSlashes(url.pathname),
    request: (method, target, headers, isFresh = false) => {
      const outgoing = request({
        ...server,
        method,
        path: target,
        headers,
        agent: isFresh ? fresh : agent,
        maxHeaderSize: mostHeaderBytes,
        // Else the time of idle connections would be that of responses.
        timeout: 0,
      });
      // By default headers beyond the 2000th vanish unseen.
      outgoing.maxHeadersCount = 0;
      return outgoing;
    },
    close: () => {
      agent.destroy();
      fresh.destroy();
    },
  };
}
