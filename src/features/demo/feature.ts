import type { Feature } from '#platform/feature.ts';
import { seedDemo } from './server/seed-demo.ts';

export const demo: Feature = {
  name: 'demo',
  offers: ['server/record/'],
  async prepare(services) {
    if (services.environment.DEMO) await seedDemo(services);
  },
};
