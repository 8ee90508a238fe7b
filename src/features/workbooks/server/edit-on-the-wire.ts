import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { editSheet, SheetEdit } from '../api/workbooks.ts';
import type { Rows, Actor } from '../services.ts';

/** Edits a sheet, and answers its rows with formulas as people read them. */
export async function editOnTheWire(
  writer: Pick<Rows, 'editSheet' | 'formulas'>,
  sheetId: string,
  actor: Actor,
  edits: readonly SheetEdit[],
  known?: number,
): Promise<AnswerOf<typeof editSheet>> {
  const answer = await writer.editSheet(sheetId, actor, edits, { inParts: true, geometry: known });
  const { version, columns, notes, rows, conversion, moved, geometry } = answer;
  const formulas = await writer.formulas(
    sheetId,
    rows.flatMap((row) => (row.formulas ? [row.row_id] : [])),
  );
  return {
    ...{ version, columns, notes },
    ...(conversion && { conversion }),
    ...(moved !== undefined && { moved }),
    ...(geometry !== undefined && { geometry }),
    rows: rows.map((row) => {
      const own = formulas.get(row.row_id);
      const shown = own && { formulas: own.formulas, kept_formulas: own.stored };
      return { row_id: row.row_id, version: row.version, cells: row.cells, ...shown };
    }),
  };
}
