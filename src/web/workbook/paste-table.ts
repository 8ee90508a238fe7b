import { enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { typingRefusal } from './entered-cells.ts';
import type { GridSheet } from './grid/grid-lines.ts';

interface PastedAt {
  row: number;
  column: number;
  /** Whether what begins with an equals sign is a formula. */
  formulas: boolean;
}

/** A pasted table overwrites what is there; rows beyond the end are added. Cells without a text stay as they are. */
export async function pasteTable(
  session: GridSheet,
  shown: readonly Column[],
  table: readonly (readonly (string | undefined)[])[],
  { row, column, formulas }: PastedAt,
): Promise<void> {
  const columns = shown.slice(column);
  const lines = session.rows.linesFrom(row, table.length);
  await session.rows.need(row, (lines.at(-1) ?? row - 1) + 1);
  const beyond = table.length - lines.length;
  const inside = table.slice(0, table.length - beyond);
  const entriesOf = (texts: readonly (string | undefined)[], index: number) =>
    texts.flatMap((text, right) => {
      const target = columns[right];
      return target && text !== undefined ? [{ index, column: target.id, text }] : [];
    });
  await session.write(
    inside.flatMap((texts, down) => entriesOf(texts, lines[down] ?? -1)),
    { formulas },
  );
  if (beyond === 0) return;
  const refused: string[] = [];
  const isFormula = (text: string): boolean => formulas && text.startsWith('=');
  const added = await readAdded(session, columns, table.slice(table.length - beyond));
  const rows = added.map((texts) => {
    const cells: Record<string, Cell> = {};
    texts.forEach((text, right) => {
      const target = columns[right];
      if (!target || text === undefined || isFormula(text)) return;
      const why = typingRefusal(target);
      if (why !== null) {
        if (text !== '') refused.push(why);
        return;
      }
      const cell = enterCell(formulas ? text.replace(/^'(?=\{?=)/, '') : text, target.type);
      const refusal = refusalOf(cell, target);
      if (refusal === null) cells[target.id] = cell;
      else refused.push(refusal);
    });
    return { cells };
  });
  session.notifyRefused(refused);
  const first = session.rows.total;
  if (!(await session.do({ kind: 'add', rows })) || !formulas) return;
  // The rows of formulas are known once they are there.
  const written = added.flatMap((texts, down) => entriesOf(texts, first + down).filter(({ text }) => isFormula(text)));
  if (written.length > 0) await session.write(written, { formulas });
}

/** The texts of new rows, with keys in place of names. */
async function readAdded(
  session: Pick<GridSheet, 'readLinked'>,
  columns: readonly Column[],
  added: readonly (readonly (string | undefined)[])[],
): Promise<(string | undefined)[][]> {
  const typed = added.flatMap((texts, down) =>
    texts.flatMap((text, right) => {
      const column = columns[right]?.id;
      return column === undefined || text === undefined ? [] : [{ column, text, down, right }];
    }),
  );
  const read: (string | undefined)[][] = added.map((texts) => texts.map(() => undefined));
  for (const { down, right, text } of await session.readLinked(typed)) read[down]![right] = text;
  return read;
}
