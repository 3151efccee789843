import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { wantsColor } from '../base/color';
import { UsageError } from '../base/errors';
import { HarRecorder } from '../exchange/write-har';
import type { Contract } from '../openapi/contract';
import { withGuessedCollections } from '../openapi/collections/guessed-hints';
import { loadContract } from '../openapi/load-contract';
import { createPaint } from '../report/paint';
import { checkReportFiles, isHar, writeReports } from '../report/report-files';
import type { RunReport } from '../report/run-report';
import { createAccess, type Access } from '../visit/access';
import { verifyOptions, type VerifyOptions } from '../verify/options';
import { verifyRecorded } from '../verify/recorded';
import { maskerOf, verifyService } from '../verify/verify-service';
import { readBaseUrl, type BaseUrl } from '../exchange/base-url';
import { cleanUpEarlier } from './clean-up';
import { creatingRun } from './long-run';
import { addOptions } from './options';
import { listOfTargets, readSettings, type Settings } from './settings';
import { printPlan } from './verify-plan';

export function verifyCommand(): Command {
  const command = new Command('verify')
    .description(
      'Check an API against its OpenAPI file.\nAPIs on other machines are only read, unless you add --writes.',
    )
    .summary('Check an API against its OpenAPI file')
    .helpGroup('Check')
    .usage('<url> <file> [options]\n       understudy verify --from <traffic.har> [url] <file> [options]')
    .argument('[url]', 'Address of the API')
    .argument('[file]', 'Its OpenAPI file, or the URL of that')
    .addHelpText('after', help);
  return addOptions(command, verifyOptions).action(
    async (url: string | undefined, file: string | undefined, flags: Record<string, unknown>) => {
      const settings = await readSettings('verify', flags, url);
      process.exitCode = await verify(url, file, settings);
    },
  );
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

async function verify(
  argument: string | undefined,
  fileArgument: string | undefined,
  settings: Settings,
): Promise<number> {
  const options = settings.options(verifyOptions);
  // What cannot be written is said before a run, not after.
  const files = checkReportFiles(options.report ?? []);
  const finish = (report: RunReport): number => {
    process.stdout.write(writeReports(report, files, createPaint(wantsColor(process.env, process.stdout.isTTY))));
    return report.verdict.exitCode;
  };
  if (options.from !== undefined) return finish(await recorded(argument, fileArgument, options.from, settings));
  const [url, file] = [settings.url, fileArgument ?? settings.openapiFile];
  const example = 'Example: understudy verify https://api.example.com/v1 openapi.yaml';
  if (url === undefined) throw new UsageError(`which API? ${listOfTargets(settings.targets)}${example}`);
  if (file === undefined) throw new UsageError(`which OpenAPI file? ${example}`);
  const baseUrl = readBaseUrl(url);
  const contract = withGuessedCollections(await loadContract(file));
  if (options.plan === true) return printPlan(contract, baseUrl, options);
  const access = createAccess(contract, baseUrl, options, process.env);
  const archives = files.filter(isHar);
  const recorder = new HarRecorder(archives, baseUrl.url, (exchange) =>
    maskerOf({ contract, secrets: () => access.credentials.secrets }, options).exchange(exchange),
  );
  try {
    if (options.cleanUp !== undefined) return await cleanUpEarlier(contract, baseUrl, access, options.cleanUp, options);
    const exitCode = finish(await runOn(contract, baseUrl, access, options, recorder));
    if (recorder.problem !== undefined) throw new UsageError(recorder.problem);
    return exitCode;
  } finally {
    recorder.close();
    await access.client.close();
  }
}

/** The address is needed where the OpenAPI file does not say it: of one argument that is no target it is the file. */
async function recorded(
  first: string | undefined,
  second: string | undefined,
  har: string,
  settings: Settings,
): Promise<RunReport> {
  const isFile = second === undefined && settings.url === first;
  const file = second ?? (isFile ? first : undefined) ?? settings.openapiFile;
  if (file === undefined)
    throw new UsageError('which OpenAPI file? Example: understudy verify --from traffic.har openapi.yaml');
  const contract = await loadContract(file);
  const address = isFile ? contract.servers.find(({ url }) => /^https?:/i.test(url))?.url : settings.url;
  if (address === undefined)
    throw new UsageError(
      `${file} does not say where the API is. Example: understudy verify --from ${har} https://api.example.com/v1 ${file}`,
    );
  return verifyRecorded(contract, readBaseUrl(address).url, har, settings.options(verifyOptions));
}

function runOn(
  contract: Contract,
  baseUrl: BaseUrl,
  access: Access,
  options: VerifyOptions,
  recorder: HarRecorder,
): Promise<RunReport> {
  const { report = [], writes } = options;
  const fileFor = (runTag: string): string =>
    report.find((name) => name.endsWith('.json')) ?? path.join(tmpdir(), `understudy-${runTag}.json`);
  const run = { contract, baseUrl, ...(writes !== undefined && { writes }) };
  return creatingRun(run, fileFor, (hooks) =>
    verifyService({ contract, baseUrl, ...access }, options, {
      ...hooks,
      onExchange: (exchange) => {
        recorder.add(exchange);
      },
    }),
  );
}
