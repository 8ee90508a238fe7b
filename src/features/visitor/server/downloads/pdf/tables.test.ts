import { expect, test } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { makePdf } from '../make-pdf.ts';
import { columnWidths } from './column-widths.ts';
import { PdfPages } from './pdf-pages.ts';
import { textWords } from './text-words.ts';
import { wrapLines } from './wrap-lines.ts';

const batches = async function* (count: number, atOnce: number, row: (index: number) => string[]) {
  for (let from = 0; from < count; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => row(from + index));
};
const count = (text: string, part: string): number => text.split(part).length - 1;
const shapesOf = (pdf: Buffer): string[] => [
  ...new Set([...pdf.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box]) => box ?? '')),
];

test('a long table has all its rows, its header on each page, and says which page of how many', async () => {
  const rows = batches(400, 90, (index) => [`row${index}x`, String(index)]);
  const text = pdfText(
    await makePdf({ title: 'Orders', subtitle: '', table: { header: ['Heading', 'N'], numeric: [false, true], rows } }),
  );
  const pages = count(text, 'Heading');
  expect(pages).toBeGreaterThan(8);
  for (let page = 1; page <= pages; page++) expect(text).toContain(`${page} /`);
  expect(text).not.toContain(`${pages + 1} / `);
  for (const index of [0, 89, 90, 399]) expect(count(text, `row${index}x`)).toBe(1);
  expect(text.indexOf('row89x')).toBeLessThan(text.indexOf('row90x'));
});

test('rows are asked for as they are drawn, and reading ends where it failed', async () => {
  const failing = async function* () {
    yield [['a']];
    throw new RangeError('the rows are gone');
  };
  await expect(
    makePdf({ title: 'T', subtitle: '', table: { header: ['A'], numeric: [false], rows: failing() } }),
  ).rejects.toThrow('the rows are gone');
});

test.each([
  { columns: 2, words: 1, box: '0 0 595.28 841.89' },
  { columns: 8, words: 6, box: '0 0 841.89 595.28' },
  { columns: 20, words: 3, box: '0 0 1190.55 841.89' },
])('$columns columns stand on a page of $box', async ({ columns, words, box }) => {
  const row = Array.from({ length: columns }, (_, index) => `word${index} `.repeat(words).trim());
  const header = row.map((_, index) => `H${index}`);
  const pdf = await makePdf({
    title: 'T',
    subtitle: '',
    table: { header, numeric: header.map(() => false), rows: [row] },
  });
  expect(shapesOf(pdf)).toEqual([box]);
});

test('a row higher than a page goes on on the next, and loses nothing', async () => {
  const words = Array.from({ length: 600 }, (_, index) => `w${index}q`);
  const cells = [
    [words.join(' '), 'end'],
    ['after', 'all'],
  ];
  const header = ['Text', 'A', 'B', 'C', 'D', 'E'];
  const rows = cells.map((row) => [...row, 'x'.repeat(120), 'y y y', 'z', '1']);
  const table = { header, numeric: header.map(() => false), rows };
  const text = pdfText(await makePdf({ title: 'T', subtitle: '', table })).replaceAll(' ', '');
  for (const word of words) expect(text).toContain(word);
  expect(text).toContain('after');
});

test('no line is wider than its column, whatever the word', () => {
  const { fonts } = new PdfPages('');
  for (const text of [
    'x'.repeat(500),
    'https://example.com/'.repeat(20),
    '한국어텍스트'.repeat(30),
    'مرحبا'.repeat(40),
    'a b '.repeat(99),
  ]) {
    const lines = wrapLines(textWords(text, false, fonts), 12, fonts);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(12.01);
  }
});

test('widths of columns fill what there is, and figures get no more than they need', () => {
  const need = (line: number, numeric = false) => ({ line, word: line / 2, numeric });
  const sum = (widths: number[]): number => Math.round(widths.reduce((total, width) => total + width, 0));
  const roomy = columnWidths([need(50), need(40, true)], 500);
  expect(sum(roomy)).toBe(500);
  expect(roomy[1]).toBe(40);
  expect(sum(columnWidths([need(400), need(400), need(40, true)], 300))).toBe(300);
  expect(
    sum(
      columnWidths(
        Array.from({ length: 40 }, () => need(100)),
        500,
      ),
    ),
  ).toBe(500);
});
