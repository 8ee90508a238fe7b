import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';

export const operation: Feature = { name: 'operation', retention, routes };
