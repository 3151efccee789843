/**
 * Uses the mock as programs do, by the SDKs of real servers: `npm run trials:sdk [-- <server> ...]`. The same steps (`trials/sdk`) are run
 * against the real server, and against `understudy serve` of the OpenAPI file that the server itself serves. Prints how many steps
 * succeed on each, and why the others fail. The requests of each step are kept in `trials/.servers/<server>/sdk-<side>.json`.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { program, started, until, wantedServers } from './started.mjs';
import { servers } from './servers.mjs';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

/** Forwards requests to a port and keeps them with their responses; gives its own port. */
async function recorder(port) {
  const exchanges = [];
  const all = async (stream) => Buffer.concat(await stream.toArray());
  const server = http.createServer(async (request, response) => {
    const exchange = { at: Date.now(), request: `${request.method} ${request.url}` };
    exchanges.push(exchange);
    const body = await all(request);
    const headers = { ...request.headers, host: `127.0.0.1:${port}`, 'accept-encoding': 'identity' };
    const { method, url } = request;
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, async (reply) => {
      const text = await all(reply);
      const { statusCode: status, rawHeaders } = reply;
      const type = reply.headers['content-type'];
      Object.assign(exchange, { body: String(body), status, type, response: String(text).slice(0, 4000) });
      response.writeHead(status, rawHeaders);
      response.end(text);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { exchanges, port: server.address().port, stop };
}

/** Runs the steps of a server against a port, and gives what became of each: its name, the reason if it failed, its exchanges. */
async function steps({ sdk }, folder, side, port, base) {
  const between = await recorder(port);
  const script = path.join(here, 'sdk', sdk.steps);
  const command = script.endsWith('.py') ? path.join(folder, 'venv/bin/python') : process.execPath;
  const child = spawn(command, [script], {
    cwd: folder,
    env: {
      ...process.env,
      SDK_FOLDER: folder,
      SDK_URL: `http://127.0.0.1:${between.port}${base}`,
      SDK_KEY: sdk.key ?? '',
      SDK_TAG: randomBytes(4).toString('hex'),
    },
    stdio: ['ignore', 'pipe', openSync(path.join(folder, `sdk-${side}.log`), 'w')],
  });
  const [text, [code]] = await Promise.all([
    child.stdout.toArray().then((parts) => String(Buffer.concat(parts))),
    once(child, 'close'),
  ]);
  between.stop();
  if (code !== 0) throw new Error(`the steps broke off: see ${folder}/sdk-${side}.log`);
  const outcomes = text
    .split('\n')
    .filter((line) => line.startsWith('{"step"'))
    .map((line) => JSON.parse(line))
    .map(({ began, ended, ...outcome }) => ({
      ...outcome,
      exchanges: between.exchanges.filter(({ at }) => at >= Math.floor(began) && at <= ended),
    }));
  writeFileSync(path.join(folder, `sdk-${side}.json`), `${JSON.stringify(outcomes, undefined, 1)}\n`);
  return outcomes;
}

/** Starts the mock of an OpenAPI file; gives its port, the base path of the file, and what ends it. */
async function mock(folder, text, key) {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, text);
  const { basePath, servers: [{ url = '' } = {}] = [] } = JSON.parse(text);
  const base = basePath ?? new URL(url, 'http://mock').pathname.replace(/\/$/, '');
  const args = ['serve', file, '--port', '0', ...(key === undefined ? [] : ['--api-key', key])];
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', openSync(path.join(folder, 'mock.log'), 'w')],
  });
  const stop = () => child.kill();
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  try {
    const port = await until(async () => /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1], 60);
    return { port, base, stop };
  } catch (cause) {
    stop();
    throw cause;
  }
}

async function trial(server) {
  const { folder, text, stop } = await started(server);
  let real;
  try {
    real = await steps(server, folder, 'server', server.port, server.base);
  } finally {
    stop();
  }
  const mocked = await mock(folder, text, server.sdk.key);
  try {
    return { real, mock: await steps(server, folder, 'mock', mocked.port, mocked.base) };
  } finally {
    mocked.stop();
  }
}

const rows = [];
for (const server of wantedServers(servers.filter(({ sdk }) => sdk !== undefined))) {
  const outcomes = await trial(server);
  const isRight = ({ failed }) => failed === undefined;
  const right = outcomes.real.filter(isRight).map(({ step }) => step);
  const judged = outcomes.mock.filter(({ step }) => right.includes(step));
  const failures = (side, all) =>
    all
      .filter(({ failed }) => failed)
      .map(({ step, failed }) => `${server.name}${side}: ${step}: ${failed.slice(0, 250)}`);
  for (const line of [...failures(' (the server itself)', outcomes.real), ...failures('', judged)]) console.log(line);
  const row = { server: server.name, calls: outcomes.real.length, 'right on the server': right.length };
  rows.push({ ...row, 'of these right on the mock': judged.filter(isRight).length });
}
console.table(rows);
console.log('the requests of each call: trials/.servers/*/sdk-mock.json and sdk-server.json');
