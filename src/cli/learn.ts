import { Command } from 'commander';
import { systemClock } from '../base/clock';
import { wantsColor } from '../base/color';
import { UsageError } from '../base/errors';
import { assertFolder, writePrivateFile } from '../base/files';
import { count } from '../base/text';
import { readBaseUrl, type BaseUrl } from '../exchange/base-url';
import type { Exchange } from '../exchange/exchange';
import { createMasker, credentialsIn, type Masker } from '../exchange/masking/mask';
import { writeHar } from '../exchange/write-har';
import { learnProfile } from '../learn/learn-profile';
import { notLearned } from '../learn/not-learned';
import { defaultOut, learnOptions, type LearnOptions } from '../learn/options';
import { readRecordings } from '../learn/read-recordings';
import { reportText } from '../learn/report';
import { saveProfile } from '../learn/save';
import { visitService, type Visited } from '../learn/visit-service';
import type { Contract } from '../openapi/contract';
import { loadContract } from '../openapi/load-contract';
import { assertUnedited } from '../profile/write-profile';
import { createPaint } from '../report/paint';
import { createAccess, type Access } from '../visit/access';
import { creatingRun } from './long-run';
import { addOptions } from './options';
import { listOfTargets, readSettings, type Settings } from './settings';

const help = `
  * may be repeated. HTTPS_PROXY and NO_PROXY are used if set.

Examples
  # From a running API; what it creates it deletes again
  API_KEY=... understudy learn https://staging.example.com/v1 openapi.yaml --writes 20

  # From what the proxy or a browser recorded, nothing is sent
  understudy learn --from traffic.har openapi.yaml

  # Then
  understudy serve openapi.yaml --profile ${defaultOut}

Exit codes: 0 learned, 2 could not run, 3 too little was seen`;

export function learnCommand(): Command {
  const command = new Command('learn')
    .description(
      'Find out what an API does that its OpenAPI file does not say, and save that as a profile for the mock.\nAPIs on other machines are only read, unless you add --writes.',
    )
    .summary('Make the mock respond as an API does')
    .helpGroup('Mock')
    .usage('<url> <file> [options]\n       understudy learn --from <traffic.har> [url] <file> [options]')
    .argument('[url]', 'Address of the API')
    .argument('[file]', 'Its OpenAPI file, or the URL of that')
    .addHelpText('after', help);
  return addOptions(command, learnOptions).action(
    async (url: string | undefined, file: string | undefined, flags: Record<string, unknown>) => {
      const settings = await readSettings('learn', flags, url);
      process.exitCode = await learn(url, file, settings);
    },
  );
}

async function learn(first: string | undefined, second: string | undefined, settings: Settings): Promise<number> {
  const options = settings.options(learnOptions);
  const { from = [], out = defaultOut, force, items } = options;
  const example = 'Example: understudy learn https://api.example.com/v1 openapi.yaml';
  // Of one argument beside recordings that is no address it is the file.
  const isFile = from.length > 0 && second === undefined && settings.url === first && !/^https?:/i.test(first ?? '');
  const url = isFile ? undefined : settings.url;
  const file = second ?? (isFile ? first : undefined) ?? settings.openapiFile;
  if (url === undefined && from.length === 0)
    throw new UsageError(`which API? ${listOfTargets(settings.targets)}${example}`);
  if (file === undefined) throw new UsageError(`which OpenAPI file? ${example}`);
  // What cannot be written is said before a run, not after.
  for (const one of [out, options.record]) if (one !== undefined) assertFolder(one);
  if (force !== true) assertUnedited(out);
  if (options.record !== undefined && url === undefined)
    throw new UsageError(
      '--record saves what an API was asked, and there is no address of one. Leave it out, or add the address.',
    );
  const contract = await loadContract(file);
  const baseUrl = url === undefined ? undefined : readBaseUrl(url);
  const recorded = readRecordings(contract, from, baseUrl?.url);
  const access = baseUrl && createAccess(contract, baseUrl, options, process.env);
  const visited = baseUrl && access && (await visit({ contract, baseUrl, access }, options, out));
  const exchanges = [...recorded, ...(visited?.exchanges ?? [])];
  const sources = [...from, ...(baseUrl === undefined ? [] : [baseUrl.url])];
  process.stderr.write(`Learning from ${count(exchanges.length, 'response')} ...\n`);
  const masker = maskerOf(contract, exchanges, access, options);
  const masked = (exchange: Exchange): Exchange => masker.exchange(exchange);
  // What was seen is there whatever becomes of it.
  if (options.record !== undefined && baseUrl !== undefined && visited !== undefined)
    writePrivateFile(options.record, writeHar(visited.exchanges.map(masked), baseUrl.url));
  const learned = await learnProfile(contract, exchanges, baseUrl?.url);
  const withItems = items ?? baseUrl?.isLocal ?? false;
  const saved = saveProfile(
    { contract, file: out, learned, sources, at: systemClock.now(), masker, withItems },
    options.maskPersonal === true,
  );
  const open = notLearned(contract, exchanges, visited?.skipped);
  process.stdout.write(
    reportText(
      {
        ...{ contract, sources, learned, ...saved },
        ...(visited && { visit: visited }),
        notLearned: open,
      },
      createPaint(wantsColor(process.env, process.stdout.isTTY)),
    ),
  );
  // No operation was seen to accept a request.
  const isTooLittle = open.size === contract.operations.length;
  return visited?.whyEnded !== undefined || isTooLittle ? 3 : 0;
}

/** Hides secrets: those of the run, and those that the exchanges carry. */
function maskerOf(
  contract: Contract,
  exchanges: readonly Exchange[],
  access: Access | undefined,
  options: LearnOptions,
): Masker {
  const { operations } = contract;
  const secrets = access?.credentials.secrets.map(({ value }) => value) ?? [];
  const all = [...secrets, ...credentialsIn(exchanges, operations, options.header ?? [])];
  return createMasker(all, operations, options);
}

async function visit(
  { contract, baseUrl, access }: { readonly contract: Contract; readonly baseUrl: BaseUrl; readonly access: Access },
  options: LearnOptions,
  out: string,
): Promise<Visited> {
  const { writes } = options;
  try {
    return await creatingRun(
      { contract, baseUrl, ...(writes !== undefined && { writes }) },
      () => out,
      (hooks) => visitService({ contract, baseUrl, ...access }, options, hooks),
    );
  } finally {
    await access.client.close();
  }
}
