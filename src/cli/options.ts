import { Command, InvalidArgumentError } from 'commander';

/** Gives a reader of integer options within bounds; commander turns what it throws into one clear line. */
export function integerBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected an integer from ${least} to ${most}.`);
  };
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** Gives a command whose wrong options end the process with exit code 2, as all bad input does. */
export function createCommand(name: string): Command {
  return new Command(name).exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : 2);
  });
}

/** Gives a reader of a number of seconds, at least one, given with or without a unit: `90`, `90s`, `30m`, `2h`. */
export function duration(text: string): number {
  const [, number = '', unit = 's'] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
  const seconds = Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1);
  if (number !== '' && seconds >= 1) return seconds;
  throw new InvalidArgumentError('Expected a time such as 90s, 30m or 2h.');
}
