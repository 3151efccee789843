import { Command } from 'commander';
import { wantsColor } from '../base/color';
import { UsageError } from '../base/errors';
import { compareServices, type NamedService } from '../compare/compare-services';
import { compareOptions } from '../compare/options';
import { readBaseUrl } from '../exchange/base-url';
import { withGuessedCollections } from '../openapi/collections/guessed-hints';
import { loadContract } from '../openapi/load-contract';
import type { Contract } from '../openapi/contract';
import { createPaint } from '../report/paint';
import { checkReportFiles, isHar, writePage } from '../report/report-files';
import { createAccess } from '../visit/access';
import { longRun } from './long-run';
import { addOptions } from './options';
import { listOfTargets, readSettings, type Settings } from './settings';

const help = `
  * may be repeated. HTTPS_PROXY and NO_PROXY are used if set.

Examples
  # Two versions, read only if one of them is on another machine
  API_KEY=... understudy compare https://staging.example.com/v1 http://127.0.0.1:3000/v1 openapi.yaml

  # Each with its own key
  API_KEY=... API_KEY_B=... understudy compare https://one.example.com https://two.example.com openapi.yaml

Exit codes: 0 the same, 1 different, 2 could not run, 3 less than half was compared`;

export function compareCommand(): Command {
  const command = new Command('compare')
    .description(
      'List the differences between two APIs that have one OpenAPI file.\nIf one of them is on another machine both are only read, unless you add --writes.',
    )
    .summary('List the differences between two APIs')
    .helpGroup('Check')
    .usage('<url> <url> <file> [options]')
    .argument('[a]', 'Address of the first API, or the name of a target')
    .argument('[b]', 'Address of the second')
    .argument('[file]', 'Their OpenAPI file, or the URL of that')
    .addHelpText('after', help);
  return addOptions(command, compareOptions).action(
    async (a: string | undefined, b: string | undefined, file: string | undefined, flags: Record<string, unknown>) => {
      const one = await readSettings('compare', flags, a);
      const other = await readSettings('compare', flags, b);
      process.exitCode = await compare(one, other, file);
    },
  );
}

async function compare(one: Settings, other: Settings, fileArgument: string | undefined): Promise<number> {
  const options = one.options(compareOptions);
  const files = checkReportFiles(options.report ?? []);
  if (files.some(isHar))
    throw new UsageError('compare writes no HAR. Name a report that ends in .html, .xml, .json or .md.');
  const example = 'Example: understudy compare https://api.example.com/v1 http://127.0.0.1:3000/v1 openapi.yaml';
  if (one.url === undefined || other.url === undefined)
    throw new UsageError(`which two APIs? ${listOfTargets(one.targets)}${example}`);
  const file = fileArgument ?? one.openapiFile;
  if (file === undefined) throw new UsageError(`which OpenAPI file? ${example}`);
  const contract = withGuessedCollections(await loadContract(file));
  const a = serviceOf(contract, one.url, one, 'a');
  const b = serviceOf(contract, other.url, other, 'b');
  try {
    const report = await longRun((hooks) => compareServices(contract, { a, b }, hooks));
    const page = report.page(files);
    process.stdout.write(
      writePage(page, report.data, files, createPaint(wantsColor(process.env, process.stdout.isTTY))),
    );
    return report.exitCode;
  } finally {
    await a.client.close();
    await b.client.close();
  }
}

/** B may have a key and headers of its own. */
function serviceOf(contract: Contract, url: string, settings: Settings, side: 'a' | 'b'): NamedService {
  const given = settings.options(compareOptions);
  const { apiKeyB, headerB } = side === 'b' ? given : {};
  const options = {
    ...given,
    ...(apiKeyB !== undefined && { apiKey: apiKeyB }),
    ...(headerB !== undefined && { header: headerB }),
  };
  const baseUrl = readBaseUrl(url);
  return {
    baseUrl,
    options,
    ...createAccess(contract, baseUrl, options, process.env, apiKeyB === undefined ? 'API_KEY' : 'API_KEY_B'),
  };
}
