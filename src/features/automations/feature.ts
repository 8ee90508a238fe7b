import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { retention } from './retention.ts';
import { accountData } from './server/account-data.ts';
import { createAutomations } from './server/create-automations.ts';
import { copyAutomations } from './server/copies/copy-automations.ts';
import { startByButton } from './server/dispatch/start-by-button.ts';
import { routes } from './server/routes.ts';
import { answerHook } from './server/hooks/answer-hook.ts';
import { reachedBesides, otherDisclosures } from './server/disclosure/other-disclosures.ts';
import { webhookRoutes } from './server/webhooks/routes.ts';

export const automations: Feature = {
  name: 'automations',
  environment,
  offers: ['server/live/'],
  retention,
  accountData,
  addresses: (services) => [
    {
      method: 'POST',
      path: '/hooks/{id}',
      answer: (requested) => (requested.host.kind === 'site' ? answerHook(requested, services) : null),
    },
  ],
  routes: [...routes, ...webhookRoutes],
  services: {
    automations: service(
      ['database', 'environment', 'log', 'jobs', 'rows', 'workbooks', 'apps', 'mail', 'notifications'],
      createAutomations,
    ),
  },
  rowsWritten: (transaction, written, services) => services.automations.written(transaction, written),
  buttonPressed: (press, services) => startByButton(services, press),
  appCopied: (within, { source, copy, isForeign }) => copyAutomations(within, source, copy, isForeign),
  tellsBesides: otherDisclosures,
  reachesBesides: reachedBesides,
};
