import type { Rows } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { addRows } from './add-rows.ts';
import { editRow } from './edit-row.ts';
import { findRow } from './find-row.ts';
import { removeRows } from './remove-rows.ts';

/** Every write is one transaction that gives the sheet its next version; see architecture.md, section 4. */
export function createRows({ database }: { database: Database }): Rows {
  return {
    add: (sheetId, actor, rows, before) => addRows(database, sheetId, actor, rows, before),
    edit: (sheetId, actor, row_id, version, cells) => editRow(database, sheetId, actor, row_id, version, cells),
    remove: (sheetId, actor, row_ids, version) => removeRows(database, sheetId, actor, row_ids, version),
    byId: (sheetId, row_id) => findRow(database, sheetId, row_id),
  };
}
