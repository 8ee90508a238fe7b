import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { restoreRowVersion as endpoint } from '../../api/row-history.ts';
import type { Call } from '#platform/http/call.ts';
import { writerOf } from '../calls/writer-of.ts';

/** Gives a row the cells of an older version back; that is a new version, so it can be taken back as well. */
export async function restoreRowVersion(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { sheet, params, body, services } = call;
  const columns = sheet.columns.map((column) => column.id);
  const requested = { row_id: params.rowId, ...body };
  const { row_id, version, cells } = await services.rows.restoreVersion(sheet.id, writerOf(call), columns, requested);
  return { row: { row_id, version, cells } };
}
