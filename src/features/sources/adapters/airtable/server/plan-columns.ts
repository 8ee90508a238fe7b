/** From a table that was read to the columns of a sheet, with what is to be said of each. */
import { fileLimitsOf, mostFilesInCell } from '#engine/file-cells.ts';
import { holdsKeysOf, keyKindOf, linkKey } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { ReadPeople } from '#features/workbooks/server/rows/people/resolve-people.ts';
import { newId } from '#kit/ids.ts';
import { slugOf } from '#kit/slug.ts';
import { storableText } from '#kit/storable.ts';
import type { AirtableField, AirtableTable } from './airtable-shapes.ts';
import { planField } from './fields/plan-field.ts';
import { cellOf, newCounts } from './fields/field-values.ts';
import { newProfile } from './fields/field-profile.ts';
import { type SettledField, settleField } from './fields/settle-field.ts';
import type { ReadBase, ReadTable } from './read-base.ts';

/** What fills a column. */
export type ColumnSource = 'cell' | 'link' | 'files' | 'record-id';

export interface PlannedColumn {
  /** Null for a column that Airtable doesn't have. */
  field: AirtableField | null;
  settled: SettledField | null;
  source: ColumnSource;
  column: Column;
  /** Of a field of collaborators: members of the workspace by their addresses. */
  people?: ReadPeople;
}
export interface SheetToStore {
  id: string;
  title: string;
  read: ReadTable;
  columns: PlannedColumn[];
  /** Whether its primary field tells its records apart: links then hold names, else ids of Airtable. */
  hasNames: boolean;
}

export const idColumnName = 'Airtable id';

/** What stands for the id of a column of ids of records, which is no field there: no field is called so. */
export const idsOfRecords = 'record-id';
export const remoteOf = ({ field }: PlannedColumn): string => field?.id ?? idsOfRecords;

/** Whether its cells name records: also where their table isn't here, and it is no link. */
export const namesRecords = ({ field, settled }: PlannedColumn): boolean =>
  field?.type === 'multipleRecordLinks' && settled?.isComputed === false;

/** Names of records as cells, by table. */
export type RecordNames = Map<string, Map<string, Cell>>;

export function planSheets(base: ReadBase): { sheets: SheetToStore[]; names: RecordNames } {
  const names = namesOf(base);
  const titles = new Set<string>();
  const sheets = base.tables.map((read): SheetToStore => {
    const title = unused(storableText(read.table.name).trim().slice(0, 100) || 'Table', titles, 100);
    const columns = columnsOf(read);
    return { id: newId('sheet'), title, read, columns, hasNames: haveNames(read, columns[0]?.column, base, names) };
  });
  for (const sheet of sheets) linkColumns(sheet, sheets);
  return { sheets, names };
}

/** The primary field of each record, as its column here holds it. */
function namesOf({ all, primaries, tables }: ReadBase): RecordNames {
  return new Map(
    [...primaries].map(([id, values]) => {
      const table = all.find((one) => one.id === id);
      const settled =
        table &&
        settledPrimary(
          table,
          tables.find(({ table: own }) => own.id === id),
          values,
        );
      const cells = [...values].map(([record, value]): [string, Cell] => [
        record,
        settled ? cellOf(value, settled, newCounts(), () => undefined) : null,
      ]);
      return [id, new Map(cells)];
    }),
  );
}

function settledPrimary(table: AirtableTable, read: ReadTable | undefined, values: ReadonlyMap<string, unknown>) {
  const field = table.fields.find(({ id }) => id === table.primaryFieldId);
  if (!field) return undefined;
  const profile = read?.profiles.get(field.id) ?? { ...newProfile(), filled: values.size, longest: 1 };
  return settleField(planField(field), profile);
}

