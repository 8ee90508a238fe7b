import type { Feature } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { seedDemo } from './server/seed-demo.ts';

export const demo: Feature = {
  name: 'demo',
  environment,
  offers: ['server/record/'],
  async prepare(services) {
    if (services.environment.DEMO) await seedDemo(services);
  },
};
