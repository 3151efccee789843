import type { JSX } from 'preact';
import type { CallDetails, MessageText } from '../mock/control/console-types';
import { JsonView } from './controls';
import { Table } from './tables';
import { bytes } from './time-words';

interface MessagesProps {
  readonly call: CallDetails;
  readonly parts: readonly ('request' | 'response')[];
  readonly shows: readonly ('headers' | 'body')[];
}

export function Messages({ call, parts, shows }: MessagesProps): JSX.Element {
  const { method, path, query, curl } = call;
  const isRequest = parts[0] === 'request';
  return (
    <>
      {isRequest && <pre class="cmd" tabIndex={0}>{`${method} ${path}${query === '' ? '' : `?${query}`}`}</pre>}
      {parts.map((part) => (
        <>
          {shows.includes('headers') && <HeaderTable title={`${titles[part]} headers`} message={call[part]} />}
          {shows.includes('body') && <Body title={`${titles[part]} body`} message={call[part]} />}
        </>
      ))}
      {isRequest && <h3>As curl</h3>}
      {isRequest && <pre class="cmd" tabIndex={0} children={curl} />}
    </>
  );
}

const titles = { request: 'Request', response: 'Response' };

interface PartProps {
  readonly title: string;
  readonly message: MessageText;
}

export function Body({ title, message: { text = '', bytes: size, headers } }: PartProps): JSX.Element {
  const type = headers.find(([name]) => name === 'content-type')?.[1].split(';')[0] ?? '';
  return (
    <>
      <h3>
        {title} {size > 0 && <span class="tag">{[type, bytes(size)].filter((word) => word !== '').join(', ')}</span>}
      </h3>
      {text === '' ? <p class="muted">{size > 0 ? 'Not text.' : 'No body.'}</p> : <JsonView text={text} />}
    </>
  );
}

function HeaderTable({ title, message: { headers } }: PartProps): JSX.Element {
  const rows = headers.map(([name, value]) => ({ cells: [['', name] as const, ['', value] as const] }));
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? <p class="muted">None.</p> : <Table kind="headers" heads={[]} rows={rows} />}
    </>
  );
}
