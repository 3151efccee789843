import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { shellWord, splitOnce } from '../base/text';
import type { NewFault } from '../mock/control/control-types';
import { wordsOfFault } from './arranged';
import { pathOf } from './control-api';
import { Button, Field, Note, onSubmit, type FieldProps } from './controls';
import { statusLine } from './status-words';
import { useConsole } from './use-console';

const kinds = { status: 'Status', latency: 'Latency', disconnect: 'Disconnect' } as const;

type Kind = keyof typeof kinds;

const start = {
  ...{ status: '503', header: '', from: '400', to: '1200', after: '' },
  ...{ operation: '', session: '', times: '', share: '100' },
};

/** A fault, with the sentence of what will happen. */
export function NewFaultForm({ session }: { readonly session: string }): JSX.Element {
  const { store, state } = useConsole();
  const [kind, setKind] = useState<Kind>('status');
  const [form, setForm] = useState(start);
  const field = (name: keyof typeof start, label: string, more: Partial<FieldProps> = {}): JSX.Element => (
    <Field {...{ label, value: form[name], onInput: (value) => setForm({ ...form, [name]: value }), ...more }} />
  );
  const number = (name: keyof typeof start, label: string, hint: string): JSX.Element =>
    field(name, label, { isNumeric: true, hint });
  const named = (name: string): readonly [string, string] => [name, name];
  const operations: FieldProps['options'] = [
    ['', 'All operations'],
    ...(state.api?.operations ?? []).map(({ id }) => named(id)),
  ];
  const sessions: FieldProps['options'] = [
    ['', session],
    ...state.sessions.filter(({ name }) => name !== session).map(({ name }) => named(name)),
  ];
  const target = form.session === '' ? session : form.session;
  const fault = readFault(kind, form);
  const { title, detail } = wordsOfFault(fault);
  const calls =
    fault.count === undefined ? 'Every call' : fault.count === 1 ? 'The next call' : `The next ${fault.count} calls`;
  const share = fault.share === undefined ? '' : ` (${form.share} % of them)`;
  const parts = ['sessions', target, 'faults'];
  const url = store.api.url + pathOf(parts);
  const curl = `curl -X POST ${url} -H 'Content-Type: application/json' -d ${shellWord(JSON.stringify(fault))}`;
  const add = (): void => store.act('POST', parts, fault, `Switched on in session ${target}.`);
  return (
    <form class="panel" aria-label="New fault" onSubmit={onSubmit(add)}>
      <h2>New fault</h2>
      <div class="pad stack">
        <fieldset class="field">
          <legend>What happens</legend>
          <div class="pick">
            {Object.entries(kinds).map(([own, words]) => (
              <label key={own}>
                <input type="radio" name="kind" checked={own === kind} onChange={() => setKind(own as Kind)} />
                {words}
              </label>
            ))}
          </div>
        </fieldset>
        {kind === 'status' && (
          <div class="pair">
            {[
              number('status', 'Status', statusLine(form.status)),
              field('header', 'Header', { hint: 'Optional, such as Retry-After: 2' }),
            ]}
          </div>
        )}
        {kind === 'latency' && (
          <div class="pair">
            {[number('from', 'From, ms', 'Any time between'), number('to', 'To, ms', 'At most 60,000')]}
          </div>
        )}
        {kind === 'disconnect' && number('after', 'After bytes of the body', 'Empty: no response at all')}
        <div class="pair">
          {[
            field('operation', 'Operation', { options: operations }),
            field('session', 'Session', { options: sessions }),
          ]}
        </div>
        <div class="pair">
          {[
            number('times', 'Times', 'Empty: until removed'),
            number('share', 'Share of calls, %', 'Same calls for the same seed'),
          ]}
        </div>
        <Note kind="made">
          <b>{`${calls} of ${fault.operation ?? 'all operations'} in session ${target}${share}: ${title}`}</b>
          {detail === '' ? '.' : `, ${detail}.`}
        </Note>
        <div class="row">
          <button class="btn primary">Switch on</button>
          <Button icon="copy" onClick={() => store.copy(curl, 'a line for curl')}>
            Copy as curl
          </Button>
        </div>
      </div>
    </form>
  );
}

/** A number that is none is sent as it is: the control API says what is wrong. */
function readFault(kind: Kind, form: typeof start): NewFault {
  const [name, value = ''] = splitOnce(form.header, ':');
  const ofKind = {
    status: { status: Number(form.status), ...(name !== '' && { headers: { [name.trim()]: value.trim() } }) },
    latency: { from: Number(form.from), to: Number(form.to) },
    disconnect: { ...(form.after !== '' && { afterBytes: Number(form.after) }) },
  };
  return {
    kind,
    ...ofKind[kind],
    ...(form.operation !== '' && { operation: form.operation }),
    ...(form.times !== '' && { count: Number(form.times) }),
    ...(form.share !== '100' && { share: Number(form.share) / 100 }),
  };
}
