import type { JSX } from 'preact';
import { count } from '../base/text';
import type { CallDetails, CallStep, ViolationPlace } from '../mock/control/console-types';
import { isRejected } from './call-words';
import { Icon, Note } from './controls';
import { Body } from './message-view';

/** Why a call got its response: what was wrong, with the lines of the OpenAPI file, and what each step did. */
export function Why({ call }: { readonly call: CallDetails }): JSX.Element {
  const { violations, places, steps, warnings, deviation, message } = call;
  return (
    <>
      {violations.length > 0 && <h3>{count(violations.length, 'violation')}</h3>}
      {violations.map(({ message: text, place, pointer }, index) => (
        <div class="finding">
          <Statement {...{ text, place: text.startsWith(place) ? place : '' }} />
          <Source {...{ pointer, source: places[index] }} />
        </div>
      ))}
      {violations.length === 0 && message !== undefined && <Note>{message}</Note>}
      {[deviation ?? [], warnings].flat().map((text) => (
        <Note kind="warn">{text}</Note>
      ))}
      {steps.length > 0 && <h3>Why this response</h3>}
      <ol class="steps">{steps.map((step) => stepLine(step, isRejected(call)))}</ol>
      <Body title="Response body" message={call.response} />
    </>
  );
}

/** The place at the begin of a message is set off. */
function Statement({ text, place }: { readonly text: string; readonly place: string }): JSX.Element {
  return (
    <p>
      <code class="place">{place}</code>
      {text.slice(place.length)}
    </p>
  );
}

function Source({ pointer, source }: Readonly<{ pointer: string; source: ViolationPlace | undefined }>): JSX.Element {
  const { at = '', lines = [], firstLine = 1, line } = source ?? {};
  const indent = Math.min(...lines.map((text) => text.search(/\S|$/)));
  return (
    <>
      <p class="at">
        {at} <span class="muted">{pointer}</span>
      </p>
      {lines.length > 0 && (
        <pre class="src" tabIndex={0}>
          {lines.map((text, index) => (
            <span class={firstLine + index === line ? 'hit' : ''}>
              <i>{firstLine + index}</i>
              {text.slice(indent)}
            </span>
          ))}
        </pre>
      )}
    </>
  );
}

function stepLine({ name, result, text }: CallStep, isBad: boolean): JSX.Element {
  const isReason = isBad && result === 'decided';
  return (
    <li class={result === 'skipped' ? 'skip' : ''}>
      <Icon name={isReason ? 'bad' : result === 'skipped' ? 'skip' : 'ok'} tone={isReason ? 'v-bad' : ''} />
      <b>{name}</b>
      <span class={isReason ? 'why' : ''}>{text}</span>
    </li>
  );
}
