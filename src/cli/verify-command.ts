import { Option, type Command } from 'commander';
import { addGiven } from './given-options';
import { UsageError } from '../base/errors';
import { folder } from '../serve/options';
import { addAccess, type AccessFlags } from './access-options';
import { collect, createCommand, integerBetween } from './create-command';
import { standardBounds } from '../probe/body-bounds';
import { failures } from '../verify/report/reported';
import { guardVerdict } from './verify-guard';
import { numberUpTo, type VerifyFlags } from './verify-options';
import { processIo, type CommandIo } from './command-io';
import { standardTime } from '../probe/limits';

/** Gives the command `understudy verify`: it runs the checks of an OpenAPI file against a service and reports. */
export function verifyCommand(io: CommandIo = processIo): Command {
  const command = createCommand('verify')
    .description('Prove that a service keeps to its OpenAPI file: a verdict for every clause.')
    .argument('[base-url]', 'where the service is, with its version segment: https://api.example.com/v1')
    .argument('[openapi-file]', 'OpenAPI 3 or Swagger 2.0, YAML or JSON, or its address (default: the Pet Store)')
    .option('--api-key <key>', 'the key; better given as $API_KEY or --api-key-file, where no process list shows it')
    .option('--api-key-file <file>', 'a file that holds the key, in one line')
    .option('--spec <file>', 'the same as the second argument')
    .option(
      '--allow-refs <folder>',
      'a folder beside that of the document to which its $refs may lead; repeatable',
      (text: string, previous: readonly string[] | undefined) => collect(folder.read(text, '--allow-refs'), previous),
    )
    .option(
      '--only <name...>',
      'run these checks alone: an id, its beginning up to a dot, a family, tag:pets, method:GET, path:/pets/**, operation:listPets, deprecated',
    )
    .option('--skip <name...>', 'leave these checks out')
    .option('--plan', 'print every request that would be sent, and send none')
    .option('--self-proof', 'run the checks on the faulty and lawful services they are proved with');
  addAccess(command);
  addGiven(command);
  addManners(command);
  addVerdicts(command);
  addComparison(command);
  addReports(command);
  return command.action(async (baseUrl: string | undefined, document: string | undefined, { key, ...flags }: Given) => {
    if (document !== undefined && flags.spec !== undefined)
      throw new UsageError('expected the document once, as the second argument or with --spec');
    const spec = document ?? flags.spec;
    // Loaded when it runs: a mock should not wait for the checks, nor a health check for the mock.
    const { verify } = await import('./verify-run.js');
    const reached = io === processIo ? guardVerdict() : undefined;
    io.exit(
      await verify(
        baseUrl,
        { ...flags, ...(spec !== undefined && { spec }), ...(key !== undefined && { keySources: key }) },
        io,
      ),
    );
    reached?.();
  });
}

/** `--key` names sources of keys: what is a key itself goes by that name elsewhere. */
type Given = Omit<VerifyFlags, 'keySources'> & { readonly key?: AccessFlags['keySources'] };

function addManners(command: Command): void {
  command
    .option('--read-only', 'send nothing that could change the service')
    .option(
      '--writes <n>',
      'create and change at most this many items (default: 5, on loopback 10000)',
      integerBetween(0, 100_000),
    )
    .option('--changes', 'send PUT, PATCH and DELETE to what the run created (default on loopback, and with --writes)')
    .option('--keep', 'leave what the run created on the service')
    .option('--rate <n>', 'requests a second (default: 5, on loopback no limit)', numberUpTo(10_000))
    .option('--max-requests <n>', 'send at most so many requests, chosen by their worth', integerBetween(1, 10_000_000))
    .option(
      '--time <s>',
      `the same for the seconds that the run takes (default: ${standardTime}, without --max-requests)`,
      numberUpTo(7 * 24 * 3600),
    )
    .option('--thorough', 'send all requests, however long that takes')
    .option('--timeout <s>', 'seconds until a request is given up', numberUpTo(600), 10)
    .option('--deadline <s>', 'seconds that the whole run may take', numberUpTo(7 * 24 * 3600), 3600)
    .option(
      '--max-body-bytes <n>',
      'longest body that is read, as it travels and decoded',
      integerBetween(1024, 64 * 1024 ** 2),
      standardBounds.bytes,
    )
    .option('--consistency-window <s>', 'seconds that a list may lag behind a create', numberUpTo(600), 5)
    .option('--concurrency-probe', 'also send overlapping creates')
    .option('--expired-key <key>', 'a key that has expired, to see it refused (default: $EXPIRED_KEY)')
    .option('--expired-key-file <file>', 'a file that holds that key, in one line')
    .option('--explore <n>', 'add this many generated requests', integerBetween(0, 100_000), 0)
    .option(
      '--seed <text>',
      'the same seed sends the same requests, but for the tag of created items (default: a random one, printed)',
    )
    .option('--wait <s>', 'seconds to wait until the service answers, before the run', numberUpTo(3600))
    .option('--ca-file <file>', 'trust the certificates of this file (PEM)')
    .option('--insecure', 'do not verify certificates')
    .option('--header <name: value>', 'add a header field to every request; repeatable', collect)
    .option('--header-file <file>', 'add the header fields of this file, one a line');
}

function addVerdicts(command: Command): void {
  command
    .option('--strict', 'warnings and inconclusive checks end with exit code 3')
    .option('--http-strict', 'count broken rules of HTTP as violations')
    .option(
      '--min-tested <percent>',
      'least share of the tried checks that came to a verdict',
      integerBetween(0, 100),
      50,
    )
    .option(
      '--min-reach <percent>',
      'least share of the operations that answered a 2xx (default: 50; with --only or --skip 0)',
      integerBetween(0, 100),
    );
}

function addComparison(command: Command): void {
  command
    .addOption(
      new Option(
        '--fail-on <what>',
        'from what on a finding ends the run with 1, and what stands before it in this list',
      )
        .choices(failures)
        .default('violated'),
    )
    .option('--accept <operation=statuses>', 'take these statuses from an operation: createOrder=409,422', collect)
    .option('--accept-file <file>', 'such lines in a file')
    .option('--max-response-time <ms>', 'an answer that takes longer is a violation', integerBetween(1, 600_000))
    .option('--max-failures <n>', 'end the run after so many root causes', integerBetween(1, 100_000))
    .option('--baseline <report.json>', 'tell new, known and fixed findings apart; known ones do not fail the run')
    .option('--replay <id>', 'run the check of one finding again, and say whether it is still there')
    .option('--from <report.json>', 'the report that has this finding (default: that of --baseline)');
}

function addReports(command: Command): void {
  command
    .option('--json <file>', 'write the report as JSON (docs/verify-report.schema.json)')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page')
    .option('--markdown <file>', 'write the report as Markdown')
    .option('--har <file>', 'write every exchange as an HTTP Archive')
    .option('--left-over <file>', 'note what is created and removed, as it happens (with --json: <file>.left-over)')
    .option('--clean-up <report.json>', 'remove what this report, or such a file, lists as left over; nothing else')
    .option('--any-base-url', 'with --clean-up: also where the report is of another base URL')
    .addHelpText(
      'after',
      '\nExit codes: 0 conformant or tolerated, 1 violated, 2 environment or wrong usage, 3 too little tested.',
    );
}
