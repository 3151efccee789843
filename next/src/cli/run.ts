import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { Command } from 'commander';
import { UsageError } from '../base/errors';
import { writePrivateFile } from '../base/files';
import { count, printable, shellWord } from '../base/text';
import { writeHar } from '../exchange/write-har';
import { createCallView, type CallView } from '../mock/control/call-view';
import type { JournalEntry } from '../mock/journal';
import { listenWithMock } from '../mock/start/start-mock';
import { asksForCredentials } from '../openapi/operation';
import { addMockOptions, resolveMockOptions } from './options';

interface RunFlags {
  readonly env: readonly string[];
  readonly har?: string;
}

export function runCommand(): Command {
  const command = new Command('run')
    .description('Start a mock, run a command, stop the mock')
    .usage('[file] [options] -- <command>')
    .helpGroup('Mock')
    .argument('[words...]', 'OpenAPI file, then -- and the command')
    .option('--env <name>', 'A further variable for the base URL (may be repeated)', collect, [])
    .option('--har <file>', 'Write all requests and responses to this file')
    .addHelpText(
      'after',
      '\nThe base URL is in API_URL and BASE_URL, the key in API_KEY.\n\nExamples\n  understudy run openapi.yaml -- npm test',
    );
  return addMockOptions(command, ['logFormat'], { port: 'a free one', logLevel: 'warn' }).action(
    async (operands: string[], flags: RunFlags & Record<string, unknown>) => {
      const { file, words } = splitWords(operands, process.argv);
      const { env } = process;
      const openapiFile = file ?? env['UNDERSTUDY_OPENAPI_FILE'];
      // A command may take long: what cannot be written is said before.
      if (flags.har !== undefined) writePrivateFile(flags.har, '');
      const resolved = { ...resolveMockOptions(flags, { ...env, UNDERSTUDY_PORT: undefined }) };
      const { logLevel = 'warn' } = resolved;
      // Its own lines at the end say what was rejected.
      const options = { port: 0, ...resolved, logLevel: 'silent' as const };
      const mock = await listenWithMock(openapiFile === undefined ? options : { ...options, openapiFile });
      const say = (line: string): void => {
        if (logLevel !== 'silent') process.stderr.write(`${line}\n`);
      };
      const asks = mock.built.contract.operations.some(asksForCredentials);
      say(`Mock of ${mock.title} at ${mock.baseUrl} (in API_URL${asks ? '; key in API_KEY' : ''})`);
      const variables = Object.fromEntries(['API_URL', 'BASE_URL', ...flags.env].map((name) => [name, mock.baseUrl]));
      const code = await runChild(words, { ...env, ...variables, API_KEY: mock.apiKey });
      const { journal, contract, config } = mock.built;
      const view = createCallView(contract.operations, config);
      const entries = journal.entries();
      if (flags.har !== undefined) {
        const exchanges = entries.map((entry) => view.exchange(entry));
        writePrivateFile(flags.har, writeHar(exchanges, mock.origin));
      }
      for (const line of closingLines(entries, view)) say(line);
      say(`${words.map(shellWord).join(' ')} ended with ${code}.`);
      await mock.close();
      process.exitCode = code;
    },
  );
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}

/** What stands behind `--` is the command; an operand before it is the file. */
function splitWords(
  operands: readonly string[],
  argv: readonly string[],
): { readonly file?: string; readonly words: readonly string[] } {
  const dashes = argv.indexOf('--');
  const words = dashes === -1 ? [] : argv.slice(dashes + 1);
  if (words.length === 0) throw new UsageError('which command? Example: understudy run openapi.yaml -- npm test');
  const [file] = operands.slice(0, operands.length - words.length);
  return file === undefined ? { words } : { file, words };
}

/** `Mock stopped after 64 requests. 3 were rejected:` and which, the most frequent first. */
function closingLines(entries: readonly JournalEntry[], view: CallView): readonly string[] {
  const rejected = new Map<string, number>();
  for (const entry of entries) {
    if (entry.status < 400) continue;
    const { status, method, target, message = '' } = view.logged(entry);
    const line = printable(`${method.padEnd(4)} ${target}  ${status}  ${message}`);
    rejected.set(line, (rejected.get(line) ?? 0) + 1);
  }
  const total = [...rejected.values()].reduce((sum, times) => sum + times, 0);
  const stopped = `Mock stopped after ${count(entries.length, 'request')}.`;
  if (total === 0) return [stopped];
  const sorted = [...rejected].sort(([, one], [, other]) => other - one).slice(0, 10);
  return [
    `${stopped} ${total} ${total === 1 ? 'was' : 'were'} rejected:`,
    ...sorted.map(([line, times]) => `  ${times} ${times === 1 ? 'time ' : 'times'}  ${line}`),
  ];
}

/** Exit codes of shells for what cannot be run, and for what does not exist (POSIX.1-2017, Shell, section 2.8.2). */
const [notExecutable, notFound] = [126, 127];

/**
 * Runs a command to its end, with the input and output of this process, and returns its exit code: 128 and the number of the signal if
 * one ended it. Signals that come meanwhile are passed on. No shell reads the words.
 */
async function runChild(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [file = '', ...args] = words;
  try {
    const child = spawn(file, args, { stdio: 'inherit', env });
    const release = passSignalsOn(child);
    return await exitCodeOf(child).finally(release);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT';
    const reason = isMissing ? 'no such command' : code === '' ? message : code;
    process.stderr.write(`understudy: cannot run ${printable(file)}: ${reason}.\n`);
    return isMissing ? notFound : notExecutable;
  }
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      // Once it runs, an error is a signal that could not be sent.
      if (child.pid === undefined) reject(error);
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Ctrl-C on a terminal reaches the command by itself: passed on, it would come twice. */
function passSignalsOn(child: ChildProcess): () => void {
  const isOnTerminal = process.stdin.isTTY;
  const pass = (signal: NodeJS.Signals) => (): void => {
    if (signal !== 'SIGINT' || !isOnTerminal) child.kill(signal);
  };
  const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => [signal, pass(signal)] as const);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}
