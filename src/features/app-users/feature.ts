import { type Feature, service } from '#platform/feature.ts';
import { createAppUsers } from './server/create-app-users.ts';
import { leaveBoard } from './server/leave-board.ts';
import { routes } from './server/routes.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';

export const appUsers: Feature = {
  name: 'app-users',
  retention,
  offers: ['server/directory/'],
  routes,
  services: {
    appUsers: service(
      [
        ...(['database', 'environment', 'log', 'mail', 'jobs', 'notifications'] as const),
        ...(['apps', 'accounts', 'audit', 'pages'] as const),
      ],
      createAppUsers,
    ),
  },
  addresses: (services) => [
    {
      method: 'POST',
      path: '/{board}/sign-out',
      // On app hosts it is the address of a page.
      answer: ({ request, host, params }) =>
        host.kind === 'site' ? leaveBoard(request, host, params['board'] ?? '', services) : null,
    },
  ],
  accountData,
  takenNames: {
    app_users_app_id_lower_idx: { path: 'email', message: 'A user with this e-mail already exists.' },
  },
};
