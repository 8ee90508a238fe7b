import type { Feature } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { routes } from './server/routes.ts';

export const admin: Feature = { name: 'admin', environment, routes };
