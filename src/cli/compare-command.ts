import { addGiven } from './given-options';
import { Option, type Command } from 'commander';
import { addAccess, type AccessFlags } from './access-options';
import { collect, createCommand, integerBetween } from './create-command';
import { guardVerdict } from './verify-guard';
import { numberUpTo } from './verify-options';
import { processIo, type CommandIo } from './command-io';
import { type CompareFlags, measureFlags } from './compare-options';

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
  addGiven(command);
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
