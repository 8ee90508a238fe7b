import type { Feature } from '#platform/feature.ts';

export const boards: Feature = { name: 'boards' };
