import { Option, type Command } from 'commander';
import {
  defaultInWords,
  meaningOf,
  type CommandOption,
  type StartingCommand,
  commandOptions,
  options,
  type MockOptions,
  defaultOf,
} from '../serve/options';
import { UsageError } from '../base/errors';
import { collect } from './create-command';
import { readFileSync } from 'node:fs';

/** Where variables come from: the environment, or a part of it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Gives a command the options of a mock: all of them, or those whose names it takes. */
export function addMockOptions(
  command: Command,
  verb: StartingCommand,
  takes: (name: string) => boolean = () => true,
): Command {
  for (const [name, option] of commandOptions) {
    if (!takes(name)) continue;
    if (isArgument(option)) command.argument(option.flag, describe(option, verb));
    else command.addOption(toFlag(option, describe(option, verb)));
  }
  return command;
}

/**
 * Gives the options of a mock as a command was given them: flags come first, then variables, then what is usual for the
 * command. Throws a UsageError that names the variable whose value is wrong.
 */
export function readMockOptions(
  verb: StartingCommand,
  openapiFile: string | undefined,
  flags: Readonly<Record<string, unknown>>,
  env: Environment,
): MockOptions {
  const flagOf = (option: CommandOption): unknown => (isArgument(option) ? openapiFile : flagged(option, flags));
  const given = commandOptions.map(([name, option]): [string, unknown] => {
    const sent = flagOf(option);
    const others = alternativesOf(name, option);
    const isOutdone = others.some((entry) => flagOf(entry) !== undefined);
    if (sent === undefined && !isOutdone) assertVariable(option, others, env);
    assertOne(
      option,
      others.filter((entry) => flagOf(entry) !== undefined),
      sent,
    );
    const variable = isOutdone ? undefined : variableValue(option, verb, env);
    return [name, sent ?? variable ?? option.commands?.[verb]];
  });
  // Each value was read by the entry of its name; what was not given stays away.
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Commander tells of `--no-auth` as of an `auth` that is false. */
function flagged(option: CommandOption, flags: Readonly<Record<string, unknown>>): unknown {
  const flag = toFlag(option);
  const value = flags[flag.attributeName()];
  if (!flag.negate) return value;
  return value === false ? true : undefined;
}

/** Gives the options that can be given in place of one, of which one alone may be. */
function alternativesOf(name: string, option: CommandOption): CommandOption[] {
  return commandOptions.flatMap(([other, entry]) =>
    entry.insteadOf === name || other === option.insteadOf ? [entry] : [],
  );
}

/** Throws the UsageError of a variable that may not be empty and is, and of two variables that say the same. */
function assertVariable(option: CommandOption, others: readonly CommandOption[], env: Environment): void {
  const { variable, whereUnset } = option;
  const given = others.find((other) => (env[other.variable] ?? '') !== '');
  if (env[variable] === '' && whereUnset !== undefined && given === undefined) {
    const problem = 'expected a value, got an empty one: is a secret not set?';
    throw new UsageError(`${variable}: ${problem} Without the variable it is ${whereUnset}.`);
  }
  if ((env[variable] ?? '') !== '' && given !== undefined)
    throw new UsageError(`${variable}, ${given.variable}: expected one of them, got both.`);
}

function assertOne(option: CommandOption, others: readonly CommandOption[], flagged: unknown): void {
  const [other] = others;
  if (flagged === undefined || other === undefined) return;
  const [one, two] = [option, other].map(({ flag }) => flag.split(' ', 1).join(''));
  throw new UsageError(`${one}, ${two}: expected one of them, got both.`);
}

/** Gives the value of an option's variable; undefined where it is not set, or empty. Throws a UsageError where it is wrong. */
export function readVariable<Given>(option: CommandOption<Given>, env: Environment = process.env): Given | undefined {
  const text = env[option.variable];
  return text === undefined || text === '' ? undefined : option.read(text, option.variable);
}

/** The port that the variable names is, within a run, that of the run's mock: a further run takes a free one all the same. */
function isHeeded(option: CommandOption, verb: StartingCommand): boolean {
  return verb === 'serve' || option.variable !== options.port.variable;
}

function variableValue(option: CommandOption, verb: StartingCommand, env: Environment): unknown {
  return isHeeded(option, verb) ? readVariable(option, env) : undefined;
}

function isArgument({ flag }: CommandOption): boolean {
  return flag.startsWith('[');
}

function toFlag({ flag, read, element }: CommandOption, description?: string): Option {
  const option = new Option(flag, description);
  if (!option.required) return option;
  const where = flag.split(' ', 1).join('');
  return option.argParser<unknown>((text, previous) =>
    element === undefined
      ? read(text, where)
      : collect(element.read(text, where), previous as readonly string[] | undefined),
  );
}

function describe(option: CommandOption, verb: StartingCommand): string {
  const variable = isHeeded(option, verb) ? ` [$${option.variable}]` : '';
  return `${meaningOf(option)} (default: ${defaultInWords(option, verb)})${variable}`;
}

/** Gives the file that serve writes its port to, so that a health check follows whatever port was chosen; none by default. */
export function portFile(): string | undefined {
  const file = process.env['UNDERSTUDY_PORT_FILE'];
  return file === '' ? undefined : file;
}

/** Gives the port of the mock that runs: what serve wrote to the port file, else $UNDERSTUDY_PORT, else 4010. Throws a UsageError where it has written none yet. */
export function knownPort(): number {
  const file = portFile();
  if (file === undefined) return readVariable(options.port) ?? defaultOf(options.port, 'serve');
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`no mock has written its port to ${file} yet: ${(cause as Error).message}`);
  }
}
