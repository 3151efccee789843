import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../base/errors';

/** The port that a server listens on. Throws a UsageError if it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const problems: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} is in use. Stop the other program, or choose a port with --port (0 picks one).`,
      EACCES: `port ${port} needs administrator rights. Choose a port above 1023 with --port.`,
      EADDRNOTAVAIL: `--host ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
      ENOTFOUND: `--host ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
    };
    throw new UsageError(problems[code] ?? `${host}:${port} cannot be listened on: ${message}.`);
  }
  return (server.address() as AddressInfo).port;
}

/** Scheme, host and port that requests are sent to. */
export function originOf(host: string, port: number): string {
  // An address that means all of them is none to send requests to.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
