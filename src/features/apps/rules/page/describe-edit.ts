import type { PageEdit } from './document.ts';
import type { PageSettings } from './page-settings.ts';
import { boardPath } from './set-setting.ts';

/** How blocks and settings are called on the screen; the caller knows the catalogue. */
export interface EditNames {
  /** 'Table' for the type, or for the block with this id. */
  blockType(type: string): string;
  block(id: string): string;
  /** 'Button color' for `['settings', 'button_color']`. */
  setting(id: string, path: readonly (string | number)[]): string;
  /** 'Hide the header' for `hide_header`. */
  pageSetting(key: keyof PageSettings): string;
  boardSetting(path: readonly string[]): string;
}

/** What a change did, for the words next to Undo and Redo: 'add Table', 'change Title of Form'. */
export function describeEdit(edit: PageEdit, names: EditNames): string {
  switch (edit.kind) {
    case 'add-block':
      return `add ${names.blockType(edit.block.type)}`;
    case 'remove-block':
      return `delete ${names.block(edit.id)}`;
    case 'move-block':
      return `move ${names.block(edit.id)}`;
    case 'replace-block':
      return `replace ${names.block(edit.id)} with ${names.blockType(edit.block.type)}`;
    case 'set-block':
      return `change ${names.setting(edit.id, edit.path)} of ${names.block(edit.id)}`;
    case 'set-page':
      return `change ${names.pageSetting(edit.key)} of the page`;
    case 'set-filters':
      return 'change filters of the page';
    case 'set-board':
      return `change ${names.boardSetting(boardPath(edit))} of the board`;
  }
}
