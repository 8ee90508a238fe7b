import {
  type BoardMark,
  boardColorKeys,
  boardImageKeys,
  boardMarkKeys,
  isBoardMark,
} from '#domain/board/board-settings.ts';
import { blocksNotForBoards } from '#domain/board/board-blocks.ts';
import type { PageDocument, PageEdit } from '#domain/page/document.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { color, image, url } from '#settings/kinds.ts';
import { readValue } from '#settings/value-rules.ts';

const about = { description: '' };
const profile = url({ description: '', absolute: true });

/** What is wrong with the changes of a board: its colours and pictures, and blocks that are of no use on one. */
export function checkBoard({ board }: PageDocument, edits: readonly PageEdit[]): FieldProblem[] {
  if (!board) return [];
  return edits.flatMap((edit): FieldProblem[] => {
    if ('block' in edit && blocksNotForBoards.has(edit.block.type))
      return [{ path: 'block.type', message: 'A board cannot hold this block.' }];
    if (edit.kind !== 'set-board') return [];
    const path = `board.${edit.key}`;
    if (boardColorKeys.some((key) => key === edit.key)) return [...readValue(color(about), edit.value, path).problems];
    if (boardImageKeys.some((key) => key === edit.key)) return [...readValue(image(about), edit.value, path).problems];
    if (boardMarkKeys.some((key) => key === edit.key) && isBoardMark(edit.value)) return checkMark(edit.value, path);
    return [];
  });
}

const checkMark = ({ logo, socialMediaIcons }: BoardMark, path: string): FieldProblem[] => [
  ...readValue(image(about), logo, `${path}.logo`).problems,
  ...socialMediaIcons.flatMap(
    (icon, index) => readValue(profile, icon.url, `${path}.socialMediaIcons.${index}.url`).problems,
  ),
];
