import { z } from 'zod';
import type { BlockConfig, BlockRights } from '#blocks/contract.ts';
import type { RequestedData, BlockData, RowsData } from '#blocks/data-contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { t } from '#kit/language/product.ts';
import { isSpanDate, spanUnits } from '../rules/day-span.ts';
import { isFilterValue, longestFilterValue, mostFilters } from '../rules/filter-rules.ts';
import { maxPageRows } from '../rules/visitor-query.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { ownerFiltersShape, storedBlockShape } from './page-shapes.ts';
import { cellsShape, filterShape, sortShape } from '#features/workbooks/api/workbooks.ts';

const group = 'Published pages';
export const blockReference = {
  page_id: z.string(),
  block_id: z.string(),
  /** The record that the page shows, where its address names one (`?record=row_id`). */
  record: z.string().max(100).optional(),
};
/** Of what waited in a browser: the mark of who sent it, from its page ('' is a stranger). From anyone else it is refused. */
const sentAs = z.string().max(100).optional();
const visitorFilter = filterShape.extend({
  column: z.string().max(200),
  value: filterShape.shape.value.refine(isFilterValue, {
    error: () => t('A value has at most {count} characters.', { count: longestFilterValue }),
  }),
});
const visitorQuery = z.object({
  search: z.string().max(500).optional(),
  filters: z.array(visitorFilter).max(mostFilters).optional(),
  sort: z.array(sortShape).max(3).optional(),
  offset: z.number().int().min(0).optional(),
  limit: z.number().int().min(1).max(maxPageRows).optional(),
  values: z.string().max(200).optional(),
  row: z.string().max(100).optional(),
  span: z
    .object({ unit: z.enum(spanUnits), date: z.string().refine(isSpanDate, { message: 'Give a date as YYYY-MM-DD.' }) })
    .optional(),
});
const askData = z.custom<RequestedData>();
const namesShape = z.record(z.string(), z.string()).optional();
/**
 * `named` says what rows of other sheets are called whose keys the cells hold, `linked` what their addresses end with where
 * names lead to them, `paths` what that of the row ends with on pages about it.
 */
const dataRow = z.object({
  ...{ row_id: z.string(), version: z.number(), cells: cellsShape },
  ...{ named: namesShape, linked: namesShape, paths: namesShape },
});

/** A block ready to be rendered: what the server hands to a view, in a page's HTML and to the studio alike. */
export interface PreparedBlock {
  id: string;
  type: string;
  config: BlockConfig;
  data: Record<string, BlockData>;
  html: Record<string, string>;
  rights: BlockRights;
  /** Required choices still open (paths); such a block is rendered for editors only. */
  gaps: string[];
}

