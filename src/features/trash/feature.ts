import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';
import { startMaintenance } from './server/maintenance.ts';

export const trash: Feature = { name: 'trash', routes, jobs: startMaintenance };
