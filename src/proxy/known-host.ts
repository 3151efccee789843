import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { MockConfig } from '../config';
import { createHostCheck, hostNameOf, hostsCalled } from '../control/guard';
import { ApiError } from '../errors';
import { assertHost } from '../middleware/well-formed';
import { isLoopback } from '../contract/uri-path';

/** What of a request tells by which name the proxy was called. */
export type Called = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders' | 'url'>;

/** Names that no public DNS gives to anybody: without a dot, as services of docker compose have, of mDNS (RFC 6762), of private networks. */
const privateName = /^[^.]*$|\.(?:internal|local)$/;

/**
 * Gives what throws the ApiError that refuses a request which a proxy must not pass on: one that two readers could understand
 * differently, and one that calls the proxy by a name which is none of its own. A page whose name was rebound to this machine
 * has the same origin as what answers under that name, and would read a service that is guarded against that itself, since
 * the proxy gives it the Host that it wants. Who listens beyond this machine is called by names of the network, too; those
 * that public DNS may give to anybody have to be named.
 */
export function createAssertCalled({
  host,
  controlHosts,
}: Pick<MockConfig, 'host' | 'controlHosts'>): (request: Called) => void {
  const isOwn = createHostCheck({ host, controlHosts });
  const isBeyond = !isLoopback(host);
  const assertKnown = (given: string): void => {
    const name = hostNameOf(given);
    // No browser leaves it out.
    if (name === '' || isOwn(name) || (isBeyond && privateName.test(name))) return;
    throw new ApiError(
      'unknown_host',
      `Host: expected localhost, an address, or a name given by --control-host, got ${JSON.stringify(given.slice(0, 200))}`,
    );
  };
  return (request) => {
    assertHost(request);
    const { url = '' } = request;
    if (!/^(?:\/|\*$|https?:\/\/)/i.test(url))
      throw new ApiError('invalid_request', 'target: expected a path, or a URI of http, got something else');
    hostsCalled(request, url).forEach(assertKnown);
  };
}

/** Gives the stage that refuses them. */
export function calledByName(assertCalled: (request: Called) => void): RequestHandler {
  return (request, _response, next) => {
    assertCalled({
      headers: request.headers,
      httpVersion: request.httpVersion,
      rawHeaders: request.rawHeaders,
      url: request.originalUrl,
    });
    next();
  };
}
