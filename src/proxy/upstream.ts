import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { withoutTrailingSlashes } from '../base/http';
import { UsageError } from '../base/errors';

/** How the upstream is reached. */
export interface UpstreamOptions {
  /** Where the API lies: `http://` or `https://`, host, port, and the path below which its paths are. */
  readonly url: string;
  /** Certificates (PEM) that are trusted in the place of the usual ones. */
  readonly ca?: string | undefined;
  /** Whether certificates are not verified. */
  readonly insecure?: boolean | undefined;
}

/** The service behind the proxy. */
export interface Upstream {
  readonly url: string;
  readonly origin: string;
  /** Host and port as Host has them. */
  readonly host: string;
  /** The path of the URL without trailing slash; empty for the root. */
  readonly path: string;
  /**
   * Begins a request there and nowhere else, whatever its target says. Fields go out as they are. Throws what node:http throws
   * of a target or field that it cannot write.
   *
   * @param isFresh whether it is to have a connection of its own
   */
  readonly request: (
    method: string,
    target: string,
    fields: readonly string[],
    isFresh?: boolean,
  ) => http.ClientRequest;
  readonly close: () => void;
}

/** A connection that nobody uses is closed before the usual service closes it (Node and uvicorn: 5 s), in milliseconds. */
const idle = 4000;

/** Connections that are kept for later. */
const mostIdle = 256;

/** Gives the upstream of a URL. Throws a UsageError where it is none that a proxy can send to. */
export function createUpstream({ url: text, ca, insecure }: UpstreamOptions): Upstream {
  const url = readUpstreamUrl(text);
  const isSecure = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const kept: http.AgentOptions = { keepAlive: true, timeout: idle, maxFreeSockets: mostIdle };
  const tls: https.AgentOptions = {
    ...(ca !== undefined && { ca }),
    ...(insecure === true && { rejectUnauthorized: false }),
    ...(isIP(hostname) === 0 && { servername: hostname }),
  };
  const agentFor = (options: http.AgentOptions): http.Agent =>
    isSecure ? new https.Agent({ ...options, ...tls }) : new http.Agent(options);
  const [agent, fresh] = [agentFor(kept), agentFor({ keepAlive: false })];
  const { request } = isSecure ? https : http;
  const { protocol } = url;
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return {
    url: withoutTrailingSlashes(url.href),
    origin: url.origin,
    host: url.host,
    path: withoutTrailingSlashes(url.pathname),
    request: (method, target, fields, isFresh = false) => {
      // Written out: spreading an object here took two per cent of a request's time.
      const outgoing = request({
        protocol,
        host: hostname,
        port,
        timeout: 0, // else the time of idle connections would be that of answers
        method,
        path: target,
        headers: fields,
        agent: isFresh ? fresh : agent,
      });
      // By default fields beyond the 2000th would vanish unseen; the 16 KiB of the section are bound enough.
      outgoing.maxHeadersCount = 0;
      return outgoing;
    },
    close: () => {
      agent.destroy();
      fresh.destroy();
    },
  };
}

function readUpstreamUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // What is repeated may hold a password.
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new UsageError(
      'upstream: expected the address of a service that begins with http:// or https://, such as https://api.example.com/v1, got something else',
    );
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(
      'upstream: expected an address without user name, query and fragment; clients bring their keys themselves',
    );
  return url;
}
