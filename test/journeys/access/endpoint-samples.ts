/** One call that works for every endpoint, made from things of its own: what the table of access is tried with. */
import { plainArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { newId } from '#kit/ids.ts';
import { assistantSamples } from './assistant-samples.ts';
import { automationSamples } from './automation-samples.ts';
import { blogSamples } from './blog-samples.ts';
import { domainSamples } from './domain-samples.ts';
import { passkeySamples } from './passkey-samples.ts';
import { secretWord, table, type Things } from './things.ts';

export interface Sample {
  /** Of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | FormData;
  headers?: Record<string, string>;
}

const ofApp = ({ app }: Things) => ({ appId: app.id });
const ofWorkspace = ({ workspace_id }: Things) => ({ workspaceId: workspace_id });
const ofOrder = (things: Things) => ({ ...ofWorkspace(things), orderId: 'ord_none' });
const ofAppUser = ({ app, app_users }: Things) => ({ appId: app.id, userId: app_users.other.id });
const ofPage = ({ app, page }: Things) => ({ appId: app.id, pageId: page.page_id });
const ofSheet = ({ sheet }: Things) => ({ sheetId: sheet.id });
const ofWorkbook = ({ workbook_id }: Things) => ({ workbookId: workbook_id });
const inTable = ({ page }: Things) => ({ page_id: page.page_id, block_id: 'table' });
const inTalk = ({ page }: Things) => ({ page_id: page.page_id, block_id: 'talk' });
const ofPerson = ({ people }: Things) => ({ userId: people.member.id });
const reason = { reason: 'They asked for it by mail.' };
const noTemplate = { templateId: 'tpl_none' };
/** An app that was exported, by the first version of the product. */
const smallPackage = {
  ...{ format: 'sheaf-app', version: 1, name: 'Brought', kind: 'multipage', look: {} },
  pages: [{ id: 'a', name: 'Home', slug: '', type: 'home', document: { settings: {}, blocks: [] } }],
};
const account = () => ({ name: 'New', email: `${newId()}@example.com`, password: 'a long enough password' });

/** `me` is the address of the caller, where it is a person of the site. */
export const samples: Record<string, (things: Things, me: string | null) => Sample> = {
  'POST /api/published-sources/preview': () => ({ body: { address: 'http://10.0.0.1/a.csv' } }),
  'POST /api/published-sources': () => ({ body: { address: 'http://10.0.0.1/a.csv', every_minutes: 15 } }),
  'GET /api/workbooks/{workbookId}/published': (things) => ({ params: ofWorkbook(things) }),
  'PATCH /api/workbooks/{workbookId}/published': (things) => ({ params: ofWorkbook(things), body: {} }),
  'DELETE /api/workbooks/{workbookId}/published': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/published/refresh': (things) => ({ params: ofWorkbook(things), body: {} }),
  'POST /api/airtable/bases': () => ({ body: { token: 'pat1' } }),
  'POST /api/airtable/preview': () => ({ body: { token: 'pat1', base_id: 'appNone' } }),
  'POST /api/airtable/imports': () => ({ body: { token: 'pat1', base_id: 'appNone', tables: ['tblNone'] } }),
  'GET /api/airtable/imports': () => ({}),
  'GET /api/airtable/imports/{importId}': () => ({ params: { importId: 'airtable_none' } }),
  'DELETE /api/airtable/imports/{importId}': () => ({ params: { importId: 'airtable_none' } }),
  'GET /api/workbooks/{workbookId}/airtable': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/airtable/update': (things) => ({
    params: ofWorkbook(things),
    body: { token: 'pat1' },
  }),
  'GET /api/workbooks/{workbookId}/airtable/update': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/airtable/update/apply': (things) => ({
    params: ofWorkbook(things),
    body: { digest: 'none', rule: 'mine' },
  }),
  'DELETE /api/workbooks/{workbookId}/airtable/update': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/google-sheets/push': () => ({ headers: { 'x-goog-channel-id': 'none' } }),
  'GET /api/google-sheets': () => ({}),
  'GET /api/google-sheets/sign-in': () => ({}),
  'GET /api/google-sheets/callback': () => ({ query: { state: 'none', code: 'none' } }),
  'DELETE /api/google-sheets/accounts/{accountId}': () => ({ params: { accountId: 'gac_none' } }),
  'POST /api/google-sheets/accounts/{accountId}/picker': () => ({ params: { accountId: 'gac_none' } }),
  'POST /api/google-sheets/preview': () => ({ body: { account_id: 'gac_none', address: 'none' } }),
  'POST /api/google-sheets/workbooks': () => ({ body: { account_id: 'gac_none', address: 'none', tabs: [0] } }),
  'GET /api/workbooks/{workbookId}/google': (things) => ({ params: ofWorkbook(things) }),
  'PATCH /api/workbooks/{workbookId}/google': (things) => ({
    params: ofWorkbook(things),
    body: { conflict_rule: 'ask' },
  }),
  'POST /api/workbooks/{workbookId}/google/look': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/google/conflicts': (things) => ({
    params: ofWorkbook(things),
    body: { sheet_id: 'sheet_none', row_id: 'row', column: 'name', winner: 'app' },
  }),
  'POST /api/app/app-info': ({ app }) => ({ body: { appName: app.subdomain } }),
  'GET /api/apps': () => ({}),
  'POST /api/apps': ({ workbook_id }) => ({ body: { workbook_id, start: 'blank' } }),
  'DELETE /api/apps/{appId}': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}': (things) => ({ params: ofApp(things) }),
  'PUT /api/apps/{appId}': (things) => ({ params: ofApp(things), body: { name: 'Renamed' } }),
  'GET /api/apps/{appId}/statistics': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}/users/{userId}/data': (things) => ({ params: ofAppUser(things) }),
  'POST /api/personal-data/link': () => ({ body: { email: `${newId()}@example.com` } }),
  'POST /api/personal-data/read': () => ({ body: { token: 'no such token' } }),
  'POST /api/personal-data/delete': () => ({
    body: { token: 'no such token', email: 'nobody@example.com', user_ids: ['apu_none'] },
  }),
  'GET /api/apps/{appId}/leaks': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/own-css': (things) => ({ params: ofApp(things), body: { css: 'p { top: 0 }' } }),
  'POST /api/apps/{appId}/pages/{pageId}/preview': (things) => ({ params: ofPage(things), body: {} }),
  'POST /api/apps/{appId}/pages/{pageId}/outline': (things) => ({ params: ofPage(things), body: {} }),
  'GET /api/apps/{appId}/form-links': (things) => ({ params: ofApp(things), query: { block_id: 'b' } }),
  'DELETE /api/apps/{appId}/form-links': (things) => ({ params: ofApp(things), query: { block_id: 'b' } }),
  'GET /api/apps/{appId}/pages/{pageId}/performance': (things) => ({ params: ofPage(things) }),
  'POST /api/apps/{appId}/copy': (things) => ({ params: ofApp(things), body: {} }),
  'POST /api/apps/{appId}/move': (things) => ({ params: ofApp(things), body: { workspace_id: 'wsp_unknown' } }),
  'GET /api/apps/{appId}/export': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}/export/preview': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/import': () => ({ body: formWith('file', new File([JSON.stringify(smallPackage)], 'app.json')) }),
  'GET /api/apps/{appId}/draft': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/draft': (things) => ({
    params: ofApp(things),
    body: { base: things.app.revision, edits: [{ kind: 'set-look', path: ['description'], value: 'Changed' }] },
  }),
  'POST /api/apps/{appId}/draft/restore': (things) => ({ params: ofApp(things), body: { revision: 1 } }),
  'GET /api/apps/{appId}/deleted-pages': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}/deleted-pages/{pageId}': (things) => ({ params: { ...ofApp(things), pageId: 'page' } }),
  'GET /api/apps/{appId}/draft/stream': (things) => ({ params: ofApp(things), query: { stay: 'false' } }),
  'GET /api/apps/{appId}/changes': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}/changes/{revision}': (things) => ({ params: { ...ofApp(things), revision: '1' } }),
  'GET /api/apps/{appId}/changes/{revision}/app': (things) => ({ params: { ...ofApp(things), revision: '1' } }),
  'PUT /api/apps/{appId}/changes/{revision}/name': (things) => ({
    params: { ...ofApp(things), revision: '1' },
    body: { name: 'As it began' },
  }),
  'DELETE /api/apps/{appId}/changes/{revision}/name': (things) => ({ params: { ...ofApp(things), revision: '1' } }),
  'GET /api/apps/{appId}/review': (things) => ({ params: ofApp(things) }),
  'GET /api/apps/{appId}/releases': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/releases': (things) => ({
    params: ofApp(things),
    body: { revision: things.app.revision, note: 'Changed' },
  }),
  'POST /api/apps/{appId}/releases/{number}/live': (things) => ({
    params: { ...ofApp(things), number: '1' },
    body: {},
  }),
  'PUT /api/apps/{appId}/scheduled-release': (things) => ({ params: ofApp(things), body: { at: '2999-12-01T09:00' } }),
  'DELETE /api/apps/{appId}/scheduled-release': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/hand-over': (things) => ({ params: ofApp(things), body: {} }),
  'GET /api/apps/{appId}/embed-keys': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/embed-keys': (things) => ({ params: ofApp(things), body: {} }),
  'DELETE /api/apps/{appId}/embed-keys/{keyId}': (things) => ({ params: { ...ofApp(things), keyId: 'emk_none' } }),
  'POST /api/embed/session': () => ({ body: { token: 'no token that was ever signed', origin: 'https://a.example' } }),
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
  'POST /api/failures': () => ({
    body: { type: 'TypeError', frames: ['entry.js:1:2'], path: '/orders' },
  }),
  'GET /api/openapi.json': () => ({}),
  'POST /api/page/calculated': (things) => ({ body: { ...inTable(things), block_id: 'form', cells: { item: 'new' } } }),
  'GET /api/page/download': (things) => ({ query: { ...inTable(things), ask: 'rows', kind: 'csv' } }),
  'POST /api/page/files': (things) => ({
    body: pictureForm('file', { ...inTable(things), block_id: 'form', field: 'photo' }),
  }),
  'GET /api/page/file': (things) => ({
    query: { ...inTable(things), row_id: things.row.row_id, column: 'item', file: 'none' },
  }),
  'POST /api/sheets/{sheetId}/files': (things) => ({
    ...{ params: ofSheet(things), body: pictureForm('file', { column: 'item' }) },
  }),
  'GET /api/sheets/{sheetId}/file': (things) => ({ params: ofSheet(things), query: { file: 'none' } }),
  'GET /api/comments': (things) => ({ query: inTalk(things) }),
  'POST /api/comments': (things) => ({ body: { ...inTalk(things), text: 'Hello', name: 'Guest' } }),
  'PUT /api/comments/{commentId}': (things) => ({
    params: { commentId: things.comment_id },
    body: { ...inTalk(things), version: 1, text: 'Changed' },
  }),
  'DELETE /api/comments/{commentId}': (things) => ({
    params: { commentId: things.comment_id },
    body: inTalk(things),
  }),
  'POST /api/comments/{commentId}/moderation': (things) => ({
    params: { commentId: things.comment_id },
    body: { ...inTalk(things), act: 'hide' },
  }),
  'POST /api/page/names': (things) => ({ body: { ...inTable(things), block_id: 'form', column: 'item' } }),
  'POST /api/page/query': (things) => ({ body: { ...inTable(things), ask: 'rows', query: {} } }),
  'POST /api/page/row-actions': (things) => ({ body: { ...inTable(things), ...things.row, action: 0 } }),
  'GET /api/page/row-pdf': (things) => ({
    query: { ...inTable(things), block_id: 'pdf', row_id: things.row.row_id, action: '0' },
  }),
  'DELETE /api/page/rows': (things) => ({ body: { ...inTable(things), ...things.row } }),
  'POST /api/page/rows': (things) => ({ body: { ...inTable(things), cells: { item: 'new' } } }),
  'PUT /api/page/rows': (things) => ({ body: { ...inTable(things), ...things.row, cells: { item: 'changed' } } }),
  'GET /v3/api/page/sheet/{sheetTitle}': ({ app }) => ({
    params: { sheetTitle: 'Orders' },
    query: { referer: `/${app.board_slug || 'orders'}` },
  }),
  'GET /api/page/': () => ({}),
  'GET /api/page/{slug}': ({ app }) => ({ params: { slug: app.board_slug || 'orders' } }),
  'GET /api/pages/{appId}': (things) => ({ params: ofApp(things) }),
  'POST /api/pages/{appId}': (things) => ({ params: ofApp(things), body: { page_name: 'Added' } }),
  'DELETE /api/pages/{appId}/{pageId}': (things) => ({ params: ofPage(things) }),
  'GET /api/pages/{appId}/{pageId}': (things) => ({ params: ofPage(things) }),
  'PATCH /api/pages/{appId}/{pageId}': (things) => ({ params: ofPage(things), body: { page_name: 'Renamed' } }),
  'POST /api/pages/{appId}/{pageId}/edits': (things) => ({
    params: ofPage(things),
    body: { revision: things.page.revision, edits: [{ kind: 'set-page', key: 'title', value: 'Changed' }] },
  }),
  'GET /api/live': ({ page }) => ({ query: { page_id: page.page_id, stay: 'false' } }),
  'DELETE /api/sheets/{sheetId}': (things) => ({ params: ofSheet(things) }),
  'POST /api/sheets/{sheetId}/edits': (things) => ({
    params: ofSheet(things),
    body: { edits: [{ kind: 'add-rows', rows: [{ cells: { item: 'new' } }] }] },
  }),
  'GET /api/sheets/{sheetId}/export': (things) => ({ params: ofSheet(things), query: { format: 'csv' } }),
  'DELETE /api/sheets/{sheetId}/conversion': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/column-preview': (things) => ({
    params: ofSheet(things),
    query: { column: 'item' },
  }),
  'GET /api/workbooks/{workbookId}/link-suggestions': (things) => ({ params: ofWorkbook(things) }),
  'GET /api/workbooks/{workbookId}/choice-suggestions': (things) => ({ params: ofWorkbook(things) }),
  'GET /api/sheets/{sheetId}/links/preview': (things) => ({
    params: ofSheet(things),
    query: { column: 'item', sheet: things.sheet.id, key: 'item', name: 'item' },
  }),
  'POST /api/sheets/{sheetId}/links/names': (things) => ({
    params: ofSheet(things),
    body: { column: 'item', keys: ['a'] },
  }),
  'POST /api/sheets/{sheetId}/links/search': (things) => ({ params: ofSheet(things), body: { column: 'item' } }),
  'POST /api/sheets/{sheetId}/links/read': (things) => ({
    params: ofSheet(things),
    body: { column: 'item', texts: ['a'] },
  }),
  'GET /api/sheets/{sheetId}/rows/{rowId}/linked': (things) => ({
    params: { ...ofSheet(things), rowId: things.row.row_id },
  }),
  'POST /api/sheets/{sheetId}/table/preview': (things) => ({
    params: ofSheet(things),
    body: { top: 0, left: 0, bottom: 2, right: 1 },
  }),
  'POST /api/sheets/{sheetId}/tables/preview': (things) => ({
    params: ofSheet(things),
    body: { top: 0, left: 0, bottom: 2, right: 1 },
  }),
  'POST /api/sheets/{sheetId}/tables': (things) => ({
    params: ofSheet(things),
    body: { top: 0, left: 0, bottom: 2, right: 1 },
  }),
  'DELETE /api/sheets/{sheetId}/table': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/history': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/rows': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/changes': (things) => ({ params: ofSheet(things), query: { since: '0.0.0.' } }),
  'GET /api/sheets/{sheetId}/rows/{rowId}/history': (things) => ({
    params: { ...ofSheet(things), rowId: things.row.row_id },
  }),
  'POST /api/sheets/{sheetId}/rows/{rowId}/restore': (things) => ({
    params: { ...ofSheet(things), rowId: things.row.row_id },
    body: { version: things.row.version, to: 0 },
  }),
  'GET /api/sheets/{sheetId}/deleted-columns': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/trash': (things) => ({ params: ofSheet(things) }),
  'DELETE /api/sheets/{sheetId}/trash': (things) => ({ params: ofSheet(things), body: { row_ids: 'all' } }),
  'GET /api/sheets/{sheetId}/comments': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/comment-marks': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/people': (things) => ({ params: ofSheet(things) }),
  'GET /api/sheets/{sheetId}/assignable-people': (things) => ({ params: ofSheet(things), query: { search: '' } }),
  'POST /api/sheets/{sheetId}/comments': (things) => ({
    params: ofSheet(things),
    body: { row_id: things.row.row_id, column_id: 'item', text: 'A word' },
  }),
  'POST /api/sheets/{sheetId}/comments/{threadId}/replies': (things) => ({
    params: { ...ofSheet(things), threadId: 'cth_none' },
    body: { text: 'A word' },
  }),
  'PATCH /api/sheets/{sheetId}/comments/{threadId}': (things) => ({
    params: { ...ofSheet(things), threadId: 'cth_none' },
    body: { resolved: true },
  }),
  'PUT /api/sheets/{sheetId}/cell-comments/{commentId}': (things) => ({
    params: { ...ofSheet(things), commentId: 'ccm_none' },
    body: { text: 'A word', version: 1 },
  }),
  'DELETE /api/sheets/{sheetId}/cell-comments/{commentId}': (things) => ({
    params: { ...ofSheet(things), commentId: 'ccm_none' },
  }),
  'GET /api/sheets/{sheetId}/rows/{rowId}/place': (things) => ({
    params: { ...ofSheet(things), rowId: things.row.row_id },
  }),
  'GET /api/workbooks/{workbookId}/stream': (things) => ({
    params: ofWorkbook(things),
    query: { window: 'a-window-of-one', stay: 'false' },
  }),
  'POST /api/workbooks/{workbookId}/selection': (things) => ({
    params: ofWorkbook(things),
    body: { window: 'a-window-of-one', cell: null },
  }),
  'GET /api/sheets/{sheetId}/views': (things) => ({ params: ofSheet(things) }),
  'POST /api/sheets/{sheetId}/views': (things) => ({
    params: ofSheet(things),
    body: { name: newId('view'), shared: false, arrangement: plainArrangement },
  }),
  'PATCH /api/sheets/{sheetId}/views/{viewId}': (things) => ({
    params: { ...ofSheet(things), viewId: 'view_none' },
    body: { name: 'None', revision: 1 },
  }),
  'DELETE /api/sheets/{sheetId}/views/{viewId}': (things) => ({ params: { ...ofSheet(things), viewId: 'view_none' } }),
  'PUT /api/sheets/{sheetId}/arrangement': (things) => ({
    params: ofSheet(things),
    body: { view: null, arrangement: plainArrangement },
  }),
  'GET /api/sheets/{sheetId}/grid': (things) => ({ params: ofSheet(things) }),
  'POST /api/sheets/{sheetId}/query': (things) => ({ params: ofSheet(things), body: {} }),
  'POST /api/sheets/{sheetId}/figures': (things) => ({ params: ofSheet(things), body: {} }),
  'POST /api/sheets/{sheetId}/groups': (things) => ({
    params: ofSheet(things),
    body: { groups: [{ column: 'item', direction: 'ascending' }] },
  }),
  'POST /api/studio/{appId}/blocks': (things) => ({
    params: ofApp(things),
    body: { page_id: things.page.page_id, blocks: [table], as: { kind: 'anonymous' } },
  }),
  'GET /api/board/{spreadsheetId}/sheet/{sheetTitle}': ({ app, workbook_id }) => ({
    params: { spreadsheetId: workbook_id, sheetTitle: 'Orders' },
    query: { referer: app.board_slug ? `/${app.board_slug}` : '/', skip_cache: 'true' },
  }),
  'POST /v3/getSpreadsheetData': ({ app }) => ({
    body: { board: '/', referer: app.board_slug ? `/${app.board_slug}` : '/' },
  }),
  'POST /api/page/update-metadata': () => ({ body: {} }),
  'POST /api/board/update-metadata': () => ({ body: {} }),
  'POST /api/studio/{appId}/filter-counts': (things) => ({ params: ofApp(things), body: { filters: [] } }),
  'POST /api/upload-file': () => ({ body: pictureForm('image') }),
  'POST /api/upload-media': () => ({ body: soundForm() }),
  'GET /api/workbooks': () => ({}),
  'POST /api/workbooks': () => ({ body: formWith('file', new File(['a,b\n1,2\n'], 'new.csv')) }),
  'DELETE /api/workbooks/{workbookId}': (things) => ({ params: ofWorkbook(things) }),
  'GET /api/workbooks/{workbookId}': (things) => ({ params: ofWorkbook(things) }),
  'PATCH /api/workbooks/{workbookId}': (things) => ({ params: ofWorkbook(things), body: { name: 'Renamed' } }),
  'GET /api/workbooks/{workbookId}/export': (things) => ({ params: ofWorkbook(things) }),
  'GET /api/workbooks/{workbookId}/export/preview': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/proposal': (things) => ({ params: ofWorkbook(things), body: {} }),
  'GET /api/workbooks/{workbookId}/proposal/picture': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/reading': (things) => ({ params: ofWorkbook(things), body: { sheets: [] } }),
  'POST /api/workbooks/{workbookId}/reading/preview': (things) => ({ params: ofWorkbook(things), body: {} }),
  'GET /api/workbooks/{workbookId}/completion': (things) => ({ params: ofWorkbook(things) }),
  'POST /api/workbooks/{workbookId}/completion': (things) => ({ params: ofWorkbook(things), body: {} }),
  'POST /api/workbooks/{workbookId}/updates': (things) => ({
    ...{ params: ofWorkbook(things), body: formWith('file', new File(['a,b\n1,2\n'], 'new.csv')) },
  }),
  'POST /api/workbooks/{workbookId}/updates/{updateId}/preview': (things) => ({
    ...{ params: { ...ofWorkbook(things), updateId: 'update_none' }, body: { file_name: 'new.csv' } },
  }),
  'POST /api/workbooks/{workbookId}/updates/{updateId}': (things) => ({
    params: { ...ofWorkbook(things), updateId: 'update_none' },
    body: { file_name: 'new.csv', digest: '', rule: 'file' },
  }),
  'POST /api/workbooks/{workbookId}/updates/{updateId}/undo': (things) => ({
    params: { ...ofWorkbook(things), updateId: 'update_none' },
  }),
  'POST /api/workbooks/{workbookId}/sheets': (things) => ({ params: ofWorkbook(things), body: { title: 'Added' } }),
  'POST /api/auth/second-factor': () => ({ body: { token: 'no-such-token', code: '123456' } }),
  'POST /api/auth/link': () => ({ body: { email: `${newId()}@example.com` } }),
  'POST /api/auth/link/redeem': () => ({ body: { token: 'no-such-token' } }),
  'POST /api/auth/forgot-password': () => ({ body: { email: `${newId()}@example.com` } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'no-such-token', password: account().password } }),
  'POST /api/auth/verify-email': () => ({ body: { token: 'no-such-token' } }),
  'POST /api/auth/verify-email/send': () => ({ body: {} }),
  'GET /api/auth/providers': () => ({}),
  'GET /api/auth/oidc/{provider}': () => ({ params: { provider: 'nobody' } }),
  'GET /api/auth/oidc/{provider}/callback': () => ({ params: { provider: 'nobody' } }),
  'GET /api/account': () => ({}),
  'PUT /api/account': () => ({ body: { name: 'Renamed' } }),
  'DELETE /api/account': (_things, me) => ({ body: { email: me ?? '' } }),
  'POST /api/account/opened-pages': () => ({ body: { path: '/dashboard/workbooks' } }),
  'POST /api/account/email': () => ({ body: { email: `${newId()}@example.com` } }),
  'PUT /api/account/password': () => ({ body: { new_password: 'another long password' } }),
  'POST /api/account/two-factor': () => ({ body: {} }),
  'POST /api/account/two-factor/confirm': () => ({ body: { code: '123456' } }),
  'DELETE /api/account/two-factor': () => ({ body: {} }),
  'POST /api/account/recovery-codes': () => ({ body: {} }),
  'GET /api/account/sessions': () => ({}),
  'DELETE /api/account/sessions': () => ({ body: {} }),
  'DELETE /api/account/sessions/{sessionId}': () => ({ params: { sessionId: 'no-such-session' }, body: {} }),
  'DELETE /api/account/identities/{provider}': () => ({ params: { provider: 'nobody' }, body: {} }),
  'GET /api/account/export': () => ({}),
  'GET /api/workspaces': () => ({}),
  'POST /api/workspaces': () => ({ body: { name: 'New' } }),
  'PUT /api/workspaces/{workspaceId}': (things) => ({ params: ofWorkspace(things), body: { name: 'Renamed' } }),
  'DELETE /api/workspaces/{workspaceId}': (things) => ({ params: ofWorkspace(things), body: { name: secretWord } }),
  'POST /api/workspaces/{workspaceId}/enter': (things) => ({ params: ofWorkspace(things), body: {} }),
  'POST /api/workspaces/{workspaceId}/leave': (things) => ({ params: ofWorkspace(things), body: {} }),
  'PUT /api/workspaces/{workspaceId}/owner': (things) => ({
    params: ofWorkspace(things),
    body: { user_id: things.people.member.id },
  }),
  'GET /api/workspaces/{workspaceId}/members': (things) => ({ params: ofWorkspace(things) }),
  'PUT /api/workspaces/{workspaceId}/members/{userId}': (things) => ({
    params: { ...ofWorkspace(things), userId: things.people.member.id },
    body: { role: 'admin' },
  }),
  'DELETE /api/workspaces/{workspaceId}/members/{userId}': (things) => ({
    params: { ...ofWorkspace(things), userId: things.people.member.id },
    body: {},
  }),
  'GET /api/workspaces/{workspaceId}/invitations': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/invitations': (things) => ({
    params: ofWorkspace(things),
    body: { email: `${newId()}@example.com`, role: 'editor' },
  }),
  'POST /api/workspaces/{workspaceId}/invitations/{invitationId}/resend': (things) => ({
    params: { ...ofWorkspace(things), invitationId: things.invitation.id },
    body: {},
  }),
  'DELETE /api/workspaces/{workspaceId}/invitations/{invitationId}': (things) => ({
    params: { ...ofWorkspace(things), invitationId: things.invitation.id },
    body: {},
  }),
  'POST /api/invitations/look': ({ invitation }) => ({ body: { token: invitation.token } }),
  'POST /api/invitations/accept': ({ invitation }) => ({ body: { token: invitation.token } }),
  'GET /api/workspaces/{workspaceId}/audit': (things) => ({ params: ofWorkspace(things) }),
  'GET /api/workspaces/{workspaceId}/audit/export': (things) => ({ params: ofWorkspace(things) }),
  'GET /api/workspaces/{workspaceId}/api-keys': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/api-keys': (things) => ({
    params: ofWorkspace(things),
    body: { name: 'Key', scopes: ['apps:read'], days: null },
  }),
  'DELETE /api/workspaces/{workspaceId}/api-keys/{keyId}': (things) => ({
    params: { ...ofWorkspace(things), keyId: things.key_id },
    body: {},
  }),
  'GET /api/workspaces/{workspaceId}/mails': (things) => ({ params: ofWorkspace(things) }),
  'GET /api/workspaces/{workspaceId}/billing': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/billing/checkout': (things) => ({ params: ofWorkspace(things), body: {} }),
  'POST /api/workspaces/{workspaceId}/billing/portal': (things) => ({ params: ofWorkspace(things), body: {} }),
  'PUT /api/admin/workspaces/{workspaceId}/plan': (things) => ({
    params: ofWorkspace(things),
    body: { plan: 'pro' },
  }),
  'GET /api/workspaces/{workspaceId}/payouts': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/payouts/link': (things) => ({
    params: ofWorkspace(things),
    body: { country: 'US' },
  }),
  'GET /api/workspaces/{workspaceId}/template-orders': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/template-orders': (things) => ({
    params: ofWorkspace(things),
    body: { template_id: 'tpl_none' },
  }),
  'GET /api/workspaces/{workspaceId}/template-orders/{orderId}': (things) => ({ params: ofOrder(things) }),
  'POST /api/workspaces/{workspaceId}/template-orders/{orderId}/refund': (things) => ({
    params: ofOrder(things),
    body: {},
  }),
  'PUT /api/workspaces/{workspaceId}/template-licences/{licenceId}': (things) => ({
    params: { ...ofWorkspace(things), licenceId: 'lic_none' },
    body: { app_id: null },
  }),
  'GET /api/workspaces/{workspaceId}/template-statement': (things) => ({ params: ofWorkspace(things) }),
  'GET /api/workspaces/{workspaceId}/template-statement/export': (things) => ({ params: ofWorkspace(things) }),
  'GET /api/admin/template-orders': () => ({ query: { search: '' } }),
  'POST /api/admin/template-orders/{orderId}/refund': () => ({
    params: { orderId: 'ord_none' },
    body: { reason: 'Does not work' },
  }),
  'POST /api/billing/stripe-connect-hook': () => ({ body: { id: 'evt_1', type: 'payout.failed' } }),
  'POST /api/billing/stripe-hook': () => ({ body: { id: 'evt_1', type: 'invoice.paid' } }),
  'GET /api/mutipageapp_users/{appId}': (things) => ({ params: ofApp(things) }),
  'POST /api/mutipageapp_users': (things) => ({
    body: { ...ofApp(things), name: 'New', email: `${newId()}@example.com`, permissions: 'read' },
  }),
  'PUT /api/mutipageapp_users': (things) => ({
    body: { ...ofAppUser(things), name: 'New', email: `${newId()}@example.com`, permissions: 'read-write' },
  }),
  'DELETE /api/mutipageapp_users': (things) => ({ body: ofAppUser(things) }),
  'POST /api/apps/{appId}/users/import': (things) => ({
    params: ofApp(things),
    body: {
      sheet_title: 'Orders',
      email_column: 'mail',
      name_column: 'item',
      identity_column: null,
      permissions: 'read',
      invite: false,
    },
  }),
  'GET /api/apps/{appId}/users/export': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/users/{userId}/invitation': (things) => ({
    params: { ...ofApp(things), userId: things.app_users.invited.id },
    body: {},
  }),
  'POST /api/apps/{appId}/users/{userId}/approve': (things) => ({ params: ofAppUser(things), body: {} }),
  'POST /api/app-auth/sign-in': () => ({ body: { email: 'nobody@example.com', password: 'a wrong password' } }),
  'POST /api/app-auth/password': () => ({ body: { password: 'a wrong password' } }),
  'POST /api/app-auth/register': () => ({ body: account() }),
  'POST /api/app-auth/confirm': () => ({ body: { token: 'no-such-token' } }),
  'POST /api/app-auth/forgot': () => ({ body: { email: `${newId()}@example.com` } }),
  'POST /api/app-auth/reset': () => ({ body: { token: 'no-such-token', password: account().password } }),
  'POST /api/app-auth/mail-link': () => ({ body: { email: `${newId()}@example.com` } }),
  'POST /api/app-auth/sessions': () => ({ body: {} }),
  'POST /api/app-auth/link': () => ({ body: { token: 'no-such-token' } }),
  'GET /api/app-auth/providers/{providerId}': () => ({ params: { providerId: 'idp_none' } }),
  'GET /api/app-auth/providers/{providerId}/finish': () => ({ params: { providerId: 'idp_none' } }),
  'GET /api/sign-in-providers/{providerId}/callback': () => ({ params: { providerId: 'idp_none' } }),
  'GET /api/apps/{appId}/sign-in-ways': (things) => ({ params: ofApp(things) }),
  'GET /api/workspaces/{workspaceId}/sign-in-providers': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/sign-in-providers': (things) => ({
    params: ofWorkspace(things),
    body: { name: 'Inside', issuer: 'https://10.0.0.1', client_id: 'client', client_secret: 'secret' },
  }),
  'PUT /api/workspaces/{workspaceId}/sign-in-providers/{providerId}': (things) => ({
    params: { ...ofWorkspace(things), providerId: 'idp_none' },
    body: { name: 'Inside', issuer: 'https://10.0.0.1', client_id: 'client' },
  }),
  'DELETE /api/workspaces/{workspaceId}/sign-in-providers/{providerId}': (things) => ({
    params: { ...ofWorkspace(things), providerId: 'idp_none' },
  }),
  'PUT /api/workspaces/{workspaceId}/sign-in-providers/{providerId}/apps/{appId}': (things) => ({
    params: { ...ofWorkspace(things), ...ofApp(things), providerId: 'idp_none' },
    body: { on: false },
  }),
  'GET /api/workspaces/{workspaceId}/directories': (things) => ({ params: ofWorkspace(things) }),
  'POST /api/workspaces/{workspaceId}/directories': (things) => ({
    params: ofWorkspace(things),
    body: { name: 'Directory', app_id: null },
  }),
  'DELETE /api/workspaces/{workspaceId}/directories/{directoryId}': (things) => ({
    params: { ...ofWorkspace(things), directoryId: 'dir_none' },
  }),
  'GET /api/apps/{appId}/row-calls': (things) => ({ params: ofApp(things), query: { block_id: 'table' } }),
  'POST /api/apps/{appId}/proposed-page': (things) => ({
    params: ofApp(things),
    body: { sheet_title: 'No such sheet' },
  }),
  'GET /api/apps/{appId}/picture': (things) => ({ params: ofApp(things) }),
  'GET /api/multipage/marketplace/templates': () => ({}),
  'GET /api/multipage/marketplace/templates/{templateId}/preview': () => ({ params: { templateId: 'tpl_none' } }),
  'GET /api/multipage/marketplace/templates/{templateId}/picture': () => ({ params: { templateId: 'app_none' } }),
  'POST /api/multipage/marketplace/templates/{templateId}/match': ({ workbook_id }) => ({
    params: noTemplate,
    body: { workbook_id },
  }),
  'POST /api/multipage/marketplace/templates/{templateId}/plan': ({ workbook_id }) => ({
    params: noTemplate,
    body: { workbook_id, mapping: { sheets: [] } },
  }),
  'GET /api/multipage/marketplace/templates/{templateId}/mapped-picture': ({ workbook_id }) => ({
    params: noTemplate,
    query: { workbook_id, mapping: '{"sheets":[]}' },
  }),
  'GET /api/multipage/marketplace/used-templates': () => ({}),
  'GET /api/apps/{appId}/template': (things) => ({ params: ofApp(things) }),
  'POST /api/apps/{appId}/template/review': (things) => ({ params: ofApp(things), body: {} }),
  'POST /api/apps/{appId}/template/update': (things) => ({ params: ofApp(things), body: { version: 2, revision: 1 } }),
  'GET /api/multipage/marketplace/templates/{templateId}/try': () => ({ params: noTemplate }),
  'POST /api/multipage/marketplace/templates/{templateId}/try': () => ({ params: noTemplate }),
  'POST /api/multipage/marketplace/templates/{templateId}/try/columns': () => ({ params: noTemplate }),
  'POST /api/multipage/marketplace/templates/{templateId}/try/forget': () => ({ params: noTemplate }),
  'GET /api/multipage/marketplace/templates/{templateId}/try/picture': () => ({ params: noTemplate }),
  'POST /api/multipage/marketplace/templates/{templateId}/try/keep': () => ({ params: noTemplate, body: {} }),
  'PUT /api/multipage/marketplace/templates/{templateId}/rating': () => ({ params: noTemplate, body: { stars: 5 } }),
  'POST /api/multipage/marketplace/templates/{templateId}/reports': () => ({
    params: noTemplate,
    body: { reason: 'broken' },
  }),
  'POST /api/multipage/marketplace/templates/{templateId}/withdraw': () => ({ params: noTemplate, body: {} }),
  'GET /api/multipage/marketplace/review-request': () => ({}),
  'PUT /api/multipage/marketplace/review-request': ({ app }) => ({
    body: {
      ...{ app_id: app.id, description: '<p>Trees</p>', category: 'other', price: 0, is_free: true },
      ...{ thumbnail: '', additional_images: [] },
    },
  }),
  'GET /api/multipage/marketplace/review-request/samples': () => ({}),
  'DELETE /api/multipage/marketplace/review-request': () => ({}),
  'GET /api/multipage/marketplace/check-stripe-submit-status': () => ({}),
  'GET /api/admin/review-requests': () => ({}),
  'GET /api/admin/review-requests/{requestId}': () => ({ params: { requestId: 'req_none' } }),
  'POST /api/admin/review-requests/{requestId}/publish': () => ({ params: { requestId: 'req_none' }, body: {} }),
  'POST /api/admin/review-requests/{requestId}/reject': () => ({
    params: { requestId: 'req_none' },
    body: { reason: 'Too short' },
  }),
  'POST /api/admin/session': () => ({ body: { email: 'nobody@example.com', password: 'wrong', code: '123456' } }),
  'GET /api/admin/session': () => ({}),
  'DELETE /api/admin/session': () => ({}),
  'GET /api/admin/users': () => ({}),
  'GET /api/admin/users/{userId}': (things) => ({ params: ofPerson(things) }),
  'DELETE /api/admin/users/{userId}': (things) => ({
    params: ofPerson(things),
    body: { email: things.people.member.email, ...reason },
  }),
  'PUT /api/admin/users/{userId}/disabled': (things) => ({
    params: ofPerson(things),
    body: { disabled: true, ...reason },
  }),
  'DELETE /api/admin/users/{userId}/sessions': (things) => ({ params: ofPerson(things), body: {} }),
  'DELETE /api/admin/users/{userId}/two-factor': (things) => ({ params: ofPerson(things), body: reason }),
  'PUT /api/admin/users/{userId}/admin': (things) => ({ params: ofPerson(things), body: { admin: true } }),
  'POST /api/admin/users/{userId}/look': (things) => ({ params: ofPerson(things), body: reason }),
  'GET /api/admin/users/{userId}/export': (things) => ({ params: ofPerson(things), query: reason }),
  'GET /api/account/admin-actions': () => ({}),
  'GET /api/admin/workspaces': () => ({}),
  'GET /api/admin/apps': () => ({}),
  'GET /api/admin/jobs': () => ({}),
  'POST /api/admin/jobs/{jobId}/retry': () => ({ params: { jobId: 'no-such-job' }, body: {} }),
  'GET /api/admin/mails': () => ({}),
  'GET /api/admin/storage': () => ({}),
  'GET /api/admin/health': () => ({}),
  'GET /api/admin/switches': () => ({}),
  'GET /api/admin/log': () => ({}),
  'GET /api/admin/template-reports': () => ({}),
  'POST /api/admin/template-reports/{reportId}/dismiss': () => ({ params: { reportId: 'rep_none' }, body: {} }),
  'POST /api/admin/templates/{templateId}/take-down': () => ({
    params: noTemplate,
    body: { reason: 'broken', explanation: 'It does not work.' },
  }),
  'GET /api/notifications': () => ({}),
  'POST /api/notifications/read': () => ({ body: { ids: 'all' } }),
  'GET /api/notification-preferences': () => ({}),
  'PUT /api/notification-preferences': () => ({
    body: { preferences: [{ kind: 'new-rows', in_product: true, mail: 'never' }] },
  }),
  'GET /api/mail/outbox': () => ({}),
  'GET /api/mail/outbox/{mailId}': () => ({ params: { mailId: 'no-such-mail' } }),
  'POST /api/mail/unsubscribe': () => ({ query: { token: 'no-such-token' }, body: new FormData() }),
  ...assistantSamples,
  ...automationSamples,
  ...blogSamples(() => pictureForm('image')),
  ...domainSamples,
  ...passkeySamples,
  'GET /api/trash': () => ({}),
  'POST /api/trash/restore': (things) => ({ body: { kind: 'workbook', id: things.trashed_workbook_id } }),
  'DELETE /api/trash': (things) => ({ body: { kind: 'workbook', id: things.trashed_workbook_id } }),
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
/** A second of nothing, as a WAV file. */
const soundForm = (): FormData => {
  const form = new FormData();
  form.append(
    'audio',
    new File([new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt ')], 'still.wav', { type: 'audio/wav' }),
  );
  return form;
};

const pictureForm = (field: string, fields: Record<string, string> = {}): FormData =>
  formWith(field, new File([Buffer.from(onePixel, 'base64')], 'dot.png', { type: 'image/png' }), fields);
