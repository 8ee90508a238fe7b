import { expect, test } from 'vitest';
import { catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { ColumnType } from '#engine/model.ts';
import { newBlock } from '../state/new-block.ts';
import { recommendedBlocks } from './recommended-blocks.ts';

const all = Object.values<BlockDefinition>(catalogue);
const sheetOf = (...types: ColumnType[]) => ({
  ...{ id: 's', title: 'Tasks', row_count: 3 },
  columns: types.map((type, at) => ({ id: `c${at}`, name: `Column ${at}`, type })),
});
const typesFor = (...types: ColumnType[]) => recommendedBlocks(all, [sheetOf(...types)], []).map(({ type }) => type);

test('what is recommended fits the columns: a calendar wants dates, a chart numbers, a gallery pictures', () => {
  expect(typesFor('text', 'date', 'number')).toEqual(['calendar', 'chart', 'table', 'form']);
  expect(typesFor('text', 'image')).toEqual(['imageGallery', 'table', 'form', 'list']);
  expect(typesFor('text')).not.toContain('calendar');
});

test('what is on the page gives way to something else, and without a sheet nothing needs one', () => {
  const sheet = sheetOf('text', 'date');
  const calendar = newBlock(catalogue.calendar as unknown as BlockDefinition, sheet);
  expect(recommendedBlocks(all, [sheet], [calendar]).map(({ type }) => type)).not.toContain('calendar');
  expect(recommendedBlocks(all, [], []).every(({ usesSheet }) => !usesSheet)).toBe(true);
});
