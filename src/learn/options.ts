import { flag, many, row, text, type OptionsOf } from '../base/option';
import { selectionOptions, valueOptions } from '../plan/options';
import { maskOptions } from '../report/options';
import { credentialOptions, requestOptions, writeOptions } from '../visit/options';

const result = 'Profile';

/** What the command writes where nobody says. */
export const defaultOut = 'understudy-profile.yaml';

/** Every option of `learn`, in the order of the help. */
export const learnOptions = [
  row(result, 'out', '--out <file>', 'Where to write the profile', text, { fallback: defaultOut }),
  row(result, 'items', '--items', 'Save the items of an API on another machine too', flag),
  row(result, 'record', '--record <file.har>', 'Save what the API was asked and responded too, without secrets', text),
  row(result, 'force', '--force', 'Overwrite a profile that was edited', flag),
  ...maskOptions.map((one) => ({ ...one, group: result, help: one.help.replace('reports', 'the profile') })),
  row('What to learn from', 'from', '--from <file.har>', 'Learn from recorded traffic *', text, many),
  ...selectionOptions.flatMap((one) =>
    one.name === 'accept' ? [] : [{ ...one, group: 'What to learn from', help: one.help.replace(', a rule', '') }],
  ),
  ...writeOptions,
  ...credentialOptions,
  ...valueOptions,
  ...requestOptions,
];

/** What the command line says to `learn`. */
export type LearnOptions = Omit<OptionsOf<typeof learnOptions>, 'accept'>;
