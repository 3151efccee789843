import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { killServed, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { readAll, useUpstream } from '../support/upstream';

const fileIn = useTestFolder();

const secrets = {
  bearer: 'bear-Q1w2e3r4t5y6u7',
  cookie: 'cook-A1s2d3f4g5h6j7',
  query: 'quer-Z1x2c3v4b5n6m7',
  proxy: 'prox-P1o2i3u4y5t6r7',
  field: 'fiel-L1k2j3h4g5f6d7',
  setCookie: 'setc-M1n2b3v4c5x6z7',
};
const basic = Buffer.from(`user:${secrets.proxy}`).toString('base64');

/** What it is asked with it says again, in a field and in a body that breaks the document. */
const { origin } = useUpstream((request, response) => {
  void readAll(request).then((body) => {
    const said = [...request.rawHeaders, request.url ?? '', body.toString('utf8')].join(' ');
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Set-Cookie', `sid=${secrets.setCookie}; HttpOnly`);
    response.setHeader('X-Echo', encodeURI(said));
    response.end(JSON.stringify({ id: said, title: said }));
  });
});
const upstream = (): string => `${origin()}/v1`;

afterEach(killServed);

const script = `
const { BASE_URL, UNDERSTUDY_CONTROL_URL: control } = process.env;
const headers = {
  authorization: 'Bearer ${secrets.bearer}', cookie: 'session=${secrets.cookie}', 'proxy-authorization': 'Basic ${basic}',
  'x-api-key': '${secrets.field}', 'content-type': 'application/json',
};
const { request } = require('node:http');
const ask = (method, target, body) => new Promise((resolve) => {
  const asked = request(BASE_URL + target, { method, headers }, (answer) => answer.resume().on('end', resolve));
  asked.end(body);
});
(async () => {
  await ask('GET', '/notes/1?api_key=${secrets.query}');
  await ask('GET', '/unknown/${secrets.bearer}?access_token=${secrets.query}');
  await ask('POST', '/notes?api_key=${secrets.query}', JSON.stringify({ text: 1, again: '${secrets.bearer}' }));
  for (const told of ['journal', 'journal/har']) {
    const answer = await fetch(control + '/sessions/default/' + told);
    process.stdout.write(told + ' ' + answer.status + ' ' + (await answer.text()) + '\\n');
  }
})();`;

test('no secret of the traffic is told: in log, journal, report, recording and archive', async () => {
  const files = ['html', 'md', 'xml', 'txt', 'json'].map((end) => fileIn(`report.${end}`));
  const reports = files.flatMap((file) => ['--report', file]);
  for (const recording of ['traffic.ndjson', 'traffic.har']) {
    const recorded = fileIn(recording);
    const flags = [...reports, '--record', recorded, '--log-level', 'debug'];
    const document = 'test/test-documents/proxied-notes.yaml';
    const started = start(['proxy', upstream(), document, ...flags, '--', process.execPath, '-e', script]);
    expect(await started.ended).toBe(1);
    const told: Record<string, string> = { printed: started.printed(), log: started.log() };
    for (const file of [...files, recorded]) told[path.basename(file)] = readFileSync(file, 'utf8');
    expect(told['printed']).toMatch(/journal 200 [\s\S]*journal\/har 200 /);
    expect(told['log']).toMatch(/deviates/);
    expect(told[recording]).toMatch(/notes/);
    const found = Object.entries(told).flatMap(([where, text]) =>
      [...Object.entries(secrets), ['basic', basic]].flatMap(([name = '', secret = '']) =>
        text.includes(secret) ? [`${name} in ${where}`] : [],
      ),
    );
    expect([recording, found]).toEqual([recording, []]);
  }
});
