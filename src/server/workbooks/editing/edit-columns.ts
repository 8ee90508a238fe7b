import { sql } from 'kysely';
import type { SheetEdit } from '#api/workbooks.ts';
import { convertCell } from '#domain/cell-entry.ts';
import { maxColumns } from '#domain/sheet-limits.ts';
import { Problem } from '#kit/problem.ts';
import { slugOf } from '#kit/slug.ts';
import type { Cell, Column, ColumnType } from '#sheet/model.ts';
import { jsonLines } from '../../rows/stored-row.ts';
import { json } from '../../storage/json.ts';
import { columnOf, editProblem, type SheetDraft } from './sheet-draft.ts';

export async function addColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'add-column' }>,
  index: number,
): Promise<void> {
  if (draft.columns.length >= maxColumns) {
    throw editProblem(index, 'name', `A sheet holds at most ${maxColumns.toLocaleString('en-US')} columns.`);
  }
  refuseTakenName(draft, edit.name, null, index);
  const column: Column = { id: freeId(draft, edit.name), name: edit.name, type: edit.type };
  const place =
    edit.before === undefined
      ? draft.columns.length
      : draft.columns.indexOf(columnOf(draft, edit.before, index, 'before'));
  draft.columns = draft.columns.toSpliced(place, 0, column);
}

/** A column keeps its id when it is renamed: blocks go on showing it. A new type is applied to its cells. */
export async function changeColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'change-column' }>,
  index: number,
): Promise<void> {
  const before = columnOf(draft, edit.column, index);
  if (edit.name !== undefined) refuseTakenName(draft, edit.name, before.id, index);
  const after: Column = { ...before, name: edit.name ?? before.name };
  if (edit.type !== undefined && edit.type !== before.type) {
    after.type = edit.type;
    delete after.format;
    await convertCells(draft, before.id, before.type, edit.type);
  }
  draft.columns = draft.columns.map((column) => (column.id === before.id ? after : column));
}

/** The cells go too, under a new version of their rows: a later column of the same id must not find them. */
export async function deleteColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'delete-column' }>,
  index: number,
): Promise<void> {
  const { id } = columnOf(draft, edit.column, index);
  if (draft.columns.length === 1) throw editProblem(index, 'column', 'A sheet keeps at least one column.');
  draft.columns = draft.columns.filter((column) => column.id !== id);
  await sql`
    insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select sheet_id, row_id, ${draft.version}, 'edited', cells, ${json(draft.actor)} from sheet_rows
    where sheet_id = ${draft.id} and cells ? ${id} and not deleted
    on conflict do nothing
  `.execute(draft.transaction);
  await sql`
    update sheet_rows
    set cells = cells - ${id}::text, formulas = nullif(formulas - ${id}::text, '{}'),
      formats = nullif(formats - ${id}::text, '{}'), version = ${draft.version}
    where sheet_id = ${draft.id} and cells ? ${id} and not deleted
  `.execute(draft.transaction);
}

const batchSize = 5_000;

async function convertCells(draft: SheetDraft, id: string, from: ColumnType, to: ColumnType): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ row_id: string; cell: Cell }>`
      select row_id, cells -> ${id}::text as cell from sheet_rows
      where sheet_id = ${draft.id} and row_id > ${after} and cells ? ${id} and not deleted
      order by row_id limit ${batchSize}
    `.execute(draft.transaction);
    const changed = rows
      .map(({ row_id, cell }) => ({ row_id, before: cell, cell: convertCell(cell, from, to) }))
      .filter(({ before, cell }) => cell !== before);
    await writeConverted(draft, id, changed);
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.row_id ?? '';
  }
  // The formats of single cells were made for the old type.
  await sql`
    update sheet_rows set formats = nullif(formats - ${id}::text, '{}')
    where sheet_id = ${draft.id} and formats ? ${id}
  `.execute(draft.transaction);
}

async function writeConverted(draft: SheetDraft, id: string, changed: { row_id: string; cell: Cell }[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    with given as (
      select * from unnest(
        string_to_array(${changed.map((row) => row.row_id).join('\n')}, E'\n'),
        string_to_array(${jsonLines(changed.map((row) => row.cell))}, E'\n')
      ) as given (row_id, cell)
    ), remembered as (
      insert into row_history (sheet_id, row_id, version, change, cells, actor)
      select sheet_id, row_id, ${draft.version}, 'edited', cells, ${json(draft.actor)}
      from sheet_rows where sheet_id = ${draft.id} and row_id in (select row_id from given)
      on conflict do nothing
    )
    update sheet_rows
    set cells = jsonb_set(cells, array[${id}::text], given.cell::jsonb), version = ${draft.version}
    from given
    where sheet_rows.sheet_id = ${draft.id} and sheet_rows.row_id = given.row_id
  `.execute(draft.transaction);
}

function refuseTakenName(draft: SheetDraft, name: string, own: string | null, index: number): void {
  const lower = name.toLowerCase();
  const keepsName = ({ id }: Column): boolean => (draft.gives_up_name.get(id) ?? -1) < index;
  if (!draft.columns.some((one) => one.id !== own && one.name.toLowerCase() === lower && keepsName(one))) return;
  const message = `There is already a column named ${name}.`;
  throw new Problem('already_exists', message, { fields: [{ path: `edits.${index}.name`, message }] });
}

/** Made of the name as the import makes them (`Unit price` → `unit_price`), unlike that of any column before. */
function freeId(draft: SheetDraft, name: string): string {
  const taken = draft.known_column_ids;
  // Whose a row is is said by a column of this very id.
  if (name === '_id' && !draft.columns.some((column) => column.id === '_id')) return '_id';
  const slug = slugOf(name).replaceAll('-', '_').slice(0, 60) || 'column';
  // As in the import: `row_id` is the row's own, and a lookup of `constructor` would find every object's.
  const start = slug === 'row_id' || slug === 'constructor' ? `${slug}_2` : slug;
  let id = start;
  for (let count = 2; taken.has(id); count++) id = `${start}_${count}`;
  taken.add(id);
  return id;
}
