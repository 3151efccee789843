import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../base/errors';
import type { OptionRow, OptionsOf } from '../base/option';

/** Adds the options of a table to a command. */
export function addOptions(command: Command, rows: readonly OptionRow[]): Command {
  for (const row of rows) if (row.flag !== undefined) command.addOption(optionOf(row));
  return command;
}

function optionOf(row: OptionRow): Option {
  const { flag = '', help, fallback, group, isList } = row;
  const isSaid = !['none', 'false'].includes(fallback);
  const option = new Option(flag, isSaid ? `${help} (default: ${fallback})` : help).helpGroup(group);
  // Flags without a value are booleans.
  if (!flag.includes('<')) return option;
  const where = flag.split(' ', 1)[0] ?? flag;
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

/** What flags and variables say; flags go before variables. Throws a UsageError. */
export function resolveOptions<Rows extends readonly OptionRow[]>(
  rows: Rows,
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
): OptionsOf<Rows> {
  const resolved: Record<string, unknown> = {};
  for (const row of rows) {
    const value = flags[nameOfFlag(row)] ?? fromVariable(row, env);
    if (value !== undefined) resolved[row.name] = value;
  }
  // Each value is what its row has read.
  return resolved as OptionsOf<Rows>;
}

/** The name under which commander keeps a flag: `apiKey` of `--api-key <key>`. */
function nameOfFlag({ flag, name }: OptionRow): string {
  return flag === undefined ? name : new Option(flag).attributeName();
}

function fromVariable({ variable, parse, isList, name }: OptionRow, env: NodeJS.ProcessEnv): unknown {
  const text = variable === undefined ? undefined : env[variable];
  if (variable === undefined || text === undefined) return undefined;
  if (text === '') {
    // A build that forgot to set a secret must not fall back to the key that everybody knows.
    if (name === 'apiKeys')
      throw new UsageError(`${variable} is set but empty. Set a key, or unset it to use the default key.`);
    return undefined;
  }
  return isList === true ? text.split(',').map((one) => parse(one.trim(), variable)) : parse(text, variable);
}
