import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startMock, type RunningMock } from '../../src';
import { openConsole, startBrowser, type Watched } from './browser';

let browser: Browser;
let mock: RunningMock;
let origin: string;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  mock = await startMock();
  origin = new URL(mock.baseUrl).origin;
});
afterEach(() => mock.close());

function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${mock.apiKey}`);
  headers.set('Content-Type', 'application/json');
  return fetch(mock.baseUrl + path, { ...init, headers });
}

function control(method: string, path: string, body: object = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(`${origin}/__mock/${path}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

const open = (hash = '', options = {}): Promise<Watched> => openConsole(browser, `${origin}/__mock/${hash}`, options);

/** Names, headers and bodies that would run if they were markup. */
const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

async function sendTraffic(): Promise<void> {
  await send('/pets?limit=500');
  await send(`/pets?status=${encodeURIComponent(hostile)}`, {
    headers: { 'User-Agent': hostile, 'X-Hostile': hostile },
  });
  await send('/pets', { method: 'POST', body: JSON.stringify({ name: hostile, categoryId: 7 }) });
  await send('/pets', { method: 'POST', body: '{"name":"Rex","categoryId":9223372036854775807}' });
  await send('/pets/1');
  await send('/nothing');
  await control('POST', 'sessions', { name: 'checkout' });
  await control('POST', 'sessions/checkout/faults', {
    kind: 'status',
    status: 503,
    headers: { 'Retry-After': hostile },
  });
}

