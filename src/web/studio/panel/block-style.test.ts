import { expect, test } from 'vitest';
import { definitionOf } from '#blocks/catalogue.ts';
import { openStudioOnRecord, stored } from '#test/studio-on-record.ts';
import { styleEdits, styleOfBlock } from './block-style.ts';

test('a block takes the looks of another of its type, keeps its words, and undo gives them back', async () => {
  const definition = definitionOf('table');
  if (!definition) throw new Error('there is no table');
  const own = { title: 'Mine', font_color: '#111111', rows_per_page: 5 };
  const { studio } = await openStudioOnRecord([
    { ...stored('a', 'table'), settings: { title: 'Other', background_color: '#123456', full_width: true } },
    { ...stored('b', 'table'), settings: own },
  ]);
  const [from, to] = studio.state().document?.blocks ?? [];
  if (!from || !to) throw new Error('there are no blocks');
  const style = styleOfBlock(definition, from);
  expect(style).toEqual({ type: 'table', settings: { background_color: '#123456', full_width: true } });
  studio.commitPage(styleEdits(definition, to, style), 'paste the style of Table');
  expect(studio.state().document?.blocks[1]?.settings).toEqual({
    ...{ title: 'Mine', rows_per_page: 5, background_color: '#123456', full_width: true },
  });
  studio.undo();
  expect(studio.state().document?.blocks[1]?.settings).toEqual(own);
  studio.commitPage(styleEdits(definition, to, { settings: {} }), 'reset the style of Table');
  expect(studio.state().document?.blocks[1]?.settings).toEqual({ title: 'Mine', rows_per_page: 5 });
  studio.stop();
});
