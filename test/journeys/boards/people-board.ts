/** Boards to begin with: a blank one through the API, and a public one of people with two sections. */
import { expect } from 'vitest';
import { type BoardSettings, defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { type BlockFilter, defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { TestBrowser, WholeServer } from '../whole-server.ts';

export interface Board {
  id: string;
  name: string;
  kind: string;
  board_slug: string;
  subdomain: string;
  public: boolean;
  href: string;
}

export const site = 'http://localhost:3000';
export const blank = { workbook_id: null, start: 'blank' };

export async function newBoard(person: TestBrowser, name: string, more: object = {}): Promise<Board> {
  const answer = await person.call('POST', '/api/apps', { name, kind: 'board', ...blank, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['app'] as Board;
}

export const text = async (person: TestBrowser, address: string): Promise<string> => (await person.ask(address)).text();

/** A public board with two sections of one sheet, and a block in neither. */
export async function openBoard(
  whole: WholeServer,
  look: Partial<BoardSettings> = {},
  filters: BlockFilter[] = [],
  owner = 'Ann',
  more = 0,
) {
  const { services } = whole;
  const ann = whole.browser();
  const signedUp = await ann.signUp(owner);
  const workspace_id = (signedUp.body['user'] as { workspace: { id: string } }).workspace.id;
  const columns = [
    { id: 'who', name: 'Who', type: 'text' as const },
    { id: 'state', name: 'State', type: 'text' as const },
    { id: 'pay', name: 'Pay', type: 'number' as const },
  ];
  const people = [
    ['Zoë', 'open', 7041],
    ['Ben', 'open', 7042],
    ['Cem', 'shut', 7043],
  ] as const;
  const rows = [
    ...people.map(([who, state, pay]) => ({ cells: { who, state, pay } })),
    ...Array.from({ length: more }, (_, number) => ({ cells: { who: `More ${number}`, state: '', pay: number } })),
  ];
  const workbook = await services.workbooks.create({
    workspace_id,
    name: 'People',
    sheets: [
      { title: 'People', columns, rows },
      { title: 'Secrets', columns, rows: [{ cells: { who: 'hush-hush', state: '', pay: 1 } }] },
    ],
  });
  const table = (id: string, section: string, more: Partial<StoredBlock> = {}): StoredBlock =>
    proposedBlock('table', id, {
      sheet_title: 'People',
      settings: { title: `Block ${id}`, section, add_new_row: 'Admins', show_search: false },
      axis: [{ column: 'who' }, { column: 'state' }],
      ...more,
    });
  const few = table('few', 'Orders', {
    settings: {
      section: 'Orders',
      rows_per_page: 5,
      show_pagination: false,
      show_search: false,
      show_filter: false,
      csv_download: false,
      pdf_download: false,
      show_sort: false,
    },
  });
  const form = proposedBlock('form', 'form', {
    sheet_title: 'People',
    settings: { section: 'People', spam_check: false },
    axis: [{ column: 'who' }],
  });
  const app = await services.apps.create({
    ...{ workspace_id, workbook_id: workbook.id, name: 'Team', kind: 'board', public: true, goes_live: 'at once' },
    pages: [
      {
        ...{ page_name: 'Board', page_slug: '', page_type: 'home' },
        document: {
          settings: defaultPageSettings,
          blocks: [table('first', 'People'), few, form, table('second', 'orders'), table('left', 'Gone')],
          board: { ...defaultBoardSettings, sections: 'People, Orders', ...look },
          filters,
        },
      },
    ],
  });
  const [page] = await services.pages.of(app, 'draft').list();
  if (!page) throw new Error('the board has no page');
  return { ann, app, page, visitor: whole.browser() };
}
