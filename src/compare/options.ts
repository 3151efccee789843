import { many, pair, row, secret, text, type OptionsOf } from '../base/option';
import { selectionOptions, valueOptions } from '../plan/options';
import { maskOptions, reportOption } from '../report/options';
import { credentialOptions, requestOptions, writeOptions } from '../visit/options';

const what = 'What to test';

/** Every option of `compare`, in the order of the help. */
export const compareOptions = [
  ...selectionOptions,
  row(what, 'ignoreHeader', '--ignore-header <name>', 'A header may be there or not *', text, many),
  ...writeOptions.filter(({ name }) => name !== 'keep'),
  ...credentialOptions,
  row('Credentials', 'apiKeyB', '--api-key-b <key>', 'API key of B, if it has its own', secret, {
    variable: 'API_KEY_B',
  }),
  ...valueOptions,
  ...requestOptions,
  row(
    'Requests',
    'headerB',
    '--header-b <name: value>',
    'Header of requests to B, in place of --header *',
    pair(':'),
    many,
  ),
  reportOption,
  ...maskOptions,
];

/** What the command line says to `compare`. */
export type CompareOptions = OptionsOf<typeof compareOptions>;
