import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { extendMapping, needsMore, withSheetTitles } from './extend-mapping.ts';
import { planMapping, type TemplateMapping, undecided } from './mapping.ts';
import type { ContractColumn, ContractSheet, TemplateContract } from './template-contract.ts';

const expected = (title: string): ContractColumn => ({
  ...{ id: title.toLowerCase(), title, other_names: [], type: 'text', format: '', unit: '', meaning: 'text' },
  ...{ required: false, personal: false, options: [], description: '' },
});
const sheetOf = (title: string, ...columns: string[]): ContractSheet => ({
  ...{ title, other_names: [], description: '', used_by: [], columns: columns.map(expected) },
});
const contractOf = (...sheets: ContractSheet[]): TemplateContract => ({ version: 1, sheets });
const own = (title: string, ...columns: string[]): SheetProfile => ({
  ...{ title, rows: 9 },
  columns: columns.map(
    (name): ColumnProfile => ({
      ...{ id: `own_${name.toLowerCase()}`, name, type: 'text', filled: 9, distinct: 9, samples: ['one', 'two'] },
      ...{ commonest: 0, minimum: null, maximum: null },
    }),
  ),
});
const onSales: TemplateMapping = {
  sheets: [
    {
      ...{ sheet: 'Orders', to: { kind: 'sheet', title: 'Sales' } },
      columns: [
        { column: 'item', to: { kind: 'column', id: 'own_item' } },
        { column: 'note', to: { kind: 'leave out' } },
      ],
    },
  ],
};

test('a new column is the one of the workbook that is called so, else an empty one is made', () => {
  const contract = contractOf(sheetOf('Orders', 'Item', 'Note', 'Priority', 'Weather'));
  expect(needsMore(contract, onSales)).toBe(true);
  const { mapping, found } = extendMapping(contract, onSales, [own('Sales', 'Item', 'Note', 'Priority')]);
  expect(mapping.sheets[0]?.columns.slice(2)).toEqual([
    { column: 'priority', to: { kind: 'column', id: 'own_priority' } },
    { column: 'weather', to: { kind: 'create' } },
  ]);
  expect(found).toEqual([{ sheet: 'Orders', column: 'priority' }]);
  // What was left out once stays left out, though a column is called so.
  expect(mapping.sheets[0]?.columns[1]).toEqual({ column: 'note', to: { kind: 'leave out' } });
});

test('a new sheet is one that nothing stands for yet, else an empty one is made', () => {
  const contract = contractOf(
    sheetOf('Orders', 'Item'),
    sheetOf('Customers', 'Name', 'City'),
    sheetOf('Visits', 'Place'),
  );
  const sheets = [own('Sales', 'Item'), own('Customers', 'Name', 'City'), own('Weather', 'Wind')];
  const { mapping } = extendMapping(contract, onSales, sheets);
  expect(mapping.sheets.map(({ sheet, to }) => [sheet, to])).toEqual([
    ['Orders', { kind: 'sheet', title: 'Sales' }],
    ['Customers', { kind: 'sheet', title: 'Customers' }],
    ['Visits', { kind: 'create' }],
  ]);
});

test('a sheet that was left out asks for nothing', () => {
  const mapping: TemplateMapping = { sheets: [{ sheet: 'Orders', to: { kind: 'leave out' }, columns: [] }] };
  const contract = contractOf(sheetOf('Orders', 'Item'));
  expect(needsMore(contract, mapping)).toBe(false);
  expect(extendMapping(contract, mapping, [own('Sales', 'Item')])).toEqual({ mapping, found: [] });
});

test('renamed sheets are followed, also those that change their names', () => {
  const renames = [new Map([['Sales', 'Old']]), new Map([['Old', 'Sales 2026']])];
  expect(withSheetTitles(onSales, renames).sheets[0]?.to).toEqual({ kind: 'sheet', title: 'Sales 2026' });
});

test('whatever a newer version needs: nothing that was decided changes, nothing is left open, no column stands for two', () => {
  const names = fc.constantFrom('Item', 'Note', 'Priority', 'City', 'Name', 'Price');
  const columns = fc.uniqueArray(names, { minLength: 1, maxLength: 5 });
  const sheets = fc.uniqueArray(fc.tuple(fc.constantFrom('Orders', 'Customers', 'Visits'), columns), {
    ...{ minLength: 1, maxLength: 3, selector: ([title]: [string, string[]]) => title },
  });
  fc.assert(
    fc.property(sheets, sheets, sheets, (before, after, workbook) => {
      const profiles = workbook.map(([title, held]) => own(title, ...held));
      const contractBefore = contractOf(...before.map(([title, held]) => sheetOf(title, ...held)));
      const contract = contractOf(...after.map(([title, held]) => sheetOf(title, ...held)));
      const first = extendMapping(contractBefore, { sheets: [] }, profiles).mapping;
      const { mapping } = extendMapping(contract, first, profiles);
      expect(undecided(contract, mapping)).toEqual([]);
      expect(needsMore(contract, mapping)).toBe(false);
      for (const one of first.sheets) {
        const now = mapping.sheets.find(({ sheet }) => sheet === one.sheet);
        expect(now?.to).toEqual(one.to);
        expect(now?.columns.slice(0, one.columns.length)).toEqual(one.columns);
      }
      for (const { columns: held } of mapping.sheets) {
        const ids = held.flatMap(({ to }) => (to.kind === 'column' ? [to.id] : []));
        expect(new Set(ids).size).toBe(ids.length);
      }
      // Once all was made, nothing is made again.
      expect(planMapping(contract, mapping, profiles).targets.size).toBe(contract.sheets.length);
    }),
    propertyRuns(500),
  );
});
