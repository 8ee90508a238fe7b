import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';

export const personalData: Feature = { name: 'personal-data', routes };
