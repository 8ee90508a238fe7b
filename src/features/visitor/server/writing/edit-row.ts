import { t } from '#kit/language/product.ts';
import type { editRow } from '../../api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { Call } from '#platform/http/call.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { refuseOtherPerson } from '../offline/viewer-mark.ts';
import { checkCells } from './check-cells.ts';
import {
  openBlock,
  permittedActionOf,
  refuseReadOnly,
  shownRow,
  sheetOf,
  visibleRow,
  writerThrough,
  writing,
} from '../reading/open-block.ts';
import { countWrite } from './write-limit.ts';

/** Changes cells of a row through a block: only columns that it shows and that the viewer may edit. */
export async function answerEditRow(call: Call<typeof editRow>) {
  await countWrite(call);
  const { body, services } = call;
  refuseOtherPerson(call.app.id, call.viewer, body.as);
  const open = await openBlock(call, body);
  refuseReadOnly(open);
  const action = body.action === undefined ? undefined : permittedActionOf(open, body.action, 'Edit row');
  if (open.rights.edit.length === 0) throw new Problem('forbidden', 'You can’t edit rows here.');
  const sheet = sheetOf(open);
  const row = await visibleRow(open, sheet, body.row_id, services);
  const request = { kind: 'edit' as const, cells: body.cells, before: row.cells, address: call.address };
  const cells = await checkCells(open, sheet, request, services);
  refuseCalculated(row, cells, sheet);
  const edit = () => services.rows.edit(sheet.id, writerThrough(open), body.row_id, body.version, cells);
  const edited = await writing(edit, open, services);
  return { row: await shownRow(open, edited, services), message: action?.success_message ?? '' };
}

/** A cell that a formula fills is never written over from a page. */
function refuseCalculated(row: Row, cells: Record<string, Cell>, sheet: SheetRecord): void {
  const calculated = Object.keys(cells).filter((column) => row.formulas?.[column] !== undefined);
  const [first] = calculated;
  if (first === undefined) return;
  const name = sheet.columns.find((column) => column.id === first)?.name ?? first;
  const message = 'This value is calculated and can’t be changed here.';
  const sentence = calculated.length === 1 ? t('{name} is calculated and can’t be changed here.', { name }) : message;
  throw new Problem('invalid_input', sentence, {
    fields: calculated.map((column) => ({ path: `cells.${column}`, message })),
  });
}
