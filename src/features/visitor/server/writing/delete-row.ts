import type { deleteRow } from '../../api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import {
  openBlock,
  permittedActionOf,
  refuseReadOnly,
  sheetOf,
  visibleRow,
  writerThrough,
  writing,
} from '../reading/open-block.ts';
import { countWrite } from './write-limit.ts';

/** Deletes a row through a block; a row that was changed meanwhile stays. */
export async function answerDeleteRow(call: Call<typeof deleteRow>) {
  await countWrite(call);
  const { body, services } = call;
  const open = await openBlock(call, body);
  refuseReadOnly(open);
  if (!open.rights.delete) throw new Problem('forbidden', 'You can’t delete rows here.');
  const action = body.action === undefined ? undefined : permittedActionOf(open, body.action, 'Delete row');
  const sheet = sheetOf(open);
  await visibleRow(open, sheet, body.row_id, services);
  const remove = () => services.rows.remove(sheet.id, writerThrough(open), [body.row_id], body.version);
  await writing(remove, open, services);
  return { message: action?.success_message ?? '' };
}
