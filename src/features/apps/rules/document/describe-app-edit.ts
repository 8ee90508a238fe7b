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
    case 'edit-page':
      return `${describeEdit(edit.edit, names.inPage(edit.page_id))}${edit.app_block ? ' on every page' : ''}`;
    case 'add-page':
      return `add page ${edit.page.name || 'Home'}`;
    case 'remove-page':
      return `delete page ${names.page(edit.page_id)}`;
    case 'move-page':
      return `move page ${names.page(edit.page_id)}`;
    case 'rename-page':
      return `rename page ${names.page(edit.page_id)} to ${edit.name}`;
    case 'set-slug':
      return `change the address of ${names.page(edit.page_id)}`;
    case 'open-page':
      return edit.is_public
        ? `open ${names.page(edit.page_id)} to everyone`
        : `show ${names.page(edit.page_id)} to signed-in people only`;
    case 'make-home':
      return `make ${names.page(edit.page_id)} the home page`;
    case 'set-look':
      return `change ${names.look(edit.path)} of the app`;
    case 'set-automation': {
      const known = names.automation(edit.id);
      if (!edit.automation) return `delete automation ${known ?? ''}`;
      return `${known === null ? 'add' : 'change'} automation ${edit.automation.name}`;
    }
  }
}
