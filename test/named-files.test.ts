/** A file that a comment names is there, so that a reader finds what the comment sends them to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const files = readSourceFiles().map(({ path }) => ({ path, text: readFileSync(join(projectFolder, path), 'utf8') }));
const known = new Set(
  files.flatMap(({ path }) => {
    const parts = path.split('/');
    return parts.map((_, from) => parts.slice(from).join('/'));
  }),
);

test('comments name files that are there', () => {
  const missing = files.flatMap(({ path, text }) =>
    commentsOf(text).flatMap((comment) =>
      namedFiles(comment)
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

const commentsOf = (text: string): string[] => text.match(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? [];

const namedFiles = (comment: string): string[] =>
  comment.match(/(?<![\w./#@-])(?:[\w-]+\/)*[\w-]+\.tsx?(?![\w])/g) ?? [];
