/** Roles in a real browser: made where the people are, given to one of them, and a page that is shown to them alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginPublishing, checkWidths, dialogOf } from './open-publishing.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let open: OpenShop;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  open = await openShop([{ title: 'Orders', columns, rows: [{ cells: { item: 'Pears' } }] }]);
  await open.shop.setBlocks('', [{ id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] }]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

test('an owner makes a role, gives it to a person, and shows a block to it alone', async () => {
  const { shop } = open;
  const person = await shop.addAppUser('read');
  const studio = await beginPublishing(open);
  const { page, canvas } = studio;
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  await dialogOf(page, 'Users').getByRole('button', { name: 'Roles', exact: true }).click();
  const roles = dialogOf(page, 'Roles');
  await roles.getByRole('button', { name: 'Add role' }).click();
  await roles.getByRole('button', { name: 'Save', exact: true }).click();
  await roles.getByText('Enter a name for each role.').waitFor();
  await roles.getByRole('textbox', { name: 'Name of the role' }).fill('Staff');
  await roles.getByRole('button', { name: 'Add role' }).click();
  await roles.getByRole('textbox', { name: 'Name of the role' }).nth(1).fill('Clients of the northern warehouse');
  await checkWidths(page, 'roles');
  await roles.getByRole('button', { name: 'Save', exact: true }).click();
  await roles.waitFor({ state: 'detached' });

  const users = dialogOf(page, 'Users');
  await users.getByRole('button', { name: 'Edit' }).first().click();
  const form = dialogOf(page, 'Edit User');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Staff' }).click();
  await form.getByText('Everyone with the role Staff has this permission.').waitFor();
  await checkWidths(page, 'role-of-user');
  await form.getByRole('button', { name: 'Update' }).click();
  await form.waitFor({ state: 'detached' });
  await users.getByText('Staff').waitFor();
  await checkWidths(page, 'users-with-roles');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1280, height: 900 });
  await canvas.getByText('Pears').click();
  const panel = page.getByRole('complementary', { name: 'Settings of Table' });
  await panel.getByRole('combobox', { name: 'Shown to' }).click();
  await page.getByRole('option', { name: 'Staff' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Saved', { exact: true }).waitFor();
  await checkWidths(page, 'shown-to');
  expect(await (await shop.ask('/')).text()).not.toContain('Pears');
  expect(await (await shop.ask('/', { as: person })).text()).toContain('Pears');

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'View as', exact: true }).click();
  await checkWidths(page, 'view-as-roles');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('menuitem', { name: 'Clients of the northern warehouse' }).click();
  await page.getByText('Viewing this page as someone with the role Clients of the northern warehouse.').waitFor();
  await canvas.getByText('Pears').waitFor({ state: 'detached' });
  expect(studio.mistakes).toEqual([]);
  await studio.close();
});
