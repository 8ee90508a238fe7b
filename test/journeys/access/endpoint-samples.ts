/** One call that works for every endpoint, made from things of its own: what the table of access is tried with. */
import { defaultPageSettings, type StoredBlock } from '#domain/page/document.ts';
import { newId } from '#kit/ids.ts';
import type { AppRecord, FullPageRecord, SheetRecord } from '#server/scope.ts';
import type { Services } from '#server/services.ts';

/** An app with a page and a workbook that nobody else touches. */
export interface Things {
  app: AppRecord;
  home: FullPageRecord;
  page: FullPageRecord;
  workbook_id: string;
  sheet: SheetRecord;
  row: { row_id: string; version: number };
}

export interface Sample {
  /** Of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | FormData;
}

/** Stands in every thing that only its own people may read. */
export const secretWord = 'hush-hush';

export async function makeThings(services: Services, workspace_id: string, isPublic: boolean): Promise<Things> {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'photo', name: 'Photo', type: 'image' as const },
  ];
  const rows = [{ cells: { item: secretWord } }];
  const sheets = ['Orders', 'Spare'].map((title) => ({ title, columns, rows }));
  const { id: workbook_id } = await services.workbooks.create({ workspace_id, name: secretWord, sheets });
  const app = await services.apps.create({
    workspace_id,
    workbook_id,
    name: 'Access',
    subdomain: newId('a').replace('_', '-'),
    public: isPublic,
    pages: ['', 'orders'].map((page_slug) => ({
      page_name: page_slug || 'Home',
      page_slug,
      page_type: page_slug ? 'page' : 'home',
      document: { settings: defaultPageSettings, blocks: [table, rowPdf, form] },
    })),
  });
  const home = await services.pages.bySlug(app.id, '');
  const page = await services.pages.bySlug(app.id, 'orders');
  const sheet = await services.workbooks.sheetByTitle(workbook_id, 'Orders');
  if (!home || !page || !sheet) throw new Error('what was just made is not there');
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const answer = await services.engine.query(sheet.id, { columns: [], page: { offset: 0, limit: 1 } }, context);
  const [row] = answer.rows;
  if (!row) throw new Error('the sheet has no row');
  return { app, home, page, workbook_id, sheet, row: { row_id: row.row_id, version: row.version } };
}

const blankParts = { toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
const table: StoredBlock = {
  id: 'table',
  type: 'table',
  version: 1,
  sheet_title: 'Orders',
  settings: { add_new_row: 'Everyone', csv_download: true },
  axis: [{ column: 'item', editable: 'Everyone' }],
  actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }],
  ...blankParts,
};
const rowPdf: StoredBlock = { ...table, id: 'pdf', actions: [{ type: 'Download pdf' }] };
const form: StoredBlock = {
  ...table,
  id: 'form',
  type: 'form',
  settings: {},
  axis: [{ column: 'photo', type: 'file' }],
  actions: [],
};

const ofApp = ({ app }: Things) => ({ appId: app.id });
const ofPage = ({ app, page }: Things) => ({ appId: app.id, pageId: page.page_id });
const ofSheet = ({ sheet }: Things) => ({ sheetId: sheet.id });
const ofWorkbook = ({ workbook_id }: Things) => ({ workbookId: workbook_id });
const inTable = ({ page }: Things) => ({ page_id: page.page_id, block_id: 'table' });
const account = () => ({ name: 'New', email: `${newId()}@example.com`, password: 'a long enough password' });

