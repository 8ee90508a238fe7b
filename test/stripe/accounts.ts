/** Accounts v2 of authors: made, read, and the pages on which their owners say who is paid. */
import { page } from './checkout.ts';
import { type ConnectedAccount, known, only, Refusal, type World } from './world.ts';

type Json = Record<string, unknown>;
const part = (value: unknown, key: string): Json => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'object' && found !== null ? (found as Json) : {};
};

export function createAccount(world: World, body: Json): object {
  only(body, [
    'contact_email',
    'display_name',
    'dashboard',
    'identity',
    'configuration',
    'defaults',
    'include',
    'metadata',
  ]);
  const balance = part(part(part(body['configuration'], 'recipient'), 'capabilities'), 'stripe_balance');
  if (part(balance, 'stripe_transfers')['requested'] !== true)
    throw new Refusal(400, 'No capability was requested for the recipient.');
  const { fees_collector, losses_collector } = part(body['defaults'], 'responsibilities');
  if (body['dashboard'] === 'express' && (fees_collector !== 'application' || losses_collector !== 'application'))
    throw new Refusal(400, 'An express dashboard needs the platform to be responsible for fees and losses.');
  const account: ConnectedAccount = {
    ...world.next('acct', 'v2.core.account'),
    contact_email: String(body['contact_email']),
    country: String(part(body, 'identity')['country']),
    ...{ closed: false, transfers: 'pending', isEmptied: false, metadata: part(body, 'metadata') },
  };
  world.accounts.set(account.id, account);
  return show(account, []);
}

export function retrieveAccount(world: World, id: string, include: readonly string[]): object {
  return show(known(world.accounts, id, 'account'), include);
}

/** Only what is asked for is shown, as Stripe does. */
function show(account: ConnectedAccount, include: readonly string[]): object {
  const { id, object, contact_email, closed, metadata, transfers } = account;
  const status = { status: transfers, status_details: [] };
  const entries = transfers === 'active' ? [] : [{ awaiting_action_from: 'user', description: 'external_account' }];
  return {
    ...{ id, object, contact_email, closed, metadata, livemode: false, dashboard: 'express' },
    ...(include.includes('configuration.recipient') && {
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: status } } } },
    }),
    ...(include.includes('requirements') && { requirements: { entries } }),
  };
}

export function createLink(world: World, body: Json): object {
  only(body, ['account', 'use_case']);
  const { id } = known(world.accounts, String(body['account']), 'account');
  const use = part(body, 'use_case');
  const requested = part(use, 'account_onboarding');
  only(requested, ['refresh_url', 'return_url', 'collection_options']);
  if (use['type'] !== 'account_onboarding' || typeof requested['refresh_url'] !== 'string')
    throw new Refusal(400, 'A link needs to say what it is for, and where to go when it ran out.');
  const made = world.next('link', 'v2.core.account_link');
  world.links.set(made.id, {
    ...{
      account: id,
      refresh_url: requested['refresh_url'],
      return_url: String(requested['return_url']),
      isUsed: false,
    },
  });
  return { object: made.object, account: id, livemode: false, url: `${world.base}/setup/${made.id}`, use_case: use };
}

/** A link opens once; afterwards it leads back to where a new one is made. */
export function onboardingPage(world: World, linkId: string): { location: string } | { html: string } {
  const link = known(world.links, linkId, 'link');
  if (link.isUsed) return { location: link.refresh_url };
  link.isUsed = true;
  return { html: page('Say who is paid', '<form method="post"><button>Done</button></form>') };
}

export function finishOnboarding(world: World, linkId: string): { location: string } {
  const link = known(world.links, linkId, 'link');
  changeAccount(world, link.account, 'active');
  return { location: link.return_url };
}

export function changeAccount(world: World, id: string, transfers: ConnectedAccount['transfers']): void {
  known(world.accounts, id, 'account').transfers = transfers;
  world.emit('v2.core.account[configuration.recipient].capability_status_updated', { id });
}
