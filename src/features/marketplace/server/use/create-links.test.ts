/** Sheets that are made for a template, with their choices and links. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Actor, Rows, Workbooks } from '#features/workbooks/services.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { planMapping, type TemplateMapping, withCreated } from '../../rules/template/mapping.ts';
import type { ContractColumn, TemplateContract } from '../../rules/template/template-contract.ts';
import { createLinks } from './create-links.ts';
import { createMissing } from './create-missing.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let fresh: FreshDatabase;
let rows: Rows;
let workbooks: Workbooks;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  rows = createRows({ database: fresh.database });
  workbooks = createWorkbooks({
    ...{ database: fresh.database, rows, log: { error() {}, warn() {} } },
    environment: { DATA_DIR: '/nowhere', SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});

const column = (id: string, more: Partial<ContractColumn> = {}): ContractColumn => ({
  ...{ id, title: id, other_names: [], type: 'text', format: '', unit: '', meaning: 'text' },
  ...{ required: false, personal: false, options: [], description: '' },
  ...more,
});
const link = { sheet: 'Customers', key: 'id', name: 'name', on_delete: 'refuse' as const };
const contract: TemplateContract = {
  version: 1,
  sheets: [
    {
      ...{ title: 'Orders', other_names: [], description: '', used_by: [] },
      columns: [
        column('number'),
        column('state', { type: 'choice', options: ['Open', 'Paid'], option_colors: ['red', 'green'] }),
        column('customer', { link }),
      ],
    },
    {
      ...{ title: 'Customers', other_names: [], description: '', used_by: [] },
      columns: [column('id'), column('name')],
    },
  ],
};
const create = { kind: 'create' as const };

async function made(workbook_id: string, mapping: TemplateMapping) {
  const own = await workbooks.sheetsOf(workbook_id);
  const created = [];
  for (const fill of planMapping(contract, mapping, own).creates)
    created.push(await createMissing(fill, { workbook_id, actor }, { workbooks, rows }));
  await createLinks(
    created,
    { contract, mapping: withCreated(mapping, created) },
    { workbook_id, actor },
    { workbooks, rows },
  );
  return workbooks.sheetsOf(workbook_id);
}

test('a new sheet has the choices of the template, and its link leads to the sheet that is mapped', async () => {
  const { id } = await workbooks.create({
    ...{ workspace_id: 'space', name: 'Mine' },
    sheets: [
      {
        title: 'Clients',
        columns: [
          { id: 'no', name: 'No', type: 'text' },
          { id: 'firm', name: 'Firm', type: 'text' },
        ],
        rows: [{ cells: { no: 'C1', firm: 'Acme' } }],
      },
    ],
  });
  const sheets = await made(id, {
    sheets: [
      {
        ...{ sheet: 'Orders', to: create },
        columns: ['number', 'state', 'customer'].map((one) => ({ column: one, to: create })),
      },
      {
        ...{ sheet: 'Customers', to: { kind: 'sheet', title: 'Clients' } },
        columns: [
          { column: 'id', to: { kind: 'column', id: 'no' } },
          { column: 'name', to: { kind: 'column', id: 'firm' } },
        ],
      },
    ],
  });
  const [clients, orders] = sheets;
  expect(orders?.columns.slice(1)).toMatchObject([
    { type: 'choice', options: ['Open', 'Paid'], option_colors: ['red', 'green'] },
    { link: { sheet: clients?.id, key: 'no', name: 'firm', on_delete: 'refuse' } },
  ]);
  expect(clients?.columns.every((one) => one.link === undefined)).toBe(true);
});

test('columns that come to a sheet of the user have them, too; a link to what was left out is none', async () => {
  const { id } = await workbooks.create({
    ...{ workspace_id: 'space', name: 'Mine' },
    sheets: [{ title: 'Sales', columns: [{ id: 'nr', name: 'Nr', type: 'text' }], rows: [{ cells: { nr: 'N1' } }] }],
  });
  const [sales] = await made(id, {
    sheets: [
      {
        ...{ sheet: 'Orders', to: { kind: 'sheet', title: 'Sales' } },
        columns: [
          { column: 'number', to: { kind: 'column', id: 'nr' } },
          { column: 'state', to: create },
          { column: 'customer', to: create },
        ],
      },
      { sheet: 'Customers', to: { kind: 'leave out' }, columns: [] },
    ],
  });
  const [, state, customer] = sales?.columns ?? [];
  expect(state).toMatchObject({ type: 'choice', options: ['Open', 'Paid'], option_colors: ['red', 'green'] });
  expect(customer).not.toHaveProperty('link');
});
