/** What automations tell people that they could not see on pages: the leak report and the editor name it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppInSight } from '#features/automations/rules/told/sight.ts';
import { added, openWorkshop, type Workshop } from './workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
  await workshop.shop.setBlocks('orders', [
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'customer' }] },
    { id: 'rows', type: 'table', sheet_title: 'Log', axis: [{ column: 'what' }] },
  ]);
});
afterAll(() => workshop[Symbol.asyncDispose]());

const report = async () => (await workshop.send('GET', `/api/apps/${workshop.shop.app.id}/leaks`)).body['besides'];

test('the leak report names what a mail and a written cell tell, while the automation is on', async () => {
  expect(await report()).toEqual([]);
  const to = [{ kind: 'column' as const, path: ['customer', 'email'] }];
  const id = await workshop.automate({
    ...{ name: 'Thanks', trigger: { kind: 'form', app: null } },
    steps: [
      { id: 'mail', kind: 'mail', to, subject: 'Your [column:item]', text: 'Costs [column:total].' },
      { id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what: '[column:customer>level]' } },
      { id: 'team', kind: 'notify', title: '[column:due]', text: '' },
    ],
  });
  expect(await report()).toEqual([
    {
      name: 'Automation “Thanks”',
      told: [
        'Whoever sends the form gets a mail with the column Total, which they can’t see on the pages.',
        'All visitors see Level of Customers in the column What of Log.',
      ],
    },
  ]);
  await workshop.send('PUT', `/api/workbooks/${workshop.workbookId}/automations/${id}/state`, { state: 'off' });
  expect(await report()).toEqual([]);
});

test('the editor gets what each kind of visitor sees, by the ids that automations have', async () => {
  await workshop.automate({ trigger: added, steps: [{ id: 'n', kind: 'notify', title: 'New', text: '' }] });
  const { body } = await workshop.send('GET', `/api/workbooks/${workshop.workbookId}/automations/sights`);
  const [app] = body['apps'] as AppInSight[];
  const anonymous = app?.viewers.find(({ viewer }) => viewer === 'anonymous');
  expect(anonymous?.comes).toBe(true);
  const { Orders, Log } = workshop.sheets;
  expect(anonymous?.sheets.find(({ sheet_id }) => sheet_id === Orders)).toMatchObject({ adds: true, columns: [] });
  expect(anonymous?.sheets.find(({ sheet_id }) => sheet_id === Orders)?.typed.toSorted()).toEqual(['customer', 'item']);
  expect(anonymous?.sheets.find(({ sheet_id }) => sheet_id === Log)?.columns).toEqual(['what']);
});
