import { once } from 'node:events';
import type { Command } from 'commander';
import {
  ControlError,
  createControlClient,
  type ControlClient,
  type SessionControl,
  type Call,
} from '../serve/control/client';
import { UsageError } from '../base/errors';
import { options } from '../serve/options';
import { printable, printableJson } from '../base/text';
import { createCommand, integerBetween } from './create-command';
import { readVariable, knownPort } from './mock-options';

interface ReachFlags {
  readonly port?: number;
  readonly host: string;
  readonly controlToken?: string;
}

interface ResetFlags extends ReachFlags {
  readonly session?: string;
  readonly all?: boolean;
}

interface JournalFlags extends ReachFlags {
  readonly session: string;
  readonly operation?: string;
  readonly status?: number;
  readonly limit: number;
  readonly har?: boolean;
}

/** Gives the command `understudy sessions`: lists the sessions of a running mock. */
export function sessionsCommand(): Command {
  return reachable('sessions', 'List the sessions of a running mock.').action(async (flags: ReachFlags) => {
    const sessions = await ask(flags, (control) => control.sessions());
    for (const { name, seed, items, calls } of sessions) {
      const counts = Object.entries(items).map(([collection, count]) => `${count} in ${collection}`);
      process.stdout.write(`${printable(`${name}  seed ${seed}, ${countOf(calls, 'call')}, ${counts.join(', ')}`)}\n`);
    }
  });
}

/** Gives the command `understudy reset`: puts one session, or all, back to the seed. */
export function resetCommand(): Command {
  return reachable('reset', 'Put a session of a running mock back to its seed; faults and journal are cleared.')
    .option('--session <name>', 'the session (default: the default session)')
    .option('--all', 'every session')
    .action(async ({ session, all = false, ...flags }: ResetFlags) => {
      if (all && session !== undefined) throw new UsageError('expected either --all or --session, got both.');
      await ask(flags, async (control) => {
        if (all) await control.resetAll();
        else await (await knownSession(control, session)).reset();
      });
      process.stdout.write(`reset: ${all ? 'all sessions' : printable(session ?? 'default')}\n`);
    });
}

/** Gives the command `understudy journal`: prints the calls of a session, one a line, or as an HTTP Archive. */
export function journalCommand(): Command {
  return reachable('journal', 'Print what a running mock was asked and answered.')
    .option('--session <name>', 'the session', 'default')
    .option('--operation <id>', 'only calls of this operation')
    .option('--status <status>', 'only calls answered with this status', integerBetween(0, 599))
    .option('--limit <n>', 'most calls, the youngest are kept', integerBetween(1, 10_000), 100)
    .option('--har', 'print all calls as an HTTP Archive 1.2')
    .action(async ({ session: name, operation, status, limit, har = false, ...flags }: JournalFlags) => {
      if (har) {
        await ask(flags, async (control) => {
          // As it comes: a large archive need not fit into memory.
          for await (const text of printableStream(await (await knownSession(control, name)).harStream()))
            if (!process.stdout.write(text)) await once(process.stdout, 'drain');
        });
        process.stdout.write('\n');
        return;
      }
      const query = { limit, ...(operation !== undefined && { operation }), ...(status !== undefined && { status }) };
      const { calls, evicted } = await ask(flags, async (control) => (await knownSession(control, name)).calls(query));
      for (const call of calls) process.stdout.write(`${printable(describe(call))}\n`);
      // Not on stdout, where each line is a call.
      if (calls.length === 0) process.stderr.write('no call matches\n');
      if (evicted.count > 0)
        process.stdout.write(
          `${countOf(evicted.count, 'older call')} ${evicted.count === 1 ? 'was' : 'were'} dropped\n`,
        );
    });
}

function reachable(name: string, description: string): Command {
  return createCommand(name)
    .description(description)
    .option(
      '--port <port>',
      'port the mock listens on (default: as `understudy health` finds it)',
      integerBetween(1, 65_535),
    )
    .option('--host <address>', 'address it listens on', '127.0.0.1')
    .option('--control-token <token>', 'the control token (default: $UNDERSTUDY_CONTROL_TOKEN)');
}

async function ask<Answer>(flags: ReachFlags, call: (control: ControlClient) => Promise<Answer>): Promise<Answer> {
  const { port = knownPort(), host, controlToken: token = readVariable(options.controlToken) } = flags;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  try {
    return await call(createControlClient(origin, { token }));
  } catch (cause) {
    if (cause instanceof ControlError) throw new UsageError(cause.message);
    if (cause instanceof TypeError)
      throw new UsageError(`no mock answers at ${origin}. Start one, or name its --port.`);
    throw cause;
  }
}

/** Gives a session that there is; a client's own begins with its first request. Throws a UsageError that names those there are. */
async function knownSession(control: ControlClient, name = 'default'): Promise<SessionControl> {
  const names = (await control.sessions()).map((session) => session.name);
  if (names.includes(name)) return control.session(name);
  throw new UsageError(`there is no session ${JSON.stringify(name)}; there are: ${names.join(', ')}`);
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function describe(call: Call): string {
  const { id, time, method, path, query, status, milliseconds, verdict, violations, warnings, faults, error } = call;
  // What no clause of the document speaks of, such as a key, is a refusal with a sentence of its own.
  const wrong = violations.map(({ where, clause, expected, got }) =>
    clause === '' && error !== undefined ? error.message : `${where}: expected ${expected}, got ${got}`,
  );
  const target = query === '' ? path : `${path}?${query}`;
  const said = new Set([...wrong, ...warnings]);
  const detail = said.size === 0 ? '' : `  ${[...said].join('; ')}`;
  const played = faults.length === 0 ? '' : `  faults: ${faults.join(', ')}`;
  return `${id}  ${time}  ${method} ${target}  ${status}  ${milliseconds} ms  ${verdict}${detail}${played}`;
}

/** Where a piece has a number sign so near its end, what stands there is told by what comes after it. */
const keptBack = 16;

/** Gives a JSON text that comes in pieces, UTF-8, as pieces that mean the same and that a terminal can show (see printableJson). */
async function* printableStream(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of pieces) {
    const text = rest + decoder.decode(bytes, { stream: true });
    const mark = text.indexOf('#', Math.max(0, text.length - keptBack));
    const cut = mark === -1 ? text.length : mark;
    rest = text.slice(cut);
    yield printableJson(text.slice(0, cut));
  }
  yield printableJson(rest + decoder.decode());
}
