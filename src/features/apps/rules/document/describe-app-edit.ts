import { t } from '#kit/language/product.ts';
import { describeEdit, type EditNames } from '../page/describe-edit.ts';
import type { AppEdit } from './document.ts';

/** How pages, blocks and settings are called on the screen; the caller knows the catalogue. */
export interface AppEditNames {
  /** 'Menu' for the page with this id. */
  page(id: string): string;
  /** Names of what is in a page. */
  inPage(id: string): EditNames;
  /** 'Accent' for `['palette', 'accent']`. */
  look(path: readonly string[]): string;
  /** Null for one that the app doesn't have yet. */
  automation(id: string): string | null;
}

/** What a change did, for the words next to Undo and Redo and in the history: 'rename page Menu to Food'. */
export function describeAppEdit(edit: AppEdit, names: AppEditNames): string {
  switch (edit.kind) {
    case 'edit-page': {
      const words = describeEdit(edit.edit, names.inPage(edit.page_id));
      return edit.app_block ? t('{change} on every page', { change: words }) : words;
    }
    case 'add-page':
      return t('add page {name}', { name: edit.page.name || t('Home') });
    case 'remove-page':
      return t('delete page {name}', { name: names.page(edit.page_id) });
    case 'move-page':
      return t('move page {name}', { name: names.page(edit.page_id) });
    case 'rename-page':
      return t('rename page {name} to {other}', { name: names.page(edit.page_id), other: edit.name });
    case 'set-slug':
      return t('change the address of {name}', { name: names.page(edit.page_id) });
    case 'open-page':
      return edit.is_public
        ? t('open {name} to everyone', { name: names.page(edit.page_id) })
        : t('show {name} to signed-in people only', { name: names.page(edit.page_id) });
    case 'make-home':
      return t('make {name} the home page', { name: names.page(edit.page_id) });
    case 'set-look':
      return t('change {setting} of the app', { setting: names.look(edit.path) });
    case 'set-automation': {
      const known = names.automation(edit.id);
      if (!edit.automation) return t('delete automation {name}', { name: known ?? '' });
      const { name } = edit.automation;
      return known === null ? t('add automation {name}', { name }) : t('change automation {name}', { name });
    }
  }
}
