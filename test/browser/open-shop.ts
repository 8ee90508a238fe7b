/** A published app on a port, and a browser: what journeys of visitors and editors in a real browser begin with. */
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Browser } from 'playwright-core';
import { clientBuild } from '../client-build.ts';
import { publishApp, type PublishedApp, type PublishOptions, type SheetInput } from '../journeys/published-app.ts';
import { launchBrowser } from './browser.ts';

export interface OpenShop extends AsyncDisposable {
  shop: PublishedApp;
  browser: Browser;
  /** Of the app's host. */
  origin: string;
  port: number;
  /** Whether nobody reaches the server. Browsers alone don't take the network from every worker. */
  cut(isCut: boolean): void;
}

/** `addressOf` names the visitor of a call, by default always the same. */
export async function openShop(
  sheets: SheetInput[],
  addressOf = (): string => '127.0.0.1',
  options: PublishOptions = {},
): Promise<OpenShop> {
  const build = await clientBuild();
  const http = createHttpServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const shop = await publishApp(sheets, { ...options, port, build });
  const answer = getRequestListener((request) => shop.server.fetch(request, addressOf()), {
    overrideGlobalObjects: false,
  });
  http.on('request', (request, response) => void answer(request, response));
  let isCut = false;
  http.on('connection', (socket) => void (isCut && socket.destroy()));
  const browser = await launchBrowser();
  return {
    shop,
    browser,
    origin: `http://shop.localhost:${port}`,
    port,
    cut(is) {
      isCut = is;
      if (is) http.closeAllConnections();
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await shop.services.live.stop();
      http.closeAllConnections();
      http.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}
