import { expect, test } from 'vitest';
import type { SampleSheet } from '../submission/sample-rows.ts';
import { cellFileNames, missingText, withoutMissingFiles } from './cell-files.ts';

const [one, two] = ['01k0000000000000000000000a', '01k0000000000000000000000b'].map((key) => `/files/ab/${key}`);
const sheets: SampleSheet[] = [
  {
    title: 'Claims',
    columns: [
      { id: 'note', name: 'Note', type: 'text' as const },
      { id: 'papers', name: 'Papers', type: 'files' as const },
    ],
    rows: [
      {
        cells: { note: `n (${one})`, papers: `a.pdf (${one}), b.png (${two}), far.pdf (https://example.com/far.pdf)` },
      },
      { cells: { papers: `b.png (${two})` } },
    ],
  },
];

test('files of cells are known by the names that the cells give them', () => {
  expect([...cellFileNames(sheets)]).toEqual([
    [one, 'a.pdf'],
    [two, 'b.png'],
    ['https://example.com/far.pdf', 'far.pdf'],
  ]);
});

test('what a package hasn’t is left out of the cells, and named', () => {
  const { sheets: kept, left } = withoutMissingFiles(sheets, [{ address: one ?? '' }]);
  expect(kept[0]?.rows).toEqual([
    { cells: { note: `n (${one})`, papers: `a.pdf (${one}), far.pdf (https://example.com/far.pdf)` } },
    { cells: { papers: null } },
  ]);
  expect(missingText(left)).toBe(
    'Files of rows that are too large for a package, or gone, were left out: b.png, b.png.\n',
  );
  expect(missingText([])).toBe('');
});
