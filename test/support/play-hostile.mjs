// Plays each document that it is given, sends some requests, verifies the stand-in by the same document, and prints a line of
// JSON for it. It runs as a program of its own, so that a hang, a crash and too much memory are seen from outside.
import { createRequire } from 'node:module';
import path from 'node:path';

const built = createRequire(path.resolve('dist/src/index.js'));
const { startMock, DocumentError, UsageError } = built('./index.js');
const { verifyCommand } = built('./cli/verify-command.js');

const isClear = (error) => error instanceof DocumentError || error instanceof UsageError;

/** Gives how an error ends the program: with one line and code 2, or otherwise, with its stack. */
const ending = (error) => (isClear(error) ? { refused: error.message } : { broken: String(error.stack ?? error) });

async function ask({ baseUrl, apiKey, example }) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = '{"id":"1","value":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}';
  const asked = ['/harmless', '/sample', '/items', '/items/1', '/a', '/b', example?.path ?? '/'].map((where) => [
    'GET',
    where,
  ]);
  const statuses = [];
  for (const [method, where] of [
    ...asked,
    ['POST', '/items'],
    ['POST', '/a'],
    ['PUT', '/items/1'],
    ['GET', '/x/----------------------------------------'],
  ]) {
    const answer = await fetch(baseUrl + where, { method, headers, ...(method !== 'GET' && { body }) });
    statuses.push([answer.status, (await answer.text()).slice(0, 300)]);
  }
  return statuses;
}

async function verify(file, baseUrl, flags) {
  let code;
  let output = '';
  const write = (text) => ((output += text), true);
  const io = {
    env: { API_KEY: 'understudy-key' },
    stdout: { write },
    stderr: { write },
    exit: (given) => (code = given),
  };
  const command = verifyCommand(io).exitOverride().configureOutput({ writeErr: write });
  try {
    await command.parseAsync([baseUrl, '--spec', file, ...flags], { from: 'user' });
    return { code, output: output.slice(-1000) };
  } catch (error) {
    return ending(error);
  }
}

async function play(file, flags) {
  let mock;
  try {
    mock = await startMock({ openapiFile: file, count: 20 });
    const statuses = await ask(mock);
    return { statuses, verified: await verify(file, mock.baseUrl, flags) };
  } catch (error) {
    return { ...ending(error), verified: await verify(file, 'http://127.0.0.1:1/', flags) };
  } finally {
    await mock?.close();
  }
}

/** A pipe is written to in pieces: what is not through when the program ends is lost. */
const print = (value) => new Promise((resolve) => process.stdout.write(`${JSON.stringify(value)}\n`, resolve));

const [flags, ...files] = process.argv.slice(2);
for (const file of files) {
  await print({ begins: path.basename(file) });
  const start = process.cpuUsage();
  const outcome = await play(file, flags === '' ? [] : flags.split(' '));
  const { user, system } = process.cpuUsage(start);
  await print({ file, seconds: (user + system) / 1e6, ...outcome });
}
process.exit(0);
