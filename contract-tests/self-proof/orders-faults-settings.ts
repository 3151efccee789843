import {
  answering,
  answeringOld,
  faultsOf,
  forgetting,
  storedThoughRefused,
  takingAnything,
  without,
  type OrdersFault,
} from './orders-fault';
import type { Call, Item, OrdersRules } from './orders-model';
import { lawfulOrders } from './orders-rules';
import { defaults } from './orders-values';

const settings = faultsOf('settings');

/** Gives rules under which settings are changed otherwise. */
function setting(
  operation: string,
  change: (next: Item, old: Item, sent: Item, call: Call) => Item,
): Partial<OrdersRules> {
  const by =
    (rule: 'replace' | 'merge'): OrdersRules['replace'] =>
    (old, sent, call) => {
      const next = lawfulOrders[rule](old, sent, call);
      return call.operation === operation ? change(next, old, sent, call) : next;
    };
  return { replace: by('replace'), merge: by('merge') };
}

/** Gives rules under which the settings cannot be read before they are written. */
function unreadable(status: number): Partial<OrdersRules> {
  let isWritten = false;
  return {
    update: (old, next, call) => {
      isWritten ||= call.kind === 'settings';
      lawfulOrders.update(old, next, call);
    },
    ...answering('readSettings', 200, () => (isWritten ? {} : { status })),
  };
}

/** Faults of the settings, of which there is one item. */
export const settingsFaults: readonly OrdersFault[] = [
  ...['replaceSettings', 'changeSettings'].flatMap((operation) => [
    settings(`${operation}: the change is not kept`, 'Settings that were written are read.', () =>
      forgetting(operation),
    ),
    settings(`${operation}: an invalid body is taken`, 'A body that breaks its schema is refused.', () =>
      takingAnything(operation),
    ),
    settings(`${operation}: an invalid body is refused and stored`, 'A change that was refused changes nothing.', () =>
      storedThoughRefused(operation, 'whole'),
    ),
    settings(`${operation}: the answer shows what was before`, 'The answer of a change shows the change.', () =>
      answeringOld(operation),
    ),
  ]),
  settings('a PATCH resets the others', 'A setting that a PATCH leaves out stays.', () =>
    setting('changeSettings', (_next, old, sent) => ({ shopName: old['shopName'], ...defaults.settings, ...sent })),
  ),
  settings('a PUT leaves what is left out', 'A setting that a PUT leaves out takes its default or is gone.', () =>
    setting('replaceSettings', (next, old) => ({
      ...old,
      ...next,
      ...('vatPercent' in old && { vatPercent: old['vatPercent'] }),
    })),
  ),
  settings('a default of the settings is not applied', 'A setting that a PUT leaves out takes its default.', () =>
    setting('replaceSettings', (next, _old, sent) => ('language' in sent ? next : without(next, 'language'))),
  ),
  settings('a setting stays where its default is due', 'A setting that a PUT leaves out takes its default.', () =>
    setting('replaceSettings', (next, old, sent) =>
      'notifies' in sent ? next : { ...next, notifies: old['notifies'] },
    ),
  ),
  settings('settings cannot be read before they are written', 'Settings can always be read.', () => unreadable(500)),
  settings('settings are not found before they are written', 'Settings can always be read.', () => unreadable(404)),
  settings('false becomes the default', 'Settings that were written are read.', () =>
    setting('replaceSettings', (next) => ({ ...next, notifies: true })),
  ),
  settings('percents are whole', 'Settings that were written are read.', () => ({
    keep: (item, { kind }) =>
      kind === 'settings' && 'vatPercent' in item
        ? { ...item, vatPercent: Math.round(Number(item['vatPercent'])) }
        : item,
  })),
];
