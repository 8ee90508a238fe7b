import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { DetailsDialog } from './rows/details-dialog.tsx';
import { rowColumn } from './rows/row-column.ts';

const paid = { id: 'paid', name: 'Paid', type: 'boolean' as const };
const cells = { paid: true };
const sample: BlockSample = {
  ...{ name: '', state: 'normal' },
  block: { sheet_title: 'A', axis: [{ column: 'paid' }] },
  sheets: { A: { columns: [paid], rows: [cells, { paid: false }] } },
};
const words = (html: string): string[] => html.replaceAll(/<[^>]*>/g, '|').match(/\b(?:yes|no|true|false)\b/gi) ?? [];

test('what is true or false is Yes or No in tables, cards, forms and dialogs', async () => {
  for (const type of ['table', 'list', 'form'] as const) {
    const requested = {
      ...sample,
      block: { ...sample.block, axis: [{ column: 'paid', type: 'select', options: 'true, false' }] },
    };
    const found = words(await renderSample(type, type === 'form' ? requested : sample));
    expect(found, type).toEqual(expect.arrayContaining(['Yes', 'No']));
    expect(
      found.filter((word) => !/^(?:Yes|No)$/.test(word)),
      type,
    ).toEqual([]);
  }
  const dialog = renderToStaticMarkup(
    <DetailsDialog
      row={{ row_id: 'r', version: 1, cells }}
      columns={[rowColumn(paid)]}
      today="2026-11-21"
      onClose={() => undefined}
    />,
  );
  expect(words(dialog)).toContain('Yes');
  expect(words(dialog)).not.toContain('true');
});
