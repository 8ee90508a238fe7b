import { expect, test } from 'vitest';
import { scanXml } from '../sources/xml-scanner.ts';
import { createFrozenReader } from './ods-frozen.ts';

const item = (name: string, value: number): string =>
  `<config:config-item config:name="${name}" config:type="short">${value}</config:config-item>`;
const view = (title: string, items: string): string =>
  `<config:config-item-map-entry config:name="${title}">${items}</config:config-item-map-entry>`;

test('what stays in view is read by sheet; a split that can be moved keeps nothing there', () => {
  const reader = createFrozenReader();
  scanXml(
    `<office:document-settings><config:config-item-map-named config:name="Tables">
    ${view('Rota &amp; holidays', item('HorizontalSplitMode', 2) + item('VerticalSplitMode', 2) + item('HorizontalSplitPosition', 1) + item('VerticalSplitPosition', 3))}
    ${view('Split', item('VerticalSplitMode', 1) + item('VerticalSplitPosition', 2400))}
    ${view('Rows', item('VerticalSplitMode', 2) + item('VerticalSplitPosition', 1) + item('HorizontalSplitMode', 0) + item('HorizontalSplitPosition', 4))}
    </config:config-item-map-named></office:document-settings>`,
    reader,
  );
  expect([...reader.frozen]).toEqual([
    ['Rota & holidays', { rows: 3, columns: 1 }],
    ['Rows', { rows: 1, columns: 0 }],
  ]);
});
