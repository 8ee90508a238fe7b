/** Checkout: sessions, the page on which they are paid, and the payments that come of them. */
import { formAt, type Form, textAt } from './read-form.ts';
import { cents, known, only, Refusal, type Session, type World } from './world.ts';

const parameters = [
  ...['mode', 'line_items', 'client_reference_id', 'customer', 'customer_email', 'metadata', 'payment_intent_data'],
  ...['subscription_data', 'expires_at', 'success_url', 'cancel_url', 'expand'],
];

export function createSession(world: World, form: Form): object {
  only(form, parameters);
  const mode = textAt(form, 'mode');
  if (!['payment', 'subscription'].includes(mode)) throw new Refusal(400, 'Invalid mode');
  const price = formAt(formAt(formAt(form, 'line_items'), '0'), 'price_data');
  const isPayment = mode === 'payment';
  if (isPayment && textAt(form, 'customer') && textAt(form, 'customer_email'))
    throw new Refusal(400, 'You may only specify one of these parameters: customer, customer_email.');
  const made = world.next('cs_test', 'checkout.session');
  const expires_at = Number(textAt(form, 'expires_at') || made.created + 24 * 3600);
  const life = expires_at - made.created;
  // The client's clock and a slow machine may take a moment.
  if (life < 30 * 60 - 60 || life > 24 * 3600)
    throw new Refusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    );
  const session: Session = {
    ...made,
    ...{ mode, status: 'open', payment_status: 'unpaid', payment_intent: null, expires_at },
    amount_total: isPayment ? cents(textAt(price, 'unit_amount'), 'unit_amount') : null,
    currency: isPayment ? textAt(price, 'currency') : null,
    client_reference_id: textAt(form, 'client_reference_id') || null,
    url: `${world.base}/c/pay/${made.id}`,
    ...{ success_url: textAt(form, 'success_url'), cancel_url: textAt(form, 'cancel_url') },
    ...{ metadata: formAt(form, 'metadata'), intent_data: formAt(form, 'payment_intent_data') },
    product: textAt(price, 'product_data', 'name'),
  };
  world.sessions.set(session.id, session);
  return show(world, session, []);
}

export function retrieveSession(world: World, id: string, query: Form): object {
  const expand = Object.values(formAt(query, 'expand')).map(String);
  return show(world, known(world.sessions, id, 'checkout.session'), expand);
}

export function expireSession(world: World, id: string): object {
  const session = known(world.sessions, id, 'checkout.session');
  if (session.status !== 'open')
    throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.', 'resource_missing');
  Object.assign(session, { status: 'expired', url: null });
  world.emit('checkout.session.expired', show(world, session, []));
  return show(world, session, []);
}

export type Paying = 'card' | 'declined' | 'bank';

/** What the buyer does on the page. */
export function paySession(world: World, id: string, how: Paying): Session {
  const session = known(world.sessions, id, 'checkout.session');
  if (session.status !== 'open') throw new Refusal(400, 'This page is over.');
  if (how === 'declined') return session;
  const made = world.next('pi', 'payment_intent');
  world.intents.set(made.id, {
    ...made,
    status: 'processing',
    ...{ amount: session.amount_total ?? 0, currency: session.currency ?? '', latest_charge: null },
    transfer_group: textAt(session.intent_data, 'transfer_group') || null,
    metadata: formAt(session.intent_data, 'metadata'),
  });
  Object.assign(session, { status: 'complete', payment_intent: made.id, url: null });
  if (how === 'card') charge(world, session);
  world.emit('checkout.session.completed', show(world, session, []));
  return session;
}

/** The bank says, days later, whether it pays. */
export function settleBank(world: World, id: string, pays: boolean): void {
  const session = known(world.sessions, id, 'checkout.session');
  const intent = known(world.intents, session.payment_intent ?? '', 'payment_intent');
  if (pays) charge(world, session);
  else intent.status = 'requires_payment_method';
  const type = `checkout.session.async_payment_${pays ? 'succeeded' : 'failed'}`;
  world.emit(type, show(world, session, []));
}

function charge(world: World, session: Session): void {
  const intent = known(world.intents, session.payment_intent ?? '', 'payment_intent');
  const made = world.next('ch', 'charge');
  world.charges.set(made.id, {
    ...made,
    ...{ status: 'succeeded', amount: intent.amount, currency: intent.currency, payment_intent: intent.id },
    ...{ transfer_group: intent.transfer_group, receipt_url: `${world.base}/receipts/${made.id}` },
  });
  Object.assign(intent, { status: 'succeeded', latest_charge: made.id });
  session.payment_status = 'paid';
}

function show(world: World, session: Session, expand: readonly string[]): object {
  const { intent_data: _requested, product: _product, ...shown } = session;
  if (!expand.some((path) => path.startsWith('payment_intent')) || !session.payment_intent) return shown;
  const intent = known(world.intents, session.payment_intent, 'payment_intent');
  const latest_charge = expand.includes('payment_intent.latest_charge')
    ? (world.charges.get(intent.latest_charge ?? '') ?? null)
    : intent.latest_charge;
  return { ...shown, payment_intent: { ...intent, latest_charge } };
}

/** The page that buyers see: enough to pay on in a browser. */
export function paymentPage(world: World, id: string): string {
  const session = known(world.sessions, id, 'checkout.session');
  if (session.status !== 'open') return page('This page is over', '');
  const price = ((session.amount_total ?? 0) / 100).toFixed(2);
  const button = (how: Paying, label: string) => `<button name="how" value="${how}">${label}</button>`;
  return page(
    `${session.product.replaceAll('<', '&lt;')}: $${price}`,
    `<form method="post">${button('card', 'Pay')}${button('declined', 'Pay with a card that is declined')}${button('bank', 'Pay by bank')}</form>
    <a href="${session.cancel_url}">Go back</a>`,
  );
}

export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`;
