import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../base/errors';
import type { OptionRow } from '../base/option';
import type { SetOption } from '../config/config-options';

/** What `--config` names. */
export const configHelp = 'Configuration file (default: understudy.config.yaml, if there is one)';

/** Adds the options of a table to a command, and the one that names a configuration file. */
export function addOptions(command: Command, rows: readonly OptionRow[]): Command {
  for (const row of rows) {
    if (row.flag === undefined) continue;
    command.addOption(optionOf(row));
    // What a variable or the configuration file switches on, a flag can switch off.
    if (!row.flag.includes('<')) command.addOption(new Option(row.flag.replace('--', '--no-')).hideHelp());
  }
  return command.option('--config <file>', configHelp);
}

function optionOf(row: OptionRow): Option {
  const { flag = '', help, fallback, group, isList } = row;
  const isSaid = !['none', 'false'].includes(fallback);
  const option = new Option(flag, isSaid ? `${help} (default: ${fallback})` : help).helpGroup(group);
  // Flags without a value are booleans.
  if (!flag.includes('<')) return option;
  const where = longName(row.flag);
  return option.argParser((text: string, previous: unknown) => {
    const value = parseOrReject(() => row.parse(text, where));
    return isList === true ? [...(Array.isArray(previous) ? (previous as unknown[]) : []), value] : value;
  });
}

/** Commander says what is wrong with an argument in a line of its own. */
export function parseOrReject<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** An option that is set, and where: `--port`, `UNDERSTUDY_PORT`, `understudy.config.yaml:3:5`. */
export interface FoundOption extends SetOption {
  readonly row: OptionRow;
}

/**
 * The options that are set: flags go before variables, these before the configuration file. Throws a UsageError.
 * @param flags as commander has them
 */
export function findOptions(
  rows: readonly OptionRow[],
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
  ofFile: (row: OptionRow) => SetOption | undefined,
): readonly FoundOption[] {
  return rows.flatMap((row) => {
    const flag = flags[nameOfFlag(row)];
    const set =
      flag === undefined ? (fromVariable(row, env) ?? ofFile(row)) : { value: flag, from: longName(row.flag) };
    return set === undefined ? [] : { row, ...set };
  });
}

/** `--api-key` */
export function longName(flag = ''): string {
  return flag.split(' ', 1)[0] ?? flag;
}

/** The name under which commander keeps a flag: `apiKey` of `--api-key <key>`. */
function nameOfFlag({ flag, name }: OptionRow): string {
  return flag === undefined ? name : new Option(flag).attributeName();
}

function fromVariable({ variable, parse, isList, name }: OptionRow, env: NodeJS.ProcessEnv): SetOption | undefined {
  const text = variable === undefined ? undefined : env[variable];
  if (variable === undefined || text === undefined) return undefined;
  if (text === '') {
    // A build that forgot to set a secret must not fall back to the key that everybody knows.
    if (name === 'apiKeys')
      throw new UsageError(`${variable} is set but empty. Set a key, or unset it to use the default key.`);
    return undefined;
  }
  const value = isList === true ? text.split(',').map((one) => parse(one.trim(), variable)) : parse(text, variable);
  return { value, from: variable };
}
