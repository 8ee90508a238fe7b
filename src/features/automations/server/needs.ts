import type { Services } from '#platform/services.ts';

/** What automations are done with. */
export type Needs = Pick<
  Services,
  'database' | 'environment' | 'log' | 'jobs' | 'rows' | 'workbooks' | 'apps' | 'mail' | 'notifications'
>;

export const writeQueue = 'automation-writes';
export const turnQueue = 'automation-turns';
