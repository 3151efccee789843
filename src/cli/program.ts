import { existsSync, statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Command, CommanderError } from 'commander';
import { mistakeText, ShownError } from '../base/errors';
import { packageVersion } from '../base/files';
import { printable } from '../base/text';
import { compareCommand } from './compare';
import { completionCommands } from './completion';
import { configCommand } from './config';
import { healthCommand } from './health';
import { initCommand } from './init';
import { inspectCommand } from './inspect';
import { learnCommand } from './learn';
import { mcpCommand } from './mcp';
import { proxyCommand } from './proxy';
import { runCommand } from './run';
import { serveCommand } from './serve';
import { verifyCommand } from './verify';

const help = `
Examples
  understudy openapi.yaml
  understudy run openapi.yaml -- npm test

Exit codes: 0 passed, 1 failed, 2 could not run, 3 too little tested`;

function createProgram(): Command {
  const program = withoutCompletion();
  const [completion, complete] = completionCommands(withoutCompletion);
  return endWithOneLine(program.addCommand(completion).addCommand(complete, { hidden: true }));
}

function withoutCompletion(): Command {
  const program = new Command('understudy')
    .description('Mock any OpenAPI file. Check the mock or the real API against it.')
    .version(packageVersion(), '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print help, also for a command: serve --help')
    .helpCommand(false)
    .addHelpText('after', help)
    .showSuggestionAfterError(true)
    .usage('<command> [options]')
    .configureHelp({
      subcommandTerm: (command) =>
        `${command.name()} ${firstLine(command.usage()).replace(/ ?\[options\]/, '')}`.trim(),
    })
    .enablePositionalOptions();
  const ofMocks = [serveCommand, runCommand, inspectCommand, learnCommand, healthCommand];
  const others = [verifyCommand, compareCommand, proxyCommand, initCommand, configCommand, mcpCommand];
  for (const create of [...ofMocks, ...others]) program.addCommand(create());
  return program;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}

/** A wrong call ends with one line on stderr and exit code 2. */
function endWithOneLine(command: Command): Command {
  for (const inner of command.commands) endWithOneLine(inner);
  return command.exitOverride().configureOutput({ writeErr: () => undefined, outputError: () => undefined });
}

/** Runs the program. What goes wrong is one line on stderr, and the exit code of the process. */
export async function main(args: readonly string[]): Promise<void> {
  const program = createProgram();
  if (args.length === 0) {
    program.outputHelp();
    process.exitCode = 2;
    return;
  }
  const asked = askedFor(args, program);
  if (asked[0] === 'verify' || asked[0] === 'compare') keepHeapSmall();
  try {
    await program.parseAsync(['node', 'understudy', ...asked]);
  } catch (error) {
    process.exitCode = report(error, asked);
  }
}

/** A run of verify makes much and keeps little. Left alone, the heap doubles before it is cleaned: 1,000 operations took 740 MB, and take 350. */
function keepHeapSmall(): void {
  for (const flag of ['--heap-growing-percent=10', '--max-semi-space-size=4']) setFlagsFromString(flag);
}

/** `help serve` is `serve --help`, and a file is `serve` with it. */
function askedFor(args: readonly string[], { commands }: Command): readonly string[] {
  const [first = '', ...others] = args;
  if (first === 'help') return [...others, '--help'];
  const isFile = /^https?:|[./\\]/.test(first) || (existsSync(first) && statSync(first).isFile());
  const isCommand = first.startsWith('-') || commands.some((command) => command.name() === first);
  return isFile && !isCommand ? ['serve', ...args] : args;
}

function report(error: unknown, args: readonly string[]): number {
  const say = (message: string): void => {
    process.stderr.write(`understudy: ${message}\n`);
  };
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    say(wordsOf(error, args));
    return 2;
  }
  if (error instanceof ShownError) {
    say(error.message);
    return 2;
  }
  say(mistakeText(error));
  return 70;
}

/** Commander's sentence in our form: `unknown option --prt. Did you mean --port? See: understudy serve --help` */
function wordsOf({ code, message }: CommanderError, args: readonly string[]): string {
  const [first = ''] = args;
  const command = /^[a-z]+$/.test(first) && code !== 'commander.unknownCommand' ? ` ${first}` : '';
  const see = `See: understudy${command} --help`;
  if (code === 'commander.invalidArgument') return message.replace(/^[\s\S]*is invalid\. /, '');
  const text = message
    .replace(/^error: /, '')
    // What was given to an unknown option may be a secret.
    .replace(/(unknown option '[^=']*)=.*'/s, "$1'")
    .replaceAll("'", '')
    .replace(/\n\(Did you mean (.*)\?\)/, '. Did you mean $1?');
  const sentence = /[.?]$/.test(text) ? text : `${text}.`;
  return `${printable(sentence)} ${see}`;
}
