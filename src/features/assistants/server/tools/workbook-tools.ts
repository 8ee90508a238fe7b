import { z } from 'zod';
import { suggestLinks } from '#features/proposals/api.ts';
import {
  editSheet,
  getWorkbook,
  listWorkbooks,
  querySheet,
  uploadWorkbook,
} from '#features/workbooks/api/workbooks.ts';
import { groupSheet, measureSheet } from '#features/workbooks/api/sheet-figures.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { chosenCells, namesAndTypes, refuseUnchosen } from './chosen-columns.ts';
import { tool } from './tool.ts';

/** More rows in one answer help no assistant: it asks for the next, or for figures. */
const mostRows = 100;
const mostAdded = 500;
const longestText = 1_000_000;
/** Of base64: 2 MB of a file. */
const longestFile = 2_800_000;

const workbook_id = z.string().max(100).describe('The id of a spreadsheet, from list_workbooks.');
const sheet_id = z.string().max(100).describe('The id of a sheet, from read_workbook.');
const which = querySheet.body.pick({ filters: true, search: true }).shape;
const cells = z
  .record(z.string().max(100), z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()]))
  .describe('Values by column id. Dates as 2026-12-31, without a value null.');

export const workbookTools = [
  tool({
    name: 'list_workbooks',
    title: 'List spreadsheets',
    description: 'The spreadsheets of the workspace, last changed first, 50 at a time.',
    endpoint: listWorkbooks,
    effect: 'reads',
    holdsRows: false,
    input: z.object({
      search: z.string().max(500).default('').describe('Words in the name, or in names of sheets.'),
      after: z.string().max(200).optional().describe('`next` of the answer before.'),
    }),
    run: async ({ search, after }, ask) => {
      const { workbooks, next } = await ask(listWorkbooks, { query: { search, ...(after && { after }) } });
      return {
        workbooks: workbooks.map(({ id, name, state, sheets }) => ({
          ...{ id, name, state },
          sheets: sheets.map(({ title, row_count }) => ({ title, rows: row_count })),
        })),
        next,
      };
    },
  }),
  tool({
    name: 'read_workbook',
    title: 'Read a spreadsheet',
    description:
      'The sheets of a spreadsheet with their columns: id, name, type, options and formula. Also says how far the import of an uploaded file is, and what it noted.',
    endpoint: getWorkbook,
    effect: 'reads',
    holdsRows: false,
    studio: { use: 'reads sheets', cut: namesAndTypes },
    input: z.object({ workbook_id }),
    run: async ({ workbook_id }, ask, links) => {
      const { workbook } = await ask(getWorkbook, { params: { workbookId: workbook_id } });
      return { ...described(workbook), open: links.workbook(workbook.id) };
    },
  }),
  tool({
    name: 'suggest_links',
    title: 'Suggest links between sheets',
    description: 'Columns whose values name rows of another sheet, as an order names its customer.',
    endpoint: suggestLinks,
    effect: 'reads',
    holdsRows: false,
    input: z.object({ workbook_id }),
    run: ({ workbook_id }, ask) => ask(suggestLinks, { params: { workbookId: workbook_id } }),
  }),
  tool({
    name: 'query_rows',
    title: 'Read rows',
    description: `Rows of a sheet by filters, search words and an order, at most ${mostRows} at a time, with the number of all that match. Formulas are computed. For totals use measure_rows or group_rows.`,
    endpoint: querySheet,
    effect: 'reads',
    holdsRows: true,
    studio: { use: 'reads sheets', refuse: refuseUnchosen, cut: chosenCells },
    input: z.object({
      sheet_id,
      ...which,
      sort: querySheet.body.shape.sort,
      offset: querySheet.body.shape.offset,
      limit: z.number().int().min(1).max(mostRows).default(20),
    }),
    run: async ({ sheet_id, ...body }, ask) => {
      const { total, columns, rows } = await ask(querySheet, { params: { sheetId: sheet_id }, body });
      return {
        total,
        columns: columns.map(({ id, name, type }) => ({ id, name, type })),
        rows: rows.map(({ row_id, version, cells }) => ({ row_id, version, cells })),
      };
    },
  }),
  tool({
    name: 'measure_rows',
    title: 'Compute figures',
    description: 'Sums, averages, minima, maxima and counts over all rows of a sheet that match.',
    endpoint: measureSheet,
    effect: 'reads',
    holdsRows: true,
    studio: { use: 'reads sheets', refuse: refuseUnchosen, cut: (answer) => answer },
    input: z.object({ sheet_id, ...measureSheet.body.shape }),
    run: ({ sheet_id, ...body }, ask) => ask(measureSheet, { params: { sheetId: sheet_id }, body }),
  }),
  tool({
    name: 'group_rows',
    title: 'Compute figures by group',
    description: 'The groups of the rows of a sheet by one to three columns, each with its number of rows and figures.',
    endpoint: groupSheet,
    effect: 'reads',
    holdsRows: true,
    studio: { use: 'reads sheets', refuse: refuseUnchosen, cut: (answer) => answer },
    input: z.object({ sheet_id, ...groupSheet.body.shape }),
    run: ({ sheet_id, ...body }, ask) => ask(groupSheet, { params: { sheetId: sheet_id }, body }),
  }),
  tool({
    name: 'upload_workbook',
    title: 'Upload a spreadsheet',
    description:
      'Makes a new spreadsheet of a file (.xlsx, .ods, .csv, at most 2 MB), or of a table as CSV with the names of the columns in the first line. It is read in the background: ask read_workbook until its state is `ready`.',
    endpoint: uploadWorkbook,
    effect: 'adds',
    holdsRows: false,
    input: z.object({
      name: z.string().trim().min(1).max(100).describe('Of a file with its ending, such as `Orders.xlsx`.'),
      csv: z.string().min(1).max(longestText).optional(),
      file: z.base64().min(1).max(longestFile).optional().describe('The bytes of a file, base64.'),
    }),
    run: async ({ name, csv, file }, ask, links) => {
      if ((csv === undefined) === (file === undefined)) throw new Problem('invalid_input', 'Send either csv or file.');
      const plain = name.replaceAll(/[/\\]/g, ' ');
      const form = new FormData();
      form.set(
        'file',
        file === undefined
          ? new File([csv ?? ''], `${plain}.csv`, { type: 'text/csv' })
          : new File([Buffer.from(file, 'base64')], plain),
      );
      const { workbook } = await ask(uploadWorkbook, { form });
      return { ...described(workbook), open: links.workbook(workbook.id) };
    },
  }),
  tool({
    name: 'add_rows',
    title: 'Add rows',
    description: `Adds up to ${mostAdded} rows at the end of a sheet. People can undo it in the history of the sheet.`,
    endpoint: editSheet,
    effect: 'adds',
    holdsRows: true,
    input: z.object({ sheet_id, rows: z.array(cells).min(1).max(mostAdded) }),
    run: async ({ sheet_id, rows }, ask) => {
      const edits = [{ kind: 'add-rows', rows: rows.map((row) => ({ cells: row })) }];
      return outcome(await ask(editSheet, { params: { sheetId: sheet_id }, body: { edits } }));
    },
  }),
  tool({
    name: 'change_rows',
    title: 'Change rows',
    description:
      'Changes cells of rows. Each row is named with the `version` that query_rows gave; if somebody changed it since, nothing is written. People can undo it in the history of the sheet.',
    endpoint: editSheet,
    effect: 'changes',
    holdsRows: true,
    input: z.object({
      sheet_id,
      rows: z
        .array(z.object({ row_id: z.string().max(100), version: z.number().int(), cells }))
        .min(1)
        .max(mostAdded),
    }),
    run: async ({ sheet_id, rows }, ask) => {
      const edits = rows.map((row) => ({ kind: 'set-cells', ...row }));
      return outcome(await ask(editSheet, { params: { sheetId: sheet_id }, body: { edits } }));
    },
  }),
];

type Workbook = AnswerOf<typeof getWorkbook>['workbook'];

/** What is told of a spreadsheet. */
export type DescribedWorkbook = ReturnType<typeof described>;
const described = ({ id, name, state, progress, failure, report, sheets }: Workbook) => ({
  ...{ id, name, state, progress, failure },
  notes: report?.sheets.flatMap(({ title, notes }) => notes.map(({ message }) => `${title}: ${message}`)) ?? [],
  sheets: sheets.map(({ id: sheet, title, row_count, columns, hidden }) => ({
    ...{ id: sheet, title, rows: row_count, hidden },
    columns: columns.map(({ id: column, name: heading, type, options, formula, link }) => ({
      ...{ id: column, name: heading, type },
      ...{ options, formula, link },
    })),
  })),
});

const outcome = ({ rows, notes }: AnswerOf<typeof editSheet>) => ({
  rows: rows.map(({ row_id, version }) => ({ row_id, version })),
  notes,
});
