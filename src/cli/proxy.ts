import { Command } from 'commander';
import { wantsColor } from '../base/color';
import { UsageError } from '../base/errors';
import { withoutTrailingSlashes } from '../base/http';
import { shellWord } from '../base/text';
import { proxyOptions, type ProxyOptions } from '../proxy/options';
import { reportOfProxy, startProxy, type RunningProxy } from '../proxy/start-proxy';
import { createPaint } from '../report/paint';
import { checkReportFiles, isHar, writeReports } from '../report/report-files';
import type { TrafficReport } from '../report/run-report';
import { verifyOptions } from '../verify/options';
import { addOptions } from './options';
import { runChild, splitWords } from './run-child';
import { untilStopped } from './serve';
import { listOfTargets, readSettings, type Settings } from './settings';

/** A proxy sends no key: it only hides it in what it writes. */
const keyRows = verifyOptions.filter(({ name }) => name === 'apiKey');

const help = `
  * may be repeated. With a command, the base URL is in API_URL and BASE_URL.

Examples
  understudy proxy https://staging.example.com/v1 openapi.yaml -- npm test
  understudy proxy http://localhost:8080 openapi.yaml --record traffic.har
  understudy proxy http://localhost:8080 openapi.yaml --mock-on 404,501,unreachable

Exit codes: 0 passed, 1 failed, 2 could not run, or not all could be judged or recorded,
3 nothing was seen; that of a command that failed`;

export function proxyCommand(): Command {
  const command = new Command('proxy')
    .description('Pass traffic through to an API and check it')
    .usage('<url> <file> [options] [-- <command>]')
    .helpGroup('Check')
    .argument('[url]', 'Address of the API')
    .argument('[file]', 'Its OpenAPI file or the URL of that (or set UNDERSTUDY_OPENAPI_FILE)')
    .argument('[command...]', 'A command that is run with the proxy, behind --')
    .addHelpText('after', help);
  return addOptions(command, proxyOptions).action(
    async (url: string | undefined, file: string | undefined, more: string[], flags: Record<string, unknown>) => {
      const { before, words } = splitWords([url, file, ...more]);
      const settings = await readSettings('proxy', flags, before[0]);
      process.exitCode = await runProxy(before.slice(1), words, settings);
    },
  );
}

async function runProxy(
  [file, ...others]: readonly string[],
  words: readonly string[],
  given: Settings,
): Promise<number> {
  const options = given.options(proxyOptions);
  const { report: reports = [], record, ...settings } = options;
  const { url: upstream, openapiFile = '' } = { ...given, ...(file !== undefined && { openapiFile: file }) };
  const example = 'Example: understudy proxy https://api.example.com/v1 openapi.yaml';
  if (upstream === undefined || others.length > 0)
    throw new UsageError(`which API? ${listOfTargets(given.targets)}${example}`);
  if (openapiFile === '') throw new UsageError(`which OpenAPI file? ${example}`);
  // What cannot be written is said before, not after.
  const files = checkReportFiles(reports);
  const archives = files.filter(isHar);
  const hasCommand = words.length > 0;
  const { apiKey: key } = given.options(keyRows);
  const secrets = key === undefined ? [] : [{ value: key, variable: 'API_KEY' }];
  const startedAt = Date.now();
  const proxy = await startProxy({
    ...{ port: hasCommand ? 0 : 4020, logLevel: hasCommand ? 'warn' : 'info' },
    ...settings,
    ...{ upstream, openapiFile, secrets: secrets.map(({ value }) => value) },
    recordings: [...(record === undefined ? [] : [record]), ...archives],
    isTerminal: process.stderr.isTTY,
    hasColors: wantsColor(process.env, process.stderr.isTTY),
  });
  const where = `Proxy for ${upstream} at ${proxy.baseUrl}`;
  const command = hasCommand ? await runCommand(words, where, proxy, options) : undefined;
  const hint = 'Requests are logged below. Ctrl-C stops the proxy and prints the report.';
  const console = proxy.consoleUrl === undefined ? '' : `\nConsole at ${proxy.consoleUrl}`;
  if (!hasCommand) await untilStopped(`${where}${console}\n\n${hint}`, proxy.port);
  await proxy.close();
  const report = reportOfProxy(proxy, {
    ...{ service: withoutTrailingSlashes(upstream), startedAt, durationMs: Date.now() - startedAt, secrets },
    ...(command !== undefined && { command }),
  });
  process.stdout.write(writeReports(report, files, createPaint(wantsColor(process.env, process.stdout.isTTY))));
  return report.verdict.exitCode;
}

async function runCommand(
  words: readonly string[],
  where: string,
  { baseUrl }: RunningProxy,
  { env: names = [], logLevel }: ProxyOptions,
): Promise<NonNullable<TrafficReport['command']>> {
  if (logLevel !== 'silent') process.stderr.write(`${where} (in API_URL)\n\n`);
  const exitCode = await runChild(words, baseUrl, names);
  return { words: words.map(shellWord).join(' '), exitCode };
}
