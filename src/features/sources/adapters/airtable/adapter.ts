/** Bases of Airtable: imported with a personal access token, changed here, and updated when a person says so. (docs/airtable.md) */
import { changedHere } from '../../rules/capabilities.ts';
import type { SourceAdapter } from '../../server/source-adapter.ts';
import { environment } from './environment.ts';
import { type AirtableImports, createAirtableImports } from './server/airtable-imports.ts';
import { moveImports } from './server/move-imports.ts';
import { airtableRoutes } from './server/routes.ts';

declare module '../../server/source-adapter.ts' {
  interface AdapterServices {
    airtable: AirtableImports;
  }
}

export const airtableAdapter: SourceAdapter = {
  kind: 'airtable',
  capabilities: changedHere,
  link: () => null,
  environment,
  routes: airtableRoutes,
  retention: [
    {
      topic: 'work',
      what: 'Imports from Airtable',
      about: 'Which base was imported and what became of each field; the encrypted token while it’s read.',
      visibleTo: 'Members of the workspace; no one for the token.',
      until: 'The token: the import ends. The rest: the spreadsheet is deleted.',
      tables: ['airtable_imports'],
    },
  ],
  moved: moveImports,
  open: (needs) => ({ offers: createAirtableImports(needs), sync: null }),
};
