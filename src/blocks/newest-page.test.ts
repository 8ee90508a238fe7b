import { expect, test } from 'vitest';
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { catalogue, definitionOf } from './catalogue.ts';
import { completePage, newestPage } from './newest-page.ts';
import { readBlock } from './read-block.ts';

const empty = {
  sheet_title: null,
  settings: {},
  axis: [],
  actions: [],
  toolbar_buttons: [],
  item_buttons: [],
  conditional_filter: [],
  filters: [],
};
const iframe_code = '<iframe src="https://maps.example/x"></iframe>';

/** Blocks as each older version of their definition wrote them, and what they are today. */
const older: Record<string, [before: StoredBlock, after: StoredBlock][]> = {
  'event 1': [
    [
      { ...empty, id: 'a', type: 'event', version: 1, settings: { font: 'Georgia' } },
      { ...empty, id: 'a', type: 'event', version: 2, settings: { font: 'Georgia', typeface: 'Its own' } },
    ],
    [
      { ...empty, id: 'b', type: 'event', version: 1, settings: { font: 'Arial' } },
      { ...empty, id: 'b', type: 'event', version: 2, settings: { font: 'Arial' } },
    ],
  ],
  'scorecard 1': [
    [
      { ...empty, id: 'a', type: 'scorecard', version: 1, settings: { number_format: 'Full' } },
      {
        ...{ ...empty, id: 'a', type: 'scorecard', version: 3 },
        settings: { figure_notes: 'Always', currency: 'As written', number_format: 'Full' },
      },
    ],
  ],
  'scorecard 2': [
    [
      { ...empty, id: 'a', type: 'scorecard', version: 2, settings: { number_format: 'Full' } },
      { ...empty, id: 'a', type: 'scorecard', version: 3, settings: { currency: 'As written', number_format: 'Full' } },
    ],
  ],
  'table 1': [
    [
      { ...empty, id: 'a', type: 'table', version: 1, settings: { column_width: '260px', title: 'Prices' } },
      {
        ...{ ...empty, id: 'a', type: 'table', version: 3 },
        settings: { column_width: '260px', title: 'Prices', column_widths: 'Fixed' },
      },
    ],
    [
      { ...empty, id: 'b', type: 'table', version: 1, settings: { column_width: '200px' } },
      {
        ...{ ...empty, id: 'b', type: 'table', version: 3 },
        settings: { column_widths: 'By content', column_width: '200px' },
      },
    ],
  ],
  'table 2': [
    [
      { ...empty, id: 'a', type: 'table', version: 2, settings: { title: 'Prices' } },
      { ...empty, id: 'a', type: 'table', version: 3, settings: { column_widths: 'By content', title: 'Prices' } },
    ],
    [
      { ...empty, id: 'b', type: 'table', version: 2, settings: { column_widths: 'Fixed' } },
      { ...empty, id: 'b', type: 'table', version: 3, settings: { column_widths: 'Fixed' } },
    ],
  ],
  'iframe 1': [
    [
      { ...empty, id: 'a', type: 'iframe', version: 1, settings: { iframe_code, load: 'on click', caption: 'Where' } },
      {
        ...empty,
        id: 'a',
        type: 'iframe',
        version: 2,
        settings: { iframe_code, wait_for_click: true, caption: 'Where' },
      },
    ],
    [
      { ...empty, id: 'b', type: 'iframe', version: 1, settings: { iframe_code, load: 'at once' } },
      { ...empty, id: 'b', type: 'iframe', version: 2, settings: { iframe_code } },
    ],
  ],
};

test('every older version of every block has a sample here', () => {
  const expected = Object.values(catalogue).flatMap(({ type, version }) =>
    Array.from({ length: version - 1 }, (_, index) => `${type} ${index + 1}`),
  );
  expect(Object.keys(older).toSorted()).toEqual(expected.toSorted());
});

test.each(Object.entries(older))('what %s wrote opens, upgraded, with nothing lost', (_, samples) => {
  for (const [before, after] of samples) {
    const page = newestPage({ settings: defaultPageSettings, blocks: [before] });
    expect(page.blocks).toEqual([after]);
    const definition = definitionOf(after.type);
    expect(definition && readBlock(definition, after).problems).toEqual([]);
    expect(newestPage({ ...page })).toEqual(page);
  }
});

test('a page of the time before a setting, a filter or a part of a block has their defaults', () => {
  const block = { id: 'a', type: 'markdown', version: 1, sheet_title: 'Orders', settings: { title: 'A' } };
  expect(completePage({ settings: { title: 'Page' }, blocks: [block] })).toEqual({
    settings: { ...defaultPageSettings, title: 'Page' },
    blocks: [{ ...empty, ...block }],
  });
  expect(completePage({})).toEqual({ settings: defaultPageSettings, blocks: [] });
  const { event: _later, ...early } = { ...defaultBoardSettings, title: 'Team' };
  expect(completePage({ board: early }).board).toEqual({ ...defaultBoardSettings, title: 'Team' });
});

test('a block of a type that is unknown here stays as it is', () => {
  const page = completePage({ blocks: [{ ...empty, id: 'a', type: 'hologram', version: 7 }] });
  expect(newestPage({ ...page })).toEqual(page);
});
