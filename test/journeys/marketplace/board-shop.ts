/** A board of the shop's author, as it goes to the marketplace. */
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { newId } from '#kit/ids.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import type { Answer } from '../whole-server.ts';
import { reviewRequest, secret, type Shop } from './shop.ts';

export const boardOrigin = 'http://localhost:3000';

export interface BoardShop {
  board: AppRecord;
  /** The call about the submission, at the main host, which names the board as its studio does. */
  atBoard(method: string, body?: object, path?: string): Promise<Answer>;
  listing(changes?: object): object;
}

export async function openBoardShop({ sheaf, author, app, listing }: Shop): Promise<BoardShop> {
  const board = await makeGardenBoard(sheaf.services, app.workspace_id);
  return {
    board,
    atBoard: (method, body, path = reviewRequest) =>
      author.call(method, `${boardOrigin}${path}${path.includes('?') ? '&' : '?'}board=/${board.board_slug}`, body),
    listing: (changes = {}) => listing({ app_id: board.id, ...changes }),
  };
}

/** A public board of tasks with two sections, a form, and a filter that visitors switch on. */
export async function makeGardenBoard(services: Services, workspace_id: string): Promise<AppRecord> {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const row = (task: string, state: string) => ({ cells: { task, state, note: secret } });
  const { id: workbook_id } = await services.workbooks.create({
    workspace_id,
    name: 'Tasks',
    sheets: [
      {
        title: 'Tasks',
        columns: [text('task', 'Task'), text('state', 'State'), text('note', 'Internal note')],
        rows: [row('Prune the pear', 'open'), row('Pick the plums', 'done'), row('Mow', 'open')],
      },
    ],
  });
  const of = (state: string) => ({ name: state, active: true, condition: '=' as const, value: state });
  const table = (id: string, section: string, state: string) => ({
    ...proposedBlock('table', id, {
      sheet_title: 'Tasks',
      settings: { title: `${section} tasks`, section },
      axis: [{ column: 'task' }, { column: 'state' }],
    }),
    filters: [{ ...of(state), sheet_column: { sheet: 'Tasks', column: 'state' } }],
  });
  const form = proposedBlock('form', 'form', {
    sheet_title: 'Tasks',
    settings: { section: 'Open', add_new_row: 'Everyone' },
    axis: [{ column: 'task' }],
  });
  return services.apps.create({
    ...{ workspace_id, workbook_id, name: 'Garden board', kind: 'board', public: true },
    pages: [
      {
        ...{ page_name: 'Board', page_slug: '', page_type: 'home' },
        document: {
          settings: defaultPageSettings,
          blocks: [table('open', 'Open', 'open'), form, table('done', 'Done', 'done')],
          board: { ...defaultBoardSettings, title: 'What to do', sections: 'Open, Done', hide_filters: false },
          filters: [
            {
              ...{ name: 'Pears', active: false, condition: 'includes', value: 'pear' },
              sheet_column: { sheet: 'Tasks', column: 'task' },
            },
          ],
        },
      },
    ],
  });
}

/** A paid order of a template, with its licence. */
export async function bought(
  { database }: Pick<Services, 'database'>,
  of: { template_id: string; workspace_id: string; seller_workspace_id: string },
): Promise<void> {
  const order_id = newId('ord');
  const { template_id, workspace_id } = of;
  await database
    .insertInto('template_orders')
    .values({
      ...{ ...of, id: order_id, template_name: 'Garden board', template_version: 1, state: 'paid', currency: 'usd' },
      ...{ seller_account_id: 'acct_1', amount_cents: 900, fee_cents: 90 },
    })
    .execute();
  await database
    .insertInto('template_licences')
    .values({ id: newId('lic'), order_id, template_id, workspace_id })
    .execute();
}
