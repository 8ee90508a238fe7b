/** What a person reads, word for word as the written spec gives it (test/spec/texts.txt): every text is in a source. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const texts = readFileSync(new URL('spec/texts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'));

test('no text of the written spec is missing', () => {
  const sources = readSourceFiles()
    .filter(({ isTest }) => !isTest)
    .map(({ path }) => plain(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')));
  const missing = texts.filter((text) => {
    // What stands for a value is put in by code.
    const parts = plain(text)
      .split(/\{[^}]*\}/)
      .filter((part) => part.length > 1);
    return !sources.some((source) => parts.every((part) => source.includes(part)));
  });
  expect(texts.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

/** As it is read: sources have quotes of their own, and break long texts. */
const plain = (text: string): string => text.replaceAll(/\\?['’]|&apos;/g, "'").replaceAll(/\s+/g, ' ');
