/** Tables of a base that were read for a workbook that is there, in a file until a person has seen what they change. */
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import type { LastTables } from '../../../server/sync/plan-tables.ts';
import { mostCellsCompared, mostRowsCompared } from '../../../server/sync/read-tables.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { ImportReport } from '../api.ts';
import type { Attachments } from './attachments.ts';
import { reportOf } from './import-report.ts';
import {
  idsOfRecords,
  namesRecords,
  planSheets,
  type PlannedColumn,
  remoteOf,
  type SheetToStore,
  withIdsAsBefore,
} from './plan-columns.ts';
import type { ReadBase } from './read-base.ts';
import { lineOf } from './record-spool.ts';
import { type Counts, countsOf, seenRow } from './row-cells.ts';

type SeenRow = SeenTable['rows'][number];
type Line = { table: Omit<SeenTable, 'rows'> } | { rows: SeenRow[] };
const batchSize = 1_000;

/** Writes them; `last` says which sheets and columns they became. Answers what became of their fields. */
export async function writeTables(
  path: string,
  read: ReadBase,
  last: LastTables | null,
  attachments: Attachments,
): Promise<ImportReport> {
  refuseLarge(read);
  const { sheets, names } = planSheets(read);
  for (const sheet of sheets) {
    const before = last?.sheets.find(({ remote }) => remote === sheet.read.table.id);
    if (before)
      withIdsAsBefore(
        sheet,
        before.columns.some(({ remote }) => remote === idsOfRecords),
      );
  }
  const counts = new Map<string, Counts>();
  const add = (line: Line): Promise<void> => appendFile(path, `${lineOf(line)}\n`, { mode: 0o600 });
  for (const sheet of sheets) {
    const own = countsOf(sheet);
    counts.set(sheet.id, own);
    await add({ table: seenTable(sheet, sheets, last) });
    for await (const records of sheet.read.spool.batches(batchSize))
      await add({ rows: records.map((record) => seenRow(record, sheet, { names, attachments, counts: own })) });
  }
  return reportOf(sheets, counts, new Date());
}

function refuseLarge({ tables }: ReadBase): void {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const cells = tables.reduce((sum, one) => sum + one.rows * one.table.fields.length, 0);
  if (rows <= mostRowsCompared && cells <= mostCellsCompared) return;
  throw new SourceFailure(
    'refused',
    t('Sheaf can compare up to {rows} rows and {cells} cells at once. Import the base as another spreadsheet.', {
      rows: mostRowsCompared,
      cells: mostCellsCompared,
    }),
  );
}

function seenTable(sheet: SheetToStore, sheets: readonly SheetToStore[], last: LastTables | null) {
  const linked = sheet.columns.flatMap((planned): [string, string][] => {
    const target = planned.field?.options?.linkedTableId;
    return namesRecords(planned) && target !== undefined ? [[remoteOf(planned), target]] : [];
  });
  const columns = sheet.columns.map((planned) => seenColumn(planned, sheets, last));
  return { id: sheet.read.table.id, title: sheet.title, columns, linked: Object.fromEntries(linked) };
}

/** What it names is said by ids of here: only a column that is new here needs that. */
function seenColumn(planned: PlannedColumn, sheets: readonly SheetToStore[], last: LastTables | null): Column {
  const { link, ...column } = { ...planned.column, id: remoteOf(planned) };
  const target = link && sheets.find(({ id }) => id === link.sheet);
  const there = target && last?.sheets.find(({ remote }) => remote === target.read.table.id);
  const idHere = (id: string): string | undefined => {
    const own = target?.columns.find((one) => one.column.id === id);
    return own && there?.columns.find(({ remote }) => remote === remoteOf(own))?.id;
  };
  const [key, name] = link ? [idHere(link.key), idHere(link.name)] : [];
  if (!link) return column;
  if (!there || key === undefined || name === undefined) return { id: column.id, name: column.name, type: 'text' };
  return { ...column, link: { ...link, sheet: there.sheet, key, name } };
}

/** What was written. */
export async function readWritten(path: string): Promise<SeenTable[]> {
  const tables: (SeenTable & { rows: SeenRow[] })[] = [];
  const input = createReadStream(path);
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      // Written by us, a moment ago.
      const line = JSON.parse(text) as Line;
      if ('table' in line) tables.push({ ...line.table, rows: [] });
      else for (const row of line.rows) tables.at(-1)?.rows.push(row);
    }
  } finally {
    input.destroy();
  }
  return tables;
}
