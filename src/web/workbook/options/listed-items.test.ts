import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { partsOfSeveral, sourceOf, withToggled } from './listed-items.ts';

const options = ['Open', 'Reopened', 'Done'];
const stage: Column = { id: 's', name: 'Stage', type: 'choice', options, option_colors: ['red', 'blue', 'green'] };
const several: Column = { ...stage, type: 'choices' };
const texts = (column: Column, text: string, mayAdd = true) =>
  sourceOf(column, options, mayAdd)
    .items(text)
    .map((item) => `${item.isNew ? 'Add ' : ''}${item.text}`);

test('a choice offers what fits, and to add what is in no list', () => {
  expect(texts(stage, '')).toEqual(options);
  expect(texts(stage, 'op')).toEqual(['Open', 'Reopened', 'Add op']);
  expect(texts(stage, ' done ')).toEqual(['Done']);
  expect(texts(stage, 'op', false)).toEqual(['Open', 'Reopened']);
  expect(texts(stage, '=A1')).toEqual([]);
  expect(texts({ ...stage, type: 'text' }, 'x')).toEqual([]);
});

test('of several, what follows the last comma is searched, and the others are ticked', () => {
  expect(partsOfSeveral('Open, Done, re')).toEqual({ chosen: ['Open', 'Done'], sought: 're' });
  expect(texts(several, 'Open, re')).toEqual(['Reopened', 'Add re']);
  const items = sourceOf(several, options, true).items('Open, Other, ');
  expect(items.map(({ text, isChosen }) => [text, isChosen])).toEqual([
    ['Open', true],
    ['Reopened', false],
    ['Done', false],
    ['Other', true],
  ]);
});

test('a label is ticked, and unticked again, whatever was being typed', () => {
  expect(withToggled('Open, re', 'Reopened')).toBe('Open, Reopened, ');
  expect(withToggled('Open, Done, ', 'open')).toBe('Done, ');
  expect(withToggled('', 'Done')).toBe('Done, ');
});

test('a label with a comma is typed in quotes, and ticked as it is', () => {
  expect(texts(several, 'Open, "Smith, J"')).toEqual(['Add Smith, J']);
  expect(withToggled('Open, "Smith, J"', 'Smith, J')).toBe('Open, "Smith, J", ');
  expect(withToggled('Open, "Smith, J", ', 'Smith, J')).toBe('Open, ');
});

test('options have their colors, and other columns none', () => {
  expect(sourceOf(stage, options, true).items('')[0]?.look?.ground).toBe('#fee2e2');
  expect(sourceOf({ ...stage, type: 'text' }, options, true).items('')[0]?.look).toBeNull();
});
