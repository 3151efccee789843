import type { Command } from 'commander';
import { UsageError } from '../base/errors';
import { baseUrlNames, createCommand } from './create-command';
import { addMockOptions, readMockOptions } from './mock-options';
import { addProxyOptions, type ProxyFlags } from './proxy-flags';
import { runProxy } from './proxy-run';
import { numberUpTo } from './verify-options';

/** What a mock alone has a use for: its keys, which here are the upstream's, and the bounds of what it keeps. */
const withoutUse: ReadonlySet<string> = new Set([
  'apiKeys',
  'apiKeyFile',
  'noAuth',
  'expiredKeys',
  'expiredKeyFile',
  'revokedKeys',
  'bodyLimit',
  'ignoreSunset',
  'now',
]);

const help = `
Requests go to the upstream as they came, below the same paths; answers come
back as they are. Both are judged by the OpenAPI file. Where the address has a
path, the API lies below it.

With a command after --, the proxy is there for the time of the command, which
gets its base URL in ${baseUrlNames.join(', ')}.

Exit codes: 0 nothing violated, 1 violated, 2 environment or wrong usage,
3 nothing or too little seen; that of the command where it failed.`;

/**
 * Gives the command `understudy proxy`: it stands between clients and a service until a signal, a time or the end of a
 * command ends it, and reports what of the traffic breaks the document.
 *
 * @param words what stood after `--`: a command and its arguments; undefined where there was no `--`
 */
export function proxyCommand(words: readonly string[] | undefined): Command {
  const command = createCommand('proxy')
    .description('Stand between clients and a service, and say what of their traffic breaks the OpenAPI file.')
    .usage('[options] <upstream-url> [openapi-file] [-- <command...>]')
    .argument('<upstream-url>', 'where the service is: https://api.example.com/v1')
    .allowExcessArguments();
  addProxyOptions(command);
  command.option('--for <s>', 'end after so many seconds', numberUpTo(7 * 24 * 3600));
  const verb = words === undefined ? 'serve' : 'run';
  return addMockOptions(command, verb, (name) => !withoutUse.has(name))
    .addHelpText('after', help)
    .action(
      async (
        upstream: string,
        openapiFile: string | undefined,
        flags: ProxyFlags,
        { args }: Command,
      ): Promise<void> => {
        if (args.length > 2)
          throw new UsageError(`proxy: expected an address and an OpenAPI file at most, got ${args.length} words.`);
        if (words?.length === 0)
          throw new UsageError('proxy: expected a command after --, such as `understudy proxy <url> -- npm test`.');
        process.exit(await runProxy(upstream, readMockOptions(verb, openapiFile, flags, process.env), flags, words));
      },
    );
}
