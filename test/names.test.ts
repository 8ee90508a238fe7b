/** One exported name means one thing in the whole tree. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/** What each file of a kind exports under one name. */
const perFile = new Map<string, RegExp>(
  Object.entries({
    definition: /^src\/blocks\/\w+\/definition\.ts$/,
    samples: /^src\/(?:blocks\/\w+|web\/mail)\/samples\.ts$/,
    routes: /^src\/server\/(?:.+\/)?routes\.ts$/,
    toWire: /^src\/server\/[\w-]+\/to-wire\.ts$/,
  }),
);
/** The same thing twice, with the reason. */
const twins = {
  formatByMask: 'late-number-mask.ts is number-mask.ts in the browser, loaded when it is needed',
  matchesCell: 'late-conditions.ts is conditions.ts in the browser, loaded when it is needed',
  fieldControls: 'late-controls.ts is controls.ts in the browser, loaded when it is needed',
  hexOfName: 'asked-color-names.ts is color-names.ts in the browser, which knows the names itself',
  RowActions: 'late-row-actions.tsx is row-actions.tsx in the browser, loaded when it is needed',
  tableWidths: 'late-column-widths.ts is column-widths.ts in the browser, where the server has measured',
  MarkdownText: 'late-rich-text.tsx is rich-text.tsx in the browser, loaded when it is needed',
  wordsOfHtml: 'late-rich-text.tsx is rich-text.tsx in the browser, loaded when it is needed',
  showToast: 'the site and the studio have one each, of the looks of their own',
};

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)(.*)/gm;
const exportsOf = (text: string) =>
  [...text.matchAll(exported)].map(([, name = '', rest = '']) => ({
    name,
    isEndpoint: rest.startsWith(' = endpoint('),
  }));

/** Names that stand for more than one thing, each with its files. */
function doubled(files: readonly { path: string; text: string }[]): string[] {
  const found = new Map<string, { path: string; isEndpoint: boolean }[]>();
  for (const { path, text } of files) {
    const names = new Map(exportsOf(text).map(({ name, isEndpoint }) => [name, isEndpoint]));
    for (const [name, isEndpoint] of names) found.set(name, [...(found.get(name) ?? []), { path, isEndpoint }]);
  }
  return [...found].flatMap(([name, places]) => {
    const paths = places.filter(({ isEndpoint }) => !isEndpoint).map(({ path }) => path);
    // An endpoint and the one function that answers it share their name.
    const isAnswered = places.length === paths.length + 1 && paths.length === 1 && paths[0]?.startsWith('src/server/');
    const isConvention = places.every(({ path }) => perFile.get(name)?.test(path));
    if (places.length === 1 || isAnswered || isConvention || Object.hasOwn(twins, name)) return [];
    return [`${name}: ${places.map(({ path }) => path).join(', ')}`];
  });
}

test('an exported name means one thing', () => {
  const files = readSourceFiles().filter(({ isTest }) => !isTest);
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  expect(doubled(files.map(({ path }) => ({ path, text: read(path) })))).toEqual([]);
});

test('a name that means two things is found', () => {
  const api = { path: 'src/api/apps.ts', text: "export const createApp = endpoint({ method: 'POST' });" };
  const handler = { path: 'src/server/apps/create-app.ts', text: 'export async function createApp(call: Call) {}' };
  const other = { path: 'src/server/apps/insert-app.ts', text: 'export function createApp(input: NewApp) {}' };
  expect(doubled([api, handler])).toEqual([]);
  expect(doubled([api, handler, other])).toEqual([
    'createApp: src/api/apps.ts, src/server/apps/create-app.ts, src/server/apps/insert-app.ts',
  ]);
  const place = { path: 'src/web/map.tsx', text: 'export interface Place {}\nexport const draw = 1;' };
  expect(doubled([place, { path: 'src/kit/place.ts', text: 'export type Place = string;' }])).toEqual([
    'Place: src/web/map.tsx, src/kit/place.ts',
  ]);
});