function columnsOf({ table, profiles }: ReadTable): PlannedColumn[] {
  const [names, ids] = [new Set<string>(), new Set<string>(['row_id', 'constructor'])];
  const named = (requested: string) => {
    const name = unused(requested, names, 200);
    return { name, id: columnId(name, ids) };
  };
  // The primary field comes first, as in every view of Airtable.
  const primary = table.fields.filter(({ id }) => id === table.primaryFieldId);
  const rest = table.fields.filter(({ id }) => id !== table.primaryFieldId);
  return [...primary, ...rest].map((field): PlannedColumn => {
    const settled = settleField(planField(field), profiles.get(field.id) ?? newProfile());
    const called = named(storableText(field.name).trim().slice(0, 200) || 'Field');
    const own: PlannedColumn = { field, settled, source: 'cell', column: { ...called, ...settled.column } };
    if (settled.reading !== 'files' || settled.isComputed) return own;
    return { ...own, source: 'files', column: { ...called, ...columnOfFiles(profiles.get(field.id)?.longest ?? 0) } };
  });
}

/** With room for as many files as the longest cell has. */
function columnOfFiles(longest: number): Pick<Column, 'type' | 'files'> {
  const usual = fileLimitsOf({});
  return {
    type: 'files',
    ...(longest > usual.most && { files: { ...usual, most: Math.min(longest, mostFilesInCell) } }),
  };
}

/** In a column of names, those that are taken get a number; capital letters don't count. */
function unused(requested: string, taken: Set<string>, most: number): string {
  let name = requested;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${requested.slice(0, most - 5)} ${count}`;
  taken.add(name.toLowerCase());
  return name;
}

function columnId(name: string, taken: Set<string>): string {
  const start = slugOf(name).replaceAll('-', '_').slice(0, 60) || 'column';
  let id = name === '_id' ? '_id' : start;
  for (let count = 2; taken.has(id); count++) id = `${start}_${count}`;
  taken.add(id);
  return id;
}

/** A field that links to records becomes a link to one or to several; the keys are names where these tell the records apart. */
function linkColumns(sheet: SheetToStore, sheets: readonly SheetToStore[]): void {
  for (const planned of sheet.columns) {
    const linked = planned.settled?.isComputed ? undefined : sheet.read.linked.get(planned.field?.id ?? '');
    const target = sheets.find(({ read }) => read.table.id === planned.field?.options?.linkedTableId);
    const primary = target?.columns[0];
    if (!linked || linked.size === 0 || !target || !primary) continue;
    const several = (sheet.read.profiles.get(planned.field?.id ?? '')?.longest ?? 0) > 1;
    const isKey = target.hasNames && (!several || holdsKeysOf('choices', primary.column.type));
    const key = isKey ? primary.column : idColumnOf(target);
    planned.source = 'link';
    planned.column = {
      ...{ id: planned.column.id, name: planned.column.name, type: several ? 'choices' : key.type },
      ...(key.format !== undefined && !several && { format: key.format }),
      link: { sheet: target.id, key: key.id, name: primary.column.id, on_delete: 'keep' },
    };
  }
}

/** Whether the primary field tells the records of a table apart, as links compare them, and names each one that is linked to. */
function haveNames(read: ReadTable, column: Column | undefined, base: ReadBase, names: RecordNames): boolean {
  const own = names.get(read.table.id);
  if (!column || !own || keyKindOf(column.type) === undefined) return false;
  const keys = [...own.values()].map(linkKey).filter((key) => key !== null);
  if (new Set(keys).size < keys.length) return false;
  const isNamed = (record: string): boolean => !own.has(record) || linkKey(own.get(record)) !== null;
  return base.tables.every(({ table, linked }) =>
    table.fields.every(
      ({ id, options }) => options?.linkedTableId !== read.table.id || [...(linked.get(id) ?? [])].every(isNamed),
    ),
  );
}

/** Whether a sheet that is there holds ids of records is known by then: its links go on using them, or do without. */
export function withIdsAsBefore(sheet: SheetToStore, hadIds: boolean): void {
  if (hadIds) idColumnOf(sheet);
  else sheet.columns = sheet.columns.filter(({ source }) => source !== 'record-id');
}

function idColumnOf(target: SheetToStore): Column {
  const known = target.columns.find(({ source }) => source === 'record-id');
  if (known) return known.column;
  const names = new Set(target.columns.map(({ column }) => column.name.toLowerCase()));
  const ids = new Set(['row_id', 'constructor', ...target.columns.map(({ column }) => column.id)]);
  const name = unused(idColumnName, names, 200);
  const column: Column = { name, id: columnId(name, ids), type: 'text' };
  target.columns.push({ field: null, settled: null, source: 'record-id', column });
  return column;
}
