import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { passHandOver } from './server/hand-over.ts';
import { createAccounts } from './server/create-accounts.ts';
import { routes as providerRoutes } from './server/oidc/routes.ts';
import { routes } from './server/routes.ts';
import { signOut } from './server/sign-out.ts';
import { retention } from './retention.ts';
import { accessRules, identify } from './server/access-rules.ts';

export const accounts: Feature = {
  name: 'accounts',
  retention,
  environment,
  offers: ['server/session/', 'server/webauthn/'],
  callContext: { session: null, sessionToken: null, user: null },
  identify,
  accessRules,
  routes: [...routes, ...providerRoutes],
  services: { accounts: service(['database', 'environment'], createAccounts) },
  addresses: (services) => [
    { method: 'POST', path: '/sign-out', answer: ({ request, host }) => signOut(request, host, services) },
    {
      method: 'GET',
      path: '/handover',
      answer: ({ request, host, address }) => passHandOver(request, host, address, services),
    },
  ],
  takenNames: {
    users_email_key: { path: 'email', message: 'An account with this e-mail already exists.' },
  },
};
