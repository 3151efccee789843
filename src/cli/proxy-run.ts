import { UsageError } from '../base/errors';
import type { MockOptions } from '../serve/options';
import { printableAddress, printableLines } from '../base/text';
import { isSameFile } from '../base/files';
import type { ProxyOptions } from '../proxy/proxy-options';
import type { RunningProxy } from '../proxy/start-proxy';
import { baseUrlNames, noDocument } from './create-command';
import type { Environment } from './mock-options';
import { withoutEffect, type ProxyFlags } from './proxy-flags';
import { runChild } from './run-child';
import { readCaFile } from './verify-options';

/**
 * Runs a proxy until a signal, a time or the end of a command ends it; writes its report and gives the exit code. Throws a UsageError
 * where an option is wrong.
 *
 * @param words the command and its arguments, where there is one
 * @param names further variables of the command that are given the base URL
 */
export async function runProxy(
  upstream: string,
  mock: MockOptions,
  flags: ProxyFlags,
  words: readonly string[] | undefined,
  names: readonly string[] = [],
): Promise<number> {
  // Loaded when it runs, as serve does.
  const { assertReportable, writeProxyReport } = await import('../proxy/report-files.js');
  assertReportable(flags.report ?? []);
  assertApart(flags.report ?? [], mock, flags);
  if (mock.openapiFile === undefined) process.stderr.write(`understudy: ${noDocument('proxy')}\n`);
  for (const sentence of withoutEffect(flags)) process.stderr.write(`understudy: ${sentence}\n`);
  const { startProxy } = await import('../proxy/start-proxy.js');
  const proxy = await startProxy({ ...mock, ...(await ownOptions(upstream, flags)) });
  if (flags.insecure === true) process.stderr.write("understudy: the upstream's certificate is not verified\n");
  if (words === undefined) process.stdout.write(startMessage(proxy));
  const code =
    words === undefined ? await untilEnd(flags.for) : await runChild(words, environmentOf(proxy, names, mock));
  await proxy.close();
  const report = proxy.report();
  const { reportText } = await import('../proxy/report-files.js');
  // What a command prints stands alone on stdout.
  const output = words === undefined ? process.stdout : process.stderr;
  output.write(printableLines(reportText(report)));
  for (const file of flags.report ?? []) writeProxyReport(file, report);
  return code === 0 ? report.exitCode : code;
}

/** Throws a UsageError where a report would be written over another file of this run, be it by another name of that. */
function assertApart(reports: readonly string[], mock: MockOptions, flags: ProxyFlags): void {
  const others: readonly (readonly [what: string, file: string | undefined])[] = [
    ['that of --record', flags.record],
    ['the OpenAPI file', mock.openapiFile],
    ['that of --profile', mock.profile],
    ['that of --items', mock.itemsFile],
    ['that of --ca-file', flags.caFile],
    ['that of --api-key-file', mock.apiKeyFile],
  ];
  reports.forEach((report, index) => {
    const earlier = reports.slice(0, index).map((file) => ['that of another --report', file] as const);
    const same = [...others, ...earlier].find(([, file]) => file !== undefined && isSameFile(report, file));
    if (same !== undefined)
      throw new UsageError(`--report ${report}: expected another file than ${same[0]}, got the same.`);
  });
}

async function ownOptions(upstream: string, flags: ProxyFlags): Promise<Omit<ProxyOptions, keyof MockOptions>> {
  const { proxyKinds } = await import('../proxy/proxy-options.js');
  const {
    timeout,
    idle,
    copyBytes,
    judge,
    enforce,
    allowUnjudged,
    violationsHeader,
    fallBack,
    mock,
    mockOn,
    minSeen,
    insecure,
  } = flags;
  const ca = readCaFile(flags.caFile);
  const statuses = mockOn?.split(',').map((status) => proxyKinds.status.read(status.trim(), '--mock-on'));
  return {
    upstream,
    timeout: Math.max(1, Math.round(timeout * 1000)),
    idle: Math.max(1, Math.round(idle * 1000)),
    copyBytes,
    minSeen,
    ...(judge !== undefined && { judge: proxyKinds.judge.read(judge, '--judge') }),
    ...(enforce === true && { enforce }),
    ...(allowUnjudged === true && { allowUnjudged }),
    ...(violationsHeader === true && { violationsHeader }),
    ...(fallBack === true && { fallBack }),
    ...(mock !== undefined && { mockOperations: mock }),
    ...(statuses !== undefined && { mockOn: statuses }),
    ...(flags.record !== undefined && { recordFile: flags.record }),
    ...(flags.keepValues === true && { keepValues: true }),
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

/** Gives the environment of the command: what there was, what leads to the proxy, and the key that was given for the service. */
function environmentOf(proxy: RunningProxy, names: readonly string[], given: MockOptions): Environment {
  const isGiven = given.apiKeys !== undefined || given.apiKeyFile !== undefined;
  return {
    ...process.env,
    ...Object.fromEntries([...baseUrlNames, ...names].map((name) => [name, proxy.baseUrl])),
    ...(isGiven && { API_KEY: proxy.config.apiKeys[0] }),
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
      `Understudy stands before ${upstream} and judges by ${title} (${printableAddress(config.openapiFile)}).`,
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
