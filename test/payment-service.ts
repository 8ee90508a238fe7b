/** A server on loopback that speaks the part of Stripe's documented API that Sheaf uses: form bodies in, JSON out. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

export const webhookSecret = 'whsec_test';

export interface PaymentService extends AsyncDisposable {
  base: string;
  /** What was asked, in order: method, path and form. */
  asked: { method: string; path: string; form: URLSearchParams; headers: Record<string, unknown> }[];
  /** How subscriptions stand now, by id. */
  subscriptions: Map<string, { customer: string; status: string; cancel_at: number | null }>;
  /** Set to make every answer a failure. */
  failing: boolean;
  /** An event as Stripe sends it: body and signature over it. */
  event(type: string, object: object, id?: string): { body: string; signature: string };
}

export async function openPaymentService(): Promise<PaymentService> {
  const subscriptions: PaymentService['subscriptions'] = new Map();
  const asked: PaymentService['asked'] = [];
  const service = { failing: false };
  let made = 0;
  const http = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await text(request));
      const path = (request.url ?? '').split('?')[0] ?? '';
      asked.push({ method: request.method ?? '', path, form, headers: request.headers });
      const send = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${asked.length}` });
        response.end(JSON.stringify(body));
      };
      if (service.failing) return send(500, { error: { type: 'api_error', message: 'Out of order.' } });
      if (request.headers.authorization !== 'Bearer sk_test_sheaf') {
        return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
      }
      made++;
      if (path === '/v1/customers') return send(200, { id: `cus_${made}`, object: 'customer' });
      if (path === '/v1/checkout/sessions') {
        return send(200, { id: `cs_${made}`, object: 'checkout.session', url: 'https://checkout.example/pay' });
      }
      if (path === '/v1/billing_portal/sessions') {
        return send(200, {
          id: `bps_${made}`,
          object: 'billing_portal.session',
          url: 'https://billing.example/portal',
        });
      }
      const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
      const known = id === undefined ? undefined : subscriptions.get(id);
      if (id === undefined || !known) {
        return send(404, {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
        });
      }
      if (request.method === 'DELETE') known.status = 'canceled';
      return send(200, { id, object: 'subscription', ...known });
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const signer = new Stripe('sk_test_sheaf').webhooks;
  let events = 0;
  return Object.assign(service, {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    subscriptions,
    event(type: string, object: object, id = `evt_${++events}`) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } });
      return { body, signature: signer.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  });
}
