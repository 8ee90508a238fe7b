/** Choices and links of an app as its template's contract has them, and what a mapping creates of them. */
import { expect, test } from 'vitest';
import { defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { Column } from '#engine/model.ts';
import { profileOf } from '#test/profile-of.ts';
import { planMapping } from '../../rules/template/mapping.ts';
import { readContract } from '../../rules/template/template-contract.ts';
import { contractOfApp } from './contract-of-app.ts';

const link = { sheet: 'Customers', key: 'id', name: 'name', on_delete: 'clear' as const };
const orders: Column[] = [
  { id: 'number', name: 'Number', type: 'text' },
  { id: 'state', name: 'State', type: 'choice', options: ['Open', 'Paid'], option_colors: ['red', 'green'] },
  { id: 'tags', name: 'Tags', type: 'choices', options: ['gift', 'rush'], option_colors: ['blue', 'gray'] },
  { id: 'customer', name: 'Customer', type: 'text', link },
];
const customers: Column[] = [
  { id: 'id', name: 'Id', type: 'text' },
  { id: 'name', name: 'Firm', type: 'text' },
];
const sheets = [
  profileOf({
    ...{ title: 'Orders', columns: orders },
    rows: [{ cells: { number: 'N1', state: 'Open', tags: 'gift, rush', customer: 'C1' } }],
  }),
  profileOf({ title: 'Customers', columns: customers, rows: [{ cells: { id: 'C1', name: 'Acme' } }] }),
];

/** An app that shows all columns of these sheets. */
function contractOf(titles: readonly string[]) {
  const blocks = sheets
    .filter(({ title }) => titles.includes(title))
    .map(({ title, columns }) =>
      proposedBlock('table', `rows-${title}`, { sheet_title: title, axis: columns.map(({ id }) => ({ column: id })) }),
    );
  const page = { id: 'home', name: 'Home', slug: '', type: 'home' as const, is_public: true };
  const document = { look: defaultAppTheme, pages: [{ ...page, document: { settings: defaultPageSettings, blocks } }] };
  return readContract(JSON.parse(JSON.stringify(contractOfApp(document, sheets))));
}
const columnOf = (contract: ReturnType<typeof contractOf>, id: string) =>
  contract.sheets[0]?.columns.find((column) => column.id === id);

test('choices go along with their options and colors, and links to sheets that do, too', () => {
  const contract = contractOf(['Orders', 'Customers']);
  expect(columnOf(contract, 'state')).toMatchObject({
    ...{ type: 'choice', options: ['Open', 'Paid'], option_colors: ['red', 'green'] },
  });
  expect(columnOf(contract, 'tags')).toMatchObject({ type: 'choices', options: ['gift', 'rush'] });
  expect(columnOf(contract, 'customer')?.link).toEqual(link);
  expect(columnOf(contractOf(['Orders']), 'customer')).not.toHaveProperty('link');
});

test('a column that a mapping creates has the list of the template', () => {
  const contract = contractOf(['Orders', 'Customers']);
  const create = { kind: 'create' as const };
  const mapping = {
    sheets: contract.sheets.map(({ title, columns }) => ({
      ...{ sheet: title, to: create },
      columns: columns.map(({ id }) => ({ column: id, to: create })),
    })),
  };
  const [made] = planMapping(contract, mapping, []).creates;
  expect(made?.columns.find(({ column }) => column === 'state')).toMatchObject({
    ...{ type: 'choice', options: ['Open', 'Paid'], option_colors: ['red', 'green'] },
  });
  expect(made?.columns.find(({ column }) => column === 'customer')).not.toHaveProperty('options');
});

test.each([
  ['link', { ...link, on_delete: 'burn' }],
  ['link', 'Customers'],
  ['option_colors', 'red'],
])('a contract with a wrong %s is refused', (key, value) => {
  const contract = JSON.parse(JSON.stringify(contractOf(['Orders', 'Customers'])));
  contract.sheets[0].columns[0][key] = value;
  expect(() => readContract(contract)).toThrow();
});
