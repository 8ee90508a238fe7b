import type { OwnWorkspace } from '#features/workspaces/server/own/own-workspaces.ts';

/** The workspace with the showcases of templates. */
export const marketplaceWorkspace: OwnWorkspace = { key: 'marketplace', name: 'Marketplace' };
