import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';
import { createMail } from './server/create-mail.ts';
import { routes } from './server/routes.ts';
import { unsubscribeByOneClick } from './server/unsubscribe.ts';

export const mail: Feature = {
  name: 'mail',
  retention,
  environment,
  routes,
  services: { mail: service(['database', 'environment', 'log', 'renderer', 'jobs'], createMail) },
  addresses: (services) => [
    {
      method: 'POST',
      path: '/unsubscribe',
      answer: ({ request, host }) => (host.kind === 'site' ? unsubscribeByOneClick(request, host, services) : null),
    },
  ],
  accountData,
};
