/** Files: imported once and changed here. A newer version of the file is merged when a person uploads it. (decision 90) */
import { changedHere } from '../../rules/capabilities.ts';
import type { SourceAdapter } from '../../server/source-adapter.ts';
import { createFileUpdates, type FileUpdates } from './server/file-updates.ts';
import { updateRoutes } from './server/routes.ts';

declare module '../../server/source-adapter.ts' {
  interface AdapterServices {
    file: FileUpdates;
  }
}

export const fileAdapter: SourceAdapter = {
  kind: 'file',
  capabilities: changedHere,
  link: () => null,
  routes: updateRoutes,
  retention: [],
  open: (needs) => ({ offers: createFileUpdates(needs), sync: null }),
};
