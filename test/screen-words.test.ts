/** Every sentence on a screen, read by those rules of writing that a program can check. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenSentences } from './screen-sentences.ts';

const specTexts = readFileSync(new URL('spec/texts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);
const asPattern = (text: string): string =>
  text
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
// A reference for who runs the server may follow.
const ofSpec = new RegExp(String.raw`^(?:${specTexts.map(asPattern).join('|')})(?: \(Reference \{\w*\}\))?$`);

/** What a visitor or an owner wrote, as if: samples of blocks. */
const sentences = [...screenSentences()].filter(
  ([text, paths]) => !ofSpec.test(text) && paths.some((path) => !path.endsWith('/samples.ts')),
);
const breaking = (rule: RegExp): string[] =>
  sentences.filter(([text]) => rule.test(text)).map(([text, paths]) => `${text} (${paths.join(', ')})`);

test('they are found', () => {
  expect(sentences.length).toBeGreaterThan(3_000);
  expect(sentences.map(([text]) => text)).toContain('Couldn’t load the rows. Try again.');
});

test.each([
  ['exclamation marks', /[a-z]!(?:\s|$)/],
  ['pleading and boasting', /\b(?:please|sorry|oops|unfortunately|successfully)\b/i],
  ['words of programs', /\b(?:invalid|payload|entity|boolean|null value|undefined)\b/i],
  ['a second spelling', /colour|behaviour|licence|\bcentre|cancelled|organis|recognis|favourite|\bgrey\b/i],
  ['a second word for signing in', /\blog(?:ged)? (?:in|out|on|off)\b|(?<!-)\blogin\b(?! block)/i],
  ['two spellings of one address', /sub domain|web site|spread sheet|data base/i],
  ['the same word twice', /\b(the|a|an|of|to|is|and|that|in) \1\b/i],
])('none has %s', (_, rule) => {
  expect(breaking(rule)).toEqual([]);
});

/** What is in no trash. Whatever waits there for 30 days, or is undone by a button, must not say so. */
const forGood: Record<string, string> = {
  'src/features/admin/web/reason-dialog.tsx': 'a word that is typed first, for any of these',
  'src/features/blog/web/admin/editor/post-actions.tsx': 'a post with its versions',
  'src/features/trash/web/trash-page.tsx': 'what is deleted out of the trash',
  'src/features/personal-data/web/your-data-page.tsx': 'an account of an app, at the wish of its person',
  'src/features/workspaces/web/api-keys.tsx': 'a key',
  'src/features/workspaces/web/workspace-settings-tab.tsx': 'a workspace',
  'src/web/studio/popups/users-popup-table.tsx': 'a user of an app, in the words of the written spec',
  'src/web/workbook/comments/cell-thread-card.tsx': 'a comment of a cell',
  'src/web/workbook/sheet-tabs.tsx': 'a sheet with its rows',
  'src/web/workbook/trash-panel.tsx': 'rows that are deleted out of the trash',
  'src/web/workbook/views/view-dialog.tsx': 'a saved view',
};

test('"cannot be undone" is said of nothing that waits in a trash', () => {
  const said = sentences.filter(([text]) => /cannot be undone/.test(text)).flatMap(([, paths]) => paths);
  expect(new Set(said)).toEqual(new Set(said.filter((path) => path in forGood)));
  expect(said.length).toBeGreaterThan(7);
});
