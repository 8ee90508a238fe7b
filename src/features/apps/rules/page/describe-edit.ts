import { t } from '#kit/language/product.ts';
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
      return t('add {name}', { name: names.blockType(edit.block.type) });
    case 'remove-block':
      return t('delete {name}', { name: names.block(edit.id) });
    case 'move-block':
      return t('move {name}', { name: names.block(edit.id) });
    case 'replace-block':
      return t('replace {name} with {other}', {
        name: names.block(edit.id),
        other: names.blockType(edit.block.type),
      });
    case 'set-block':
      return t('change {setting} of {name}', {
        setting: names.setting(edit.id, edit.path),
        name: names.block(edit.id),
      });
    case 'set-page':
      return t('change {setting} of the page', { setting: names.pageSetting(edit.key) });
    case 'set-filters':
      return t('change filters of the page');
    case 'set-board':
      return t('change {setting} of the board', { setting: names.boardSetting(boardPath(edit)) });
  }
}
