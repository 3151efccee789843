import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiInfo, CallDetails } from '../mock/control/console-types';
import { Query } from './call-list';
import { isRejected, shownPath } from './call-words';
import { Button, Icon, Status } from './controls';
import { Messages } from './message-view';
import { OwnResponse } from './own-response';
import { repeat } from './repeat';
import { Tabs } from './tabs';
import { milliseconds, timeOfDay } from './time-words';
import { useConsole, useKeys, useLoaded } from './use-console';
import { Why } from './why';

/** One call: why it got its response, both messages, and a form for a response of one's own. */
export function CallPane({ id }: { readonly id: number }): JSX.Element {
  const { store, state } = useConsole();
  const { value: call, error } = useLoaded(() => store.api.get<CallDetails>(`calls/${id}`), [id]);
  // The row gets the focus back.
  useEffect(() => () => document.querySelector<HTMLElement>(`.list a[href="#call-${id}"]`)?.focus(), [id]);
  useKeys({ Escape: () => (location.hash = 'traffic') });
  return (
    <article class="pane" aria-label={`Call ${id}`}>
      {call === undefined || state.api === undefined ? (
        <header>
          <Title words={error ?? `Call ${id}`} href="#traffic" />
        </header>
      ) : (
        <CallView call={call} api={state.api} />
      )}
    </article>
  );
}

export function Title({ words, href }: { readonly words: JSX.Element | string; readonly href: string }): JSX.Element {
  return (
    <h2 class="what">
      <span>{words}</span>
      <a class="btn quiet close" href={href} aria-label="Close (Esc)">
        <Icon name="bad" />
      </a>
    </h2>
  );
}

function CallView({ call, api }: { readonly call: CallDetails; readonly api: ApiInfo }): JSX.Element {
  const { store } = useConsole();
  const { method, path, status, session, time, id } = call;
  const why = `Why ${status === 0 ? 'no response' : status}`;
  const mine = 'My response';
  const canRespond = api.kind === 'mock' && call.operation !== undefined;
  const first = isRejected(call) ? [why, 'Request', 'Response'] : ['Bodies', why, 'Headers'];
  const isPlain = call.verdict === 'valid' && call.faults.length === 0 && call.override === undefined;
  const [open, setOpen] = useState(isPlain ? (first[0] ?? why) : why);
  const curl = (): void => store.copyCurl(call.curl);
  const again = (): void => store.run(() => repeat(call, api, store.origin));
  const respond = (): void => setOpen(mine);
  // A page may not send to the port of a proxy.
  const canRepeat = api.kind === 'mock';
  useKeys({ c: curl, ...(canRepeat && { r: again }), ...(canRespond && { m: respond }) });
  const panels: Readonly<Record<string, () => JSX.Element>> = {
    [why]: () => <Why call={call} />,
    Request: () => <Messages call={call} parts={['request']} shows={['headers', 'body']} />,
    Response: () => <Messages call={call} parts={['response']} shows={['headers', 'body']} />,
    Bodies: () => <Messages call={call} parts={['request', 'response']} shows={['body']} />,
    Headers: () => <Messages call={call} parts={['request', 'response']} shows={['headers']} />,
    [mine]: () => <OwnResponse call={call} />,
  };
  const words = (
    <>
      {method} {shownPath(path, api.basePath)}
      <Query call={call} />
    </>
  );
  const facts = [`${milliseconds(call.milliseconds)} ms`, `session ${session}`, timeOfDay(time), `call ${id}`];
  return (
    <>
      <header>
        <Title words={words} href="#traffic" />
        <div class="row">
          <Status status={status} isLong />
          <span class="muted">{facts.join(' · ')}</span>
        </div>
        <div class="row">
          <Button {...{ icon: 'copy', keyName: 'c', onClick: curl, children: 'Copy as curl' }} />
          {canRespond && (
            <Button {...{ icon: 'mine', keyName: 'm', onClick: respond, children: 'Make this my response' }} />
          )}
          {canRepeat && <Button {...{ icon: 'again', keyName: 'r', onClick: again, children: 'Repeat' }} />}
        </div>
      </header>
      <Tabs names={canRespond ? [...first, mine] : first} open={open} onOpen={setOpen}>
        {panels[open]?.()}
      </Tabs>
    </>
  );
}
