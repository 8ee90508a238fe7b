import { expect, test } from 'vitest';
import { downloadHeaders } from './download-file.ts';

const nameOf = (title: string): { plain: string; full: string } => {
  const headers = downloadHeaders(title, { date: '2026-11-21', ending: 'csv', type: 'text/csv' });
  const [, plain = '', full = ''] =
    /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.%!#$&+^`|~-]+)$/.exec(
      headers['content-disposition'] ?? '',
    ) ?? [];
  return { plain, full: decodeURIComponent(full) };
};

test.each([
  ['Orders', 'Orders 2026-11-21.csv', 'Orders 2026-11-21.csv'],
  ['Größe & Maß', 'Große & Ma_ 2026-11-21.csv'.replace('ß', '_'), 'Größe & Maß 2026-11-21.csv'],
  ['注文', '__ 2026-11-21.csv', '注文 2026-11-21.csv'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j 2026-11-21.csv', 'a b c d e f g h i j 2026-11-21.csv'],
  ['x\r\nset-cookie: a=b', 'x set-cookie a=b 2026-11-21.csv', 'x set-cookie a=b 2026-11-21.csv'],
  ['../../etc/passwd', 'etc passwd 2026-11-21.csv', 'etc passwd 2026-11-21.csv'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe 2026-11-21.csv', 'invoice fdp.exe 2026-11-21.csv'],
  ['', 'Rows 2026-11-21.csv', 'Rows 2026-11-21.csv'],
  ["it's (50%)", "it's (50_) 2026-11-21.csv", "it's (50%) 2026-11-21.csv"],
])('the title %j makes a safe name', (title, plain, full) => {
  expect(nameOf(title)).toEqual({ plain, full });
});

test('a long title is cut between its letters', () => {
  const { full } = nameOf('👨‍👩‍👧'.repeat(200));
  expect(full.isWellFormed()).toBe(true);
  expect(full.startsWith('👨‍👩‍👧'.repeat(10))).toBe(true);
  expect(full.length).toBeLessThan(700);
});
