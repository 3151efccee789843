import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count, splitOnce } from '../base/text';
import type { Coverage, InputCoverage, OperationCoverage } from '../mock/control/console-types';
import { pathOf } from './control-api';
import { Button, Icon, Note } from './controls';
import { Table, type Cell, type Row } from './tables';
import { timeOfDay } from './time-words';
import { useConsole, useLoaded } from './use-console';

/** Of a file with more operations, those without a call are left out of the tables. */
const mostOperations = 40;

/** Most rows of a table. */
const mostRows = 150;

/** Missing ones that are shown at first. */
const mostMissing = 5;

export function CoveragePage(): JSX.Element {
  const { store, state } = useConsole();
  const { session, changes } = state;
  const path = pathOf(['coverage'], { session });
  const { value, error } = useLoaded(() => store.api.get<Coverage>(path), [path, changes]);
  if (value === undefined)
    return <main class="page">{error === undefined ? <h1>Coverage</h1> : <Note kind="bad">{error}</Note>}</main>;
  const { calls, since, operations, inputs, missing } = value;
  const statuses = operations.flatMap((one) => one.statuses.filter(({ documented }) => documented === 'yes'));
  const kinds = inputs.flatMap((input) => input.kinds);
  const touched = (all: readonly { readonly calls: number }[]): readonly [number, number] => [
    all.filter((one) => one.calls > 0).length,
    all.length,
  ];
  const used = inputs.map((input) => ({ calls: Math.max(0, ...input.kinds.map((kind) => kind.calls)) }));
  const figures = {
    operations: touched(operations),
    'documented responses': touched(statuses),
    'parameters and properties': touched(used),
    'kinds of values': touched(kinds),
  };
  const isLarge = operations.length > mostOperations;
  const shown = operations.filter((one) => !isLarge || one.calls > 0).slice(0, mostRows);
  const names = new Set(shown.map(({ operation }) => operation));
  const words = `What ${count(calls, 'call')}${since === undefined ? '' : ` since ${timeOfDay(since, false)}`} touched, in ${session === '' ? 'all sessions' : `session ${session}`}.`;
  return (
    <main class="page">
      <div class="title">
        <h1>Coverage</h1>
        <p>{words}</p>
        <span class="grow" />
        <Button onClick={() => store.clearCalls()}>Start anew</Button>
        <Button onClick={() => store.save(path, 'coverage.json')}>Export JSON</Button>
      </div>
      <section class="panel figures" aria-label="In short">
        {Object.entries(figures).map(([name, [some, all]]) => (
          <div key={name}>
            <b>
              {some} <small>of {all}</small>
            </b>
            <span>{name}</span>
          </div>
        ))}
      </section>
      <div class="cols">
        <div class="stack-l">
          {isLarge && <Note>Operations without a call are not listed: the file has {operations.length}.</Note>}
          <Grid operations={shown} unmatched={value.unmatched} />
          <Inputs inputs={inputs.filter(({ operation }) => names.has(operation)).slice(0, mostRows)} />
        </div>
        <Missing missing={missing} />
      </div>
    </main>
  );
}

/** Operations by status. The darker a cell, the more calls. */
function Grid({ operations, unmatched }: Pick<Coverage, 'operations' | 'unmatched'>): JSX.Element {
  const { state } = useConsole();
  const columns = [...new Set(operations.flatMap((one) => one.statuses.map(({ status }) => status)))].sort();
  const rows = operations.map(({ operation, calls, statuses }): Row => {
    const info = state.api?.operations.find(({ id }) => id === operation);
    const find = (column: string): (typeof statuses)[number] | undefined =>
      statuses.find(({ status }) => status === column);
    const cells = columns.map((column): Cell => ['', cellOf(column, find(column))]);
    const path = info === undefined ? operation : `${info.method} ${info.path}`;
    const below = `${operation}${info?.deprecated === true ? ', deprecated' : ''}`;
    const head = [<code>{path}</code>, <small>{below}</small>];
    return { head, cells: [...cells, ['sum', calls]], key: operation };
  });
  const none = Object.entries(unmatched).map(([status, calls]) => `${status} ${count(calls, 'time')}`);
  return (
    <section class="panel">
      <h2>Operations by status</h2>
      <div class="pad stack scroll" tabIndex={0}>
        <Table
          {...{ kind: columns.length > 8 ? 'grid many' : 'grid', rows, heads: ['Operation', ...columns, 'Calls|num'] }}
        />
        <div class="key">
          {legend.map(([kind, number, words]) => (
            <span>
              <i class={`cell ${kind}`}>{number}</i>
              {words}
            </span>
          ))}
          {none.length > 0 && <span>No operation: {none.join(', ')}</span>}
        </div>
      </div>
    </section>
  );
}

const legend = [
  'heat4|142|calls, more is darker',
  'byd|21|described by default or a range',
  'todo|0|documented, not touched',
  'na|·|not documented',
].map((line) => line.split('|'));

function cellOf(status: string, one: OperationCoverage['statuses'][number] | undefined): JSX.Element {
  const { calls = 0, documented = 'no' } = one ?? {};
  const heat = calls === 0 ? '' : `heat${Math.min(4, 1 + Math.floor(Math.log10(calls) * 1.5))}`;
  const kind = calls === 0 ? (documented === 'yes' ? 'todo' : 'na') : documented === 'default' ? 'byd' : '';
  return (
    <div class={`cell ${heat} ${kind}`} title={`${status}: ${count(calls, 'call')}`}>
      {kind === 'na' ? '·' : calls}
    </div>
  );
}

function Inputs({ inputs }: Pick<Coverage, 'inputs'>): JSX.Element {
  const values = (input: InputCoverage, isValid: boolean): JSX.Element => (
    <div class="vals">
      {input.kinds
        .filter((kind) => kind.isValid === isValid)
        .map(({ kind, calls }) => (
          <span key={kind} class={calls === 0 ? 'val todo' : 'val'}>
            <Icon name={calls === 0 ? 'skip' : 'ok'} />
            {kind}
            {calls === 0 ? <span class="vh"> not touched</span> : <b>{calls}</b>}
          </span>
        ))}
    </div>
  );
  const rows = inputs.map((input): Row => {
    const { operation, place } = input;
    const [part, name] = splitOnce(place, '.');
    const where = [<code class="place">{name}</code>, <small>{`${operation}, ${part}`}</small>];
    const cells = [where, values(input, true), values(input, false)].map((content): Cell => ['', content]);
    return { cells, key: `${operation} ${place}` };
  });
  return (
    <section class="panel">
      <h2>Parameters and properties</h2>
      <Table {...{ kind: 'params', rows }} heads={['Where', 'Valid values', 'Invalid values']} />
    </section>
  );
}

function Missing({ missing }: Pick<Coverage, 'missing'>): JSX.Element {
  const { store } = useConsole();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? missing : missing.slice(0, mostMissing);
  return (
    <section class="panel">
      <h2>Operations not called yet</h2>
      <ul class="ready">
        {shown.map(({ text, curl }) => (
          <li key={text}>
            <div>{text}</div>
            <Button icon="copy" label={`Copy curl: ${text}`} onClick={() => store.copyCurl(curl)}>
              curl
            </Button>
          </li>
        ))}
        {missing.length === 0 && <li>None.</li>}
        {shown.length < missing.length && (
          <li>
            <div class="muted">{missing.length - shown.length} more</div>
            <Button onClick={() => setShowsAll(true)}>Show all</Button>
          </li>
        )}
      </ul>
    </section>
  );
}
