import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '#kit/language/formats.ts';
import { inLanguage } from '#kit/language/product.ts';
import { translated } from '#kit/language/translated.ts';
import { readProblem, temporaryFile, zipOf } from '#test/workbook-files.ts';

test('a failure of the reader itself does not blame the file, and is told under the reference that the person sees', async () => {
  // Opens, but cannot be read: nothing that a reader of files expects.
  const path = join(dirname(await temporaryFile('other.txt', 'x')), 'folder.xlsx');
  await mkdir(path);
  const reported: [string, string | null][] = [];
  const problem = await readProblem(path, {
    onDefect: ({ message }, reference) => reported.push([message, reference]),
  });
  const reference = String(problem.details['reference']);
  expect(problem.code).toBe('unexpected');
  expect(problem.message).toBe(
    `Sheaf failed while reading the file, which may not be the file’s fault. Try again, or save it as .xlsx first. If it fails again, give your administrator the reference ${reference}.`,
  );
  expect(reported).toEqual([[expect.stringContaining('EISDIR'), reference]]);
});

test('a binary workbook that its library does not understand is refused without a verdict, and is logged', async () => {
  const parts = ['[Content_Types].xml', 'xl/workbook.bin'].map((name) => ({ name, content: Buffer.alloc(50, 0xff) }));
  const reported: (string | null)[] = [];
  const problem = await readProblem(await temporaryFile('odd.xlsb', zipOf(parts)), {
    onDefect: (_, reference) => reported.push(reference),
  });
  expect(problem.code).toBe('unreadable_file');
  expect(problem.message).toContain('or contains something Sheaf doesn’t recognize');
  expect(reported).toEqual([null]);
});

test('what the reader says in its process is said in other languages here', async () => {
  const { message } = await readProblem(await temporaryFile('letter.xlsx', 'Dear Ann, the meeting is on Monday.'));
  const sentence =
    'The name ends in .{ending}, but the file is plain text, not a workbook. Open it in a spreadsheet program and save it as .xlsx, or name it .txt or .csv if its lines are rows.';
  const german = { code: 'de', formats: english, messages: { [sentence]: 'Trotz .{ending} ist es nur Text.' } };
  expect(message).toBe(sentence.replace('{ending}', 'xlsx'));
  expect(inLanguage(german, () => translated(message))).toBe('Trotz .xlsx ist es nur Text.');
});
