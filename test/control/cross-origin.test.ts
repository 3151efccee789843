import { createServer, type Server } from 'node:http';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startMock, type RunningMock } from '../../src/index';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What a page was told, or that its browser kept the answer from it. */
type Told = string | number | undefined;

/** A name that has come to mean this machine, as after DNS rebinding. */
const reboundName = 'rebound.test';

const isThere = existsSync(executablePath);
const story = isThere ? describe : describe.skip;
const title = isThere
  ? 'a page of another origin'
  : `a page of another origin (skipped: no Chromium at ${executablePath})`;

story(title, () => {
  let mock: RunningMock;
  let elsewhere: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    mock = await startMock();
    elsewhere = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>elsewhere</title>');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const args = [...flags, `--host-resolver-rules=MAP ${reboundName} 127.0.0.1`];
    browser = await chromium.launch({ executablePath, args });
    page = await browser.newPage();
  });

  afterAll(async () => {
    await browser.close();
    elsewhere.close();
    await mock.close();
  });

  const open = (host: string): Promise<unknown> =>
    page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);

  /** Runs a script in the page; it is text, for the page knows nothing of this file. */
  const inPage = (script: string): Promise<Told> => page.evaluate<Told>(`(async () => { ${script} })()`);

  for (const host of ['127.0.0.1', 'localhost']) {
    test(`at ${host} uses the API itself, with its key`, async () => {
      await open(host);
      const headers = `{ authorization: 'Bearer ${mock.apiKey}', 'content-type': 'application/json' }`;
      expect(
        await inPage(
          `const response = await fetch('${mock.baseUrl}/pets', { headers: ${headers} });
           return response.status + ' ' + (await response.json()).length;`,
        ),
      ).toBe('200 20');
      expect(
        await inPage(
          `const body = JSON.stringify({ name: 'Rex', categoryId: 1 });
           const response = await fetch('${mock.baseUrl}/pets', { method: 'POST', headers: ${headers}, body });
           return response.headers.get('location');`,
        ),
      ).toMatch(/^\/v1\/pets\/\d+$/);
    });

    test(`at ${host} can neither read nor change the control API`, async () => {
      await open(host);
      const session = mock.control.session(`victim-${host === 'localhost' ? 'a' : 'b'}`);
      const base = `${mock.origin}/__mock`;
      const faults = `${base}/sessions/${session.name}/faults`;
      await session.addFault({ kind: 'latency', milliseconds: 1 });
      const before = await session.info();
      const attempt = (call: string): Promise<Told> =>
        inPage(`try { const response = await ${call}; return response.type + ' ' + response.status + ' ' + await response.text(); }
                catch (error) { return error.name; }`);
      expect(await attempt(`fetch('${base}/sessions')`)).toBe('TypeError');
      expect(await attempt(`fetch('${faults}', { method: 'DELETE' })`)).toBe('TypeError');
      const json = `headers: { 'content-type': 'application/json' }, body: '{}'`;
      expect(await attempt(`fetch('${base}/reset', { method: 'POST', ${json} })`)).toBe('TypeError');
      // Neither opaque requests nor forms ask first; they are sent, and must come to nothing.
      for (const type of ['text/plain', 'application/json']) {
        const init = `{ method: 'POST', mode: 'no-cors', body: new Blob(['{}'], { type: '${type}' }) }`;
        expect(await attempt(`fetch('${base}/reset', ${init})`)).toMatch(/^(opaque 0 ?|TypeError)$/);
      }
      await inPage(
        `const frame = document.createElement('iframe'); frame.name = 'target'; document.body.append(frame);
         const form = document.createElement('form'); form.method = 'POST'; form.target = 'target';
         form.enctype = 'text/plain'; form.action = '${base}/sessions/${session.name}/reset';
         document.body.append(form);
         const loaded = new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 3000); });
         form.submit(); await loaded; return 'sent';`,
      );
      expect(
        await inPage(
          `return new Promise((resolve) => {
             const events = new EventSource('${base}/sessions/${session.name}/journal/events');
             events.onopen = () => resolve('open'); events.onerror = () => resolve('refused'); });`,
        ),
      ).toBe('refused');
      expect(
        await inPage(
          `return new Promise((resolve) => { const script = document.createElement('script');
             script.src = '${base}/sessions'; script.onload = () => resolve('loaded');
             script.onerror = () => resolve('refused'); document.body.append(script); });`,
        ),
      ).toBe('refused');
      expect(await session.info()).toEqual({
        ...before,
        now: expect.any(String) as unknown,
        lastUsedAt: expect.any(String) as unknown,
      });
    });
  }

  test('whose name was rebound to this machine is turned away', async () => {
    await page.goto(`http://${reboundName}:${mock.port}/v1/nowhere`);
    const told = await inPage(
      `const read = await fetch('/__mock/sessions');
       const write = await fetch('/__mock/reset', { method: 'POST', headers: { 'x-mock-control': '1' } });
       return [read.status, (await read.json()).code, write.status].join(' ');`,
    );
    expect(told).toBe('403 control_forbidden 403');
  });
});
