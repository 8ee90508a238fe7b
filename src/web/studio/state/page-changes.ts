import { definitionOf } from '#blocks/catalogue.ts';
import { upgradeBlock } from '#blocks/read-block.ts';
import type { PageDocument, PageEdit } from '#domain/page/document.ts';
import { applyEdit } from '#domain/page/edit.ts';

/** Where blocks of a type stay, as the catalogue says. */
export const placement = (type: string) => definitionOf(type)?.single ?? null;

/** Applies what still fits and answers it; what does not is left out. */
export function reapply(document: PageDocument, edits: readonly PageEdit[]): [PageDocument, PageEdit[]] {
  let current = document;
  const kept: PageEdit[] = [];
  for (const edit of edits) {
    try {
      current = applyEdit(current, edit, placement);
      kept.push(edit);
    } catch {
      // The block that it changed is gone: there is nothing left to change.
    }
  }
  return [current, kept];
}

/** The id of the block that a change is about; '' for the page itself. */
export function blockOf(edit: PageEdit): string {
  if ('block' in edit) return edit.block.id;
  return 'id' in edit ? edit.id : '';
}

/** The page with every block in its type's newest shape. */
export function upgraded(document: PageDocument): PageDocument {
  const blocks = document.blocks.map((block) => {
    const definition = definitionOf(block.type);
    return definition ? upgradeBlock(definition, block) : block;
  });
  return { ...document, blocks };
}
