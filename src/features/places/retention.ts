import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'visitors',
    what: 'Addresses on maps',
    about: 'The map location of an address in a spreadsheet.',
    visibleTo: 'Everyone who can see the map.',
    until: '90 days later',
    tables: ['geocoded_addresses'],
  },
];
