import type { AppUsers } from '../services.ts';
import type { Services } from '#platform/services.ts';

/** What this feature needs of the others. */
export type AppUserNeeds = Pick<
  Services,
  'database' | 'environment' | 'log' | 'mail' | 'jobs' | 'notifications' | 'apps' | 'accounts' | 'audit' | 'pages'
> & { appUsers: Pick<AppUsers, 'authPages'> };
