import { isRich } from '../sources/raw-sheet.ts';
import type { ReportNote } from '../workbook-codec.ts';
import { counted, newTally, noteOf, tally } from './cell-tally.ts';
import type { SheetMoves } from './deliver-rows.ts';
import { moveFormula } from './move-formula.ts';
import type { ProfiledSheet } from './profile-raw-sheet.ts';

/**
 * Formulas that point at what was left out. Looked for only where sheets moved, since it costs another look at the
 * file, and only now, since they may point at any sheet.
 */
export async function lostFormulas(sheet: ProfiledSheet, moves: SheetMoves): Promise<ReportNote[]> {
  if (sheet.formulaCount === 0 || [...moves.values()].every((move) => move === null)) return [];
  const lost = newTally();
  for await (const rows of sheet.raw.rows()) {
    for (const { number, cells } of rows) {
      if (sheet.noData.has(number)) continue;
      for (const [column, cell] of cells.entries()) {
        if (!isRich(cell) || cell.formula === undefined) continue;
        if (moveFormula(cell.formula, sheet.move, moves) === null) tally(lost, number, column);
      }
    }
  }
  if (lost.count === 0) return [];
  const verbs =
    lost.count === 1
      ? 'points at a cell that was left out and keeps its'
      : 'point at cells that were left out and keep their';
  return [noteOf('formulas_lost', `${counted(lost.count, 'formula')} ${verbs} last value.`, lost)];
}
