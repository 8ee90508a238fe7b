import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { imageLimits } from './rules/listing.ts';
import { targetOfSignedIn } from './rules/match-template.ts';
import { reviewsPath } from './rules/reviews-path.ts';
import { isReviewer } from './rules/is-reviewer.ts';
import { createMarketplace } from './server/create-marketplace.ts';
import { findTemplates } from './server/find-templates.ts';
import { createMarketPages } from './server/pages/show-market.ts';
import { routes } from './server/routes.ts';
import { createTemplateSales, startTemplateSales } from './server/sales/create-template-sales.ts';
import { applySaleEvent } from './server/sales/sale-events.ts';
import { saleNeeds } from './server/sales/sale-needs.ts';
import { whyAppStays } from './server/submission/why-app-stays.ts';
import { beginApp } from './server/use/begin-app.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';
import { accessRules } from './server/review/access-rules.ts';

export const marketplace: Feature = {
  name: 'marketplace',
  retention,
  environment,
  accessRules,
  routes,
  tools: [findTemplates],
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
    templateSales: service(['database', 'billing'], ({ database, billing: { stripe } }) =>
      createTemplateSales({ database, stripe }),
    ),
  },
  jobs: (services) => startTemplateSales(saleNeeds(services)),
  async prepare({ environment, marketplace: service }) {
    if (environment.TEMPLATES) await service.seedBuiltInTemplates();
  },
  beginApp,
  whyAppStays,
  stripeEvent: (event, services) => applySaleEvent(saleNeeds(services), event),
  pictureLimits: { template: imageLimits.each },
  site: {
    show: (request, { marketPages }) => marketPages.show(request),
    sitemap: ({ marketPages }) => marketPages.addresses(),
    targetOfSignedIn,
    adminPages: [{ path: reviewsPath, opensFor: (user, { environment: given }) => isReviewer(user, given) }],
  },
  accountData,
};
