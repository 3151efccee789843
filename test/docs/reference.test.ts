import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { OptionRow } from '../../src/base/option';
import { rejections } from '../../src/mock/http/errors';
import { mockOptions } from '../../src/mock/start/options';
import { proxyOptions } from '../../src/proxy/options';
import { proxyErrors } from '../../src/proxy/own-response';
import { rules } from '../../src/rules/rules';
import { verifyOptions } from '../../src/verify/options';

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
      '| code | status | kind |\n| --- | --- | --- |',
    ].join('\n\n') +
    Object.entries(rejections)
      .map(([kind, { status, code }]) => `\n| \`${code}\` | ${status} | ${kind.replaceAll('-', ' ')} |`)
      .join('') +
    '\n\nWhere the file documents a 422 in place of a 400, or a 403 in place of a 401, the mock returns that.' +
    '\n\n## Of the proxy\n\nThese have the header `X-Understudy: proxy`. An invalid request has the codes above.\n\n| code | status |\n| --- | --- |' +
    Object.entries(proxyErrors)
      .map(([code, status]) => `\n| \`${code}\` | ${status} |`)
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
