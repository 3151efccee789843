import { decimal, many, number, pair, row, text, type OptionsOf } from '../base/option';
import type { writeOptions, requestOptions } from '../visit/options';

const what = 'What to test';
const requests = 'Requests';

/** What a run of the plan is about, and when it ends. */
export const selectionOptions = [
  row(what, 'only', '--only <name>', 'Only this: listPets, "GET /pets", tag:pets, a rule *', text, many),
  row(what, 'skip', '--skip <name>', 'All but this *', text, many),
  row(what, 'accept', '--accept <op=status>', 'Accept one more status: createOrder=409 *', pair('='), many),
  row(what, 'time', '--time <seconds>', 'Begin nothing new after this time', decimal(0.1, 86_400), { fallback: '60' }),
  row(what, 'maxRequests', '--max-requests <n>', 'Begin nothing new after this many requests', number(1, 1_000_000)),
  row(what, 'seed', '--seed <seed>', 'Send the same requests as an earlier run', text),
];

/** What its requests are made of. */
export const valueOptions = [
  row(requests, 'value', '--value <name=value>', 'Value of a parameter: tenant=acme *', pair('='), many),
  row(requests, 'body', '--body <op=file>', 'Body of a create: createZone=zone.json *', pair('='), many),
];

/** What a person says of a run of the plan. */
export type PlanOptions = OptionsOf<typeof selectionOptions> &
  OptionsOf<typeof valueOptions> &
  OptionsOf<typeof writeOptions> &
  Pick<OptionsOf<typeof requestOptions>, 'rate'>;
