import { expect, test } from 'vitest';
import { pageSlugProblem, subdomainProblem } from './app.ts';
import { boardSlugProblem } from '#features/boards/rules/board-slug.ts';

const mainHost = 'orchardworks.example.com';

/** Every route of the product that the specifications name, by its first part. */
const routes = [
  ...['dashboard', 'marketplace', 'templates', 'template', 'multipage-templates', 'admin', 'admin-login', 'embed'],
  ...['sign-in', 'signin', 'log-in', 'login', 'sign-up', 'signup', 'register'],
  ...['payment_success', 'payment_fail', 'accept-invitation', 'blog', 'blog-admin', 'api'],
];
const phishing = [
  ...['login', 'auth', 'sso', 'accounts', 'account', 'billing', 'secure', 'verify', 'signin', 'password', 'support'],
  ...[
    'autodiscover',
    'autoconfig',
    'wpad',
    'mta-sts',
    'smtp',
    'imap',
    'mail',
    'mail2',
    'webmail',
    'mx',
    'mx1',
    'isatap',
  ],
  ...['ns1', 'ns-02', 'dns', 'www', 'www2', 'api', 'status', 'oauth', 'postmaster', 'localhost', 'xn--pple-43d'],
];

test.each(routes)('no board stands at the route /%s', (slug) => {
  expect(boardSlugProblem(slug)).not.toBeNull();
});

test.each(phishing)('%s is neither a sub-domain nor a board', (name) => {
  expect(subdomainProblem(name, mainHost)).not.toBeNull();
  expect(boardSlugProblem(name)).not.toBeNull();
});

test.each([
  ...['orchardworks', 'orchard-works', 'orchardw0rks', 'orchardworks-login', 'my-orchardworks', 'secureorchardworks'],
  ...['orchardwork', 'orchardwroks', 'orchardworkss', 'sheaf', 'sheaf-support', 'shea-f', 'billing-sheaf-2'],
])('%s is too like a name of the main host', (label) => {
  expect(subdomainProblem(label, mainHost)).toBe('This address is reserved.');
});

test.each([
  ...[
    'google',
    'paypal',
    'secure-login',
    'account-verify',
    'blog',
    'templates',
    'microsoft',
    'apple-id',
    'paypal-login',
  ],
  ...[
    'amazon-support',
    'g00gle',
    'paypa1',
    'login-microsoft',
    'netflix-billing',
    'secure-paypal',
    'icloud-verify',
    'office365',
  ],
  ...['verify-account', 'account-suspended', 'unlock-account', 'billing-update', 'confirm-payment', 'my-account-login'],
  ...[
    'wallet-recovery',
    'reset-password',
    'facebook-security',
    'dhl',
    'dhl-tracking-login',
    'usps-verify',
    'bank-login',
  ],
  ...['marketplace', 'preview', 'public', 'metamask-wallet', 'chase-online', 'identity-check', 'security-alert'],
])('%s, of a brand or of phishing, is no sub-domain', (label) => {
  expect(subdomainProblem(label, mainHost)).not.toBeNull();
});

test.each([
  ...['orchard', 'orchard-list', 'shop', 'store', 'menu', 'team', 'demo', 'my-login-list', 'shelf', 'sheaves'],
  ...[
    'pineapple',
    'apple-pie',
    'toolbox',
    'school-login',
    'visa-photos',
    'meta-analysis',
    'wise-owls',
    'order-updates',
  ],
  ...['team-5', 'wise-owls-7'],
  ...['notion-of-time', 'ringer', 'squares', 'amazonas', 'chasers', 'device-list', 'payment-plans', 'our-accounts'],
  ...['orchardworks-harvest', 'mailing-list', 'web-2', 'penguins', 'prairie-power', 'bird-strikes', 'app-users'],
])('%s is free for an app', (label) => {
  expect(subdomainProblem(label, mainHost)).toBeNull();
});

test('pages may have every address that the server does not answer itself at hosts of apps', () => {
  for (const slug of ['login', 'help', 'about', 'blog', 'billing', 'home', 'templates'])
    expect(pageSlugProblem(slug), slug).toBeNull();
  for (const slug of ['api', 'assets', 'files', 'fonts', 'samples', 'embed', 'dashboard', 'handover', 'sign-out'])
    expect(pageSlugProblem(slug), slug).not.toBeNull();
});
