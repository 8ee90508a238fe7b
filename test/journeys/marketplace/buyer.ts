/** Someone who begins with the template of the shop, on a spreadsheet of their own. */
import type { TemplateOnTheWire } from '#features/marketplace/api/marketplace.ts';
import type { TemplateMapping } from '#features/marketplace/rules/template/mapping.ts';
import type { TestBrowser } from '../whole-server.ts';
import type { Shop } from './shop.ts';

export const templatesAt = '/api/multipage/marketplace/templates';

export interface Buyer {
  browser: TestBrowser;
  workspace_id: string;
  workbook_id: string;
  template_id: string;
}

/** The reviewer publishes what waits. */
export async function publishWaiting({ reviewer, sheaf }: Shop): Promise<void> {
  const queue = await reviewer.call('GET', '/api/admin/review-requests?status=pending');
  const [waiting] = queue.body['requests'] as { id: string }[];
  await reviewer.call('POST', `/api/admin/review-requests/${waiting?.id}/publish`, {});
  await sheaf.services.jobs.drain();
}

/** Someone with a garden, and the author's app as a template. */
export async function openBuyer(shop: Shop): Promise<Buyer> {
  const { sheaf } = shop;
  await shop.submit();
  await publishWaiting(shop);
  const browser = sheaf.browser();
  await browser.signUp('Bob');
  const listed = await browser.call('GET', templatesAt);
  const [template] = listed.body['templates'] as TemplateOnTheWire[];
  const { workspace_id } = await sheaf.services.database
    .selectFrom('users')
    .innerJoin('workspace_members', 'workspace_members.user_id', 'users.id')
    .select('workspace_id')
    .where('email', '=', 'bob@example.com')
    .executeTakeFirstOrThrow();
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const { id: workbook_id } = await sheaf.services.workbooks.create({
    workspace_id,
    name: 'My garden',
    sheets: [
      {
        title: 'Garden',
        columns: [
          text('called', 'Tree name'),
          { id: 'metres', name: 'Height (m)', type: 'number' },
          text('notes', 'Notes'),
        ],
        rows: ['Old oak', 'Birch', 'Plum'].map((called, at) => ({ cells: { called, metres: at + 2, notes: 'fine' } })),
      },
    ],
  });
  return { browser, workspace_id, workbook_id, template_id: template?.id ?? '' };
}

interface Choice {
  sheet: string;
  title: string;
  columns: Record<string, string>;
}

export function mappingOf(choices: readonly Choice[]): TemplateMapping {
  return {
    sheets: choices.map(({ sheet, title, columns }) => ({
      sheet,
      to: title === 'create' || title === 'leave out' ? { kind: title } : { kind: 'sheet', title },
      columns: Object.entries(columns).map(([column, id]) => ({
        column,
        to: id === 'create' || id === 'leave out' ? { kind: id } : { kind: 'column', id },
      })),
    })),
  };
}
