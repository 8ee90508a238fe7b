import type { Feature } from '#platform/feature.ts';

export const proposals: Feature = { name: 'proposals' };
