/** A record as the cells of a row. */
import { cellOfFiles } from '#engine/file-cells.ts';
import { joinLabels } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Cell } from '#engine/model.ts';
import type { AirtableRecord, FieldOptions } from './airtable-shapes.ts';
import type { Attachments } from './attachments.ts';
import { cellOf, newCounts, type ValueCounts } from './fields/field-values.ts';
import { entriesOf } from './fields/field-profile.ts';
import type { ReadPeople } from '#features/workbooks/server/rows/people/resolve-people.ts';
import type { NamedRecord } from '../../../rules/match-by-id.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import { namesRecords, type PlannedColumn, type RecordNames, remoteOf, type SheetToStore } from './plan-columns.ts';

/** What is counted of each field, by its id. */
export type Counts = Map<string, FieldCounts>;
export interface FieldCounts extends ValueCounts {
  missingFiles: { name: string; problem: string }[];
  /** Cells that name someone who is no member of the workspace. */
  strangers: number;
}

export const countsOf = ({ columns }: SheetToStore): Counts =>
  new Map(
    columns.flatMap(({ field }) => (field ? [[field.id, { ...newCounts(), missingFiles: [], strangers: 0 }]] : [])),
  );

interface Context {
  names: RecordNames;
  attachments: Attachments;
  counts: Counts;
}

export function rowCells(record: AirtableRecord, sheet: SheetToStore, context: Context): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const planned of sheet.columns) {
    const cell = cellOfColumn(record, planned, context);
    if (cell !== null) cells[planned.column.id] = cell;
  }
  return cells;
}

/** The same for a workbook that is there: by ids of Airtable, and with the records that cells name. */
export function seenRow(record: AirtableRecord, sheet: SheetToStore, context: Context): SeenTable['rows'][number] {
  const cells: Record<string, Cell> = {};
  const records: Record<string, NamedRecord[]> = {};
  for (const planned of sheet.columns) {
    const id = remoteOf(planned);
    if (namesRecords(planned)) records[id] = recordsOf(record, planned, context);
    else {
      const cell = cellOfColumn(record, planned, context);
      if (cell !== null) cells[id] = cell;
    }
  }
  return { id: record.id, cells, records };
}

function recordsOf({ fields }: AirtableRecord, { field }: PlannedColumn, { names, counts }: Context): NamedRecord[] {
  const linked = names.get(linkedTable(field?.options) ?? '');
  return entriesOf(fields[field?.id ?? '']).flatMap((id): NamedRecord[] => {
    if (typeof id !== 'string') return [];
    const own = field && counts.get(field.id);
    if (own && !linked?.has(id)) own.unknown++;
    return [{ id, name: linked?.has(id) ? (linked.get(id) ?? 'Unnamed record') : id }];
  });
}

function cellOfColumn(
  { id, fields }: AirtableRecord,
  { field, settled, source, column, people }: PlannedColumn,
  { names, attachments, counts }: Context,
): Cell {
  if (source === 'record-id') return id;
  const own = field && counts.get(field.id);
  if (!own || !settled) return null;
  const value = fields[field.id];
  if (source === 'files') return filesCell(attachments, value, own);
  const linked = names.get(linkedTable(field.options) ?? '');
  const nameOf = (record: string): Cell | undefined => {
    if (!linked?.has(record)) own.unknown++;
    return linked?.has(record) ? (linked.get(record) ?? 'Unnamed record') : undefined;
  };
  if (source === 'cell' && people) return personCell(cellOf(value, settled, own, nameOf), people, own);
  if (source === 'cell') return cellOf(value, settled, own, nameOf);
  const holdsIds = column.link?.key !== column.link?.name;
  const keys = entriesOf(value).flatMap((record): Cell[] => {
    if (typeof record !== 'string') return [];
    const name = nameOf(record);
    return [holdsIds ? record : (name ?? record)];
  });
  return namesSeveral(column) ? joinLabels(keys.map(String)) || null : (keys[0] ?? null);
}

/** Of a lookup, what the fields link to that it looks up. */
const linkedTable = (options: FieldOptions | undefined): string | undefined =>
  options?.linkedTableId ?? options?.result?.options?.linkedTableId;

/** Whom a cell names, where all of them are known here; else it stays as it is. */
function personCell(cell: Cell, people: ReadPeople, counts: { strangers: number }): Cell {
  const known = cell === null ? null : people(cell);
  if (cell !== null && known === null) counts.strangers++;
  return known ?? cell;
}

function filesCell(attachments: Attachments, value: unknown, counts: { missingFiles: object[] }): Cell {
  const files = attachments.of(value);
  for (const { name, problem, address } of files) if (address === null) counts.missingFiles.push({ name, problem });
  return cellOfFiles(files.flatMap(({ name, address }) => (address === null ? [] : [{ name, url: address }])));
}
