/** A template on a spreadsheet of anyone who uses it: matched, looked at, made, and no one else's rows in it. */
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { plainArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { WorkbookMatch } from '#features/marketplace/rules/template/match-columns.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { json } from '#platform/database/json.ts';
import { mappingOf, openBuyer, templatesAt } from './buyer.ts';
import { openShop, secret } from './shop.ts';

test('a template is matched to a spreadsheet, shown with its rows, and made with them', async () => {
  await using shop = await openShop();
  const { browser, workbook_id, template_id } = await openBuyer(shop);
  const matched = await browser.call('POST', `${templatesAt}/${template_id}/match`, { workbook_id });
  expect(matched.status).toBe(200);
  const listing = await (await browser.ask('http://localhost:3000/templates/the-orchard-friends')).text();
  expect(listing).toMatch(/What data it works with.*Trees.*Height.*Wishes/s);
  expect(listing).not.toContain(secret);
  const { sheets } = matched.body['match'] as WorkbookMatch;
  const trees = sheets.find(({ sheet }) => sheet === 'Trees');
  expect(trees).toMatchObject({ to: 'Garden' });
  expect(trees?.columns.find(({ column }) => column === 'name')).toMatchObject({ to: 'called' });
  // Nothing of the author's rows comes with the contract.
  expect(JSON.stringify(matched.body)).not.toContain(secret);

  const mapping = mappingOf([
    { sheet: 'Trees', title: 'Garden', columns: { name: 'called', height: 'metres', mail: 'create' } },
    { sheet: 'Wishes', title: 'leave out', columns: {} },
  ]);
  const plan = await browser.call('POST', `${templatesAt}/${template_id}/plan`, { workbook_id, mapping });
  expect(plan.body).toMatchObject({
    creates: [{ title: 'Garden', is_new: false, columns: ['E-mail'] }],
    undecided: [],
  });
  expect(plan.body['left_out']).toEqual([expect.stringContaining('Form')]);

  const query = new URLSearchParams({ workbook_id, mapping: JSON.stringify(mapping), page: 'trees' });
  const picture = await browser.ask(`${templatesAt}/${template_id}/mapped-picture?${query}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  const html = await picture.text();
  expect(html).toContain('Old oak');
  expect(html).not.toContain('<script');

  const made = await browser.call('POST', '/api/apps', { workbook_id, start: 'template', template_id, mapping });
  expect(made.status).toBe(200);
  const app = made.body['app'] as AppRecord;
  expect(app).toMatchObject({ public: false, workbook_id, name: 'The Orchard & Friends!' });
  const { services } = shop.sheaf;
  const garden = await services.workbooks.sheetByTitle(workbook_id, 'Garden');
  expect(garden?.columns.map(({ name }) => name)).toEqual(['Tree name', 'Height (m)', 'Notes', 'E-mail']);
  const pages = await services.pages.of((await services.apps.byId(app.id)) as AppRecord, 'draft').list();
  const found = await services.pages
    .of((await services.apps.byId(app.id)) as AppRecord, 'draft')
    .byId(pages[1]?.page_id ?? '');
  const table = found?.document.blocks.find(({ type }) => type === 'table');
  expect(table?.sheet_title).toBe('Garden');
  expect(table?.axis.map(({ column }) => column)).toEqual(['called', 'metres', garden?.columns[3]?.id]);
  const use = await services.database
    .selectFrom('template_uses')
    .selectAll()
    .where('app_id', '=', app.id)
    .executeTakeFirst();
  expect(use).toMatchObject({ template_id, version: 1 });
  expect(JSON.stringify(use?.mapping)).not.toContain('create');
});

fullTest('a sheet that is missing is created with its columns', async () => {
  await using shop = await openShop();
  const { browser, workbook_id, template_id } = await openBuyer(shop);
  const mapping = mappingOf([
    { sheet: 'Trees', title: 'leave out', columns: {} },
    { sheet: 'Wishes', title: 'create', columns: { wish: 'create' } },
  ]);
  const made = await browser.call('POST', '/api/apps', { workbook_id, start: 'template', template_id, mapping });
  expect(made.status).toBe(200);
  const wishes = await shop.sheaf.services.workbooks.sheetByTitle(workbook_id, 'Wishes');
  expect(wishes?.columns.map(({ name, type }) => ({ name, type }))).toEqual([{ name: 'Wish', type: 'text' }]);
});

fullTest('whose rows a sheet has is asked of the spreadsheet, and holds in the new app', async () => {
  await using shop = await openShop();
  const own_rows = [{ sheet: 'Trees', column: 'mail' }];
  expect((await shop.author.call('PUT', `/api/apps/${shop.app.id}`, { settings: { own_rows } })).status).toBe(200);
  const { browser, workbook_id, template_id } = await openBuyer(shop);
  const made = async (mail: string) => {
    const mapping = mappingOf([
      { sheet: 'Trees', title: 'Garden', columns: { name: 'called', height: 'metres', mail } },
      { sheet: 'Wishes', title: 'leave out', columns: {} },
    ]);
    const { body } = await browser.call('POST', '/api/apps', { workbook_id, start: 'template', template_id, mapping });
    return (body['app'] as AppRecord).settings.own_rows;
  };
  expect(await made('notes')).toEqual([{ sheet: 'Garden', column: 'notes' }]);
  // No one's until a column is chosen: left out is no way to everybody's rows.
  expect(await made('leave out')).toEqual([{ sheet: 'Garden', column: '' }]);
  // With the sample data, of which rows of people are no part, the rule is the author's.
  const copy = await browser.call('POST', '/api/apps', { start: 'template', template_id, workbook_id: null });
  const app = copy.body['app'] as AppRecord;
  expect(app.settings.own_rows).toEqual(own_rows);
  const trees = await shop.sheaf.services.workbooks.sheetByTitle(app.workbook_id ?? '', 'Trees');
  expect(trees?.columns.some(({ id }) => id === 'mail')).toBe(true);
});

fullTest('a mapping that does not fit is refused with its place, and makes nothing', async () => {
  await using shop = await openShop();
  const { browser, workbook_id, template_id } = await openBuyer(shop);
  const wrong = mappingOf([{ sheet: 'Trees', title: 'Nowhere', columns: {} }]);
  const body = { workbook_id, start: 'template', template_id, mapping: wrong };
  const refused = await browser.call('POST', '/api/apps', body);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ error: { fields: [{ path: expect.stringContaining('sheets.0.to.title') }] } });
  expect((await browser.call('GET', '/api/apps')).body['apps']).toEqual([]);
  const unknown = await browser.call('POST', '/api/apps', {
    ...body,
    template_id: 'tpl_none',
    mapping: { sheets: [] },
  });
  expect(unknown.status).toBe(404);
});

test("somebody else's spreadsheet is none, nor one of a workspace that one has left", async () => {
  await using shop = await openShop();
  const { browser, template_id } = await openBuyer(shop);
  const foreign = shop.app.workbook_id ?? '';
  for (const [path, more] of [
    ['match', {}],
    ['plan', { mapping: { sheets: [] } }],
  ] as const) {
    const answer = await browser.call('POST', `${templatesAt}/${template_id}/${path}`, {
      workbook_id: foreign,
      ...more,
    });
    expect(answer.status, path).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain('Salaries');
  }
  const query = new URLSearchParams({ workbook_id: foreign, mapping: '{"sheets":[]}' });
  expect((await browser.ask(`${templatesAt}/${template_id}/mapped-picture?${query}`)).status).toBe(422);
  const body = { workbook_id: foreign, start: 'template', template_id, mapping: { sheets: [] } };
  expect((await browser.call('POST', '/api/apps', body)).status).toBe(422);
  expect(
    (await shop.sheaf.browser().call('POST', `${templatesAt}/${template_id}/match`, { workbook_id: foreign })).status,
  ).toBe(401);
});

fullTest('what a spreadsheet hides is matched to nothing by itself, and can be chosen', async () => {
  await using shop = await openShop();
  const { browser, workbook_id, template_id } = await openBuyer(shop);
  const { database, workbooks } = shop.sheaf.services;
  const garden = await workbooks.sheetByTitle(workbook_id, 'Garden');
  const match = async () => {
    const { body } = await browser.call('POST', `${templatesAt}/${template_id}/match`, { workbook_id });
    expect(body['own']).toMatchObject([
      { title: 'Garden', columns: [{ id: 'called' }, { id: 'metres' }, { id: 'notes' }] },
    ]);
    return (body['match'] as WorkbookMatch).sheets.find(({ sheet }) => sheet === 'Trees');
  };
  const shown = await match();
  expect(shown?.columns.find(({ column }) => column === 'height')).toMatchObject({ to: 'metres' });
  const arrangement = { ...plainArrangement, hidden: ['metres'] };
  const view = { id: 'view_first', sheet_id: garden?.id ?? '', name: 'First', shown_first: true };
  await database
    .insertInto('saved_views')
    .values({ ...view, arrangement: json(arrangement) })
    .execute();
  expect(JSON.stringify(await match())).not.toContain('metres');
  await database.deleteFrom('saved_views').where('id', '=', 'view_first').execute();
  expect(await match()).toMatchObject({ to: 'Garden' });
  await database
    .updateTable('workbooks')
    .set({ source: json({ kind: 'built-in', hidden_sheets: [garden?.id] }) })
    .where('id', '=', workbook_id)
    .execute();
  expect(await match()).toMatchObject({ to: null, state: 'none' });
});
