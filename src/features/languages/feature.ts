import type { Feature } from '#platform/feature.ts';

export const languages: Feature = { name: 'languages', offers: ['server/'] };
