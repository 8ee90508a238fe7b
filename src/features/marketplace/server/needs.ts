import type { Services } from '#platform/services.ts';

/** What the marketplace depends on. */
export type MarketplaceNeeds = Pick<
  Services,
  | 'database'
  | 'environment'
  | 'log'
  | 'files'
  | 'renderer'
  | 'engine'
  | 'jobs'
  | 'mail'
  | 'notifications'
  | 'audit'
  | 'accounts'
  | 'workspaces'
  | 'apps'
  | 'pages'
  | 'workbooks'
  | 'rows'
  | 'published'
  | 'templateSales'
>;