export const queryPage = endpoint({
  method: 'POST',
  path: '/api/page/query',
  access: 'viewer-of-host-app',
  isReading: true,
  group,
  summary: 'Rows of one query of one block, after a visitor searched, filtered, sorted or changed the page.',
  body: z.object({ ...blockReference, ask: z.string().max(200), query: visitorQuery }),
  answer: z.object({ data: askData, html: z.record(z.string(), z.string()) }),
});
export const searchNames = endpoint({
  method: 'POST',
  path: '/api/page/names',
  access: 'viewer-of-host-app',
  isReading: true,
  group,
  summary: 'What rows of another sheet are called, for a field of a block that offers them to those who may write.',
  body: z.object({ ...blockReference, column: z.string().max(200), search: z.string().max(200).default('') }),
  answer: z.object({
    /** The first by name, with the key that is written. */
    names: z.array(z.object({ key: cellsShape.valueType, name: z.string() })),
    /** How many match, those beyond the list too. */
    total: z.number(),
  }),
});
export const downloadRows = endpoint({
  method: 'GET',
  path: '/api/page/download',
  access: 'viewer-of-host-app',
  group,
  summary: 'All rows that the query matches, as .csv or .pdf, with the columns that the block shows.',
  query: z.object({
    ...blockReference,
    ask: z.string().max(200),
    kind: z.enum(['csv', 'pdf']),
    query: z.string().max(8_000).default('{}'),
  }),
  answer: 'file',
});
export const addRow = endpoint({
  method: 'POST',
  path: '/api/page/rows',
  access: 'viewer-of-host-app',
  group,
  summary:
    "Adds a row through a block, under the block's rights; through a form also rows of another sheet that belong to it.",
  body: z.object({
    ...blockReference,
    cells: cellsShape,
    /** Of a form with lines: rows of another sheet that belong to the new one. All are added or none. */
    lines: z.array(cellsShape).max(1_000).optional(),
    /**
     * Of a stranger: the solved challenge of an answer 428, base64 of JSON as ALTCHA's widget makes it. '' asks for the
     * challenge as an answer, if there is one to solve.
     */
    proof: z.string().max(4_000).optional(),
    /** Sent twice, added once. */ idempotency_key: z.string().max(100).optional(),
    as: sentAs,
  }),
  answer: z.object({
    row: dataRow.nullable(),
    message: z.string(),
    /** Of a form that shows what is calculated of its lines. */
    lines: z.custom<RowsData>().optional(),
    /** Of a form that shows what is calculated: of the row as it is stored, as people read it. */
    calculated: z.record(z.string(), z.string().nullable()).optional(),
    /** Nothing is added yet: a mail asks to confirm the address first. */
    waits: z.boolean().optional(),
    /** Nothing is added yet: to be solved first. */
    challenge: z.unknown().optional(),
  }),
});
export const editRow = endpoint({
  method: 'PUT',
  path: '/api/page/rows',
  access: 'viewer-of-host-app',
  group,
  summary: 'Changes cells of a row through a block; 409 if one of these cells was changed in the meantime.',
  body: z.object({
    ...blockReference,
    row_id: z.string(),
    version: z.number().int(),
    cells: cellsShape,
    action: z.number().int().optional(),
    as: sentAs,
  }),
  answer: z.object({ row: dataRow, message: z.string() }),
});
export const deleteRow = endpoint({
  method: 'DELETE',
  path: '/api/page/rows',
  access: 'viewer-of-host-app',
  group,
  summary: 'Deletes a row through a block.',
  body: z.object({
    ...blockReference,
    row_id: z.string(),
    version: z.number().int(),
    action: z.number().int().optional(),
  }),
  answer: z.object({ message: z.string() }),
});
export const runRowAction = endpoint({
  method: 'POST',
  path: '/api/page/row-actions',
  access: 'viewer-of-host-app',
  group,
  summary: 'Runs an action button of a block on a row (duplicate, API call, automation).',
  body: z.object({
    ...blockReference,
    row_id: z.string(),
    version: z.number().int(),
    action: z.number().int().min(0),
    /** Of one press of the button: sent twice, another service is called, or an automation started, once. */
    idempotency_key: z.string().min(1).max(100).optional(),
  }),
  answer: z.object({ row: dataRow.nullable(), message: z.string() }),
});
export const downloadRowPdf = endpoint({
  method: 'GET',
  path: '/api/page/row-pdf',
  access: 'viewer-of-host-app',
  group,
  summary: 'One row as .pdf, by the template of a "Download pdf" action.',
  query: z.object({ ...blockReference, row_id: z.string(), action: z.coerce.number().int().min(0) }),
  answer: 'file',
});
/**
 * `referer` is the page that the caller is on. `skip_cache` asks for an answer that is not cached: none ever is. The
 * other parameters that clients send with every call are accepted and ignored.
 */
export const sheetQuery = z
  .object({ board: z.string().optional(), referer: z.string().optional(), skip_cache: z.string().optional() })
  .loose();
