import { Command } from 'commander';
import { UsageError } from '../base/errors';
import { count, printable, shellWord } from '../base/text';
import { HarRecorder } from '../exchange/write-har';
import { maskerOfMock } from '../mock/control/call-view';
import { exchangeOf } from '../mock/journal';
import { maskedEntry } from '../mock/start/log';
import { listenWithMock, type StartedMock } from '../mock/start/start-mock';
import { asksForCredentials } from '../openapi/operation';
import { mockStart } from './mock-start';
import { addOptions } from './options';
import { runChild, splitWords } from './run-child';
import { ownRows, runRows, type RunFlags } from './run-options';
import { readSettings } from './settings';
import { writeTrustFile } from './trust';

export function runCommand(): Command {
  const command = new Command('run')
    .description('Start a mock, run a command, stop the mock')
    .usage('[file] [options] -- <command>')
    .helpGroup('Mock')
    .argument('[file]', 'OpenAPI file or its URL (or set UNDERSTUDY_OPENAPI_FILE)')
    .argument('[command...]', 'The command, behind --')
    .addHelpText(
      'after',
      '\n  * may be repeated. The base URL is in API_URL and BASE_URL, the key in API_KEY.\n\nExamples\n  understudy run openapi.yaml -- npm test',
    );
  return addOptions(command, runRows).action(
    async (first: string | undefined, more: string[], flags: Record<string, unknown>) => {
      const { before, words } = splitWords([first, ...more]);
      if (words.length === 0) throw new UsageError('which command? Example: understudy run openapi.yaml -- npm test');
      const [file] = before;
      const settings = await readSettings('run', flags);
      const { logLevel, ...options } = mockStart(settings, file, { port: 0, logLevel: 'warn' });
      // Its own lines at the end say what was rejected.
      const mock = await listenWithMock({ ...options, logLevel: 'silent' });
      const say = (line: string): void => {
        if (logLevel !== 'silent') process.stderr.write(`${line}\n`);
      };
      try {
        process.exitCode = await runOn(mock, words, settings.options(ownRows), say);
      } finally {
        await mock.close();
      }
    },
  );
}

async function runOn(
  mock: StartedMock,
  words: readonly string[],
  { env: names = [], har }: RunFlags,
  say: (line: string) => void,
): Promise<number> {
  const calls = noteCalls(mock, har);
  const trust = mock.certificate === undefined ? undefined : writeTrustFile(mock.certificate);
  const asks = mock.built.contract.operations.some(asksForCredentials);
  say(`Mock of ${mock.title} at ${mock.baseUrl} (in API_URL${asks ? '; key in API_KEY' : ''})`);
  const trusting = trust === undefined ? {} : { NODE_EXTRA_CA_CERTS: trust.file };
  const code = await runChild(words, mock.baseUrl, names, { ...trusting, API_KEY: mock.apiKey });
  trust?.remove();
  for (const line of calls.closingLines()) say(line);
  say(`${words.map(shellWord).join(' ')} ended with ${code}.`);
  return code === 0 && calls.recorder.problem !== undefined ? 2 : code;
}

/** Most kinds of rejected requests that are told apart. */
const mostRejected = 1000;

/** Records and counts calls as they come: the journal of the mock is bounded. */
function noteCalls(
  { built: { journal, contract, config }, origin }: StartedMock,
  har: string | undefined,
): { readonly recorder: HarRecorder; closingLines(): readonly string[] } {
  const masker = maskerOfMock(contract.operations, config);
  const recorder = new HarRecorder(har === undefined ? [] : [har], origin, (exchange) => masker.exchange(exchange));
  const rejected = new Map<string, number>();
  let [requests, total] = [0, 0];
  journal.onEntry((entry) => {
    recorder.add(exchangeOf(entry));
    requests += 1;
    if (entry.status < 400) return;
    total += 1;
    const { status, method, target, message = '' } = maskedEntry(entry, masker);
    const line = printable(`${method.padEnd(4)} ${target}  ${status}  ${message}`);
    if (rejected.has(line) || rejected.size < mostRejected) rejected.set(line, (rejected.get(line) ?? 0) + 1);
  });
  return {
    recorder,
    closingLines: () => {
      recorder.close();
      const stopped = `Mock stopped after ${count(requests, 'request')}.`;
      const sorted = [...rejected].sort(([, one], [, other]) => other - one).slice(0, 10);
      return [
        ...(recorder.problem === undefined ? [] : [recorder.problem]),
        total === 0 ? stopped : `${stopped} ${total} ${total === 1 ? 'was' : 'were'} rejected:`,
        ...sorted.map(([line, times]) => `  ${times} ${times === 1 ? 'time ' : 'times'}  ${line}`),
      ];
    },
  };
}
