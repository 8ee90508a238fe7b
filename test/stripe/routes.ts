import { createAccount, createLink, finishOnboarding, onboardingPage, retrieveAccount } from './accounts.ts';
import { createSession, expireSession, page, paymentPage, paySession, retrieveSession } from './checkout.ts';
import { createRefund, createReversal, createTransfer } from './money.ts';
import { listDisputes, listRefunds, listReversals, listTransfers } from './money.ts';
import { type Form, readForm, textAt } from './read-form.ts';
import { known, Refusal, type World } from './world.ts';

interface Shown {
  status: number;
  headers: Record<string, string>;
  html: string;
}
type Body = Form | Record<string, unknown>;
type Work = (given: { world: World; id: string; body: Body; query: Form }) => object;

const api: [method: string, path: RegExp, work: Work][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, ({ world, body }) => createSession(world, body as Form)],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, ({ world, id, query }) => retrieveSession(world, id, query)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, ({ world, id }) => expireSession(world, id)],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ world, id }) => known(world.intents, id, 'payment_intent')],
  ['POST', /^\/v1\/refunds$/, ({ world, body }) => createRefund(world, body as Form)],
  ['GET', /^\/v1\/refunds$/, ({ world, query }) => listRefunds(world, query)],
  ['GET', /^\/v1\/disputes$/, ({ world, query }) => listDisputes(world, query)],
  ['POST', /^\/v1\/transfers$/, ({ world, body }) => createTransfer(world, body as Form)],
  ['GET', /^\/v1\/transfers$/, ({ world, query }) => listTransfers(world, query)],
  ['POST', /^\/v1\/transfers\/(\w+)\/reversals$/, ({ world, id, body }) => createReversal(world, id, body as Form)],
  ['GET', /^\/v1\/transfers\/(\w+)\/reversals$/, ({ world, id }) => listReversals(world, id)],
  ['POST', /^\/v2\/core\/accounts$/, ({ world, body }) => createAccount(world, body)],
  [
    'GET',
    /^\/v2\/core\/accounts\/(\w+)$/,
    ({ world, id, query }) => retrieveAccount(world, id, wordsOf(query['include'])),
  ],
  ['POST', /^\/v2\/core\/account_links$/, ({ world, body }) => createLink(world, body)],
  ['POST', /^\/v1\/customers$/, ({ world }) => world.next('cus', 'customer')],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    ({ world }) => ({ ...world.next('bps', 'billing_portal.session'), url: 'https://billing.example/portal' }),
  ],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, ({ world, id }) => subscription(world, id)],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, ({ world, id }) => subscription(world, id, 'canceled')],
];

function subscription(world: World, id: string, status?: string): object {
  const found = known(world.subscriptions, id, 'subscription');
  if (status) found.status = status;
  return { id, object: 'subscription', ...found };
}

const wordsOf = (value: string | Form | undefined): string[] =>
  typeof value === 'object' ? Object.values(value).map(String) : value ? value.split(',') : [];

export function answerApi(world: World, method: string, url: URL, body: Body): object {
  for (const [expected, path, work] of api) {
    const found = expected === method ? path.exec(url.pathname) : null;
    if (found) return work({ world, id: found[1] ?? '', body, query: readForm(url.search.slice(1)) });
  }
  throw new Refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
}

/** What people see in a browser; null for calls of the API. */
export function answerPage(world: World, method: string, path: string, form: Form): Shown | null {
  if (path === '/favicon.ico') return { status: 204, headers: {}, html: '' };
  const found = /^\/(c\/pay|setup|receipts)\/(\w+)$/.exec(path);
  if (!found) return null;
  const [, kind, id = ''] = found;
  if (kind === 'receipts') return html(page(`Receipt ${id}`, ''));
  if (kind === 'setup') {
    const answer = method === 'POST' ? finishOnboarding(world, id) : onboardingPage(world, id);
    return 'html' in answer ? html(answer.html) : away(answer.location);
  }
  if (method !== 'POST') return html(paymentPage(world, id));
  const how = textAt(form, 'how');
  if (how === 'declined') return html(page('Your card was declined', `<a href="/c/pay/${id}">Try another card</a>`));
  return away(paySession(world, id, how === 'bank' ? 'bank' : 'card').success_url);
}

const html = (text: string): Shown => ({ status: 200, headers: { 'content-type': 'text/html' }, html: text });
const away = (location: string): Shown => ({ status: 303, headers: { location }, html: '' });
