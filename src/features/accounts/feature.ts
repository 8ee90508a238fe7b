import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { passHandOver } from './server/hand-over.ts';
import { createAccounts } from './server/create-accounts.ts';
import { routes as providerRoutes } from './server/oidc/routes.ts';
import { routes } from './server/routes.ts';
import { signOut } from './server/sign-out.ts';
import { retention } from './retention.ts';

export const accounts: Feature = {
  name: 'accounts',
  retention,
  environment,
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
};
