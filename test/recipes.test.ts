/** The recipes of CONTRIBUTING.md: every place that one names is there, and there is no other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blockTypes } from '#blocks/catalogue.ts';
import { readSourceFiles } from './source-files.ts';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const sources = readSourceFiles().map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }));
const textOf = (path: string): string => readFileSync(path, 'utf8');

test.each([
  'Add a block',
  'Let the server act on a setting',
  'Add a kind of setting',
  'Add a setting of a page, a board or an app',
  'Add an endpoint',
  'Change what a setting is stored as',
  'Add a popup of the studio',
  'Add a source of workbooks',
])('every place that “%s” names is there', (title) => {
  const missing = placesOf(title).filter((path) => !existsSync(path) && !isMadeUp(path));
  expect(missing).toEqual([]);
});

describe('a kind of setting', () => {
  const recipe = placesOf('Add a kind of setting');
  const kinds = [...textOf('src/settings/setting.ts').matchAll(/^ {2}kind: (.+);$/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );

  test('stands in every place that the recipe names', () => {
    expect(kinds.length).toBeGreaterThan(25);
    const lacking = recipe
      .filter((path) => path !== 'src/features/apps/api/setting-shapes.ts') // text unless it says otherwise
      .flatMap((path) => kinds.filter((kind) => !names(textOf(path), kind)).map((kind) => `${path}: ${kind}`));
    expect(lacking).toEqual([]);
  });

  test('is listed in no other place', () => {
    const lists = sources.filter(({ text }) =>
      /in SettingKind\]|Record<SettingKind|switch \(\w*\.?kind\) \{\s+case 'select'/.test(text),
    );
    const bySwitch = sources.filter(
      ({ text }) => text.includes(`case 'kv_pair':`) || text.includes(`case 'datasource':`),
    );
    const found = [...new Set([...lists, ...bySwitch].map(({ path }) => path))];
    expect(found.filter((path) => !recipe.includes(path))).toEqual([]);
  });
});

describe('a type of block', () => {
  const [catalogue = '', views = ''] = placesOf('Add a block').filter((path) => /(catalogue|views)/.test(path));

  test('stands in every place that the recipe names', () => {
    const lacking = blockTypes.flatMap((type) => [
      ...['definition.ts', 'view.tsx', 'samples.ts'].filter((file) => !existsSync(`src/blocks/${type}/${file}`)),
      ...[catalogue, views].filter((path) => !new RegExp(`^ {2}${type}[,:]`, 'm').test(textOf(path))),
      ...(textOf('docs/blocks.md').includes(`(\`${type}\`)`) ? [] : ['docs/blocks.md']),
    ]);
    expect(lacking).toEqual([]);
  });

  test('is listed in no other place', () => {
    const lists = sources.filter(
      ({ path, text }) =>
        !path.endsWith('.test.ts') &&
        !path.endsWith('.test.tsx') &&
        path.startsWith('src/') &&
        path !== catalogue &&
        path !== views &&
        // First versions of apps are made of some types.
        !path.startsWith('src/features/proposals/rules/') &&
        blockTypes.filter((type) => text.includes(`'${type}'`)).length > 4,
    );
    expect(lists.map(({ path }) => path)).toEqual([]);
  });
});

describe('a popup of the studio', () => {
  const [, list = ''] = placesOf('Add a popup of the studio');
  /** Where each name is added to those of panels. */
  const named = sources.flatMap(({ path, text }) => {
    const inside = /interface EditorPanels \{([^}]+)\}/.exec(text)?.[1] ?? '';
    return [...inside.matchAll(/^ +'?([\w ]+)'?: true;$/gm)].map(([, name = '']) => ({ path, text, name }));
  });
  /** Nothing is open, and the settings of a block, which are opened at the block. */
  const all = named.filter(({ name }) => name !== 'view' && name !== 'settings');
  const panels = all.filter(({ path }) => path.startsWith('src/web/'));

  test('is declared where its name is, and in the list of panels', () => {
    expect(panels.length).toBeGreaterThan(15);
    expect(panels.filter(({ text, name }) => !text.includes(`panel: '${name}'`)).map(({ name }) => name)).toEqual([]);
    const listed = readSourceFiles()
      .find(({ path }) => path === list)
      ?.imports.map(({ file }) => file);
    expect(panels.map(({ path }) => path).filter((path) => !listed?.includes(path))).toEqual([]);
  });

  test('of a feature is declared in its part of the studio', () => {
    const lacking = all
      .filter(({ path }) => path.startsWith('src/features/'))
      .filter(({ path, name }) => {
        const folder = path.split('/').slice(0, 3).join('/');
        return !textOf(`${folder}/web/studio.tsx`).includes(`panel: '${name}'`);
      });
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  test('shows itself, or is shown next to the page', () => {
    const hidden = panels.filter(
      ({ text, name }) =>
        !text.includes(`panel === '${name}'`) && !text.includes(`panel="${name}"`) && !text.includes('docked: true'),
    );
    expect(hidden.map(({ name }) => name)).toEqual([]);
  });
});

describe('a source of workbooks', () => {
  const folder = 'src/features/sources/adapters/';
  const list = 'src/features/sources/server/adapters.ts';
  const kinds = readdirSync(folder);
  const outside = readSourceFiles().filter(({ path, isTest }) => !isTest && path.startsWith('src/'));

  test('is a folder and a line of the list', () => {
    expect(kinds.length).toBeGreaterThan(2);
    const listed = [...textOf(list).matchAll(/from '\.\.\/adapters\/([\w-]+)\/adapter\.ts'/g)].map(([, kind]) => kind);
    expect(listed.toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) expect(textOf(`${folder}${kind}/adapter.ts`)).toContain(`kind: '${kind}'`);
  });

  test('is imported by its own folder and the list alone', () => {
    const strangers = outside.flatMap(({ path, imports }) =>
      imports
        .flatMap(({ file }) => (file?.startsWith(folder) ? file : []))
        .filter((file) => path !== list && !path.startsWith(`${folder}${file.slice(folder.length).split('/')[0]}/`))
        .map((file) => `${path}: ${file}`),
    );
    expect(strangers).toEqual([]);
  });

  test('is never asked for its kind: screens and routes ask what it can do', () => {
    const asking = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/') && /\bsource\??\.kind\s*[!=]==?|switch \((?:\w+\.)*source\.kind\)/.test(text),
    );
    expect(asking.map(({ path }) => path).filter((path) => !path.startsWith(folder))).toEqual([]);
  });
});

/** Files in the steps of a recipe, with a folder before them. */
function placesOf(title: string): string[] {
  const section = contributing.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  expect(section, title).not.toBe('');
  const steps = section.split('\n').filter((line) => /^\d+\. /.test(line));
  const found = steps.flatMap((line) => [...line.matchAll(/`((?:src|test|docs|scripts)\/[\w./-]+\.\w+)`/g)]);
  return [...new Set(found.map(([, path = '']) => path))];
}

/** The block and the popup of the examples. */
const isMadeUp = (path: string): boolean => /^src\/(blocks\/quote|web\/studio\/notes)\//.test(path);

const names = (text: string, kind: string): boolean => new RegExp(`\\b${kind}:|'${kind}'`).test(text);
