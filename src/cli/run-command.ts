import type { Command } from 'commander';
import { UsageError } from '../base/errors';
import type { RunningMock } from '../serve/start-mock';
import { baseUrlNames, collect, createCommand } from './create-command';
import { addMockOptions, readMockOptions, type Environment } from './mock-options';
import { addProxyOptions, type ProxyFlags } from './proxy-flags';
import { runProxy } from './proxy-run';
import { runChild } from './run-child';

interface RunFlags extends ProxyFlags {
  readonly env?: readonly string[];
  readonly proxy?: string;
}

/** The variables of the command that are given something else. */
const otherNames = [
  'API_KEY',
  'UNDERSTUDY_ORIGIN',
  'UNDERSTUDY_PORT',
  'UNDERSTUDY_PORT_FILE',
  'UNDERSTUDY_CONTROL_URL',
  'UNDERSTUDY_CONTROL_TOKEN',
];

const help = `
The command gets these variables:
  ${baseUrlNames.join(', ')}
                            the base URL, such as http://127.0.0.1:41234/v1
  API_KEY                   a key that is valid
  UNDERSTUDY_ORIGIN         scheme, host and port alone
  UNDERSTUDY_PORT           the port, by which understudy sessions, reset and
                            journal find the mock
  UNDERSTUDY_CONTROL_URL    where the control API lies
  UNDERSTUDY_CONTROL_TOKEN  its token, where it asks for one

With --proxy keys are those of the service: the command gets the API_KEY that
there was, or the one that --api-key, --api-key-file or their variables give. At
the end the proxy reports what broke the file; where the command's own exit code
is 0, it is that of understudy proxy.

No shell reads the command; name one where you need it: -- sh -c '...'

The command ends with the process that started run, unless setsid did:
setsid understudy run -- server & stays when its shell leaves.

Exit codes: the command's own, 128 and the signal's number where one ended it;
2 for wrong usage, 126 where the command cannot be executed, 127 where there is
none of this name.`;

/**
 * Gives the command `understudy run`: it starts a mock, runs a command that is told where the mock is, stops the mock and
 * ends with the command's exit code.
 *
 * @param words what stood after `--`: the command and its arguments; undefined where there was no `--`
 */
export function runCommand(words: readonly string[] | undefined): Command {
  const command = createCommand('run')
    .description('Play an API for the time of one command: on a free port, told to the command by variables.')
    .usage('[options] [openapi-file] -- <command...>')
    .option('--env <name>', 'a further variable that is given the base URL; repeatable', readName)
    .option('--proxy <url>', 'stand before this service in place of playing it: see understudy proxy')
    .allowExcessArguments()
    .addHelpText('after', help);
  addMockOptions(command, 'run').optionsGroup('Options of --proxy:');
  const proxyOptions = addProxyOptions(command);
  return command.action(
    async (openapiFile: string | undefined, { env: names = [], ...flags }: RunFlags, { args }: Command) => {
      const [file = ''] = words ?? [];
      if (words === undefined || file === '')
        throw new UsageError('run: expected a command after --, such as `understudy run -- npm test`, got none.');
      if (args.length > 1)
        throw new UsageError(`run: expected one OpenAPI file at most before --, got ${args.length}.`);
      const options = readMockOptions('run', openapiFile, flags, process.env);
      if (flags.proxy !== undefined) process.exit(await runProxy(flags.proxy, options, flags, words, names));
      assertNoneOfProxy(command, proxyOptions);
      // Loaded when it runs, as serve does.
      const { startMock, loopbackOrigin } = await import('../serve/start-mock.js');
      const mock = await startMock(options);
      const origin = loopbackOrigin(mock.config.host, mock.port);
      const code = await runChild(words, environmentOf(mock, origin, names, process.env));
      await mock.close();
      process.exit(code);
    },
  );
}

/** What a proxy alone has a use for would change nothing. */
function assertNoneOfProxy(command: Command, proxyOptions: readonly string[]): void {
  const given = proxyOptions.find((name) => command.getOptionValueSource(name) === 'cli');
  if (given === undefined) return;
  const flag = command.options.find((option) => option.attributeName() === given)?.long ?? given;
  throw new UsageError(`${flag}: expected --proxy <url> with it: it is an option of proxies.`);
}

/** Gives the environment of the command: what there was, and what leads to the mock. */
function environmentOf(mock: RunningMock, origin: string, names: readonly string[], env: Environment): Environment {
  const { config, port, apiKey } = mock;
  const baseUrl = origin + mock.baseUrl.slice(mock.origin.length);
  return {
    ...env,
    ...Object.fromEntries([...baseUrlNames, ...names].map((name) => [name, baseUrl])),
    API_KEY: apiKey,
    UNDERSTUDY_ORIGIN: origin,
    UNDERSTUDY_PORT: String(port),
    // It would name the port of another mock, and go before the variable.
    UNDERSTUDY_PORT_FILE: undefined,
    UNDERSTUDY_CONTROL_URL: `${origin}/__mock`,
    UNDERSTUDY_CONTROL_TOKEN: config.controlToken,
  };
}

/** Reads the name of a variable (POSIX.1-2017, Base Definitions, section 8.1, in either case). */
function readName(text: string, previous: readonly string[] | undefined): readonly string[] {
  const isTaken = otherNames.includes(text);
  if (/^[A-Za-z_]\w*$/.test(text) && !isTaken) return collect(text, previous);
  if (isTaken)
    throw new UsageError(
      `--env: expected a variable without a meaning of its own to run, got ${JSON.stringify(text)}.`,
    );
  throw new UsageError(`--env: expected the name of a variable such as VITE_API_URL, got ${JSON.stringify(text)}.`);
}
