import type { Feature } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { routes } from './server/routes.ts';
import { startMaintenance } from './server/maintenance.ts';
import { retention } from './retention.ts';

export const trash: Feature = { name: 'trash', retention, environment, routes, jobs: startMaintenance };
