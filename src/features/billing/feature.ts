import { type Feature, service } from '#platform/feature.ts';
import { createBilling } from './server/create-billing.ts';
import { startEvents } from './server/events/handle-events.ts';
import { routes } from './server/routes.ts';
import { createTemplateSales, startTemplateSales } from '#features/marketplace/server/sales/create-template-sales.ts';

export const billing: Feature = {
  name: 'billing',
  routes,
  services: {
    billing: service(['environment'], createBilling),
    templateSales: service(['database', 'billing'], ({ database, billing: { stripe } }) =>
      createTemplateSales({ database, stripe }),
    ),
  },
  jobs(services) {
    const { stripe } = services.billing;
    startEvents({ ...services, stripe });
    startTemplateSales({ ...services, stripe });
  },
};