/** Where each page is, and what stands on it when it is ready. */
const pages: readonly (readonly [hash: string, ready: string])[] = [
  ['#traffic', 'tr.go'],
  ['#call-1', '.finding .src .hit'],
  ['#call-2', '.finding'],
  ['#call-3', '.json .s'],
  ['#data?at=/pets&item=121', 'form.pane input'],
  ['#faults', '.faults .switch'],
  ['#sessions', '.clock input'],
  ['#coverage', '.cell.todo'],
];

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Of its thread, in microseconds: a machine that is busy with other work does not stretch it. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The most that a page worked without a pause, in milliseconds of its thread. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const pages = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ pid, tid }) => pages.has(`${pid} ${tid}`)).map(({ tdur = 0 }) => tdur / 1000);
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks);
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, a line each. */
function accessibilityProblems(page: Page): Promise<string[]> {
  return page.evaluate(`${axe};
    axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

describe('every page', () => {
  test.each(['light', 'dark'] as const)(
    'is accessible, runs nothing that came, and asks no other host: %s',
    async (colorScheme) => {
      await sendTraffic();
      for (const [hash, ready] of pages) {
        const { page, wrong } = await open(hash, { colorScheme });
        await page.waitForSelector(ready);
        expect([hash, await accessibilityProblems(page), wrong]).toEqual([hash, [], []]);
        expect(await page.locator('img, script:not([src])').count()).toBe(0);
        await page.context().close();
      }
    },
  );

  test('needs no sideways scroll at 390 pixels', async () => {
    await sendTraffic();
    for (const [hash, ready] of pages) {
      const { page } = await open(hash, { viewport: { width: 390, height: 844 } });
      await page.waitForSelector(ready);
      expect([hash, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([hash, 390]);
      await page.context().close();
    }
  });
});

describe('Traffic', () => {
  test('begins with a line to try, shows the call at once, and why it was rejected', async () => {
    const { page, wrong } = await open();
    await page.getByRole('button', { name: 'Send it from here' }).click();
    await page.waitForSelector('tr.go .s2');
    await send('/pets?limit=500');
    await page.getByRole('link', { name: '/pets?limit=500' }).click();
    await page.waitForSelector('.finding');
    expect(await page.locator('.finding .at').innerText()).toMatch(/^spec\/openapi\.yaml:\d+:\d+ /);
    expect(await page.locator('.src .hit').innerText()).toContain('maximum: 100');
    expect(new URL(page.url()).hash).toBe('#call-2');
    expect(wrong).toEqual([]);
  });

  test('shows an int64 digit by digit', async () => {
    await send('/pets', { method: 'POST', body: '{"name":"Rex","categoryId":9007199254740993}' });
    const { page } = await open('#call-1');
    await page.waitForSelector('.json');
    expect(await page.locator('.json .n').allInnerTexts()).toEqual(['9007199254740993', '121', '9007199254740993']);
  });

  test('is operated by keys alone', async () => {
    await sendTraffic();
    const { page } = await open();
    await page.waitForSelector('tr.go');
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
    await page.waitForSelector('.pane .tabs');
    const { hash } = new URL(page.url());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.pane', { state: 'detached' });
    await page.waitForSelector(`tr.go a:focus[href="${hash}"]`);
    await page.keyboard.press('/');
    await page.keyboard.type('status:400');
    await page.locator('tr.go').nth(2).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('tr.go').nth(2).waitFor();
    await page.locator('.find input').press('Escape');
    await page.keyboard.press('5');
    await page.waitForSelector('.grid');
    await page.keyboard.press('?');
    expect(await page.locator('dialog').innerText()).toContain('pause');
  });

  test('repeats a call, with its key, and makes its response my own', async () => {
    await send('/pets?limit=1');
    const { page } = await open('#call-1');
    await page.waitForSelector('.pane .tabs');
    await page.keyboard.press('r');
    await page.getByText('Sent again: 200.').waitFor();
    await page.keyboard.press('m');
    await page.getByLabel('Body').fill('[{"id":9007199254740993,"name":"Ada","categoryId":2}]');
    await page.getByText('This response fits the OpenAPI file.').waitFor();
    await page.getByRole('button', { name: 'Respond with this' }).click();
    await page.getByText('get 200 from now on').waitFor();
    expect(await (await send('/pets?limit=1')).text()).toContain('9007199254740993');
    expect(await (await send('/pets?limit=2')).text()).not.toContain('Ada');
    await page.getByText('my response').first().waitFor();
  });

  test('streams 10,000 calls without a frame that takes long, and holds the youngest 2,000', async () => {
    const { page } = await open();
    await page.waitForSelector('.card');
    await browser.startTracing(page, { categories: ['toplevel'] });
    for (let sent = 0; sent < 10_000; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => send('/pets?limit=1')));
    await page.getByText('8000 older calls').waitFor();
    expect(await page.locator('tr.go').count()).toBeLessThan(80);
    expect(longestTask(await browser.stopTracing())).toBeLessThan(50);
  });
});

describe('Data', () => {
  test('adds an item, which the API then has, and says at the field what is wrong', async () => {
    const { page, wrong } = await open('#data');
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByLabel('name').fill('Ada');
    await page.getByLabel('categoryId').fill('9223372036854775808');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field.wrong').getByText('categoryId').first().waitFor();
    await page.getByLabel('categoryId').fill('9223372036854775807');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Added /pets/121.').waitFor();
    expect(await (await send('/pets/121')).text()).toContain('9223372036854775807');
    await page.locator('.find input').fill('name:ada');
    await page.getByRole('link', { name: 'Ada' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted /pets/121.').waitFor();
    expect((await send('/pets/121')).status).toBe(404);
    expect(wrong).toEqual([]);
  });
});

describe('Faults and Sessions', () => {
  test('a fault that is switched on reaches the client, and one that is off does not', async () => {
    const { page } = await open('#faults');
    await page.getByRole('button', { name: 'Switch on Rate limit' }).click();
    const switched = page.getByRole('switch');
    await switched.waitFor();
    expect((await send('/pets')).status).toBe(429);
    await switched.click();
    await page.locator('.faults .off').waitFor();
    expect((await send('/pets')).status).toBe(200);
  });

  test('the clock of a session goes to the sunset, and the operation is gone', async () => {
    const { page } = await open('#sessions');
    await page.getByRole('button', { name: 'Sunset of getPet' }).click();
    await page.getByText('410 Gone at this time: getPet').waitFor();
    expect((await send('/pets/1')).status).toBe(410);
  });
});

describe('without the mock', () => {
  test('what the page holds stays readable, and a mock that is back is found', async () => {
    await send('/pets?limit=500');
    const { page } = await open();
    await page.waitForSelector('tr.go');
    const port = Number(new URL(origin).port);
    await mock.close();
    await page.getByText('The mock does not respond.').waitFor();
    expect(await page.locator('tr.go').count()).toBe(1);
    mock = await startMock({ port });
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('No calls yet').waitFor();
  });

  test('the control token is asked for, and kept for this tab', async () => {
    await mock.close();
    mock = await startMock({ controlToken: 'opens-the-console' });
    origin = new URL(mock.baseUrl).origin;
    const { page } = await open();
    await page.getByLabel('Control token').fill('not-this-one');
    await page.keyboard.press('Enter');
    await page.getByText('The mock rejected this token.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Control token').fill('opens-the-console');
    await page.keyboard.press('Enter');
    await page.getByText('No calls yet').waitFor();
    expect(page.url()).not.toContain('opens');
    await page.reload();
    await page.getByText('No calls yet').waitFor();
  });
});
