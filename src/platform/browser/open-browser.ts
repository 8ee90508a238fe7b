import type { Browser } from 'playwright-core';

/** Nothing that is fetched without being requested, and no way out: what pages get is handed in. */
const closed = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--dns-prefetch-disable',
  '--proxy-server=http://127.0.0.1:9',
  // Loopback addresses go past a proxy unless a flag says otherwise.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const startMilliseconds = 30_000;
/** Anyone who comes waits for the one before: a browser takes much of a small machine. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Works with a browser that is there for this work alone, one at a time, and is ended with it: at the latest after so
 * many milliseconds, at which every call to it fails.
 */
export function withBrowser<Result>(
  program: string,
  milliseconds: number,
  work: (browser: Browser, ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const turn = last.then(() => run(program, milliseconds, work));
  last = turn.catch(() => undefined);
  return turn;
}

async function run<Result>(
  program: string,
  milliseconds: number,
  work: (browser: Browser, ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Some 8 MB of code that most servers never need.
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({
    ...{ executablePath: program, headless: true, args: closed, host: '127.0.0.1', timeout: startMilliseconds },
    // What it draws is made by strangers; as root it has no sandbox to put itself into.
    chromiumSandbox: process.getuid?.() !== 0,
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  const end = new AbortController();
  const deadline = setTimeout(() => {
    end.abort();
    void server.kill();
  }, milliseconds);
  try {
    return await work(await chromium.connect(server.wsEndpoint(), { timeout: startMilliseconds }), end.signal);
  } finally {
    clearTimeout(deadline);
    await server.kill();
  }
}
