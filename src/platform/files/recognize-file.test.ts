import { expect, test } from 'vitest';
import { kindFits, recognizeFile } from './recognize-file.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );
const png = bytes([0x89], 'PNG', [13, 10, 26, 10]);

test('a file is what its bytes say, whatever it is called', () => {
  expect(recognizeFile(png, 'invoice.pdf')).toEqual({ mime: 'image/png', ending: 'png' });
  expect(recognizeFile(bytes('%PDF-1.7'), 'a.png')).toEqual({ mime: 'application/pdf', ending: 'pdf' });
  expect(recognizeFile(bytes('PK', [3, 4]), 'a.docx')?.mime).toContain('wordprocessingml');
});

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['program.exe', 'MZ'],
  ['script.js', 'alert(1)'],
  ['picture.png', '<html>'],
])('%s is refused', (name, content) => {
  expect(recognizeFile(bytes(content), name)).toBeNull();
});

test('text is served as text, and only when it is text', () => {
  expect(recognizeFile(bytes('a,b\n1,2\n'), 'rows.csv')).toEqual({ mime: 'text/csv', ending: 'csv' });
  expect(recognizeFile(bytes('<a/>'), 'data.xml')?.mime).toBe('text/plain');
  expect(recognizeFile(bytes([0, 1, 2, 3]), 'rows.csv')).toBeNull();
});

test.each([
  ['image/*', true],
  ['*', true],
  ['.png', true],
  ['video/*', false],
  ['.pdf', false],
  ['.doc/.docx', false],
  ['.csv/.xml/.xls/.xlsm/.xlsx', false],
])('a picture fits %s: %s', (accept, fits) => {
  expect(kindFits({ mime: 'image/png', ending: 'png' }, accept)).toBe(fits);
});

test('each ending of a joined list counts', () => {
  expect(kindFits({ mime: 'application/msword', ending: 'doc' }, '.doc/.docx')).toBe(true);
  expect(kindFits({ mime: 'x', ending: 'xlsx' }, '.csv/.xml/.xls/.xlsm/.xlsx')).toBe(true);
});
