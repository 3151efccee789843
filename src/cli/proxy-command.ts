import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { UsageError } from '../errors';
import type { MockOptions } from '../options';
import { printableJson, printableLines } from '../printable';
import type { ProxyOptions } from '../proxy/proxy-options';
import type { ProxyReport } from '../proxy/proxy-report';
import type { RunningProxy } from '../proxy/start-proxy';
import { collect, createCommand, integerBetween } from './create-command';
import { addMockOptions, readMockOptions, type Environment } from './mock-options';
import { runChild } from './run-child';
import { baseUrlNames } from './run-command';
import { numberUpTo, readCaFile } from './verify-options';

/** Flags of `understudy proxy` beside those of a mock. */
interface ProxyFlags extends Readonly<Record<string, unknown>> {
  readonly timeout: number;
  readonly copyBytes: number;
  readonly judge?: string;
  readonly enforce?: boolean;
  readonly violationsHeader?: boolean;
  readonly fallBack?: boolean;
  readonly mock?: readonly string[];
  readonly mockOn?: string;
  readonly record?: string;
  readonly keepValues?: boolean;
  readonly for?: number;
  readonly minSeen: number;
  readonly report?: string;
  readonly caFile?: string;
  readonly insecure?: boolean;
}

/** What a mock alone has a use for: its keys, which here are the upstream's, and the bounds of what it keeps. */
const withoutUse: ReadonlySet<string> = new Set([
  'apiKeys',
  'apiKeyFile',
  'expiredKeys',
  'expiredKeyFile',
  'revokedKeys',
  'bodyLimit',
  'ignoreSunset',
  'now',
]);

const help = `
Requests go to the upstream as they came, below the same paths; answers come
back as they are. Both are judged by the OpenAPI file. Where the address has a
path, the API lies below it.

With a command after --, the proxy is there for the time of the command, which
gets its base URL in ${baseUrlNames.join(', ')}.

Exit codes: 0 nothing violated, 1 violated, 2 environment or wrong usage,
3 nothing or too little seen; that of the command where it failed.`;

/**
 * Gives the command `understudy proxy`: it stands between clients and a service until a signal, a time or the end of a
 * command ends it, and reports what of the traffic breaks the document.
 *
 * @param words what stood after `--`: a command and its arguments; undefined where there was no `--`
 */
export function proxyCommand(words: readonly string[] | undefined): Command {
  const command = createCommand('proxy')
    .description('Stand between clients and a service, and say what of their traffic breaks the OpenAPI file.')
    .usage('[options] <upstream-url> [openapi-file] [-- <command...>]')
    .argument('<upstream-url>', 'where the service is: https://api.example.com/v1')
    .allowExcessArguments();
  addOwnOptions(command);
  const verb = words === undefined ? 'serve' : 'run';
  return addMockOptions(command, verb, (name) => !withoutUse.has(name))
    .addHelpText('after', help)
    .action(
      async (
        upstream: string,
        openapiFile: string | undefined,
        flags: ProxyFlags,
        { args }: Command,
      ): Promise<void> => {
        if (args.length > 2)
          throw new UsageError(`proxy: expected an address and an OpenAPI file at most, got ${args.length} words.`);
        if (words?.length === 0)
          throw new UsageError('proxy: expected a command after --, such as `understudy proxy <url> -- npm test`.');
        process.exit(await run(upstream, readMockOptions(verb, openapiFile, flags, process.env), flags, words));
      },
    );
}

function addOwnOptions(command: Command): void {
  command
    .option('--judge <side>', 'whose messages are judged: requests, responses or both (default: both)')
    .option('--enforce', 'refuse requests that deviate, and answer 502 in the place of answers that do')
    .option('--violations-header', 'count the deviations of each exchange in X-Understudy-Violations')
    .option('--fall-back', 'have the stand-in play what the upstream has not')
    .option(
      '--mock <operation>',
      'an operation that the stand-in plays, without asking the upstream: its id, or "GET /pets"; repeatable',
      collect,
    )
    .option('--mock-on <statuses>', 'fall back on these statuses whatever the document lists: 404,405,501')
    .option('--record <file>', 'write each exchange to this file at once, a line of JSON each; secrets masked')
    .option('--keep-values', 'with --record: mask nothing')
    .option('--for <s>', 'end after so many seconds', numberUpTo(7 * 24 * 3600))
    .option('--min-seen <percent>', 'least share of the operations that must be seen', integerBetween(0, 100), 0)
    .option('--report <file>', 'write the report as JSON')
    .option('--timeout <s>', 'seconds until the upstream begins to answer; then 504', numberUpTo(600), 30)
    .option(
      '--copy-bytes <n>',
      'most bytes of each body that are kept to be judged',
      integerBetween(0, 64 * 1024 ** 2),
      1024 ** 2,
    )
    .option('--ca-file <file>', 'trust the certificates of this file (PEM) for the upstream')
    .option('--insecure', "do not verify the upstream's certificate");
}

