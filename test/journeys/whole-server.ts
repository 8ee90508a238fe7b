/** A whole server on a database of its own, asked without a port, and people with browsers that ask it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createServices } from '#features/create-services.ts';
import { createServer, type Server } from '#features/server.ts';
import type { Services } from '#platform/services.ts';
import { createRenderer } from '#web/renderer/renderer.tsx';
import { readEnvironment } from '../../src/environment.ts';
import { freshDatabase } from '../database.ts';

export interface WholeServer extends AsyncDisposable {
  services: Services;
  server: Server;
  /** A new browser without cookies. */
  browser(): TestBrowser;
}

/** Everything that the product is made of, on an empty database. */
export async function openServer(
  variables: Record<string, string> = {},
  kind?: 'usual' | 'plain',
): Promise<WholeServer> {
  const fresh = await freshDatabase(kind);
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-journey-'));
  const environment = readEnvironment({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ENGINE_WORKERS: '1',
    DEMO: 'false',
    TEMPLATES: 'false',
    CHROMIUM_PATH: 'none',
    ...variables,
  });
  const log = pino({ level: 'silent' });
  const renderer = await createRenderer({
    manifest: {},
    assets: null,
    onBlockError: () => undefined,
  });
  const services = await createServices({
    environment,
    log,
    database: fresh.database,
    databaseAddress: fresh.address,
    renderer,
  });
  const server = createServer(services);
  return {
    services,
    server,
    browser: () => new TestBrowser(server),
    async [Symbol.asyncDispose]() {
      await services.live.stop();
      await services.engine.stop();
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Keeps cookies per host, as browsers do, and sends what browsers send. */
export class TestBrowser {
  readonly #server: Server;
  readonly #jar = new Map<string, Map<string, string>>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** One request, redirects not followed. `from` is the origin of the page that sends it. */
  async ask(address: string, init: RequestInit & { from?: string; address?: string } = {}): Promise<Response> {
    const url = new URL(address, 'http://localhost:3000');
    const { from = url.origin, ...request } = init;
    const headers = new Headers(request.headers);
    headers.set('host', url.host);
    const cookies = this.#jar.get(url.hostname);
    if (cookies?.size) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (request.method && request.method !== 'GET') headers.set('origin', from);
    const response = await this.#server.fetch(
      new Request(url, { ...request, headers, redirect: 'manual' }),
      init.address ?? '203.0.113.7',
    );
    for (const cookie of response.headers.getSetCookie()) this.#keep(url.hostname, cookie);
    return response;
  }

  /** A call of the API with a JSON body. */
  async call(method: string, address: string, body?: object, from?: string): Promise<Answer> {
    const response = await this.ask(address, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(from !== undefined && { from }),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  }

  /** Opens an address and follows redirects from host to host, as a person's click would. */
  async open(address: string): Promise<Response & { at: string }> {
    let at = new URL(address, 'http://localhost:3000').href;
    for (let hops = 0; hops < 10; hops++) {
      const response = await this.ask(at);
      const location = response.headers.get('location');
      if (!location) return Object.assign(response, { at });
      at = new URL(location, at).href;
    }
    throw new Error('too many redirects');
  }

  signUp(name: string, email = `${name.toLowerCase()}@example.com`): Promise<Answer> {
    return this.call('POST', '/api/auth/sign-up', { name, email, password: 'a long enough password' });
  }

  cookiesOf(host: string): ReadonlyMap<string, string> {
    return this.#jar.get(host) ?? new Map();
  }

  setCookie(host: string, name: string, value: string): void {
    this.#keep(host, `${name}=${value}`);
  }

  #keep(host: string, cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=', 2);
    const jar = this.#jar.get(host) ?? new Map<string, string>();
    this.#jar.set(host, jar);
    if (attributes.some((one) => one.trim().toLowerCase() === 'max-age=0')) jar.delete(name.trim());
    else jar.set(name.trim(), value);
  }
}
