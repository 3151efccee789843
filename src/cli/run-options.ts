import { many, row, text, type OptionRow, type OptionsOf } from '../base/option';
import { mockOptions } from '../mock/start/options';

/** Options that only `run` has. */
export const ownRows = [
  row('Command', 'env', '--env <name>', 'A further variable for the base URL *', text, many),
  row('Command', 'har', '--har <file>', 'Write all requests and responses to this file', text),
];

export type RunFlags = OptionsOf<typeof ownRows>;

/** The options of `run`, in the order of the help: its own, and those of a mock. */
export const runRows: readonly OptionRow[] = [
  ...ownRows,
  ...mockOptions.flatMap((one): readonly OptionRow[] => {
    if (one.name === 'logFormat') return [];
    if (one.name === 'logLevel') return [{ ...one, fallback: 'warn' }];
    if (one.name !== 'port') return [one];
    // Without the variable of `serve`.
    return [row(one.group, one.name, one.flag, one.help, one.parse, { fallback: 'a free one' })];
  }),
];