async function run(
  upstream: string,
  mock: MockOptions,
  flags: ProxyFlags,
  words: readonly string[] | undefined,
): Promise<number> {
  // Loaded when it runs, as serve does.
  const { startProxy } = await import('../proxy/start-proxy.js');
  const proxy = await startProxy({ ...mock, ...(await ownOptions(upstream, flags)) });
  if (flags.insecure === true) process.stderr.write("understudy: the upstream's certificate is not verified\n");
  if (words === undefined) process.stdout.write(startMessage(proxy));
  const code = words === undefined ? await untilEnd(flags.for) : await runChild(words, environmentOf(proxy));
  await proxy.close();
  const report = proxy.report();
  const { reportText } = await import('../proxy/report-text.js');
  process.stdout.write(printableLines(reportText(report)));
  writeReport(report, flags.report);
  return code === 0 ? report.exitCode : code;
}

async function ownOptions(upstream: string, flags: ProxyFlags): Promise<Omit<ProxyOptions, keyof MockOptions>> {
  const { proxyKinds } = await import('../proxy/proxy-options.js');
  const { timeout, copyBytes, judge, enforce, violationsHeader, fallBack, mock, mockOn, minSeen, insecure } = flags;
  if (flags.keepValues === true && flags.record === undefined)
    throw new UsageError('--keep-values: expected --record <file> with it');
  const ca = readCaFile(flags.caFile);
  const statuses = mockOn?.split(',').map((status) => proxyKinds.status.read(status.trim(), '--mock-on'));
  return {
    upstream,
    timeout: Math.max(1, Math.round(timeout * 1000)),
    copyBytes,
    minSeen,
    ...(judge !== undefined && { judge: proxyKinds.judge.read(judge, '--judge') }),
    ...(enforce === true && { enforce }),
    ...(violationsHeader === true && { violationsHeader }),
    ...(fallBack === true && { fallBack }),
    ...(mock !== undefined && { mockOperations: mock }),
    ...(statuses !== undefined && { mockOn: statuses }),
    ...(flags.record !== undefined && { recordFile: flags.record, keepValues: flags.keepValues === true }),
    ...(ca !== undefined && { ca }),
    ...(insecure === true && { insecure }),
  };
}

/** Waits for a signal, or for some seconds. */
function untilEnd(seconds: number | undefined): Promise<number> {
  return new Promise((resolve) => {
    let isEnding = false;
    const end = (): void => {
      // Whoever asks twice does not wait for requests in flight.
      if (isEnding) process.exit(130);
      isEnding = true;
      resolve(0);
    };
    process.on('SIGINT', end).on('SIGTERM', end);
    if (seconds !== undefined) setTimeout(end, seconds * 1000).unref();
  });
}

function environmentOf(proxy: RunningProxy): Environment {
  return {
    ...process.env,
    ...Object.fromEntries(baseUrlNames.map((name) => [name, proxy.baseUrl])),
    UNDERSTUDY_ORIGIN: proxy.origin,
    UNDERSTUDY_PORT: String(proxy.port),
    UNDERSTUDY_PORT_FILE: undefined,
    UNDERSTUDY_CONTROL_URL: `${proxy.origin}/__mock`,
    UNDERSTUDY_CONTROL_TOKEN: proxy.config.controlToken,
  };
}

function startMessage({ baseUrl, origin, title, upstream, config }: RunningProxy): string {
  const { controlToken, controlTokenIsMade } = config;
  return printableLines(
    [
      `Understudy stands before ${upstream} and judges by ${title} (${config.openapiFile}).`,
      `  base URL  ${baseUrl}`,
      `  journal   ${origin}/__mock`,
      ...(controlToken !== undefined && controlTokenIsMade
        ? [`  control   ${origin}/__mock with Authorization: Bearer ${controlToken}`]
        : []),
      '  Ctrl-C ends it with a report.',
      '',
    ].join('\n'),
  );
}

function writeReport(report: ProxyReport, file: string | undefined): void {
  if (file !== undefined) {
    try {
      writeFileSync(file, `${printableJson(JSON.stringify(report, undefined, 2))}\n`);
    } catch (cause) {
      throw new UsageError(`--report ${file}: the report cannot be written: ${(cause as Error).message}`);
    }
  }
}
