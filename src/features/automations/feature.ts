import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { retention } from './retention.ts';
import { createAutomations } from './server/create-automations.ts';
import { routes } from './server/routes.ts';
import { toldBesides } from './server/telling/told-besides.ts';
import { webhookRoutes } from './server/webhooks/routes.ts';

export const automations: Feature = {
  name: 'automations',
  environment,
  retention,
  routes: [...routes, ...webhookRoutes],
  services: {
    automations: service(
      ['database', 'environment', 'log', 'jobs', 'rows', 'workbooks', 'apps', 'mail', 'notifications'],
      createAutomations,
    ),
  },
  rowsWritten: (transaction, written, services) => services.automations.written(transaction, written),
  tellsBesides: toldBesides,
};
