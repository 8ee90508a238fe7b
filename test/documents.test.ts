import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedDocuments, withEnvironment } from '../scripts/docs/documents.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test.each(Object.entries(generatedDocuments))('%s says what the sources say (else: npm run docs)', (path, make) => {
  expect(read(path)).toBe(make());
});

test('docs/running.md lists the environment as it is (else: npm run docs)', () => {
  const running = read('docs/running.md');
  expect(withEnvironment(running)).toBe(running);
});
