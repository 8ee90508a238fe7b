/** Where PostgreSQL notifies all nodes that the log of an app grew: `{app id} {revision}`. */
export const draftChannel = 'sheaf_drafts';
