/** Bases of Airtable, imported with a personal access token. (docs/airtable.md) */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { choicesShape, countsShape, previewShape } from '../../api/update-preview.ts';

const group = 'Airtable';
/** Sent with each call and never answered; stored only while a base is read. */
const tokenShape = z
  .string()
  .trim()
  .min(1, 'Paste the token.')
  .max(500)
  // It becomes a header.
  .regex(/^[\x21-\x7e]+$/, 'This isn’t a token: it has spaces or other characters that no token has.');
/** It becomes part of an address. */
const baseIdShape = z.string().regex(/^app\w{3,40}$/, 'This isn’t the id of a base.');
const tableIdShape = z.string().regex(/^tbl\w{3,40}$/, 'This isn’t the id of a table.');
export const mostTables = 100;

export const listAirtableBases = endpoint({
  method: 'POST',
  path: '/api/airtable/bases',
  access: 'signed-in',
  group,
  summary: 'The bases that a personal access token of Airtable can read. The token is not stored.',
  body: z.object({ token: tokenShape }),
  answer: z.object({ bases: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

const plannedFieldShape = z.object({
  name: z.string(),
  /** What it is in Airtable, in words. */
  from: z.string(),
  /** What its column is here, in words. */
  to: z.string(),
  /** What changes with it. */
  notes: z.array(z.string()),
});
export type PlannedField = z.infer<typeof plannedFieldShape>;
const plannedTableShape = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(plannedFieldShape),
  notes: z.array(z.string()),
});
export type PlannedTable = z.infer<typeof plannedTableShape>;
export const previewAirtableBase = endpoint({
  method: 'POST',
  path: '/api/airtable/preview',
  access: 'signed-in',
  group,
  summary: 'The tables of a base, and what would become of each field. Nothing is stored.',
  body: z.object({ token: tokenShape, base_id: baseIdShape }),
  answer: z.object({ tables: z.array(plannedTableShape) }),
});

const reportShape = z.object({
  read_at: z.string(),
  tables: z.array(
    z.object({
      title: z.string(),
      rows: z.number(),
      fields: z.array(plannedFieldShape),
      notes: z.array(z.string()),
    }),
  ),
  /** Of the whole base. */
  notes: z.array(z.string()),
});
export type ImportReport = z.infer<typeof reportShape>;
const progressShape = z.object({
  /** The table that is read, or '' while the rows are stored. */
  table: z.string(),
  tables_read: z.number(),
  tables: z.number(),
  rows: z.number(),
  files: z.number(),
});
export type ImportProgress = z.infer<typeof progressShape>;

const importShape = z.object({
  id: z.string(),
  base_name: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  progress: progressShape.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  workbook_id: z.string().nullable(),
  report: reportShape.nullable(),
});
export type AirtableImport = z.infer<typeof importShape>;

export const startAirtableImport = endpoint({
  method: 'POST',
  path: '/api/airtable/imports',
  access: 'signed-in',
  group,
  summary:
    'Begins to import tables of a base into a new workbook. The token is stored encrypted until the import ends, then deleted.',
  body: z.object({
    token: tokenShape,
    base_id: baseIdShape,
    tables: z.array(tableIdShape).min(1, 'Choose at least one table.').max(mostTables),
  }),
  answer: z.object({ import: importShape }),
});
export const listAirtableImports = endpoint({
  method: 'GET',
  path: '/api/airtable/imports',
  access: 'signed-in',
  group,
  summary: 'Imports of the workspace that are running or failed.',
  answer: z.object({ imports: z.array(importShape) }),
});
const importPath = '/api/airtable/imports/{importId}';
export const getAirtableImport = endpoint({
  method: 'GET',
  path: importPath,
  access: 'signed-in',
  group,
  summary: 'How far an import is; once it’s ready, its workbook and its report.',
  answer: z.object({ import: importShape }),
});
export const stopAirtableImport = endpoint({
  method: 'DELETE',
  path: importPath,
  access: 'signed-in',
  group,
  summary: 'Stops an import and forgets its token, or clears a failed one. Nothing of it stays.',
  answer: z.object({}),
});
export const getAirtableReport = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/airtable',
  access: 'editor-of-workbook',
  group,
  summary: 'The report of the import that a workbook was made by: what became of each field.',
  answer: z.object({ base_name: z.string(), report: reportShape }),
});

const updatePath = '/api/workbooks/{workbookId}/airtable/update';
export const startAirtableUpdate = endpoint({
  method: 'POST',
  path: updatePath,
  access: 'editor-of-workbook',
  group,
  summary:
    'Begins to read the base again that a workbook was made of; what it would change is shown before anything does. The token is stored encrypted until the base is read, then deleted.',
  body: z.object({ token: tokenShape }),
  answer: z.object({ update: importShape }),
});
export const getAirtableUpdate = endpoint({
  method: 'GET',
  path: updatePath,
  access: 'editor-of-workbook',
  group,
  summary:
    'How far the reading is; once it’s ready, what an update would do now. Rows are matched by Airtable’s ids of records. Null without one.',
  answer: z.object({ update: importShape.nullable(), preview: previewShape.nullable() }),
});
const applyShape = z.object(choicesShape);
export type ApplyAirtableUpdate = z.output<typeof applyShape>;
export const applyAirtableUpdate = endpoint({
  method: 'POST',
  path: `${updatePath}/apply`,
  access: 'editor-of-workbook',
  group,
  summary:
    'Updates the workbook from its base, as it was shown; `row_conflict` if it would do something else now. Removed rows go to the trash of their sheet.',
  body: applyShape,
  answer: z.object({ counts: countsShape }),
});
export const stopAirtableUpdate = endpoint({
  method: 'DELETE',
  path: updatePath,
  access: 'editor-of-workbook',
  group,
  summary: 'Stops reading the base, or discards what was read.',
  answer: z.object({}),
});
