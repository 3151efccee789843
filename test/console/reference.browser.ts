import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startMock, type RunningMock } from '../../src';
import { openConsole, startBrowser } from './browser';

let browser: Browser;
let mock: RunningMock;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
afterEach(() => mock.close());

test('an operation is tried with the key filled in, and no other host is asked', async () => {
  mock = await startMock();
  const { page, wrong } = await openConsole(browser, `${mock.origin}/__mock/reference`);
  await page.locator('#operations-pets-listPets .opblock-summary-control').click();
  await page.locator('.opblock .execute').click();
  const response = page.locator('.live-responses-table .response').first();
  expect(await response.innerText()).toMatch(/^200/);
  expect(wrong).toEqual([]);
});

test('without the control token it leads to the console', async () => {
  mock = await startMock({ controlToken: 'let-me-in' });
  const { page, wrong } = await openConsole(browser, `${mock.origin}/__mock/reference/`);
  const link = page.getByRole('link', { name: 'Type it in the console' });
  expect(await link.evaluate((anchor) => (anchor as unknown as { href: string }).href)).toBe(`${mock.origin}/__mock/`);
  await page.evaluate(`sessionStorage.setItem('understudy-control-token', 'let-me-in')`);
  await page.reload();
  await page.locator('#operations-pets-listPets').waitFor();
  expect(wrong).toEqual([]);
});
