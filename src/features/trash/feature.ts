import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';
import { startUpkeep } from './server/upkeep.ts';

export const trash: Feature = { name: 'trash', routes, jobs: startUpkeep };
