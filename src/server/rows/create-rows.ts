import type { Rows } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { addOnce } from './add-once.ts';
import { addRows } from './add-rows.ts';
import { AppendQueue } from './append-queue.ts';
import { editRow } from './edit-row.ts';
import { findCalculated } from './find-calculated.ts';
import { findRow } from './find-row.ts';
import { removeRows } from './remove-rows.ts';
import { createEditQueue } from './write-cells.ts';

interface RowsNeeds {
  database: Database;
  /** Told of a sheet when a write to it is committed: `Live.changed`. */
  changed?: (sheetId: string) => void;
}

/** Every write is one transaction that gives the sheet its next version; see architecture.md, section 4. */
export function createRows({ database, changed }: RowsNeeds): Rows {
  const telling = async <Answer>(sheetId: string, write: Promise<Answer>): Promise<Answer> => {
    const answer = await write;
    changed?.(sheetId);
    return answer;
  };
  const queue = new AppendQueue(database);
  const edits = createEditQueue(database);
  return {
    add: (sheetId, actor, rows, before) => telling(sheetId, addRows(database, queue, sheetId, actor, rows, before)),
    addOnce: (sheetId, actor, row) => telling(sheetId, addOnce(database, queue, sheetId, actor, row)),
    edit: (sheetId, actor, row_id, version, cells) =>
      telling(sheetId, editRow(database, edits, sheetId, actor, row_id, version, cells)),
    remove: (sheetId, actor, row_ids, version) =>
      telling(sheetId, removeRows(database, sheetId, actor, row_ids, version)),
    byId: (sheetId, row_id) => findRow(database, sheetId, row_id),
    calculated: (sheetId, row_ids) => findCalculated(database, sheetId, row_ids),
  };
}
