import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';

export const operation: Feature = { name: 'operation', routes };
