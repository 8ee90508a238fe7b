import { expect, test } from 'vitest';
import { describeAppEdit } from './describe-app-edit.ts';
import type { AppEdit } from './document.ts';

const names = {
  page: () => 'Menu',
  inPage: () => ({
    ...{ blockType: () => 'Table', block: () => 'Table', setting: () => 'Title' },
    ...{ pageSetting: () => 'Hide the header', boardSetting: () => 'Sections' },
  }),
  look: () => 'Accent',
  automation: () => 'Thanks',
};

test('every change of an app has words for Undo and the history', () => {
  const page_id = 'menu';
  const words: [AppEdit, string][] = [
    [{ kind: 'edit-page', page_id, edit: { kind: 'remove-block', id: 'a' } }, 'delete Table'],
    [{ kind: 'remove-page', page_id }, 'delete page Menu'],
    [{ kind: 'move-page', page_id, index: 1 }, 'move page Menu'],
    [{ kind: 'set-automation', id: 'auto', automation: null }, 'delete automation Thanks'],
    [{ kind: 'rename-page', page_id, name: 'Food' }, 'rename page Menu to Food'],
    [{ kind: 'set-slug', page_id, slug: 'food' }, 'change the address of Menu'],
    [{ kind: 'open-page', page_id, is_public: true }, 'open Menu to everyone'],
    [{ kind: 'open-page', page_id, is_public: false }, 'show Menu to signed-in people only'],
    [{ kind: 'make-home', page_id, former_slug: 'home' }, 'make Menu the home page'],
    [{ kind: 'set-look', path: ['palette', 'accent'], value: '' }, 'change Accent of the app'],
  ];
  for (const [edit, expected] of words) expect(describeAppEdit(edit, names)).toBe(expected);
});
