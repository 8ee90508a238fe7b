import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createMarketplace } from './server/create-marketplace.ts';
import { createMarketPages } from './server/pages/show-market.ts';
import { routes } from './server/routes.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';

export const marketplace: Feature = {
  name: 'marketplace',
  retention,
  environment,
  routes,
  services: {
    marketplace: service(
      [
        ...([
          'database',
          'environment',
          'log',
          'files',
          'renderer',
          'engine',
          'jobs',
          'mail',
          'notifications',
        ] as const),
        ...(['audit', 'accounts', 'workspaces', 'apps', 'pages', 'workbooks', 'rows', 'published'] as const),
        'templateSales',
      ],
      createMarketplace,
    ),
    marketPages: service(['database', 'apps', 'renderer', 'mail', 'engine', 'environment'], createMarketPages),
  },
  async prepare({ environment, marketplace: service }) {
    if (environment.TEMPLATES) await service.seedBuiltInTemplates();
  },
  site: {
    show: (request, { marketPages }) => marketPages.show(request),
    sitemap: ({ marketPages }) => marketPages.addresses(),
  },
  accountData,
};
