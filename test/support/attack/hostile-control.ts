import { shot, type Maker, type Parts } from './shot';

const base = '/__mock';
const json = 'Content-Type: application/json';

const call =
  (kind: string, parts: Parts, statuses: readonly number[]): Maker =>
  () =>
    shot(`control: ${kind}`, { ...parts, path: base + parts.path }, statuses);

const begin = (kind: string, body: string, statuses: readonly number[] = [400]): Maker =>
  call(kind, { method: 'POST', path: '/sessions', headers: [json], body }, statuses);

const fault = (kind: string, body: string, statuses: readonly number[] = [400]): Maker =>
  call(kind, { method: 'POST', path: '/sessions/default/faults', headers: [json], body }, statuses);

/** Calls of the control API that it must refuse, or that change nothing. */
export const hostileControl: readonly Maker[] = [
  call('a page of another origin', { path: '/sessions', headers: ['Origin: http://evil.example'] }, [403]),
  call('a page of another site', { path: '/sessions', headers: ['Sec-Fetch-Site: cross-site'] }, [403]),
  call('a name that was rebound', { path: '/sessions', headers: ['Host: evil.example'] }, [403]),
  call('a form', { method: 'POST', path: '/reset', headers: ['Content-Type: text/plain'], body: '{}' }, [403]),
  call('nothing of it', { path: '/nothing' }, [404]),
  call('another method', { method: 'PATCH', path: '/sessions' }, [405]),
  call('two hosts', { path: '/sessions', headers: ['Host: localhost', 'Host: localhost'] }, [400]),
  call('a broken escape', { path: '/sessions/%ff' }, [400]),
  call('a broken query', { path: '/sessions/default/journal?path=%zz' }, [400]),
  call('a session that is none', { path: '/sessions/nobody/items' }, [404]),
  call('a prototype for a session', { path: '/sessions/__proto__/items' }, [400, 404]),
  call('a broken reset', { method: 'POST', path: '/reset', headers: [json], body: '{"keep":' }, [400]),
  call(
    'an unknown thing to keep',
    { method: 'POST', path: '/reset', headers: [json], body: '{"keep":["all"]}' },
    [400],
  ),
  call('a huge page of the journal', { path: '/sessions/default/journal?limit=1e9' }, [400]),
  call('a filter of no sense', { path: '/sessions/default/journal?body=%2Fx&header=x' }, [400]),
  call('a snapshot of no name', { method: 'PUT', path: '/sessions/default/snapshots/..%2f..%2fx' }, [400, 404]),
  begin('a session without a name', '{}'),
  begin('a session of no name', '{"name":"../x"}'),
  begin('a count beyond any', '{"name":"huge","count":1e300}'),
  begin('a count below any', '{"name":"huge","count":-1}'),
  begin('a moment that is none', '{"name":"huge","now":"+275760-09-14"}'),
  begin('a moment of no sense', '{"name":"huge","now":"NaN"}'),
  begin('a fork of nothing', '{"name":"fork","from":{"session":"nobody"}}', [404]),
  begin('a name that is taken', '{"name":"default"}', [409]),
  fault('a delay beyond any', '{"kind":"latency","milliseconds":1e12}'),
  fault('a fault of no kind', '{"kind":"explode"}'),
  fault('a probability beyond one', '{"kind":"reset","probability":2}'),
  fault('a status that is none', '{"kind":"status","status":99999,"force":true}'),
  fault('an operation that is none', '{"kind":"reset","operation":"__proto__"}'),
];
