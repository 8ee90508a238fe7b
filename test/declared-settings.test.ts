import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blockTypes, catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { Fields } from '#settings/kinds.ts';
import { readSourceFiles } from './source-files.ts';

/** Where settings of blocks are written down, not read: what a first app and the shipped demos are made of. */
const writers = /^src\/features\/(proposals\/rules|demo\/server)\//;
const files = readSourceFiles()
  .filter(({ path, isTest }) => /^src\/(platform|features|web)\//.test(path) && !isTest && !writers.test(path))
  .map(({ path }) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }));

/** Names of something else that a setting, or a type of block, happens to have too. */
const others: Record<string, readonly string[]> = {
  // Typed against the settings that every block has.
  'src/web/studio/canvas/block-shell.tsx': [`'full_width'`],
  'src/web/studio/keys/block-commands.tsx': [`'full_width'`],
  'src/web/studio/within/within-block.tsx': [`'full_width'`],
  // Looks for a color that goes with another by how they are called, to warn of weak contrast.
  'src/web/studio/inputs/color-input.tsx': [`'button_color'`, `'background_color'`],
  'src/web/studio/popups/users-popup-form.tsx': [`fields['name']`],
  'src/web/studio/state/autosave.ts': [`details['page']`],
  // Of a page as a whole.
  'src/features/app-users/server/auth-pages.ts': [`'shown_to'`],
  'src/features/apps/server/log/page-source.ts': [`'shown_to'`],
  'src/features/visitor/server/visit/viewer-as.ts': [`'shown_to'`],
  // Of people, as directories and providers describe them.
  'src/features/scim/server/resources.ts': [`after['name']`, `before['name']`],
  'src/features/sign-in-providers/server/finish-sign-in.ts': [`claims['name']`],
  // Of a refusal.
  'src/features/sources/server/sync/merge-tables.ts': [`details['column']`],
  'src/features/sources/server/sync/preview-update.ts': [`details['column']`],
  // What the address of a preview may carry.
  'src/features/marketplace/web/script/entry.ts': [`'button_text'`],
  'src/web/viewer/carry-preview.ts': [`'button_text'`],
  'src/web/viewer/toaster.ts': [`dataset['type']`],
  'src/features/app-users/server/post-auth-form.ts': [`'confirm_password'`],
  'src/features/operation/server/open-api.ts': [`query['required']`],
  'src/features/assistants/server/studio/model/model-answer.ts': [`call['function']`, `described['name']`],
  'src/features/texts/server/paragraphs.ts': [`type === 'list'`],
};
const isOther = (path: string, found: string): boolean => Boolean(others[path]?.includes(found));

const definitions: BlockDefinition[] = Object.values(catalogue);
const names = new Set(
  definitions.flatMap(({ settings, axis, actions }) => [
    ...namesOf(settings),
    ...namesOf(axis?.fields),
    ...namesOf(actions?.fields),
  ]),
);
/** Names that are no word of anything else. */
const telling = [...names].filter((name) => /_|[a-z][A-Z]/.test(name));

test('no code outside a block reads a setting of it by its spelled-out name', () => {
  const reads = files.flatMap(({ path, text }) =>
    settingReads(text)
      .filter((found) => !isOther(path, found))
      .map((found) => `${path}: ${found} (ask the definition: blocks/roles.ts)`),
  );
  expect(reads).toEqual([]);
});

test('no code outside a block asks for a type of block by its name', () => {
  const asks = files.flatMap(({ path, text }) =>
    typeReads(text)
      .filter((found) => !isOther(path, found))
      .map((found) => `${path}: ${found}`),
  );
  expect(asks).toEqual([]);
});

test('what stands for a read of a setting is found, and nothing else', () => {
  expect(settingReads(`entry['hidden'] === true`)).toEqual([`entry['hidden']`]);
  expect(settingReads(`messageOf(settings, 'submit_success')`)).toEqual([`'submit_success'`]);
  expect(settingReads('const { api_endpoint } = settings;')).toEqual([]);
  expect(settingReads(`type Given = Written['columns']; claims['sub']`)).toEqual([]);
  expect(typeReads(`if (block.type === 'footer') return;`)).toEqual([`type === 'footer'`]);
  expect(typeReads(`held.has('register')`)).toEqual([]);
});

/** `entry['hidden']`, and names that only a setting has in quotes. Indexes into types begin with a capital letter. */
function settingReads(text: string): string[] {
  const bracketed = [...text.matchAll(/\b([a-z]\w*)(?:\?\.)?\['(\w+)'\]/g)].flatMap(([whole, , name = '']) =>
    names.has(name) ? [whole] : [],
  );
  const quoted = [...text.matchAll(/(?<![[\w])'(\w+)'/g)].flatMap(([whole, name = '']) =>
    telling.includes(name) ? [whole] : [],
  );
  return [...bracketed, ...quoted];
}

function typeReads(text: string): string[] {
  return [...text.matchAll(/\btype(?:\))? [!=]== '(\w+)'/g)].flatMap(([whole, name = '']) =>
    blockTypes.some((type) => type === name) ? [whole] : [],
  );
}

function namesOf(fields: Fields | undefined): string[] {
  return Object.entries(fields ?? {}).flatMap(([name, setting]) => [
    name,
    ...(setting.kind === 'array' ? namesOf(setting.fields) : []),
  ]);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
