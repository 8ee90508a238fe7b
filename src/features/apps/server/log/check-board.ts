import { definitionOf } from '#blocks/catalogue.ts';
import type { PageDocument, PageEdit } from '../../rules/page/document.ts';
import type { FieldProblem } from '#kit/problem.ts';

/** What is wrong with the changes of a board: blocks that are of no use on one. Its settings are the edit's own matter. */
export function checkBoard({ board }: PageDocument, edits: readonly PageEdit[]): FieldProblem[] {
  if (!board) return [];
  return edits.flatMap((edit) =>
    'block' in edit && definitionOf(edit.block.type)?.fitsBoards === false
      ? [{ path: 'block.type', message: 'A board can’t contain this block.' }]
      : [],
  );
}
