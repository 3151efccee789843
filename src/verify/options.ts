import { flag, number, oneOf, row, text, type OptionsOf } from '../base/option';
import { selectionOptions, valueOptions } from '../plan/options';
import { maskOptions, reportOption } from '../report/options';
import { credentialOptions, requestOptions, writeOptions } from '../visit/options';

const what = 'What to test';
const results = 'Results';

/** Every option of `verify`, in the order of the help. */
export const verifyOptions = [
  ...selectionOptions,
  row(what, 'from', '--from <file.har>', 'Check recorded traffic, send nothing', text),
  row(what, 'plan', '--plan', 'List the requests, send nothing', flag),
  ...writeOptions,
  row('Writes', 'cleanUp', '--clean-up <report.json>', 'Only delete what an earlier run left behind', text),
  ...credentialOptions,
  ...valueOptions,
  ...requestOptions,
  reportOption,
  row(results, 'baseline', '--baseline <report.json>', 'Fail on new problems only', text),
  row(results, 'replay', '--replay <id>', 'Test one problem of the baseline again', text),
  row(results, 'failOn', '--fail-on <level>', 'Fail on warnings too: warning', oneOf(['error', 'warning']), {
    fallback: 'error',
  }),
  row(results, 'maxResponseTime', '--max-response-time <ms>', 'Fail if a response takes longer', number(1, 600_000)),
  ...maskOptions,
];

/** What the command line says to `verify`. */
export type VerifyOptions = OptionsOf<typeof verifyOptions>;
