/** Every program of the server that formats cells loads the module that writes numbers with a mask. */
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const files = new Map(readSourceFiles().map((file) => [file.path, file]));
const programs = [...files.keys()].filter((path) =>
  /^src\/(main|backup|distribute)\.ts$|-(worker|process|thread)\.ts$/.test(path),
);

test('programs are found', () => {
  expect(programs.length).toBeGreaterThan(8);
});

test.each(programs)('%s', (program) => {
  const loaded = new Set([program]);
  for (const path of loaded) {
    for (const found of files.get(path)?.imports ?? [])
      if (found.file?.startsWith('src/') && !found.typeOnly && !found.late) loaded.add(found.file);
  }
  if (loaded.has('src/engine/format-cell.ts')) expect([...loaded]).toContain('src/engine/number-mask.ts');
});
