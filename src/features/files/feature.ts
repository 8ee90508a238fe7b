import type { Feature } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { routes } from './server/routes.ts';
import { serveFile } from './server/serve-file.ts';

export const files: Feature = {
  name: 'files',
  environment,
  offers: ['server/uploads/'],
  routes,
  addresses: (services) => [
    {
      method: 'ALL',
      path: '/files/*',
      answer: ({ request }) => serveFile(request, new URL(request.url).pathname.slice('/files/'.length), services),
    },
  ],
};
