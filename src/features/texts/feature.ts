import type { Feature } from '#platform/feature.ts';

export const texts: Feature = { name: 'texts', offers: ['server/'] };
