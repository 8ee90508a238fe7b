import { z } from 'zod';
import { columnTypes } from '#engine/model.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellShape } from './workbooks.ts';

const group = 'Sheets';
const own = { access: 'editor-of-sheet', scope: 'rows:read', group } as const;
const linkParts = { sheet: z.string(), key: z.string(), name: z.string() };

export const previewLink = endpoint({
  ...{ method: 'GET', path: '/api/sheets/{sheetId}/links/preview', ...own },
  summary:
    'What a column would find if it linked to a sheet: cells that name a row of it, cells that name none, and keys that several rows have. Without `column`, of a new column of the `type`. Changes nothing.',
  query: z.object({ column: z.string().optional(), type: z.enum(columnTypes).default('text'), ...linkParts }),
  answer: z.object({
    /** Why the link can’t be set, in a sentence. */
    problem: z.string().nullable(),
    /** Cells that hold something. */
    filled: z.number(),
    found: z.number(),
    /** Cells that name no row: they stay as they are. */
    missing: z.number(),
    samples: z.array(z.string()),
    /** Rows of the other sheet, and how many different keys they have. */
    rows: z.number(),
    keys: z.number(),
    /** Keys that several rows have. */
    repeated: z.number(),
    repeated_samples: z.array(z.string()),
  }),
});

/** As many as a screen shows, several times over. */
const mostKeys = 2_000;

export const nameLinked = endpoint({
  ...{ method: 'POST', path: '/api/sheets/{sheetId}/links/names', ...own },
  summary: 'What the rows are called that cells of a column name. Keys that no row has are left out.',
  body: z.object({ column: z.string(), keys: z.array(cellShape).max(mostKeys) }),
  answer: z.object({
    /** `rows` is how many have the key; the name is of the first. */
    names: z.array(z.object({ key: cellShape, name: z.string(), rows: z.number() })),
  }),
});

export const searchLinked = endpoint({
  ...{ method: 'POST', path: '/api/sheets/{sheetId}/links/search', ...own },
  summary:
    'Rows that a cell of a column can name, by what they are called or by their key: first those whose name begins with the text.',
  body: z.object({
    column: z.string(),
    search: z.string().max(500).default(''),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({
    total: z.number(),
    /** `more` tells rows of one name apart. */
    rows: z.array(z.object({ row_id: z.string(), key: cellShape, name: z.string(), more: z.array(z.string()) })),
  }),
});

export const readLinks = endpoint({
  ...{ method: 'POST', path: '/api/sheets/{sheetId}/links/read', ...own },
  summary:
    'What typed texts mean in a column that links: the key of a row, or of the only row of that name. `key` is null where none has it, and `problem` a sentence where several have the name.',
  body: z.object({ column: z.string(), texts: z.array(z.string().max(50_000)).max(mostKeys) }),
  answer: z.object({ values: z.array(z.object({ key: cellShape, problem: z.string().nullable() })) }),
});

export const listLinked = endpoint({
  ...{ method: 'GET', path: '/api/sheets/{sheetId}/rows/{rowId}/linked', ...own },
  summary: 'The rows of the workbook that name a row, by each column that links to its sheet: how many, and the first.',
  answer: z.object({
    linked: z.array(
      z.object({
        sheet: z.object({ id: z.string(), title: z.string() }),
        column: z.object({ id: z.string(), name: z.string() }),
        /** What their cells hold. */
        key: cellShape,
        total: z.number(),
        rows: z.array(z.object({ row_id: z.string(), cells: z.array(z.string()) })),
      }),
    ),
  }),
});
