import { expect, test } from 'vitest';
import { convertCell, enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { isInvalidValue } from '#features/workbooks/rules/invalid-cell.ts';
import { cellOfFiles, type FileInCell, fileLimitsOf, fileName, filesOf, readFiles } from './file-cells.ts';
import { foldText } from './folding.ts';
import { formatCell } from './format-cell.ts';
import { matchesSearch, searchTerms } from './search.ts';

const key = '/files/ab/01k0000000000000000000000a';
const other = '/files/01k0000000000000000000000b';

test('a cell names its files in their order', () => {
  const cell = `Contract, signed (2).pdf (${key}), photo.jpg (https://example.com/a.jpg)`;
  expect(filesOf(cell)).toEqual([
    { name: 'Contract, signed (2).pdf', url: key },
    { name: 'photo.jpg', url: 'https://example.com/a.jpg' },
  ]);
  expect(cellOfFiles(filesOf(cell))).toBe(cell);
});

test('addresses alone are files, too, each called by the end of its address', () => {
  expect(filesOf('https://example.com/x/a%20b.png, https://example.com/c.pdf?d=1')).toEqual([
    { name: 'a b.png', url: 'https://example.com/x/a%20b.png' },
    { name: 'c.pdf', url: 'https://example.com/c.pdf?d=1' },
  ]);
  const lines = [`one.png (${key})`, `two.png (${other})`];
  expect(filesOf(lines.join('\n'))).toEqual(filesOf(lines.join(', ')));
  // As Airtable writes them into its files.
  expect(filesOf('a.pdf (https://x.example/1),b.pdf (https://x.example/2)').map(({ name }) => name)).toEqual([
    'a.pdf',
    'b.pdf',
  ]);
});

test('what is no file in any part of it stays as it is', () => {
  const texts = [
    'none',
    'see (page 3)',
    `a.pdf (${key}) and more`,
    '/etc/passwd',
    'javascript:alert(1)',
    'a (//x.y/z)x',
  ];
  expect(texts.map(filesOf)).toEqual(texts.map(() => []));
  expect(texts.map((text) => enterCell(text, 'files'))).toEqual(texts);
  expect(texts.map((text) => isInvalidValue(text, { type: 'files' }))).toEqual(texts.map(() => true));
  expect(convertCell('https://example.com/a.png', { type: 'image' }, 'files')).toBe(
    'a.png (https://example.com/a.png)',
  );
  expect(convertCell(5, { type: 'number' }, 'files')).toBe('5');
  expect(filesOf('('.repeat(50_000))).toEqual([]);
  expect(filesOf('a ('.repeat(30_000))).toEqual([]);
});

test('no name breaks a cell', () => {
  const names = [
    'a (/files/x), b.pdf',
    '../../etc/passwd',
    'C:\\fotos\\me.png',
    'a\nb\t.txt',
    '',
    'x (https://a.b/c).txt',
  ];
  const odd = ['a, b; c.pdf', 'photo (1).jpg', '(', ')', ' (', 'ß 漢字 🙂.png', '<img src=x onerror=alert(1)>.png'];
  const files = [...names, ...odd].map((name): FileInCell => ({ name: fileName(name), url: key }));
  expect(filesOf(cellOfFiles(files))).toEqual(files.map(({ name, url }) => ({ name: name.trim(), url })));
  expect(readFiles(cellOfFiles(files) ?? '')).toBe(cellOfFiles(files));
  expect(fileName('../../etc/passwd')).toBe('passwd');
});

test('people read, search and compare names and never keys', () => {
  const cell = `Plan.pdf (${key}), photo.jpg (${other})`;
  expect(formatCell(cell, { type: 'files' })).toBe('Plan.pdf, photo.jpg');
  expect(foldText(cell)).toBe('plan.pdf, photo.jpg');
  const finds = (text: string) => matchesSearch(searchTerms(text), [cell], [{ type: 'files' }]);
  expect(['photo', 'plan', 'files', '01k', 'ab/'].map(finds)).toEqual([true, true, false, false, false]);
});

test('limits that a column has none of its own of are the usual ones', () => {
  expect(fileLimitsOf({})).toEqual({ most: 20, megabytes: 25, accept: '' });
  const own = { most: 1, megabytes: 5, accept: 'image/*' };
  expect(fileLimitsOf({ files: own })).toEqual(own);
});
