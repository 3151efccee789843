import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page of the console, and all that went wrong in it: errors, dialogs, requests to another origin. */
export interface Watched {
  readonly page: Page;
  readonly wrong: readonly string[];
}

/** @param url of the console: `http://127.0.0.1:4010/__mock/` */
export async function openConsole(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => {
    // A browser reports every status of an error, whoever asked for it.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== new URL(url).origin) wrong.push(request.url());
  });
  await page.goto(url);
  return { page, wrong };
}
