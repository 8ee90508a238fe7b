import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createBilling } from './server/create-billing.ts';
import { startEvents } from './server/events/handle-events.ts';
import { applyPlanEvent } from './server/plan-events.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';

export const billing: Feature = {
  name: 'billing',
  retention,
  offers: ['server/stripe/'],
  environment,
  routes,
  services: { billing: service(['environment'], createBilling) },
  jobs: startEvents,
  stripeEvent: applyPlanEvent,
};
