import type { editRow } from '#api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { checkCells } from './check-cells.ts';
import {
  actorOf,
  messageOf,
  openBlock,
  permittedAction,
  projectRow,
  sheetOf,
  visibleRow,
  writing,
} from './open-block.ts';
import { countWrite } from './write-limit.ts';

/** Changes cells of a row through a block: only columns that it shows and that the viewer may edit. */
export async function answerEditRow(call: Call<typeof editRow>) {
  await countWrite(call);
  const { body, services } = call;
  const open = await openBlock(call, body);
  const action = body.action === undefined ? undefined : permittedAction(open, body.action, 'Edit row');
  if (!action && open.rights.edit.length === 0) throw new Problem('forbidden', 'You may not edit rows here.');
  const sheet = sheetOf(open);
  const row = await visibleRow(open, sheet, body.row_id, services);
  const cells = checkCells(open, sheet, { kind: 'edit', cells: body.cells, action: body.action });
  const calculated = Object.keys(cells).find((column) => row.formulas?.[column] !== undefined);
  if (calculated) {
    const name = sheet.columns.find((column) => column.id === calculated)?.name ?? calculated;
    const fields = [{ path: `cells.${calculated}`, message: 'This value is calculated and cannot be changed here.' }];
    throw new Problem('invalid_input', `${name} is calculated and cannot be changed here.`, { fields });
  }
  const edit = () => services.rows.edit(sheet.id, actorOf(call.viewer), body.row_id, body.version, cells);
  const edited = await writing(edit, open.shown);
  return { row: projectRow(edited, open.shown), message: messageOf(action, 'success_message') };
}
