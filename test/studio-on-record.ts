/** The studio on a server that keeps what was sent, for tests of what it does. */
import { vi } from 'vitest';
import type { StepOnTheWire } from '#features/apps/api/app-document.ts';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import { type AppDocument, type AppPage, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import type { SentLine } from '#web/studio/state/draft-sync.ts';
import { createStudio, type StudioNeeds } from '#web/studio/state/studio.ts';

export const stored = (id: string, type: string): StoredBlock => ({
  id,
  type,
  version: 1,
  sheet_title: null,
  settings: {},
  axis: [],
  actions: [],
  toolbar_buttons: [],
  item_buttons: [],
  conditional_filter: [],
  filters: [],
});
export const pageOf = (id: string, name: string, slug: string, blocks: StoredBlock[]): AppPage => ({
  ...{ id, name, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const columns = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
];

/** Where the source of the workbook says that it is. */
export const source = { link: { href: '/dashboard/workbooks/book', place: '' } };

/** The studio on a server of one app with two pages; everything that was sent is on record. */
export async function openStudioOnRecord(
  blocks: StoredBlock[],
  loaded: { undo?: StepOnTheWire[]; redo?: StepOnTheWire[] } = {},
) {
  const lines: SentLine[] = [];
  const rendered: unknown[] = [];
  let draft: AppDocument = {
    look: defaultAppTheme,
    pages: [pageOf('home', 'Home', '', blocks), pageOf('menu', 'Menu', 'menu', [stored('m', 'table')])],
  };
  let revision = 3;
  const answers: Record<string, (input: { params: Record<string, string>; body?: unknown }) => unknown> = {
    'GET /api/apps/{appId}': () => ({
      ...{ id: 'app', name: 'Shop', workbook_id: 'book', kind: 'multipage', settings: defaultAppSettings },
    }),
    'GET /api/apps/{appId}/draft': () => ({
      ...{ revision, document: draft, goes_live: 'at once', live_release: null, unpublished: 0, undo: [], redo: [] },
      ...loaded,
    }),
    'GET /api/workbooks/{workbookId}': () => ({
      workbook: {
        sheets: [{ id: 's', title: 'Orders', columns, row_count: 4 }],
        source,
      },
    }),
    'POST /api/apps/{appId}/draft': ({ body }) => {
      const line = body as SentLine;
      lines.push(line);
      draft = applyAppEdits(draft, line.edits).document;
      revision += 1;
      const change = { ...line, revision, of_revision: line.of_revision ?? null, who: null, at: '' };
      return { revision, unpublished: lines.length, changes: [change] };
    },
    'POST /api/studio/{appId}/blocks': ({ body }) => (
      rendered.push(body),
      {
        blocks: (body as { blocks: StoredBlock[] }).blocks.map((block) => ({
          ...{ id: block.id, type: block.type, config: {}, data: {}, html: {}, rights: {}, gaps: [] },
        })),
        context: { page: {}, pages: [] },
      }
    ),
  };
  const call = (async (endpoint: Endpoint, input: Parameters<(typeof answers)[string]>[0]) =>
    answers[`${endpoint.method} ${endpoint.path}`]?.(input)) as StudioNeeds['call'];
  const notify = vi.fn();
  const withdraw = vi.fn();
  const showAddress = vi.fn();
  const data = {
    ...{ app: { id: 'app', name: 'Shop' }, page_id: 'home', revision: 3 },
    ...{ main_href: 'https://sheaf.example', workbook_id: 'book' },
  };
  const studio = createStudio(data, { call, notify, withdraw, showAddress });
  await studio.load();
  const edits = () => lines.flatMap((line) => line.edits);
  const types = () =>
    studio
      .state()
      .document?.blocks.map((block) => block.type)
      .join(' ');
  return { studio, lines, edits, drawn: rendered, notify, withdraw, showAddress, types, draft: () => draft };
}
