import { expect, test } from 'vitest';
import type { TemplateMapping } from '../../rules/template/mapping.ts';
import type { ContractSheet } from '../../rules/template/template-contract.ts';
import { chosenColumn, chosenSheet, matchOf, withMappedColumn, withRest, withMappedSheet } from './mapping-choices.ts';

const column = (id: string, title: string): ContractSheet['columns'][number] => ({
  ...{ id, title, other_names: [], type: 'text', format: '', unit: '', meaning: 'text' },
  ...{ required: false, personal: false, options: [], description: '' },
});
const trees: ContractSheet = {
  ...{ title: 'Trees', other_names: [], description: '', used_by: [] },
  columns: [column('name', 'Name'), column('height', 'Height')],
};
const own = [{ title: 'Garden', columns: [{ id: 'col_1', name: 'NAME', type: 'text', samples: [] }] }];
const nothing: TemplateMapping = { sheets: [] };

test('a sheet that is chosen brings the columns that are called the same', () => {
  const mapping = withMappedSheet(nothing, trees, { kind: 'sheet', title: 'Garden' }, own);
  expect(chosenSheet(mapping, 'Trees')).toEqual({ kind: 'sheet', title: 'Garden' });
  expect(chosenColumn(mapping, 'Trees', 'name')).toEqual({ kind: 'column', id: 'col_1' });
  expect(chosenColumn(mapping, 'Trees', 'height')).toBeUndefined();
  expect(withMappedSheet(mapping, trees, undefined, own)).toEqual(nothing);
});

test('a new sheet gets every column', () => {
  const mapping = withMappedSheet(nothing, trees, { kind: 'create' }, own);
  expect(mapping.sheets[0]?.columns.map(({ to }) => to.kind)).toEqual(['create', 'create']);
});

test('a column is chosen, taken back, and the rest decided at once', () => {
  const sheet = withMappedSheet(nothing, trees, { kind: 'sheet', title: 'Garden' }, own);
  const at = { sheet: 'Trees', column: 'height' };
  const chosen = withMappedColumn(sheet, at, { kind: 'leave out' });
  expect(chosenColumn(chosen, 'Trees', 'height')).toEqual({ kind: 'leave out' });
  expect(withMappedColumn(chosen, at, undefined)).toEqual(sheet);
  const all = withRest(sheet, trees, { kind: 'create' });
  expect(chosenColumn(all, 'Trees', 'name')).toEqual({ kind: 'column', id: 'col_1' });
  expect(chosenColumn(all, 'Trees', 'height')).toEqual({ kind: 'create' });
});

test('what was found counts only for the sheet that it was found in', () => {
  const found = { column: 'name', to: 'col_1', state: 'uncertain' as const, confidence: 0.6, reasons: [], others: [] };
  const match = {
    sheets: [{ sheet: 'Trees', to: 'Garden', state: 'sure' as const, confidence: 1, reasons: [], columns: [found] }],
  };
  const at = { sheet: 'Trees', column: 'name' };
  expect(matchOf(match, at, { kind: 'sheet', title: 'Garden' })).toBe(found);
  expect(matchOf(match, at, { kind: 'sheet', title: 'Other' })).toBeUndefined();
  expect(matchOf(match, at, { kind: 'create' })).toBeUndefined();
});
