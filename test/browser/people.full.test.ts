/** Persons in a real browser: chosen in the grid by keyboard, in a form with a phone, and shown with their initials. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { peopleOf } from '#engine/people.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { cookieName } from '#platform/http/cookie.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';

const columns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'owner', name: 'Owner', type: 'person' },
  { id: 'team', name: 'Team', type: 'person', multiple: true },
];
const members = { ada: 'Ada Lovelace', grace: 'Grace Hopper', linus: 'Linus Torvalds', mary: 'Mary Jackson' };

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
let sheetId: string;
beforeAll(async () => {
  opened = await openShop([{ title: 'Tasks', columns, rows: [] }]);
  ({ shop, browser, origin } = opened);
  const { database, rows, workbooks } = shop.services;
  for (const [id, name] of Object.entries(members)) {
    await database
      .insertInto('users')
      .values({ id, name, email: `${id}@example.com`, password_hash: null })
      .execute();
    await database
      .insertInto('workspace_members')
      .values({ workspace_id: shop.app.workspace_id, user_id: id, role: 'editor' })
      .execute();
  }
  sheetId = (await workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Tasks'))?.id ?? '';
  await rows.add(sheetId, { kind: 'anonymous' }, [
    { cells: { task: 'Compile the report', owner: members.ada, team: `${members.ada}, ${members.grace}` } },
    {
      cells: {
        task: 'Call the supplier',
        owner: members.grace,
        team: `${members.mary}, ${members.linus}, ${members.ada}, ${members.grace}`,
      },
    },
    { cells: { task: 'Nobody has this one' } },
  ]);
  const on = { sheet_title: 'Tasks' };
  await shop.setBlocks('orders', [
    {
      ...{ ...on, id: 'form', type: 'form', settings: { titleForm: 'New task' } },
      axis: [
        { column: 'task', label: 'What to do', required: true },
        { column: 'owner', label: 'Who does it', type: 'select' },
        { column: 'team', label: 'With whom', type: 'select' },
      ],
    },
    {
      ...{ ...on, id: 'table', type: 'table', actions: [{ type: 'Details' }] },
      axis: [{ column: 'task' }, { column: 'owner', editable: 'Everyone' }, { column: 'team' }],
    },
    {
      ...on,
      id: 'board',
      type: 'kanban',
      settings: { lane_column: 'owner' },
      axis: [{ column: 'task' }, { column: 'team' }],
    },
  ]);
}, 180_000);
afterAll(() => opened?.[Symbol.asyncDispose]());

async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/people-${name}.png`, fullPage });
}
const namesOf = async (task: string, column: string): Promise<string[]> => {
  const row = (await shop.rowsOf('Tasks')).find(({ cells }) => cells['task'] === task);
  return peopleOf(row?.cells[column]).map(({ name }) => name);
};

test('a visitor with a phone chooses people whom the page shows, and sees them with their initials', async () => {
  const { context, page, mistakes } = await openWindow(browser, { width: 390, height: 844, hasTouch: true });
  await page.goto(`${origin}/orders`);
  const form = page.getByRole('form', { name: 'New task' });
  await form.getByLabel('What to do').fill('Paint the door');
  const owner = form.getByLabel('Who does it');
  await owner.click();
  await picture(page, 'form-390');
  const option = page.getByRole('option', { name: members.ada });
  if (await option.count()) await option.first().click();
  else await owner.selectOption(members.ada);
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Data added to the spreadsheet').waitFor();
  expect(await namesOf('Paint the door', 'owner')).toEqual([members.ada]);
  await page.locator('[data-people]').first().waitFor();
  await picture(page, 'page-390', true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await picture(page, 'page-1280', true);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('a member chooses people in the grid with the keyboard alone, and filters by them', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const site = `http://localhost:${opened.port}`;
  const value = await startSession(shop.services.database, { name: 'localhost' }, shop.editor);
  await context.addCookies([{ name: cookieName(shop.services.environment), value, url: site }]);
  await page.goto(`${site}/dashboard/workbooks/${shop.app.workbook_id}`);
  const cell = (row: number, column: number): Locator =>
    page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);
  await cell(0, 0).getByText('Compile the report', { exact: true }).waitFor();
  await picture(page, 'grid-1280');
  await cell(2, 1).click();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'People for Owner' });
  await list.getByText('grace@example.com').waitFor();
  await picture(page, 'picker-1280');
  await page.keyboard.type('mar');
  await expect.poll(() => list.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf('Nobody has this one', 'owner')).toEqual([members.mary]);
  // A name that is typed is the person, too; and a second one follows a comma.
  await cell(2, 2).click();
  await page.keyboard.type('Ada Lovelace, linus@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf('Nobody has this one', 'team')).toEqual([members.ada, members.linus]);
  await expect.poll(() => cell(2, 2).textContent()).toBe(`AL${members.ada}LT${members.linus}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'grid-390');
  expect(mistakes).toEqual([]);
  await context.close();
});
