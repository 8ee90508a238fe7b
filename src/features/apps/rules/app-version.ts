/** What of an app someone gets: what its editors work on, or the release of that number. */
export type AppVersion = 'draft' | number;
