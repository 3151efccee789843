import { Option, type Command } from 'commander';
import { addAccess, type AccessFlags } from './access-options';
import { collect, createCommand, integerBetween, readShortFile } from './create-command';
import { guardVerdict } from './verify-guard';
import { numberUpTo, readSecret, type VerifyFlags } from './verify-options';
import { processIo, type CommandIo } from './command-io';
import { UsageError } from '../base/errors';
import type { Measure } from '../compare/findings';
import { readAcceptedDifferences, type AcceptedDifferences } from '../compare/compare-report';
import { standardBounds } from '../probe/body-bounds';

/** Gives the command `understudy compare`: it sends one plan of requests to two services and says where they differ. */
export function compareCommand(io: CommandIo = processIo): Command {
  const command = createCommand('compare')
    .description('Send the same requests to two services of an OpenAPI file, and say where they differ.')
    .argument('<base-url-a>', 'the one service, with its version segment: https://api.example.com/v1')
    .argument('<base-url-b>', 'the other, such as its stand-in')
    .argument('[openapi-file]', 'OpenAPI 3 or Swagger 2.0, YAML or JSON, or its address (default: the Pet Store)')
    .option('--api-key <key>', 'the key; better given as $API_KEY or --api-key-file, where no process list shows it')
    .option('--api-key-file <file>', 'a file that holds the key, in one line')
    .option('--api-key-b <key>', 'the key of b, where it is another one (default: $API_KEY_B, else that of a)')
    .option('--api-key-b-file <file>', 'a file that holds that key, in one line')
    .option(
      '--journal <file>',
      'send recorded traffic in place of the plan: a recording, an HTTP archive, or the calls of a journal',
    )
    .option('--plan', 'print every request that would be sent, and send none');
  addAccess(command);
  addManners(command);
  addVerdict(command);
  return command.action(async (a: string, b: string, file: string | undefined, { key, ...flags }: Given) => {
    // Loaded when it runs, as what verify needs is.
    const { compare } = await import('./compare-run.js');
    const reached = io === processIo ? guardVerdict() : undefined;
    io.exit(await compare([a, b], file, { ...flags, ...(key !== undefined && { keySources: key }) }, io));
    reached?.();
  });
}

/** `--key` names sources of keys: what is a key itself goes by that name elsewhere. */
type Given = Omit<CompareFlags, 'keySources'> & { readonly key?: AccessFlags['keySources'] };

function addManners(command: Command): void {
  command
    .option('--read-only', 'send nothing that could change the services')
    .option(
      '--writes <n>',
      'create and change at most this many items on each (default: 5, on loopback 10000)',
      integerBetween(0, 100_000),
    )
    .option('--keep', 'leave what the run created on the services')
    .option(
      '--left-over <file>',
      'note what is created on a and b, as it happens, in <file>.a and <file>.b (default: <report>.left-over, else understudy-compare.left-over)',
    )
    .option('--rate <n>', 'requests a second to each (default: 5, on loopback no limit)', numberUpTo(10_000))
    .option(
      '--max-requests <n>',
      'most requests of the plan; each read is sent twice, and once more where the answers differ',
      integerBetween(1, 1_000_000),
      2000,
    )
    .option('--timeout <s>', 'seconds until a request is given up', numberUpTo(600), 10)
    .option('--deadline <s>', 'seconds that the whole run may take', numberUpTo(7 * 24 * 3600), 3600)
    .option('--max-body-bytes <n>', 'longest body that is read', integerBetween(1024, 64 * 1024 ** 2), 8 * 1024 ** 2)
    .option(
      '--seed <text>',
      'the same seed sends the same requests, but for the tag of created items (default: a random one, printed)',
    )
    .option('--wait <s>', 'seconds to wait until both services answer, before the run', numberUpTo(3600))
    .option('--ca-file <file>', 'trust the certificates of this file (PEM)')
    .option('--insecure', 'do not verify certificates')
    .option('--header <name: value>', 'add a header field to every request; repeatable', collect)
    .option('--header-file <file>', 'add the header fields of this file, one a line');
}

function addVerdict(command: Command): void {
  command
    .option('--at-least <percent>', 'least share of the answers that must be alike', numberUpTo(100), 100)
    .addOption(
      new Option('--by <measure>', 'what they must be alike by')
        .choices(Object.keys(measureFlags))
        .default('but-messages'),
    )
    .option(
      '--min-compared <percent>',
      'least share of the plan that must have been compared',
      integerBetween(0, 100),
      50,
    )
    .option('--accept <file>', 'known differences, one a line: identifier, last day, why')
    .option('--ignore-header <name>', 'leave a header field of the answers out; repeatable', collect)
    .option('--report <file>', 'write a report: .json, .html, .md, .xml (JUnit) or .txt; repeatable', collect)
    .addHelpText('after', '\nExit codes: 0 alike, 1 different, 2 environment or wrong usage, 3 too little compared.');
}

/** Flags of `understudy compare`, as commander gives them. Times are in seconds. */
export interface CompareFlags extends AccessFlags {
  readonly apiKey?: string;
  readonly apiKeyFile?: string;
  readonly apiKeyB?: string;
  readonly apiKeyBFile?: string;
  readonly journal?: string;
  readonly plan?: boolean;
  readonly readOnly?: boolean;
  readonly writes?: number;
  readonly keep?: boolean;
  readonly leftOver?: string;
  readonly rate?: number;
  readonly maxRequests: number;
  readonly timeout: number;
  readonly deadline: number;
  readonly maxBodyBytes: number;
  readonly seed?: string;
  readonly wait?: number;
  readonly caFile?: string;
  readonly insecure?: boolean;
  readonly header?: readonly string[];
  readonly headerFile?: string;
  readonly atLeast: number;
  readonly by: keyof typeof measureFlags;
  readonly minCompared: number;
  readonly accept?: string;
  readonly ignoreHeader?: readonly string[];
  readonly report?: readonly string[];
}

/** The measures as the command line names them. */
export const measureFlags = {
  status: 'status',
  shape: 'shape',
  'but-messages': 'butMessages',
  exactly: 'exactly',
} as const satisfies Readonly<Record<string, Measure>>;

/** Gives what opening a service reads of the flags of verify, and nothing else of them. */
export function accessFlags(flags: CompareFlags, file: string | undefined): VerifyFlags {
  const ofVerify = { consistencyWindow: 5, explore: 0, minTested: 50, maxBodyBytes: standardBounds.bytes };
  return { ...ofVerify, ...flags, accept: [], ...(file !== undefined && { spec: file }) };
}

/** Gives the key of the second service. Throws a UsageError where it is given twice. */
export function readKeyB(
  { apiKeyB, apiKeyBFile }: CompareFlags,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return readSecret('api-key-b', apiKeyB, apiKeyBFile, env['API_KEY_B']);
}

/** Gives the known differences of `--accept`. Throws a UsageError where the file cannot be read, or a line is none. */
export function readAccept({ accept }: CompareFlags): AcceptedDifferences {
  return accept === undefined
    ? { until: new Map() }
    : readAcceptedDifferences(readShortFile(accept, '--accept'), accept);
}

/** Throws a UsageError where both services are one and the run would write: each would be met by what the other was sent. */
export function assertTwo(a: string, b: string, writes: boolean): void {
  if (a === b && writes)
    throw new UsageError('both base URLs are the same: compare a service with itself with --read-only');
}
