/** A worker runs many files and loads what they share once (`isolate: false`): none may leave anything behind for the next. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const pathsOf = (found: typeof files): string[] => found.map(({ path }) => path);

test('what puts a module in place of another loads all anew, before and after', () => {
  const replacing = files.filter(({ text }) => /^vi\.(mock|doMock)\(/m.test(text));
  expect(replacing.length).toBeGreaterThan(0);
  const careless = replacing.filter(
    ({ text }) =>
      !text.includes('vi.hoisted(() => void vi.resetModules());') ||
      !/afterAll\(\(\) => \{\n {2}vi\.doUnmock\(.*\);\n {2}vi\.resetModules\(\);\n\}\);/.test(text),
  );
  expect(pathsOf(careless)).toEqual([]);
});

test('what stops the clock lets it go on', () => {
  const stopping = files.filter(({ text }) => text.includes('vi.useFakeTimers('));
  expect(stopping.length).toBeGreaterThan(0);
  expect(pathsOf(stopping.filter(({ text }) => !text.includes('vi.useRealTimers()')))).toEqual([]);
});

test('variables of the process and globals are set by stubs alone, which go with their test', () => {
  const setting = /process\.env(\.\w+|\[[^\]]+\]) *=[^=]|\bglobalThis(\.\w+|\[[^\]]+\]) *=[^=]|process\.chdir\(/;
  const here = 'test/shared-workers.test.ts';
  expect(pathsOf(files.filter(({ path, text }) => path !== here && setting.test(text)))).toEqual([]);
});
