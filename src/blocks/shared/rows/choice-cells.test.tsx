import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contrastOf } from '#kit/contrast.ts';
import { ruleColors } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { Cell, Column } from '#engine/model.ts';
import { formField, type FormFieldSettings } from '../../form/form-field.ts';
import { lanesOf } from '../../kanban/lanes.ts';
import { checkFormWrite } from '../../form/check-form-write.ts';
import { CellView } from './cell-view.tsx';
import { checkRowWrite } from './check-row-write.ts';
import { rowColumn } from './row-column.ts';

const stage: Column = {
  ...{ id: 'stage', name: 'Stage', type: 'choice' },
  ...{ options: ['Open', 'Done'], option_colors: ['red', 'deep_green'] },
};
const tags: Column = { ...stage, id: 'tags', name: 'Tags', type: 'choices' };
const note: Column = { id: 'note', name: 'Note', type: 'text', options: ['Open'] };
const shown = (column: Column, cell: Cell, type: 'text' | 'select' = 'text') =>
  renderToStaticMarkup(<CellView cell={cell} shown={rowColumn(column, { type })} today="2026-11-27" />);
const request = {
  ...{ editable: ['stage', 'tags', 'note'], columns: [stage, tags, note], options: {} },
  ...{ today: '', user: null, matches: () => true },
};
const axisOf = (column: string, type: 'text' | 'select' | 'multi-select' = 'text') => [{ column, type }];

test('a label has the colors of its option, however it is written; one in no list has none', () => {
  expect(shown(stage, 'Open')).toContain('data-color="red"');
  expect(shown(stage, 'done', 'select')).toContain('data-color="deep_green"');
  expect(shown(stage, 'Later')).toContain('>Later<');
  expect(shown(stage, 'Later')).toContain('data-color="none"');
});

test('the style sheet has the whole palette, each color readable on its ground', () => {
  const css = readFileSync(new URL('./cell-view.module.css', import.meta.url), 'utf8');
  for (const [name, { ground, ink }] of Object.entries(ruleColors)) {
    const [, own] = new RegExp(`data-color="${name}"\\] \\{([^}]*)\\}`).exec(css) ?? [];
    expect(own).toContain(`background: ${ground};`);
    expect(own).toContain(`color: ${ink};`);
    expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test('several labels are several chips', () => {
  const html = shown(tags, 'Done, Later, Open');
  expect(html.match(/>(?:Done|Later|Open)</g)).toEqual(['>Done<', '>Later<', '>Open<']);
  expect(html).toContain('data-color="red"');
});

test('a column of texts with suggestions is shown and filled in as before', () => {
  expect(shown(note, 'Open')).not.toContain('data-color');
  expect(rowColumn(note).field).toMatchObject({ type: 'text', options: [] });
});

test('a cell is filled in from the list of its column', () => {
  expect(rowColumn(stage).field).toMatchObject({ type: 'select', options: ['Open', 'Done'] });
  expect(rowColumn(tags).field).toMatchObject({ type: 'multi-select', options: ['Open', 'Done'] });
  expect(rowColumn({ ...stage, options: [] }).field.type).toBe('text');
});

test.each([
  ['stage', 'Done', null],
  ['stage', 'Other', 'Other isn’t one of them'],
  ['tags', 'Open, Done', null],
  ['tags', 'Open, Other', 'Other isn’t one of them'],
  ['note', 'Anything', null],
])('of %s the server takes “%s”: %s', (column, cell, problem) => {
  const write = { ...request, kind: 'edit' as const, cells: { [column]: cell } };
  const [found] = checkRowWrite({ axis: axisOf(column) }, write).problems;
  if (problem === null) expect(found).toBeUndefined();
  else expect(found?.message).toContain(problem);
});

const settingsOf = (column: string, type: 'select' | 'multi-select', options = ''): FormFieldSettings => ({
  ...{ column, label: '', description: '', type, required: false, from_google_sheet: false, options, source: null },
  ...{ file_mime_type: '*', hide: false, regex_validation: '', regex_message: '', placeholder: '', default: '' },
});

test('a form has the list of the column where its owner wrote none', () => {
  expect(formField(settingsOf('stage', 'select'), [], stage).options).toEqual(['Open', 'Done']);
  expect(formField(settingsOf('stage', 'select', 'One, Two'), [], stage).options).toEqual(['One', 'Two']);
  expect(formField(settingsOf('note', 'select'), [], note).options).toEqual([]);
});

test('a form is checked against the list of the column', () => {
  const send = (cells: Record<string, Cell>) => {
    const axis = [settingsOf('stage', 'select'), settingsOf('tags', 'multi-select')];
    return checkFormWrite({ axis }, { ...request, kind: 'add', cells }).problems;
  };
  expect(send({ stage: 'Open', tags: 'Done, Open' })).toEqual([]);
  expect(send({ stage: 'Other', tags: 'Done' })).toMatchObject([{ path: 'stage' }]);
});

test('lanes have the colors of their options', () => {
  const settings = { lanes: [], hide_other_lanes: false };
  const board = { sumColumn: undefined, settings, groups: [], first: [], rows: [], isAll: true, isQueried: false };
  expect(lanesOf({ ...board, column: stage }).map(({ color }) => color)).toEqual([
    ...[ruleColors.deep_red.ground, ruleColors.deep_green.ground],
  ]);
});
