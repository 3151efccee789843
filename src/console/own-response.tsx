import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseJson, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import type { CallDetails } from '../mock/control/console-types';
import type { NewOverride, OverrideMatch } from '../mock/control/control-types';
import { conditionsOf, type Condition } from './arranged';
import { pathOf } from './control-api';
import { Button, Field, Note } from './controls';
import { indented } from './json-text';
import { useConsole, useLoaded } from './use-console';

/** A form for a response to requests like a call. It begins as the response that the call got. */
export function OwnResponse({ call }: { readonly call: CallDetails }): JSX.Element {
  const { store } = useConsole();
  const conditions = conditionsOf(call.like ?? {});
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState(String(call.status === 0 ? 200 : call.status));
  const [times, setTimes] = useState('');
  const [delay, setDelay] = useState('');
  const [body, setBody] = useState(indented(call.response.text ?? ''));
  const when = matchOf(conditions.filter(({ words }) => !off.has(words)));
  const { override, error } = readOverride({ call, when, status, times, delay, body });
  const text = override === undefined ? '' : stringifyJson(override as unknown as JsonObject);
  const parts = ['sessions', call.session, 'overrides'];
  const checked = useLoaded<{ readonly deviation?: string }>(async () => {
    // Whoever types asks once.
    await new Promise((resolve) => setTimeout(resolve, 250));
    return text === '' ? {} : store.api.send('POST', pathOf([...parts, 'check']), text);
  }, [text]);
  const save = (): void =>
    store.act('POST', parts, text, `Calls like this one get ${status} from now on. Faults lists it.`);
  const toggle = (words: string): void =>
    setOff(new Set(off.has(words) ? [...off].filter((one) => one !== words) : [...off, words]));
  const problem = error ?? checked.error;
  const deviation = checked.value?.deviation;
  return (
    <div class="stack">
      {call.violations.length > 0 && <Note>A request like this one is rejected before an override can respond.</Note>}
      <fieldset class="field">
        <legend>{`When a call of ${call.operation ?? ''} in session ${call.session} has`}</legend>
        {conditions.map(({ words }) => (
          <label key={words}>
            <input type="checkbox" checked={!off.has(words)} onChange={() => toggle(words)} /> <code>{words}</code>
          </label>
        ))}
        {when === undefined && <span class="muted">anything</span>}
      </fieldset>
      <div class="pair">
        <Field label="Respond with status" value={status} onInput={setStatus} isNumeric />
        <Field label="Times" value={times} onInput={setTimes} isNumeric hint="Empty: until removed" />
      </div>
      <Field label="Delay in milliseconds" value={delay} onInput={setDelay} isNumeric hint="Empty: none" />
      <Field label="Body" value={body} onInput={setBody} rows={9} hint={placeholders} />
      {problem !== undefined ? (
        <Note kind="bad">{problem}</Note>
      ) : deviation !== undefined ? (
        <Note kind="warn">It is sent, and marked: {deviation}</Note>
      ) : (
        checked.value !== undefined && <Note kind="ok">This response fits the OpenAPI file.</Note>
      )}
      <div class="row">
        <Button {...{ kind: 'primary', disabled: override === undefined, onClick: save }}>Respond with this</Button>
        {override !== undefined && (
          <Button onClick={() => store.copy(yamlOf(override), 'lines for the configuration file')}>
            Copy for the configuration file
          </Button>
        )}
      </div>
    </div>
  );
}

const placeholders = '{{path.petId}}, {{query.limit}} and {{body.name}} stand for values of the request.';

function matchOf(conditions: readonly Condition[]): OverrideMatch | undefined {
  const match: Record<string, JsonValue> = {};
  for (const { part, name, value } of conditions)
    match[part] = part === 'body' ? value : { ...(match[part] as JsonObject | undefined), [name]: value };
  return conditions.length === 0 ? undefined : match;
}

interface Given extends Readonly<Record<'status' | 'times' | 'delay' | 'body', string>> {
  readonly call: CallDetails;
  readonly when: OverrideMatch | undefined;
}

/** The override of a form, or what is wrong in it. */
function readOverride(given: Given): { readonly override?: NewOverride; readonly error?: string } {
  const { call, when, status, times, delay, body } = given;
  const type = call.response.headers.find(([name]) => name === 'content-type')?.[1] ?? 'application/json';
  if (!/^[1-5]\d\d$/.test(status)) return { error: 'The status is a number from 100 to 599.' };
  if (!/^\d*$/.test(times + delay)) return { error: 'Times and delay are whole numbers.' };
  const isEmpty = body.trim() === '';
  let content: JsonValue = body;
  try {
    if (!isEmpty && /json/i.test(type)) content = parseJson(body);
  } catch {
    return { error: 'The body is not JSON.' };
  }
  const override = {
    operation: call.operation ?? '',
    ...(when !== undefined && { when }),
    status: Number(status),
    ...(!isEmpty && { body: content }),
    ...(delay !== '' && { delay: Number(delay) }),
    ...(times !== '' && { times: Number(times) }),
  };
  return { override };
}

/** YAML has JSON in it: values stand as they are. */
function yamlOf(override: NewOverride): string {
  const lines = Object.entries(override).map(([name, value]) => `${name}: ${stringifyJson(value as JsonValue)}`);
  return `overrides:\n  - ${lines.join('\n    ')}\n`;
}
