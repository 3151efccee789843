import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { finishing } from '../../contract-tests/self-proof/fault';
import { lawfulRules, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { useTestFolder } from '../support/test-folder';
import { closeServers, faulty, serve, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

/** Gives the entries of a part of the text report, from its heading to the next empty line. */
function part(stdout: string, heading: RegExp): string[] {
  const lines = stdout.split('\n');
  const start = lines.findIndex((line) => heading.test(line));
  return start === -1 ? [] : lines.slice(start + 1, lines.indexOf('', start));
}

describe('what was tried', () => {
  test('is counted of all checks, and a run that was asked to read only is not held too little tested', async () => {
    const { baseUrl } = await serve();
    const file = fileIn('read-only.json');
    const { status, stdout } = await verify([baseUrl, '--read-only', '--json', file]);
    expect(status).toBe(0);
    const { checks, conclusion, counts } = JSON.parse(readFileSync(file, 'utf8')) as {
      checks: readonly unknown[];
      counts: Readonly<Record<string, number>>;
      conclusion: { tested: { checks: number; tried: number; triedPercent: number; judgedPercent: number } };
    };
    const { tested } = conclusion;
    expect(tested.checks).toBe(checks.length);
    expect(tested.tried).toBe(checks.length - (counts['not-tested'] ?? 0));
    expect(tested.triedPercent).toBeLessThan(60);
    expect(tested.judgedPercent).toBeGreaterThan(90);
    const last = stdout.trimEnd().split('\n').at(-1);
    expect(last).toBe(
      `CONFORMANT: ${counts['proved']} checks proved, ${counts['inconclusive']} inconclusive (2 of 2 operations answered 2xx, 0 writes done; ${tested.tried} of ${tested.checks} checks tried: ${tested.triedPercent} % tested)`,
    );
  });

  test('is in the HTML page and in Markdown too', async () => {
    const { baseUrl } = await serve();
    const [html, markdown] = [fileIn('tried.html'), fileIn('tried.md')];
    await verify([baseUrl, '--read-only', '--html', html, '--markdown', markdown]);
    for (const file of [html, markdown])
      expect(readFileSync(file, 'utf8')).toMatch(/\d+ of \d+ checks were tried \(\d+ %\)/);
  });
});

describe('silent points', () => {
  const heading = /^Where the document is silent/;

  test('show surprises first, and count the rest', async () => {
    const { baseUrl } = await faulty({
      readLimit: (texts) => (texts[0] === '05' ? 5 : lawfulRules.readLimit(texts)),
      find: (state, text) =>
        text === '-1' ? state.pets[7] : text === '0' ? { status: 500, message: 'oops' } : lawfulRules.find(state, text),
    });
    const file = fileIn('silent.json');
    const { stdout } = await verify([baseUrl, '--json', file]);
    const shown = part(stdout, heading);
    expect(shown.slice(0, 3)).toEqual([
      '  listPets.limit.leading-zero: accepted with 5 items; most of its kind are refused',
      '  getPet.petId.zero: refused 500; a server error',
      '  getPet.petId.negative: accepted 200; another item than asked for: id 8',
    ]);
    expect(shown[3]).toMatch(/^ {2}the rest: refused 400 \(\d+\), refused 404 \(\d+\), ascending identifier,/);
    expect(shown.length).toBeLessThan(6);
    const { silentPoints } = JSON.parse(readFileSync(file, 'utf8')) as {
      silentPoints: { id: string; surprise?: string }[];
    };
    expect(silentPoints.length).toBeGreaterThan(30);
    expect(silentPoints.filter(({ surprise }) => surprise !== undefined)).toEqual(silentPoints.slice(0, 3));
  });

  test('surprise nobody where a service treats all of a kind alike', async () => {
    const rules: Partial<PetRules> = {
      find: (state, text) => lawfulRules.find(state, text.replace(/^(\+|0)(?=\d)/, '')),
      checkStatusFilter: () => undefined,
    };
    const { baseUrl } = await faulty(rules);
    const { stdout } = await verify([baseUrl, '--only', 'listPets.status', 'listPets.order', 'listPets.options']);
    expect(part(stdout, heading).join(' ')).not.toMatch(/most of its kind|another item|server error/);
  });
});

test('JUnit says how long each check, each suite and the run took, in seconds', async () => {
  const { baseUrl } = await serve();
  const file = fileIn('times.xml');
  await verify([baseUrl, '--only', 'limits', 'listPets.succeeds', '--rate', '50', '--read-only', '--junit', file]);
  const xml = readFileSync(file, 'utf8');
  const times = (element: string): number[] =>
    [...xml.matchAll(new RegExp(`<${element} [^>]*time="([^"]*)"`, 'g'))].map(([, text = '']) => {
      expect(text).toMatch(/^\d+\.\d{3}$/);
      return Number(text);
    });
  const [run = 0] = times('testsuites');
  const sum = (numbers: readonly number[]): number => numbers.reduce((first, second) => first + second, 0);
  // At 50 requests a second each check waits for its turn.
  expect(times('testcase').filter((time) => time > 0).length).toBeGreaterThan(10);
  expect(sum(times('testsuite'))).toBeCloseTo(sum(times('testcase')), 2);
  expect(sum(times('testsuite'))).toBeLessThanOrEqual(run);
});

describe('the HTML page', () => {
  test('has a table of contents that leads to each root cause and each group of checks', async () => {
    const { baseUrl } = await faulty({ page: (pets) => pets.slice(0, 20), createdStatus: 200 });
    const file = fileIn('page.html');
    await verify([baseUrl, '--html', file]);
    const html = readFileSync(file, 'utf8');
    const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    expect(new Set(links.filter((link) => /^finding-\d+$/.test(link))).size).toBe(2);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).toContain('section 4.2</a>');
    expect(html).toContain('table-layout: fixed');
    expect(html).toMatch(/<details><summary>The same, found again: 4 findings of 4 checks<\/summary>/);
  });

  test('shows what a service sent as text', async () => {
    const { baseUrl } = await faulty(
      finishing((response) =>
        response.status === 404 ? { ...response, body: '<img src=x onerror=alert(1)>' } : response,
      ),
    );
    const file = fileIn('markup.html');
    await verify([baseUrl, '--html', file]);
    const html = readFileSync(file, 'utf8');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  test('groups checks by operation where the document names no sections, and so does the text', async () => {
    const content = { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } };
    const get = (operationId: string): object => ({
      get: { operationId, responses: { 200: { description: 'x', content } } },
    });
    const spec = fileIn('plain.json');
    const info = { title: 'Plain', version: '1' };
    writeFileSync(
      spec,
      JSON.stringify({ openapi: '3.0.3', info, paths: { '/as': get('a.list'), '/bs': get('listBs') } }),
    );
    const { baseUrl } = await serve(() => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: '[]',
    }));
    const file = fileIn('plain.html');
    const { stdout } = await verify([baseUrl, '--spec', spec, '--html', file], {});
    expect(stdout).toMatch(/^operation +proved/m);
    expect(stdout).toMatch(/^a\.list +\d/m);
    const html = readFileSync(file, 'utf8');
    expect(html).toContain('<h2>All checks, by operation</h2>');
    expect(html).toContain('<h3>a.list</h3>');
    expect(html).toContain('<h3>listBs</h3>');
  });
});
