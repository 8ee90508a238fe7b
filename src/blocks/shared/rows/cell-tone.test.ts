import { contrastOf, readableContrast } from '#kit/contrast.ts';
import { expect, test } from 'vitest';
import { sampleProps } from '#test/render-sample.tsx';
import { cellTone } from './cell-tone.ts';
import { samples } from '../../table/samples.ts';
import { shownTableColumns } from '../../table/shown-columns.ts';

test.each([
  ['#a11b1b', ''],
  ['#ffe066', ''],
  ['red', ''],
  ['#767676', ''],
  ['#c0ffee', '#fffbe6'],
  ['', '#dcf3ea'],
  ['', '#123456'],
  ['#16794c', '#dcf3ea'],
])('a rule with the text %s on "%s" is readable whatever the page looks like', async (text_color, background_color) => {
  const [clients] = samples;
  if (!clients) throw new Error('no sample');
  const props = await sampleProps('table', clients);
  const shown = shownTableColumns(props, props.data.rows).find(({ column }) => column.id === 'status');
  if (!shown) throw new Error('no column');
  const rule = { condition: '=', value: 'Lost', text_color, background_color } as const;
  const settings = { ...shown.settings, Conditional_formatting: [rule] };
  const tone = cellTone('Lost', { ...shown, settings }, '2026-11-21');
  expect(contrastOf(String(tone?.color), String(tone?.backgroundColor))).toBeGreaterThanOrEqual(readableContrast);
  expect(cellTone('Active', { ...shown, settings }, '2026-11-21')).toBeNull();
});
