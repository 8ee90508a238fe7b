import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PanelContext } from './panel-context.ts';
import { useNamedColumns } from './use-named-columns.ts';

const columns = [
  { id: 'town', name: 'City', type: 'text' as const },
  { id: 'city', name: 'Town', type: 'text' as const },
  { id: 'odd', name: 'A]b', type: 'text' as const },
];

function Shown({ stored, names }: { stored: string; names: boolean }) {
  const { shown, written } = useNamedColumns(stored, names, 'markdown');
  return `${shown} / ${columns.map(written).join(' ')}`;
}
const render = (stored: string, names = true): string =>
  renderToStaticMarkup(
    <PanelContext value={{ columns, sheets: [], pages: [], swatches: [] }}>
      <Shown stored={stored} names={names} />
    </PanelContext>,
  );

test('a control shows the names of today, and an id where a name would not do or is gone', () => {
  expect(render('In [column:town], [column:odd] and [column:gone]')).toBe(
    'In [City], [column:odd] and [column:gone] / [City] [Town] [column:odd]',
  );
});

test('a text that names no columns is shown as it stands', () => {
  expect(render('[column:town]', false)).toContain('[column:town] / ');
});
