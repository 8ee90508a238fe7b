/** The fields of a pivot table, after columns of what it summarizes changed: ECMA-376 part 1, 18.10.1.2. */

import { parseRange } from '../../cell-address.ts';
import { type SheetChanges, Unpatchable } from '../changes.ts';
import type { FormulaMoves } from '../move-formulas.ts';
import { childOf, type XmlEditor } from '../xml-tree.ts';
import { isMixed, type TablePlan } from './table-changes.ts';

interface Changed {
  tables: readonly TablePlan[];
  moves: FormulaMoves;
  changesOf(sheet: string): SheetChanges | null;
}

/**
 * Gives fields the names that headings have now: programs find them by these when they read the source again. Answers
 * whether any has another name. Throws where columns came or went among those that are summarized.
 */
export function editPivotFields(editor: XmlEditor, changed: Changed): boolean {
  const source = childOf(childOf(editor.root, 'cacheSource') ?? editor.root, 'worksheetSource');
  if (!source) return false;
  const name = editor.attribute(source, 'name')?.toLowerCase();
  const table = changed.tables.find((one) => one.name.toLowerCase() === name);
  const names = table ? namesOfTable(table) : namesOfRange(editor, source, changed);
  const fields = childOf(editor.root, 'cacheFields')?.children ?? [];
  let isRenamed = false;
  for (const [at, field] of fields.entries()) {
    const now = names[at];
    const before = editor.attribute(field, 'name');
    if (now === undefined || before === null || before === now) continue;
    if (fields.some((one) => editor.attribute(one, 'formula') !== null))
      throw new Unpatchable(`A pivot table computes with the column ${before}, which has another name now.`);
    editor.setAttribute(field, 'name', now);
    isRenamed = true;
  }
  return isRenamed;
}

/** Undefined for a heading that stays. */
function namesOfTable({ name, headings, now, columns }: TablePlan): (string | undefined)[] {
  if (now.includes(null) || isMixed(columns)) throw torn(`the table ${name}`);
  const last = columns.findLastIndex(({ old }) => old !== null);
  if (columns.slice(0, last).some(({ old }) => old === null)) throw torn(`the table ${name}`);
  return now.map((heading, at) => (heading === null || heading === headings[at] ? undefined : heading));
}

function namesOfRange(
  editor: XmlEditor,
  source: Parameters<XmlEditor['attribute']>[0],
  { moves, changesOf }: Changed,
): (string | undefined)[] {
  const sheet = editor.attribute(source, 'sheet');
  const range = parseRange(editor.attribute(source, 'ref') ?? '');
  const changes = sheet === null ? null : changesOf(sheet);
  if (!range || !changes) return [];
  const move = moves.moveOf(sheet);
  if (move && !move.columns.isInOrder(range.left, range.right)) throw torn(`${sheet}`);
  const isWithin = (column: number, last: number): boolean => column >= range.left && column <= last;
  const { inserted, removed } = move?.shift ?? { inserted: [], removed: [] };
  if (inserted.some(({ after }) => isWithin(after, range.right - 1))) throw torn(`${sheet}`);
  if (removed.some((column) => isWithin(column, range.right))) throw torn(`${sheet}`);
  const cells = typeof changes.cells === 'function' ? [] : changes.cells;
  const row = move ? move.row(range.top, range.left) : range.top;
  const written = new Map(cells.flatMap((cell) => (cell.row === row ? [[cell.column, cell.value] as const] : [])));
  return Array.from({ length: range.right - range.left + 1 }, (_, at) => {
    const value = written.get(move?.columns.row(range.left + at) ?? range.left + at);
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
}

const torn = (what: string): Unpatchable =>
  new Unpatchable(`Columns were added, moved or removed among those of ${what} that a pivot table summarizes.`);
