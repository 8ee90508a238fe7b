import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';

export const admin: Feature = { name: 'admin', routes };
