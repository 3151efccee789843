import { appendFileSync, chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../../test/support/test-folder';
import { readRecording } from './read-recording';
import type { RecordedExchange } from './recorded-exchange';
import { createRecorder } from './recorder';

const pathTo = useTestFolder();

function exchangeOf(text: string, more: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1.5,
    method: 'GET',
    target: '/v1/things?limit=2',
    requestHeaders: [['Host', 'api.example.com']],
    status: 200,
    responseHeaders: [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
    responseBody: { text, bytes: Buffer.byteLength(text) },
    ...more,
  };
}

describe('a recording', () => {
  test('is read behind the mark that editors put in front of a text', async () => {
    const file = pathTo('marked.ndjson');
    const recorder = createRecorder(file);
    recorder.append(exchangeOf('{}'));
    await recorder.close();
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect(readRecording(file)).toHaveLength(1);
  });

  test('holds each exchange once it was appended, for its owner alone, every digit kept', async () => {
    const file = pathTo('one.ndjson');
    const recorder = createRecorder(file);
    const exchange = exchangeOf('{"id":9007199254740993}\n');
    recorder.append(exchange);
    expect(readRecording(file)).toEqual([exchange]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    recorder.append(exchange);
    await recorder.close();
    recorder.append(exchange);
    expect(readRecording(file)).toEqual([exchange, exchange]);
  });

  test('goes on after a process was killed in the midst of a line', async () => {
    const file = pathTo('killed.ndjson');
    await (() => {
      const recorder = createRecorder(file);
      recorder.append(exchangeOf('1'));
      return recorder.close();
    })();
    appendFileSync(file, '{"startedAt":"2031-');
    chmodSync(file, 0o644);
    const warned: string[] = [];
    expect(readRecording(file, { warn: (message) => warned.push(message) })).toHaveLength(1);
    expect(warned).toEqual([expect.stringMatching(/killed\.ndjson:3: the last line is no whole exchange/)]);
    const again = createRecorder(file);
    again.append(exchangeOf('2'));
    await again.close();
    expect(readRecording(file).map(({ responseBody }) => responseBody?.text)).toEqual(['1', '2']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is not written onto another file', async () => {
    const file = pathTo('letter.txt');
    writeFileSync(file, 'Dear reader\n', { mode: 0o644 });
    expect(() => createRecorder(file)).toThrow(/letter\.txt: expected a new file or a recording to go on with/);
    expect(readFileSync(file, 'utf8')).toBe('Dear reader\n');
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(() => createRecorder(pathTo('none/at/all.ndjson'))).toThrow(/expected a file that a recording/);
    const masked = pathTo('masked.ndjson');
    await createRecorder(masked, { mask: (exchange) => exchange }).close();
    expect(() => createRecorder(masked)).toThrow(/expected a recording that keeps its values, got a masked one/);
  });

  test('goes on behind an exchange that cannot be masked, which is left out and told once', async () => {
    const file = pathTo('unmasked.ndjson');
    const told: string[] = [];
    const mask = (exchange: RecordedExchange): RecordedExchange => {
      if (exchange.responseBody?.text === 'odd') throw new Error('nobody can read it');
      return exchange;
    };
    const recorder = createRecorder(file, { mask, onUnmasked: (problem) => told.push(problem) });
    for (const text of ['1', 'odd', '2', 'odd']) recorder.append(exchangeOf(text));
    await recorder.close();
    expect(readRecording(file).map(({ responseBody }) => responseBody?.text)).toEqual(['1', '2']);
    expect(told).toEqual([expect.stringMatching(/left out that could not be masked: nobody can read it/)]);
  });

  test('leaves out the bodies of what would be too long a line, and says so', async () => {
    const file = pathTo('long.ndjson');
    const recorder = createRecorder(file, { mostLineBytes: 2000 });
    recorder.append(exchangeOf('x'.repeat(5000)));
    await recorder.close();
    expect(readRecording(file)).toEqual([exchangeOf('', { responseBody: { text: '', bytes: 5000, isCut: true } })]);
  });
});

describe('what is read', () => {
  test.each([
    ['no JSON', 'hello\n', /:1: expected a recording, an HTTP Archive or a journal/],
    ['an empty file', '', /got an empty file/],
    ['other JSON', '{"pets":[]}', /:1: expected a recording, an HTTP Archive \(log\.entries\) or a journal/],
    [
      'an entry of an archive that is none',
      '{"log":{"entries":[{"request":5}]}}',
      /log\.entries\.0: expected a request/,
    ],
    ['a call that is none', '{"calls":[7]}', /calls\.0: expected a call/],
    [
      'a line of something else',
      '{"recording":"understudy","version":1,"masked":true}\n{"a":1}\n',
      /:2: expected an exchange; it is JSON of something else/,
    ],
    [
      'violations that are none',
      `{"recording":"understudy","version":1,"masked":true}\n${JSON.stringify({ ...exchangeOf('1'), violations: 'x' })}\n`,
      /:2: expected an exchange; it is JSON of something else/,
    ],
    [
      'half a line in the midst',
      '{"recording":"understudy","version":1,"masked":true}\n{"a":\n\n',
      /:2: expected an exchange; it is no JSON/,
    ],
  ])('%s is refused with its place', (_name, text, message) => {
    const file = pathTo('wrong.json');
    writeFileSync(file, text);
    expect(() => readRecording(file)).toThrow(message);
  });

  test('an archive of a browser gives its exchanges, bytes and pseudo headers as they are', () => {
    const file = pathTo('browser.har');
    const entry = {
      _initiator: { type: 'script' },
      startedDateTime: '2031-01-01T00:00:00.000Z',
      time: 12.5,
      request: {
        method: 'POST',
        url: 'https://api.example.com/v1//things?b=%2e#top',
        headers: [
          { name: ':path', value: '/v1//things' },
          { name: 'accept', value: '*/*' },
        ],
        postData: { mimeType: 'application/json', text: '{"id":9007199254740993}' },
      },
      response: {
        status: 201,
        headers: [{ name: 'content-type', value: 'application/json' }],
        content: {
          size: 23,
          mimeType: 'application/json',
          encoding: 'base64',
          text: Buffer.from('{"id":9007199254740993}').toString('base64'),
        },
      },
    };
    const blocked = {
      request: { method: 'GET', url: 'https://cdn.example.com', headers: [] },
      response: { status: 0 },
    };
    writeFileSync(
      file,
      `\uFEFF${JSON.stringify({ log: { version: '1.2', entries: [entry, blocked] } }, undefined, 2)}`,
    );
    const [first, second] = readRecording(file);
    expect(first).toEqual({
      startedAt: '2031-01-01T00:00:00.000Z',
      milliseconds: 12.5,
      method: 'POST',
      target: '/v1//things?b=%2e',
      requestHeaders: [
        ['Host', 'api.example.com'],
        ['accept', '*/*'],
      ],
      requestBody: { text: '{"id":9007199254740993}', bytes: 23 },
      status: 201,
      responseHeaders: [['content-type', 'application/json']],
      responseBody: { text: '{"id":9007199254740993}', bytes: 23 },
    });
    expect(second).toMatchObject({ target: '/', status: 0 });
  });

  test('a journal gives its calls, every digit kept', () => {
    const file = pathTo('calls.json');
    const request = '"request":{"headers":{"host":"127.0.0.1"}}';
    const response = '"response":{"headers":{},"body":{"id":9007199254740993}}';
    writeFileSync(
      file,
      `{"calls":[{"time":"2031-01-01T00:00:00Z","milliseconds":1,"method":"GET","path":"/v1/a","query":"b=1","status":200,"operation":"readA",${request},${response}}]}`,
    );
    expect(readRecording(file)).toMatchObject([
      { target: '/v1/a?b=1', operation: 'readA', responseBody: { text: '{"id":9007199254740993}' } },
    ]);
  });

  test('a file or a line that is too large is refused', () => {
    const file = pathTo('large.ndjson');
    writeFileSync(file, `{"recording":"understudy","version":1,"masked":false}\n${' '.repeat(600_000)}`);
    expect(() => readRecording(file, { mostBytes: 1000 })).toThrow(/expected at most 1000 bytes, got 6/);
    expect(() => readRecording(file, { mostLineBytes: 1000 })).toThrow(
      /large\.ndjson:2: expected at most 1000 bytes in a line/,
    );
  });
});
