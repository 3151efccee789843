import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { systemClock } from '../base/clock';
import { UsageError } from '../base/errors';
import { createHarRecorder, type HarRecorder } from '../exchange/write-har';
import type { Contract } from '../openapi/contract';
import { loadContract } from '../openapi/load-contract';
import { createPaint, wantsColor } from '../report/paint';
import { checkReportFiles, writeReportFiles } from '../report/report-files';
import { writeText } from '../report/text';
import { verifyOptions, type VerifyOptions } from '../verify/options';
import { pageOf } from '../verify/page-of';
import type { RunReport } from '../verify/run-report';
import { maskerOf, verifyService } from '../verify/verify-service';
import { readBaseUrl, type BaseUrl } from '../visit/base-url';
import { createJournal } from '../visit/left-behind';
import { cleanUpEarlier } from './clean-up';
import { addOptions, resolveOptions } from './options';
import { createProgressLine } from './progress-line';
import { createAccess, type Access } from './verify-access';
import { printPlan } from './verify-plan';
import { verifyRecorded } from './verify-recorded';

export function verifyCommand(): Command {
  const command = new Command('verify')
    .description(
      'Check an API against its OpenAPI file.\nAPIs on other machines are only read, unless you add --writes.',
    )
    .helpGroup('Check')
    .usage('<url> <file> [options]\n       understudy verify --from <traffic.har> <file> [options]')
    .argument('[operands...]', 'Address of the API, and its OpenAPI file')
    .addHelpText('after', help);
  return addOptions(command, verifyOptions).action(async (operands: string[], flags: Record<string, unknown>) => {
    const options = resolveOptions(verifyOptions, flags, process.env) as VerifyOptions;
    process.exitCode = await verify(operands, options, process.env);
  });
}

const help = `
  * may be repeated. HTTPS_PROXY and NO_PROXY are used if set.

Examples
  # Read only, report as a web page
  API_KEY=... understudy verify https://api.example.com/v1 openapi.yaml --report report.html

  # With writes, fail on new problems only
  API_KEY=... understudy verify https://api.example.com/v1 openapi.yaml \\
    --writes 20 --baseline report.json --report junit.xml

  # What does this rule check?
  understudy inspect --rules filter-matches

Exit codes: 0 passed, 1 failed, 2 could not run, 3 too little tested`;

const whichFile = 'which OpenAPI file? Example: understudy verify https://api.example.com/v1 openapi.yaml';

async function verify(operands: readonly string[], options: VerifyOptions, env: NodeJS.ProcessEnv): Promise<number> {
  // What cannot be written is said before a run, not after.
  const files = checkReportFiles(options.report ?? []);
  const finish = (report: RunReport): number => {
    const page = pageOf(report, options.report);
    writeReportFiles(files, page, report);
    const paint = createPaint(wantsColor(env, process.stdout.isTTY));
    process.stdout.write(writeText(page, paint));
    return report.verdict.exitCode;
  };
  if (options.from !== undefined) return finish(await verifyRecorded(operands, options.from, options));
  const [address, file] = operands;
  if (address === undefined || file === undefined) throw new UsageError(whichFile);
  const baseUrl = readBaseUrl(address);
  const contract = await loadContract(file);
  if (options.plan === true) return printPlan(contract, baseUrl, options);
  const access = createAccess(contract, baseUrl, options, env);
  const har = files.find(({ format }) => format === 'har');
  const recorder = har === undefined ? undefined : createHarRecorder(har.file, baseUrl.url);
  try {
    if (options.cleanUp !== undefined) return await cleanUpEarlier(contract, baseUrl, access, options.cleanUp);
    return finish(await runOn(contract, baseUrl, access, options, recorder));
  } finally {
    recorder?.close();
    await access.client.close();
  }
}

async function runOn(
  contract: Contract,
  baseUrl: BaseUrl,
  access: Access,
  options: VerifyOptions,
  recorder: HarRecorder | undefined,
): Promise<RunReport> {
  const progress = createProgressLine(process.stderr);
  let stopped: string | undefined;
  const stop = (): void => {
    stopped = 'it was stopped by hand';
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (baseUrl.isLocal && options.writes === undefined)
    process.stderr.write(
      `${new URL(baseUrl.url).host} is this machine: items are created there. Only read: --writes 0\n`,
    );
  let report: string | undefined;
  try {
    return await verifyService({ contract, baseUrl, ...access }, options, {
      clock: systemClock,
      journalFor: (runTag) => {
        report =
          options.report?.find((name) => name.endsWith('.json')) ?? path.join(tmpdir(), `understudy-${runTag}.json`);
        return createJournal(`${report}.left-behind`, baseUrl.url, runTag);
      },
      onProgress: (one) => {
        progress.show(one);
      },
      ...(recorder !== undefined && {
        onExchange: (exchange) => {
          const masker = maskerOf({ contract, secrets: () => access.credentials.secrets }, options);
          recorder.add(masker.exchange(exchange));
        },
      }),
      whyStopped: () => stopped,
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    if (report !== undefined && existsSync(`${report}.left-behind`))
      process.stderr.write(`Items were left behind. Delete them later with --clean-up ${report}\n`);
  }
}
