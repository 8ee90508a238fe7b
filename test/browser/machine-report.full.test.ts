/** What the machine sees of submitted pages with a browser of its own, and that nothing gets out of it. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '#kit/language/msg.ts';
import { checkInBrowser } from '#features/marketplace/server/report/browser/browser-checks.ts';
import { readEnvironment } from '../../src/environment.ts';
import { browserProgram } from './browser.ts';

const pages: Record<string, string> = {
  '/good': '<h1>Trees</h1><p><a href="/good">All our trees</a></p><button>Plant one</button>',
  '/wide': '<h1>Trees</h1><section data-block="table"><p class="wide">A row that is too long</p></section>',
  '/out': '<h1>Trees</h1><div class="clip"><button class="far">Plant</button></div>',
  '/covered': '<h1>Trees</h1><button>Plant one</button><div class="cover"></div>',
  '/small': '<h1>Trees</h1><button class="small" aria-label="Plant">+</button>',
  '/pale': '<h1>Trees</h1><p class="pale">Hardly to be read</p><input type="text">',
  '/late': '<script src="/late.js"></script><h1>Trees</h1>',
  '/endless': '<script src="/never.js"></script><h1>Trees</h1>',
};
const style = `body{margin:0;font:16px sans-serif;color:#111;background:#fff} button,input{min-width:44px;min-height:44px}
  .wide{width:700px} .clip{overflow:hidden;width:100%;position:relative;height:60px} .far{position:fixed;left:600px}
  .cover{position:fixed;inset:0;background:#fff8} .pale{color:#ccc} .small{min-width:0;min-height:0;width:12px;height:12px;padding:0}`;

let own: Server;
let other: Server;
/** What reached the address that is none of this installation. */
const escaped: string[] = [];
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (answer: (request: IncomingMessage) => string | null): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const text = answer(request);
      if (text === null) return;
      const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      response.writeHead(200, { 'content-type': type }).end(text);
    });
    server.on('upgrade', (request, socket) => (escaped.push(`upgrade ${request.url}`), socket.destroy()));
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

beforeAll(async () => {
  other = await listening(({ url }) => (escaped.push(url ?? ''), 'gone'));
  const away = `127.0.0.1:${portOf(other)}`;
  pages['/escape'] = `<h1>Trees</h1><link rel="preconnect" href="http://${away}"><img src="http://${away}/image" alt="">
    <iframe src="http://${away}/frame" title="Another site"></iframe><script src="/escape.js"></script>`;
  const escape = `fetch('http://${away}/fetch').catch(() => 0); new WebSocket('ws://${away}/socket');
    navigator.sendBeacon('http://${away}/beacon', 'x'); new EventSource('http://${away}/stream');`;
  const late =
    'setTimeout(() => document.body.insertAdjacentHTML("afterbegin", "<div style=height:700px></div>"), 200)';
  own = await listening(({ url = '' }) => {
    if (url === '/never.js') return null;
    if (url === '/late.js') return late;
    if (url === '/escape.js') return escape;
    return `<!doctype html><html lang="en"><title>Trees</title><meta name="viewport" content="width=device-width">
      <style>${style}</style><main>${pages[url] ?? 'Nothing here'}</main></html>`;
  });
});
afterAll(() => {
  for (const server of [own, other]) {
    server.closeAllConnections();
    server.close();
  }
});

const look = async (paths: readonly string[], milliseconds?: number, program = browserProgram()) => {
  const environment = readEnvironment({ CHROMIUM_PATH: program, PORT: String(portOf(own)) });
  // An address that only a proxy with a certificate answers outside.
  const requested = paths.map((path) => ({ name: path.slice(1), href: `https://trees.sheaf.example${path}` }));
  const findings = await checkInBrowser(requested, { environment, log: pino({ level: 'silent' }) }, milliseconds);
  return Object.fromEntries(findings.map(({ check, state, details }) => [check, { state, details: details.map(say) }]));
};

/** Programs that this process started, and theirs. */
async function browsersOfThisProcess(): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (text.includes('chrom') && fields[0] !== 'Z') parents.set(Number(name), Number(fields[1]));
  }
  const isOurs = (parent: number): boolean =>
    parent === process.pid || (parents.has(parent) && isOurs(parents.get(parent) ?? 0));
  return [...parents.values()].filter(isOurs).length;
}

test('each fault of a page is named, and a page without one passes', async () => {
  const good = await look(['/good']);
  expect(good).toMatchObject({ accessibility: { state: 'passed', details: [] }, narrow: { state: 'passed' } });
  expect(good['first-view']).toMatchObject({ state: 'passed' });
  expect(good['first-view']?.details).toEqual([
    expect.stringMatching(/^good: 1 kB in 1 file\. On a phone’s connection the first words come after 0\.\d s, /),
  ]);

  const bad = await look(['/wide', '/out', '/covered', '/small', '/pale', '/late']);
  expect(bad['narrow']).toEqual({
    state: 'failed',
    details: [
      'wide: 310 pixels too wide: “A row that is too long” in Table.',
      'out: “Plant” lies beside the window.',
      'covered: “Plant one” is covered.',
      'small: “Plant” is too small to tap.',
    ],
  });
  expect(bad['accessibility']).toEqual({
    state: 'failed',
    details: [
      expect.stringMatching(/^pale: .*contrast/),
      expect.stringMatching(/^pale: Form elements must have labels/),
    ],
  });
  expect(bad['first-view']?.state).toBe('warning');
  expect(bad['first-view']?.details).toContain('late: The first view shifts while it loads.');
});

test('nothing gets out of the browser, and what was wanted elsewhere is told', async () => {
  const { 'first-view': first } = await look(['/escape']);
  expect(first?.details.join()).toContain('Not loaded: files at 127.0.0.1');
  expect(escaped).toEqual([]);
});

test('a page that never ends is ended at the deadline, with its browser, and the next one has its turn', async () => {
  // Those that other files opened may be there still.
  const before = await browsersOfThisProcess();
  const [cut, next] = await Promise.all([look(['/good', '/endless', '/good'], 6_000), look(['/good'])]);
  expect(cut['accessibility']).toEqual({
    state: 'warning',
    details: ['Pages not checked because time ran out: 2.'],
  });
  expect(next['accessibility']?.state).toBe('passed');
  expect(await browsersOfThisProcess()).toBeLessThanOrEqual(before);
});

test('without a browser, or with one that does not work, nothing is said of what it would see', async () => {
  const sentences = {
    none: 'This server checks without a browser.',
    '/nowhere/chromium': 'No browser found at CHROMIUM_PATH.',
    '/usr/bin/false': 'This server’s browser didn’t work.',
  };
  for (const [program, sentence] of Object.entries(sentences)) {
    const findings = await look(['/good'], undefined, program);
    for (const check of ['accessibility', 'narrow', 'first-view'])
      expect(findings[check], program).toEqual({ state: 'not run', details: [sentence] });
  }
});
