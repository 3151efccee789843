import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { defaultInWords, meaningOf, commandOptions, options } from './options';

const readme = readFileSync('README.md', 'utf8');

test('README lists the options of the command line, word for word and in order', () => {
  const rows = commandOptions.map(
    ([, option]) =>
      `| \`${option.flag}\` | \`${option.variable}\` | ${defaultInWords(option, 'serve')} | ${meaningOf(option)} |`,
  );
  const documented = readme
    .split('\n')
    .filter((line) => /^\| `(--|\[)/.test(line))
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(documented).toEqual(rows);
});

test('README names every option of startMock', () => {
  const [, section = ''] = /^### In your tests, in process$(.*?)^### /ms.exec(readme) ?? [];
  const named = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(Object.keys(options).filter((name) => !named.has(name))).toEqual([]);
});

test('each option has a flag and a variable of its own, the variable named like the flag', () => {
  for (const [, { flag, variable, element }] of commandOptions) {
    const name = flag.replace(/^--| <.*|[[\]]/g, '').replaceAll(/ <.*|[[\]]/g, '');
    expect(variable).toBe(
      `UNDERSTUDY_${name.replaceAll('-', '_').toUpperCase()}${element === undefined || name.endsWith('s') ? '' : 'S'}`,
    );
  }
});
