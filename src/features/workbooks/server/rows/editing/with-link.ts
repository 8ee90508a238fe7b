import type { Column, ColumnLink } from '#engine/model.ts';
import { checkLink } from '../links/check-link.ts';
import { sheetsAround } from './column-formulas.ts';
import { editProblem, type SheetDraft } from './sheet-draft.ts';

/** The column with a link that was given, once it was checked; without one it keeps its own. Its cells stay. */
export async function withLink(
  draft: SheetDraft,
  column: Column,
  given: ColumnLink | null | undefined,
  index: number,
  isNew = false,
): Promise<Column> {
  if (given === undefined) return column;
  const { link: _, ...plain } = column;
  if (given === null) return plain;
  const from = { sheet: draft.id, column, isNew };
  const { problem } = await checkLink(draft.transaction, from, given, await sheetsAround(draft));
  if (problem) throw editProblem(index, `link.${problem.field}`, problem.message);
  return { ...plain, link: given };
}