export const samples: Record<string, (things: Things) => Sample> = {
  'POST /api/app/app-info': ({ app }) => ({ body: { appName: app.subdomain } }),
  'GET /api/apps': () => ({}),
  'POST /api/apps': ({ workbook_id }) => ({ body: { workbook_id, start: 'blank' } }),
  'DELETE /api/apps/{appId}': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}': (things) => ({ params: ofApp(things) }),
  'PUT /api/apps/{appId}': (things) => ({ params: ofApp(things), body: { name: 'Renamed' } }),
  'POST /api/apps/{appId}/hand-over': (things) => ({ params: ofApp(things), body: {} }),
  'GET /api/auth': () => ({}),
  'POST /api/auth': () => ({ body: { token: 'no-such-code' } }),
  'POST /api/auth/sign-in': () => ({ body: { email: 'nobody@example.com', password: 'a wrong password' } }),
  'POST /api/auth/sign-out': () => ({ body: {} }),
  'POST /api/auth/sign-up': () => ({ body: account() }),
  'GET /api/blocks': () => ({}),
  'GET /api/board/workspace': () => ({}),
  'GET /api/docs': () => ({}),
  'GET /api/getENV/{setting}': () => ({ params: { setting: 'BEANSTALK_ENDPOINT' } }),
  'GET /api/health': () => ({}),
  'GET /api/openapi.json': () => ({}),
  'GET /api/page/download': (things) => ({ query: { ...inTable(things), ask: 'rows', kind: 'csv' } }),
  'POST /api/page/files': (things) => ({
    body: pictureForm('file', { ...inTable(things), block_id: 'form', field: 'photo' }),
  }),
  'POST /api/page/query': (things) => ({ body: { ...inTable(things), ask: 'rows', query: {} } }),
  'POST /api/page/row-actions': (things) => ({ body: { ...inTable(things), ...things.row, action: 0 } }),
  'GET /api/page/row-pdf': (things) => ({
    query: { ...inTable(things), block_id: 'pdf', row_id: things.row.row_id, action: '0' },
  }),
  'DELETE /api/page/rows': (things) => ({ body: { ...inTable(things), ...things.row } }),
  'POST /api/page/rows': (things) => ({ body: { ...inTable(things), cells: { item: 'new' } } }),
  'PUT /api/page/rows': (things) => ({ body: { ...inTable(things), ...things.row, cells: { item: 'changed' } } }),
  'GET /api/page/sheet/{sheetTitle}': () => ({ params: { sheetTitle: 'Orders' }, query: { referer: '/orders' } }),
  'GET /api/page/{slug}': () => ({ params: { slug: 'orders' } }),
  'GET /api/pages/{appId}': (things) => ({ params: ofApp(things) }),
  'POST /api/pages/{appId}': (things) => ({ params: ofApp(things), body: { page_name: 'Added' } }),
  'DELETE /api/pages/{appId}/{pageId}': (things) => ({ params: ofPage(things) }),
  'GET /api/pages/{appId}/{pageId}': (things) => ({ params: ofPage(things) }),
  'PATCH /api/pages/{appId}/{pageId}': (things) => ({ params: ofPage(things), body: { page_name: 'Renamed' } }),
  'POST /api/pages/{appId}/{pageId}/edits': (things) => ({
    params: ofPage(things),
    body: { revision: things.page.revision, edits: [{ kind: 'set-page', key: 'title', value: 'Changed' }] },
  }),
  'DELETE /api/sheets/{sheetId}': (things) => ({ params: ofSheet(things) }),
  'POST /api/sheets/{sheetId}/edits': (things) => ({
    params: ofSheet(things),
    body: { edits: [{ kind: 'add-rows', rows: [{ cells: { item: 'new' } }] }] },
  }),
  'GET /api/sheets/{sheetId}/export': (things) => ({ params: ofSheet(things), query: { format: 'csv' } }),
  'POST /api/sheets/{sheetId}/query': (things) => ({ params: ofSheet(things), body: {} }),
  'POST /api/studio/{appId}/blocks': (things) => ({
    params: ofApp(things),
    body: { page_id: things.page.page_id, blocks: [table] },
  }),
  'POST /api/upload-file': () => ({ body: pictureForm('image') }),
  'GET /api/workbooks': () => ({}),
  'POST /api/workbooks': () => ({ body: formWith('file', new File(['a,b\n1,2\n'], 'new.csv')) }),
  'DELETE /api/workbooks/{workbookId}': (things) => ({ params: ofWorkbook(things) }),
  'GET /api/workbooks/{workbookId}': (things) => ({ params: ofWorkbook(things) }),
  'PATCH /api/workbooks/{workbookId}': (things) => ({ params: ofWorkbook(things), body: { name: 'Renamed' } }),
  'GET /api/workbooks/{workbookId}/export': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/sheets': (things) => ({ params: ofWorkbook(things), body: { title: 'Added' } }),
};

function formWith(field: string, file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, file);
  return form;
}

/** A PNG of one pixel, in base 64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pictureForm = (field: string, fields: Record<string, string> = {}): FormData =>
  formWith(field, new File([Buffer.from(onePixel, 'base64')], 'dot.png', { type: 'image/png' }), fields);
