import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import { systemClock } from '../base/clock';
import { UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import { tryParseJson, type JsonValue } from '../base/json';
import type { Contract } from '../openapi/contract';
import { loadContract } from '../openapi/load-contract';
import type { Operation } from '../openapi/operation';
import { rules } from '../rules/rules';
import { runVerify, type RunOptions, type RunResult } from '../verify/run';
import { verifyOptions, type VerifyOptions } from '../verify/options';
import { createSelection } from '../verify/selection';
import { readBaseUrl, type BaseUrl } from '../visit/base-url';
import { createJournal } from '../visit/left-behind';
import { preflight } from '../visit/preflight';
import { addOptions, resolveOptions } from './options';
import { createProgressLine } from './progress-line';
import { createAccess, type Access } from './verify-access';

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

async function verify(operands: readonly string[], options: VerifyOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const [address, file] = operands;
  if (address === undefined || file === undefined)
    throw new UsageError('which OpenAPI file? Example: understudy verify https://api.example.com/v1 openapi.yaml');
  const baseUrl = readBaseUrl(address);
  const contract = await loadContract(file);
  const access = createAccess(contract, baseUrl, options, env);
  try {
    await access.credentials.begin();
    const { wait = 0 } = options;
    await preflight({ contract, ...access, baseUrl: baseUrl.url, clock: systemClock, waitMs: wait * 1000 });
    const result = await runOn(contract, baseUrl, access, options);
    return report(result);
  } finally {
    await access.client.close();
  }
}

async function runOn(contract: Contract, baseUrl: BaseUrl, access: Access, options: VerifyOptions): Promise<RunResult> {
  const progress = createProgressLine(process.stderr);
  let stopped: string | undefined;
  const stop = (): void => {
    stopped = 'stopped by hand';
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await runVerify({
      ...runOptions(contract, baseUrl, options),
      ...{ contract, ...access, clock: systemClock },
      onProgress: (one) => {
        progress.show(one);
      },
      whyStopped: () => stopped,
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function runOptions(
  contract: Contract,
  { url, isLocal }: BaseUrl,
  options: VerifyOptions,
): Omit<RunOptions, 'contract' | 'client' | 'credentials' | 'clock'> {
  const runTag = newTag();
  const { only, skip, seed = runTag, writes = isLocal ? 10_000 : 0, disposable = isLocal, time = 60 } = options;
  const selection = createSelection(contract, rules, only, skip);
  const accepted = acceptedStatuses(contract, options);
  const rate = options.rate ?? (isLocal ? undefined : 5);
  const journalFile = options.report?.find((name) => name.endsWith('.json'));
  return {
    ...{ seed, runTag, rules: selection.rules, policy: { writes, isDisposable: disposable } },
    isWanted: (scenario) => selection.isWanted(scenario),
    basePath: new URL(url).pathname.replace(/\/$/, ''),
    accepted: (operation, status) => accepted.get(operation)?.has(status) === true,
    timeMs: time * 1000,
    ...(rate !== undefined && { rate }),
    values: Object.fromEntries((options.value ?? []).map(([name, value]) => [name, scalarOf(value)])),
    bodies: bodiesOf(contract, options),
    ...(journalFile !== undefined && { journal: createJournal(`${journalFile}.left-behind`, url, runTag) }),
  };
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight letters and digits that nobody has used before. */
function newTag(): string {
  return Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
}

function acceptedStatuses(
  contract: Contract,
  { accept = [] }: VerifyOptions,
): ReadonlyMap<Operation, ReadonlySet<number>> {
  const found = new Map<Operation, Set<number>>();
  for (const [name, status] of accept) {
    const operation = operationNamed(contract, '--accept', name);
    if (!/^[1-5]\d\d$/.test(status)) throw new UsageError(`--accept ${name} must have a status, got ${status}.`);
    found.set(operation, (found.get(operation) ?? new Set<number>()).add(Number(status)));
  }
  return found;
}

function bodiesOf(contract: Contract, { body = [] }: VerifyOptions): ReadonlyMap<Operation, JsonValue> {
  return new Map(
    body.map(([name, file]) => {
      const value = tryParseJson(readNamedFile(file));
      if (value === undefined) throw new UsageError(`--body ${name}: ${file} is not valid JSON.`);
      return [operationNamed(contract, '--body', name), value];
    }),
  );
}

function operationNamed(contract: Contract, where: string, name: string): Operation {
  const operation = contract.operation(name);
  if (operation === undefined) throw new UsageError(`${where}: the OpenAPI file has no operation ${name}.`);
  return operation;
}

/** Numbers of a command line are numbers, all else is text. */
function scalarOf(value: string): JsonValue {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

function report({ ledger, end, visit, durationMs }: RunResult): number {
  process.stdout.write(
    `${JSON.stringify({ sent: visit.sent, created: visit.created, durationMs, end }, undefined, 2)}\n`,
  );
  for (const [first] of ledger.failures())
    if (first !== undefined)
      process.stdout.write(
        `${first.rule.id} ${first.failure.level} ${first.view.operation.id} ${JSON.stringify(first.failure.title)}\n`,
      );
  return ledger.failures().length === 0 ? 0 : 1;
}
