import { addGiven } from './given-options';
import { createCommand, collect, integerBetween } from './create-command';
import type { Command } from 'commander';
import { folder } from '../serve/options';
import { standardBounds } from '../probe/body-bounds';
import { addAccess, type AccessFlags } from './access-options';
import type { LearnFlags } from './learn-run';
import { numberUpTo } from './verify-options';
import { processIo, type CommandIo } from './command-io';

/** Gives the command `understudy learn`: it learns how a service behaves where its document is silent, and what it holds. */
export function learnCommand(io: CommandIo = processIo): Command {
  const command = createCommand('learn')
    .description('Learn how a service behaves where its OpenAPI file is silent, for the stand-in to play.')
    .argument('[base-url]', 'where the service is, with its version segment: https://api.example.com/v1')
    .argument('[openapi-file]', 'OpenAPI 3 or Swagger 2.0, YAML or JSON, or its address (default: the Pet Store)')
    .option('--api-key <key>', 'the key; better given as $API_KEY or --api-key-file, where no process list shows it')
    .option('--api-key-file <file>', 'a file that holds the key, in one line')
    .option(
      '--allow-refs <folder>',
      'a folder beside that of the document to which its $refs may lead; repeatable',
      (text: string, previous: readonly string[] | undefined) => collect(folder.read(text, '--allow-refs'), previous),
    )
    .option('--out <file>', 'where the profile is written', 'understudy-profile.yaml')
    .option('--force', 'write it over a file that learn has not written, or that was edited by hand')
    .option('--items <n>', 'keep at most so many items of the service', integerBetween(0, 1_000_000), 1000)
    .option(
      '--from <recording>',
      'take the items from a recording, an HTTP archive or a journal; without a base URL that is all that is learnt',
    )
    .option('--keep-values', 'keep secrets and personal data in the items as they are')
    .option('--redact <name...>', 'mask these members too: names, or JSON pointers into items')
    .option('--as-it-is', 'learn answers that break the document too, and play them, each with a warning')
    .option(
      '--self-proof',
      'learn from the lawful services that the checks are proved with, and say how alike each is',
    );
  addAccess(command);
  addGiven(command);
  addManners(command);
  command.addHelpText(
    'after',
    '\nExit codes: 0 learnt, 2 environment or wrong usage, 3 nothing learnt.\nThen: understudy serve [openapi-file] --profile understudy-profile.yaml',
  );
  return command.action(async (baseUrl: string | undefined, document: string | undefined, { key, ...flags }: Given) => {
    // Loaded when it runs, as the checks are.
    const { learn } = await import('./learn-run.js');
    io.exit(await learn(baseUrl, document, { ...flags, ...(key !== undefined && { keySources: key }) }, io));
  });
}

type Given = Omit<LearnFlags, 'keySources'> & { readonly key?: AccessFlags['keySources'] };

function addManners(command: Command): void {
  command
    .option('--read-only', 'send nothing that could change the service')
    .option(
      '--writes <n>',
      'create and change at most so many items (default: 60 on loopback, else 5)',
      integerBetween(0, 100_000),
    )
    .option(
      '--refusals <n>',
      'send at most so many POST, PUT, PATCH and DELETE that the service refuses',
      integerBetween(0, 100_000),
      800,
    )
    .option('--changes', 'send PUT, PATCH and DELETE to what the run created (default on loopback, and with --writes)')
    .option('--rate <n>', 'requests a second (default: 5, on loopback no limit)', numberUpTo(10_000))
    .option('--max-requests <n>', 'send at most so many requests', integerBetween(1, 10_000_000))
    .option('--timeout <s>', 'seconds until a request is given up', numberUpTo(600), 10)
    .option('--deadline <s>', 'seconds that the whole run may take', numberUpTo(7 * 24 * 3600), 3600)
    .option(
      '--max-body-bytes <n>',
      'longest body that is read, as it travels and decoded',
      integerBetween(1024, 64 * 1024 ** 2),
      standardBounds.bytes,
    )
    .option('--consistency-window <s>', 'seconds that a list may lag behind a create', numberUpTo(600), 2)
    .option(
      '--seed <text>',
      'the same seed sends the same requests, but for the tag of created items (default: a random one)',
    )
    .option('--wait <s>', 'seconds to wait until the service answers, before the run', numberUpTo(3600))
    .option('--ca-file <file>', 'trust the certificates of this file (PEM)')
    .option('--insecure', 'do not verify certificates')
    .option('--header <name: value>', 'add a header field to every request; repeatable', collect)
    .option('--header-file <file>', 'add the header fields of this file, one a line');
}
