import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { OptionRow } from '../../src/base/option';
import { rejections } from '../../src/mock/rejected';
import { mockOptions } from '../../src/mock/start/options';
import { proxyOptions } from '../../src/proxy/options';
import { proxyErrors } from '../../src/proxy/own-response';
import { rules } from '../../src/rules/rules';
import { verifyOptions } from '../../src/verify/options';

const meanings: Readonly<Record<keyof typeof rejections, string>> = {
  'path-unknown': 'The file has no such path. Compare it with `understudy inspect`, the base path too.',
  'method-unknown': 'The path has other methods: the header `Allow` lists them.',
  'no-credentials': 'The request has no credentials. Send the key that the start prints.',
  'wrong-credentials': 'The key is another one. Send one of `--api-key`.',
  'content-type': 'The operation takes another media type. Set `Content-Type`.',
  'not-json': 'The body cannot be read. The message says where.',
  'body-missing': 'The operation needs a body.',
  invalid: 'The request breaks the file. The message names each place.',
  'item-unknown': 'No item has this ID. List the collection, or create the item.',
  'item-removed': 'The item was deleted.',
  'parent-unknown': 'The item that the path leads through does not exist. Create it first.',
  conflict: 'The value is taken, or something refers to the item. Choose another, or delete what refers to it.',
  'precondition-failed': 'The item has changed since it was read (`If-Match`). Read it again.',
  'not-acceptable': 'The operation has no media type that `Accept` allows.',
  'too-large': 'The body is larger than `UNDERSTUDY_BODY_LIMIT` allows.',
  gone: 'The operation is past its sunset date.',
  'not-supported': 'The mock cannot do what the request asks for.',
  'storage-full': 'The created items take too much memory. Reset the session.',
  forced: 'A fault of the control API, or `Prefer: code`, asked for it.',
  malformed: 'The request is not HTTP as it should be. The message says what is wrong.',
  'session-invalid': 'The name of the session has other characters than it may have.',
  'sessions-full': 'There are too many sessions. Delete those that are not needed.',
  'status-undocumented': '`Prefer: code` asks for a status that the operation does not document.',
  'invalid-response': 'With `--strict`, the response that was made breaks the file.',
  'internal-error': 'A mistake in Understudy. The log says more.',
};

const meaningsOfProxy: Readonly<Record<keyof typeof proxyErrors, string>> = {
  invalid_request: 'The target of the request is no path. Send requests to the proxy as to a server.',
  request_timeout: 'The rest of the request body did not come in time.',
  not_supported: 'A transfer coding that is not `chunked` cannot be passed on.',
  upstream_failed: 'The API is not there, or its response is not HTTP. The message says which.',
  invalid_response: 'With `--enforce`, the response of the API breaks the file.',
  upstream_timeout: 'The API did not respond in time: `--timeout`.',
  loop: 'The address of the API leads back to this proxy.',
};

/** Pages that are made of tables in the code: UPDATE_DOCS=1 writes them. */
const pages: Readonly<Record<string, () => string>> = {
  'options.md': () =>
    [
      '# Options',
      'Which options and environment variables does each command have? Flags go before variables.',
      '## serve and run',
      tableOf(mockOptions),
      '## verify',
      tableOf(verifyOptions),
      '## proxy',
      tableOf(proxyOptions),
      'Exit codes of all commands: 0 passed, 1 failed, 2 could not run, 3 too little tested. `run` ends as its command does; `proxy -- command` as its command if that failed, else with its own code.',
    ].join('\n\n'),
  'errors.md': () =>
    [
      '# Errors',
      'What does this error of the mock mean? The code stands in the error body, if the format of your API has a place for it.',
      '| code | status | what it means, and what to do |\n| --- | --- | --- |',
    ].join('\n\n') +
    Object.entries(rejections)
      .map(([kind, { status, code }]) => `\n| \`${code}\` | ${status} | ${meanings[kind as keyof typeof rejections]} |`)
      .join('') +
    '\n\nWhere the file documents a 422 in place of a 400, or a 403 in place of a 401, the mock returns that.' +
    '\n\n## Of the proxy\n\nThese have the header `X-Understudy: proxy`. An invalid request has the codes above.\n\n| code | status | what it means, and what to do |\n| --- | --- | --- |' +
    Object.entries(proxyErrors)
      .map(([code, status]) => `\n| \`${code}\` | ${status} | ${meaningsOfProxy[code as keyof typeof proxyErrors]} |`)
      .join(''),
  'rules.md': () =>
    [
      '# Rules',
      'What does each rule of `verify` check? `understudy inspect --rules <name>` prints one.',
      '| rule | checks | what to do |\n| --- | --- | --- |',
    ].join('\n\n') +
    rules.map(({ id, sentence, fix }) => `\n| \`${id}\` | ${sentence} | ${fix} |`).join('') +
    '\n\nThe layers are asked in this order: wire, status, form, meaning. A response that fails in one is not judged in later ones.',
};

function tableOf(rows: readonly OptionRow[]): string {
  const lines = rows.map(({ flag, variable, fallback, help }) => {
    const shown = fallback === 'none' || fallback === 'false' ? '' : fallback;
    const flagged = flag === undefined ? '' : `\`${flag}\``;
    return `| ${flagged} | ${variable === undefined ? '' : `\`${variable}\``} | ${help} | ${shown} |`;
  });
  return ['| flag | variable | effect | default |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

test.each(Object.keys(pages))('docs/reference/%s says what the code does', (name) => {
  const file = path.join(__dirname, '../../docs/reference', name);
  const page = `${pages[name]?.() ?? ''}\n`;
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});
