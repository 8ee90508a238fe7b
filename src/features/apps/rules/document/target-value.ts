import { automationIn } from '#features/automations/rules/app-automation.ts';
import type { PageDocument, PageEdit } from '../page/document.ts';
import { boardPath } from '../page/set-setting.ts';
import { readAt } from '../page/write-at.ts';
import type { AppDocument, AppEdit } from './document.ts';

/** What is in the app where the change writes; undefined where the place is not there. */
export function targetValue(document: AppDocument, edit: AppEdit): unknown {
  if (edit.kind === 'set-look') return readAt(document.look, edit.path);
  if (edit.kind === 'set-automation') return automationIn(document, edit.id) ?? undefined;
  const id = edit.kind === 'add-page' ? edit.page.id : edit.page_id;
  const page = document.pages.find((one) => one.id === id);
  if (!page) return undefined;
  switch (edit.kind) {
    case 'edit-page':
      return valueInPage(page.document, edit.edit);
    case 'add-page':
    case 'remove-page':
      return page;
    case 'move-page':
      return document.pages.indexOf(page);
    case 'rename-page':
      return page.name;
    case 'set-slug':
      return page.slug;
    case 'open-page':
      return page.is_public;
    case 'make-home':
      return document.pages.find((one) => one.type === 'home')?.id;
  }
}

function valueInPage(page: PageDocument, edit: PageEdit): unknown {
  const blockAt = (id: string) => page.blocks.find((block) => block.id === id);
  switch (edit.kind) {
    case 'add-block':
      return blockAt(edit.block.id);
    case 'remove-block':
    case 'replace-block':
      return blockAt(edit.id);
    case 'move-block': {
      const at = page.blocks.findIndex((block) => block.id === edit.id);
      return at < 0 ? undefined : at;
    }
    case 'set-block': {
      const block = blockAt(edit.id);
      return block && readAt(block, edit.path);
    }
    case 'set-page':
      return page.settings[edit.key];
    case 'set-filters':
      return page.filters ?? [];
    case 'set-board':
      return page.board && readAt(page.board, boardPath(edit));
  }
}
