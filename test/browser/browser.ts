import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The Chromium of this machine; `npm test` makes sure that there is one. */
export const browserProgram = (): string =>
  candidates.find((path) => path && existsSync(path)) ?? chromium.executablePath();

let launched: Promise<Browser> | undefined;

/** The files of a worker come one after the other and share a browser: closing it closes the windows of the file. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (launched ??= launch());
  const close = () => Promise.all(browser.contexts().map((context) => context.close()));
  return Object.create(browser, { close: { value: close } }) as Browser;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserProgram(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Own domains of apps and boards.
      '--host-resolver-rules=MAP *.example.net 127.0.0.1',
    ],
  });
}

export interface WindowSize {
  width: number;
  height: number;
  /** Whether it is touched; false by default. */
  hasTouch?: boolean;
}

/**
 * A person's browser window, with everything that went wrong in it on record. Without service workers: requests that
 * pass through one cannot be watched. (service-worker.test.ts)
 */
export async function openWindow(
  browser: Browser,
  { hasTouch = false, ...size }: WindowSize = { width: 1280, height: 800 },
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<{ context: BrowserContext; page: Page; mistakes: string[] }> {
  const look = { viewport: size, hasTouch, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...look, acceptDownloads: true, serviceWorkers });
  const page = await context.newPage();
  const mistakes: string[] = [];
  page.on('pageerror', (error) => mistakes.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') mistakes.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  return { context, page, mistakes };
}
