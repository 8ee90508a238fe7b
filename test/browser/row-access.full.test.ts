/** "Who sees which rows" in a real browser: chosen in one place, and two people see what is theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import { beginPublishing, checkWidths, dialogOf, openFromMenu } from './open-publishing.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let open: OpenShop;
let people: { as: Partial<SessionOwner>; item: string }[];

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'mail', name: 'Customer', type: 'email' as const },
  ];
  open = await openShop([{ title: 'Orders', columns, rows: [] }]);
  const { shop } = open;
  people = [];
  for (const item of ['Pears', 'Plums']) people.push({ as: await shop.addAppUser('read'), item });
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const rows = people.map(({ as, item }) => ({ cells: { item, mail: `${as.app_user_id}@example.com` } }));
  await shop.services.rows.add(sheet?.id ?? '', { kind: 'anonymous' }, rows);
  await shop.setBlocks('', [{ id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] }]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

async function seen(): Promise<string[]> {
  const requested = [undefined, ...people.map(({ as }) => as)].map(async (as) => {
    const html = await (await open.shop.ask('/', as ? { as } : {})).text();
    return people.filter(({ item }) => html.includes(item)).map(({ item }) => item);
  });
  return (await Promise.all(requested)).map((items) => items.join(' '));
}

test('an owner gives each person their own rows in one place, and a deleted column says that it shuts the sheet', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  expect(await seen()).toEqual(['Pears Plums', 'Pears Plums', 'Pears Plums']);
  await openFromMenu(page, 'Privacy Settings');
  await dialogOf(page, 'Privacy Settings').getByRole('button', { name: 'Who sees which rows' }).click();
  const dialog = dialogOf(page, 'Who sees which rows');
  const choice = dialog.getByRole('combobox', { name: 'Orders' });
  expect(await choice.inputValue()).toBe('Everyone who can open the page');
  await choice.click();
  // The column with addresses comes first.
  const options = await page.getByRole('option').allInnerTexts();
  expect(options).toEqual([
    'Everyone who can open the page',
    'Only their own: e-mail in Customer',
    'Only their own: e-mail in Item',
  ]);
  await page.getByRole('option', { name: 'e-mail in Customer' }).click();
  await dialog
    .getByText('Signed-in people only see and change rows with their own e-mail address in Customer')
    .waitFor();
  await dialog.getByText('This app is open without a sign-in.').waitFor();
  await checkWidths(page, 'row-access');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await seen()).toEqual(['', 'Pears', 'Plums']);

  const { shop } = open;
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  await shop.services.rows.editSheet(sheet?.id ?? '', { kind: 'anonymous' }, [
    { kind: 'delete-column', column: 'mail' },
  ]);
  expect(await seen()).toEqual(['', '', '']);
  await page.reload();
  await openFromMenu(page, 'Privacy Settings');
  await dialogOf(page, 'Privacy Settings').getByText('One sheet shows people only their own rows.').waitFor();
  await dialogOf(page, 'Privacy Settings').getByRole('button', { name: 'Who sees which rows' }).click();
  await dialog.getByText('The column with each row’s owner was deleted.').waitFor();
  await checkWidths(page, 'row-access-shut');
  await choice.click();
  await page.getByRole('option', { name: 'Everyone who can open the page' }).click();
  // A choice is not dropped in silence.
  await page.keyboard.press('Escape');
  const question = dialog.getByRole('alertdialog', { name: 'Not saved yet' });
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await seen()).toEqual(['Pears Plums', 'Pears Plums', 'Pears Plums']);
  expect(studio.mistakes).toEqual([]);
  await studio.close();
});
