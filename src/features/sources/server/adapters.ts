/** The kinds of sources, a line each. Without its line one is gone: its workbooks can be read, and not changed. */
export { airtableAdapter } from '../adapters/airtable/adapter.ts';
export { fileAdapter } from '../adapters/file/adapter.ts';
export { googleAdapter } from '../adapters/google/adapter.ts';
export { publishedAdapter } from '../adapters/published/adapter.ts';
