import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedDocuments, withEnvironment } from '../scripts/docs/documents.ts';
import { sentencesInSource } from '../scripts/docs/sentences-in-source.ts';
import { readSourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

// The first that reads sentences parses every source, which takes long where other work runs beside it.
test.each(Object.entries(generatedDocuments))(
  '%s says what the sources say (else: npm run docs)',
  (path, make) => {
    expect(read(path)).toBe(make());
  },
  90_000,
);

test('docs/running.md lists the environment as it is (else: npm run docs)', () => {
  const running = read('docs/running.md');
  expect(withEnvironment(running)).toBe(running);
});

/** Glued texts that nobody gets as the answer of a call. */
const elsewhere = new Set([
  // Notes on an export, in the file and beside it.
  'src/features/workbooks/server/codec/writing/workbook-parts.ts: The sheet “{}” is named “{}” in the file because Excel doesn’t accept its title.',
  // Why exports are written anew: what can’t be given back as it was is named in English alone.
  'src/features/sources/adapters/file/server/keep-file.ts: The spreadsheet was updated from “{}”, {}.',
  'src/features/workbooks/server/codec/write-xlsx.ts: The text was cut to {} characters, the limit in Excel.',
]);

test('what the server says with values is said by `t` or `plural`: glued texts are in no language', () => {
  const files = readSourceFiles().filter(({ isTest }) => !isTest);
  const glued = files.flatMap(({ path }) => sentencesInSource(path).glued.map((text) => `${path}: ${text}`));
  expect(glued.filter((one) => !elsewhere.has(one))).toEqual([]);
});
