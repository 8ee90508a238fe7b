import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createMail } from '#platform/mail/create-mail.ts';
import { routes } from '#platform/mail/routes.ts';
import { unsubscribeByOneClick } from '#platform/mail/unsubscribe.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';

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
