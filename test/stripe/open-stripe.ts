/**
 * A server on loopback that speaks the part of Stripe's documented API that Sheaf uses, and keeps what it is told:
 * accounts, payment pages, charges, refunds, transfers, disputes. It signs its events as Stripe does, answers the same
 * key with the same thing, and has bad days on request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeEvent, type SentEvent } from './events.ts';
import { readForm } from './read-form.ts';
import { answerApi, answerPage } from './routes.ts';
import { Refusal, World } from './world.ts';

export interface Trouble {
  /** Of `POST /v1/transfers`. */
  on: RegExp;
  /** `lost answer`: it is done, and the connection breaks before anybody hears of it; `hold`: no answer until let go. */
  how: 'rate limit' | 'error' | 'no connection' | 'lost answer' | 'hold';
  times: number;
}
export interface Asked {
  method: string;
  path: string;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
}

export interface LocalStripe extends AsyncDisposable {
  base: string;
  world: World;
  /** What was asked, in order. */
  asked: Asked[];
  /** Set to make every answer a failure. */
  failing: boolean;
  troubles: Trouble[];
  /** Events that were not taken yet, in the order in which they happened. */
  outbox: SentEvent[];
  /** Where events go at once; without it they stay in the outbox. */
  sendTo: string | null;
  /** Resolves when a request is being held. */
  held(): Promise<void>;
  letGo(): void;
}

export async function openStripe(): Promise<LocalStripe> {
  const outbox: SentEvent[] = [];
  const world = new World((type, object, account) => {
    const event = makeEvent(type, structuredClone(object), account ? { account } : {});
    if (service.sendTo) void send(service.sendTo, event);
    else outbox.push(event);
  });
  const desk = new HoldingDesk();
  const service: LocalStripe = {
    ...{ base: '', world, asked: [], failing: false, troubles: [], outbox, sendTo: null },
    held: () => desk.waits(),
    letGo: () => desk.letGo(),
    async [Symbol.asyncDispose]() {
      desk.letGo();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const answers = new Map<string, Promise<Kept>>();
  const http = createServer((request, response) => void answer(service, desk, answers, request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  service.base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  world.base = service.base;
  return service;
}

interface Kept {
  /** What was asked, to refuse the same key for something else. */
  asked: string;
  status: number;
  body: object;
}

async function answer(
  service: LocalStripe,
  desk: HoldingDesk,
  answers: Map<string, Promise<Kept>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '', service.base);
  const shown = answerPage(service.world, method, url.pathname, readForm(body));
  if (shown) return void response.writeHead(shown.status, shown.headers).end(shown.html);
  service.asked.push({ method, path: url.pathname, form: new URLSearchParams(body), headers });
  const send = (status: number, answered: object, more: Record<string, string> = {}): void => {
    const id = `req_${service.asked.length}`;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': id, ...more });
    response.end(JSON.stringify(answered));
  };
  const trouble = nextTrouble(service, `${method} ${url.pathname}`);
  if (service.failing || trouble === 'error') return send(500, problem('api_error', 'Out of order.'));
  if (trouble === 'rate limit') return send(429, problem('invalid_request_error', 'Too many requests.', 'rate_limit'));
  if (trouble === 'no connection') return void request.socket.destroy();
  if (trouble === 'hold') await desk.hold();
  if (headers.authorization !== 'Bearer sk_test_sheaf')
    return send(401, problem('invalid_request_error', 'Invalid API Key provided'));
  const work = async (): Promise<Kept> => ({
    asked: `${method} ${url.pathname} ${body}`,
    ...(await doWork(service.world, method, url, body, headers['content-type'] ?? '')),
  });
  const key = method === 'GET' ? undefined : headers['idempotency-key'];
  const before = typeof key === 'string' ? answers.get(key) : undefined;
  const doing = before ?? work();
  if (typeof key === 'string') answers.set(key, doing);
  const stored = await doing;
  if (stored.asked !== `${method} ${url.pathname} ${body}`) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return send(400, problem('idempotency_error', message));
  }
  if (trouble === 'lost answer') return void request.socket.destroy();
  send(stored.status, stored.body, before ? { 'idempotent-replayed': 'true' } : {});
}

async function doWork(world: World, method: string, url: URL, body: string, type: string) {
  try {
    const given = type.includes('json') ? (JSON.parse(body || '{}') as Record<string, unknown>) : readForm(body);
    return { status: 200, body: answerApi(world, method, url, given) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: problem(error.type, error.message, error.code) };
  }
}

const problem = (type: string, message: string, code = ''): object => ({
  error: { type, message, ...(code && { code }) },
});

function nextTrouble({ troubles }: LocalStripe, what: string): Trouble['how'] | null {
  const found = troubles.find(({ on, times }) => times > 0 && on.test(what));
  if (!found) return null;
  found.times--;
  return found.how;
}

async function send(origin: string, event: SentEvent): Promise<void> {
  const headers = { 'stripe-signature': event.signature, 'content-type': 'application/json' };
  await fetch(`${origin}/api/billing/${event.hook}`, { method: 'POST', body: event.body, headers });
}

/** Where requests wait that a test holds up. */
class HoldingDesk {
  #arrived = Promise.withResolvers<void>();
  #free = Promise.withResolvers<void>();

  hold(): Promise<void> {
    this.#arrived.resolve();
    return this.#free.promise;
  }
  waits(): Promise<void> {
    return this.#arrived.promise;
  }
  letGo(): void {
    this.#free.resolve();
    this.#free = Promise.withResolvers<void>();
    this.#arrived = Promise.withResolvers<void>();
  }
}