export const shownSheet = z.object({
  columns: z.array(z.string()),
  json: z.array(z.record(z.string(), z.unknown())),
});
export const pageSheet = endpoint({
  method: 'GET',
  path: '/v3/api/page/sheet/{sheetTitle}',
  access: 'viewer-of-host-app',
  group,
  summary:
    'The rows of a sheet as the page shows them: only columns that some block of the page shows (`referer` names the page).',
  query: sheetQuery,
  answer: shownSheet,
});
/** A block as its page shows it to the caller: visitors get the settings that their browser is given by the page. */
export const blockShape = z.object({
  id: z.string(),
  type: z.string(),
  /** Of a board; '' elsewhere. */
  section: z.string(),
  full_width: z.boolean(),
  /** Null where the page shows nothing of the sheet. */
  sheet_title: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  axis: z.array(z.record(z.string(), z.unknown())),
  actions: z.array(z.record(z.string(), z.unknown())),
  toolbar_buttons: z.array(z.record(z.string(), z.unknown())),
  item_buttons: z.array(z.record(z.string(), z.unknown())),
});
export type BlockOnTheWire = z.infer<typeof blockShape>;
const pageAnswer = z.object({
  page: z.object({
    app_id: z.string(),
    /** Of the app. */
    name: z.string(),
    page_id: z.string(),
    page_name: z.string(),
    page_slug: z.string(),
    page_type: z.string(),
    title: z.string(),
    page_background: z.string(),
    hero_background: z.string(),
    nav_background: z.string(),
    blocks: z.array(blockShape),
    is_auth: z.boolean(),
    is_public: z.boolean(),
    can_edit: z.boolean(),
  }),
});
export const pageBySlug = endpoint({
  method: 'GET',
  path: '/api/page/{slug}',
  access: 'viewer-of-host-app',
  group,
  summary: 'The page at `/{slug}` of the app of the host, with its blocks as the caller sees them.',
  answer: pageAnswer,
});
/** The slug after the first slash is empty there. */
export const homePage = endpoint({
  method: 'GET',
  path: '/api/page/',
  access: 'viewer-of-host-app',
  group,
  summary: 'The same of the home page of the app of the host.',
  answer: pageAnswer,
});

/** For the studio: renders blocks that are not saved yet, with real data. */
/** Whose page an editor looks at: a stranger's, that of a user of the app, of anyone with a role, or that of anybody who knows its password. */
export const viewAsShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({ kind: z.literal('app_user'), id: z.string().max(100) }),
  z.object({ kind: z.literal('role'), key: z.string().max(40) }),
  z.object({ kind: z.literal('password_holder'), permissions: z.enum(['read', 'read-write']) }),
]);
export type ViewAs = z.infer<typeof viewAsShape>;
/** What becomes of the viewer at the page. */
const viewerMeets = z.enum(['page', 'private-app', 'sign-in', 'no-page']);
export type ViewerMeets = z.infer<typeof viewerMeets>;

export const prepareBlocks = endpoint({
  method: 'POST',
  path: '/api/studio/{appId}/blocks',
  access: 'editor-of-app',
  group: 'Pages',
  summary: 'Checks blocks as they are in the studio against the catalogue and fills them with their data.',
  body: z.object({
    page_id: z.string(),
    blocks: z.array(storedBlockShape).max(100),
    /** The page's filters as they are in the studio; without them the stored ones apply. */
    filters: ownerFiltersShape.optional(),
    /**
     * The page as it was after that change of the log; of the blocks, only the ids are read. Without it, the page as it
     * is.
     */
    revision: z.number().int().min(1).optional(),
    /** The blocks as this viewer gets them, to look at; without it as the editor does. Nothing can be done as them. */
    as: viewAsShape.optional(),
  }),
  answer: z.object({
    blocks: z.array(z.custom<PreparedBlock>()),
    context: z.custom<PageContext>(),
    meets: viewerMeets.optional(),
  }),
});
/** For the studio's filter editor. */
export const countFiltered = endpoint({
  method: 'POST',
  path: '/api/studio/{appId}/filter-counts',
  access: 'editor-of-app',
  group: 'Pages',
  summary:
    'How many rows filters match, at the app’s time and for its editor: each alone, and the active ones together.',
  body: z.object({ filters: ownerFiltersShape }),
  answer: z.object({
    /** By sheet title: all rows, and those that pass every active filter on the sheet. */
    sheets: z.record(z.string(), z.object({ total: z.number(), kept: z.number() })),
    /** In the order given; null where the workbook has no such sheet. */
    alone: z.array(z.number().nullable()),
  }),
});
