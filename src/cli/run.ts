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
import { runChild, splitWords } from './run-child';

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
      const { before, words } = splitWords(operands, process.argv);
      if (words.length === 0) throw new UsageError('which command? Example: understudy run openapi.yaml -- npm test');
      const [file] = before;
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
