/** The lines of a form: rows of another sheet that are added with a row, through the same block and under its rights. */
import type { BlockLines } from '#blocks/contract.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Column } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { isInternalColumn } from '../../../rules/internal-columns.ts';
import type { OpenBlock } from '../../reading/open-block.ts';

export interface OpenLines {
  lines: BlockLines;
  /** The block as a form of one line. */
  open: OpenBlock;
  sheet: SheetRecord;
  /** The column of the block's own sheet that the lines name its rows by, and the one of theirs that does it. */
  key: Column;
  link: Column;
}

/** The block as its own rows are written through it. */
type WrittenBlock = Pick<OpenBlock, 'block' | 'reader' | 'rights'>;

/** Null where the block declares no lines. Refuses where what it declares is gone. */
export function openLines(open: WrittenBlock): OpenLines | null {
  const found = findLines(open);
  if (found !== 'gone') return found;
  throw new Problem('not_found', 'The lines of this form can’t be saved: their sheet or a column no longer exists.');
}

export function findLines({ block, reader, rights }: WrittenBlock): OpenLines | 'gone' | null {
  const lines = block.definition.lines?.of(block.config);
  if (!lines) return null;
  const sheet = reader.sheetOf(lines.sheet_title);
  const key = reader.sheetOf(block.stored.sheet_title)?.columns.find(({ id }) => id === lines.key);
  const link = sheet?.columns.find(({ id }) => id === lines.link);
  if (!sheet || !key || !link || isFormulaColumn(link) || isInternalColumn(link)) return 'gone';
  const stored = { ...block.stored, sheet_title: sheet.title };
  const own = { ...block, stored, config: lines.config };
  const ofLine = { add: rights.add, edit: [], delete: false, duplicate: false, actions: [] };
  return { lines, open: { block: own, reader, rights: ofLine, shown: new Set() }, sheet, key, link };
}
