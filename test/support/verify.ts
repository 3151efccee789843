import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import { CommanderError } from 'commander';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import type { Service } from '../../contract-tests/self-proof/service';
import { learnCommand } from '../../src/cli/learn-command';
import { verifyCommand } from '../../src/cli/verify-command';
import { DocumentError, UsageError } from '../../src/base/errors';

const servers: (Server | TcpServer)[] = [];

/** Ends every server that a test has started. */
export function closeServers(): void {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
}

/** What a run of the command left behind. */
export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process, its output caught; errors end it as they end the program. */
export function verify(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { API_KEY: petKey },
  runMark?: string,
): Promise<Ended> {
  return runCommand(verifyCommand, args, env, runMark);
}

/** Runs `understudy learn` likewise. */
export function learn(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { API_KEY: petKey },
): Promise<Ended> {
  return runCommand(learnCommand, args, env);
}

/** Runs a command likewise. */
export async function runCommand(
  make: typeof verifyCommand,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  runMark?: string,
): Promise<Ended> {
  const ended = { status: -1, stdout: '', stderr: '' };
  const command = make({
    env,
    stdout: { write: (text: Uint8Array | string) => (ended.stdout += String(text)) !== '' },
    stderr: { write: (text) => (ended.stderr += text) },
    exit: (code) => (ended.status = code),
    ...(runMark !== undefined && { runMark }),
  });
  command.exitOverride().configureOutput({ writeErr: (text) => (ended.stderr += text) });
  try {
    await command.parseAsync([...args], { from: 'user' });
  } catch (error) {
    const isOurs = error instanceof UsageError || error instanceof DocumentError || error instanceof CommanderError;
    if (!isOurs) throw error;
    if (!(error instanceof CommanderError)) ended.stderr += `understudy: ${error.message}\n`;
    ended.status = 2;
  }
  // Progress is not part of what is said.
  return { ...ended, stderr: ended.stderr.replaceAll(/^\d+ of (?:about )?\d+ requests\n/gm, '') };
}

/** Lets a server listen on a free port of the loopback address and gives the port; `closeServers` ends it. */
export async function listen<Listening extends Server | TcpServer>(server: Listening): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What a service was sent, as it came. */
export interface Journal {
  readonly baseUrl: string;
  readonly requests: string[];
  /** Bodies of the requests that were answered 201. */
  readonly created: string[];
}

/** Answers with a service of the fleet; `before` may answer a request itself, by number, and then gives true. */
export async function serve(
  service: Service = petService(),
  before: (number: number, ...args: Parameters<RequestListener>) => boolean = () => false,
): Promise<Journal> {
  const journal = { baseUrl: '', requests: [] as string[], created: [] as string[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      journal.requests.push(`${request.method} ${request.url} ${request.headers.authorization} ${body.toString()}`);
      if (before(journal.requests.length, request, response)) return;
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const answer = service({
        method: request.method ?? 'GET',
        path: url.pathname.slice('/v1'.length),
        query: url.searchParams,
        header: (name) => request.headers[name.toLowerCase()]?.toString(),
        body,
      });
      // The status 0 stands for none: the connection breaks off.
      if (answer.status === 0) {
        response.destroy();
        return;
      }
      if (answer.status === 201) journal.created.push(body.toString());
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  journal.baseUrl = `http://127.0.0.1:${await listen(server)}/v1`;
  return journal;
}

/** Answers with a Pet Store that has some rules replaced. */
export function faulty(rules: Partial<PetRules>): Promise<Journal> {
  return serve(petService(rules));
}
