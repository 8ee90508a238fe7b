import { plural } from '#kit/language/product.ts';
import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { cleanOptions } from '../../../rules/column-options.ts';
import { isChoice } from '#engine/choices.ts';
import { cellLabels, joinLabels } from '#engine/labels.ts';
import { foldText } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import { recordHistory, oneOf } from '../record-history.ts';
import { jsonLines } from '../stored-row.ts';
import { storeColumn } from './column-versions.ts';
import { editProblem, type SheetDraft, writeOf } from './sheet-draft.ts';

type Renames = Pick<Extract<SheetEdit, { kind: 'change-column' }>, 'renames' | 'options'>;

const batchSize = 5_000;

interface StoredCell {
  row_id: string;
  cell: Cell;
  /** What it held before the renaming that this one takes back. */
  stored: Cell;
  /** Whether its row lies in the trash. */
  deleted: boolean;
}

/**
 * Writes the new labels of options into the cells that have the old ones, in the transaction of the edit. A cell that held
 * the new label before keeps it when the renaming is taken back: what was renamed, and what was not, is stored with a
 * version of the column. Cells with a formula of their own are left to it. Rows in the trash come back with the new
 * labels; their version stays, since no one sees them change.
 */
export async function renameOptions(
  draft: SheetDraft,
  column: Column,
  { renames = [], options }: Renames,
  index: number,
): Promise<void> {
  const listed = cleanOptions(options ?? column.options ?? []);
  const problem = problemOf(renames, listed, column);
  if (problem) throw editProblem(index, 'renames', problem);
  const renamed = renaming(column, renames);
  draft.renames.push({ column: column.id, renames });
  const earlier = await versionWithOptions(draft, column.id, listed);
  const version = await storeColumn(draft, column, false);
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await readCells(draft, column.id, earlier, after);
    const changed = rows.flatMap(({ row_id, cell, stored, deleted }) => {
      const isBack = stored !== null && renaming(column, reversed(renames))(stored) === cell;
      const next = isBack ? stored : renamed(cell);
      return next === cell ? [] : [{ row_id, cell: next, deleted }];
    });
    const marked = rows.filter(({ cell }) => hasAny(cell, column, renames));
    await writeRenamed(draft, column.id, version, { marked, changed });
    count += changed.filter(({ deleted }) => !deleted).length;
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.row_id ?? '';
  }
  draft.notes.push(noteOf(count, column.name, renames));
}

type Pairs = NonNullable<Renames['renames']>;

export const reversed = (renames: Pairs): Pairs => renames.map(({ from, to }) => ({ from: to, to: from }));

function problemOf(renames: Pairs, listed: readonly string[], column: Column): string | null {
  if (!isChoice(column) || column.formula !== undefined)
    return t('{column} is no column of choices.', { column: column.name });
  const strange = renames.find(({ to }) => !listed.includes(to));
  if (strange) return t('“{option}” isn’t among the options.', { option: strange.to });
  const kept = renames.find(({ from }) => listed.includes(from) && !renames.some(({ to }) => to === from));
  if (kept) return t('“{option}” is still among the options.', { option: kept.from });
  const from = new Set(renames.map((one) => foldText(one.from)));
  return from.size < renames.length ? 'Rename each option once.' : null;
}

/** All at once, so that labels may be swapped; letters and spaces don't make another label. */
export function renaming({ type }: Pick<Column, 'type'>, renames: Pairs): (cell: Cell) => Cell {
  const byText = new Map(renames.map(({ from, to }) => [foldText(from), to]));
  return (cell) => {
    if (typeof cell !== 'string') return cell;
    const labels = cellLabels(cell, type);
    if (!labels.some((label) => byText.has(foldText(label)))) return cell;
    const next = labels.map((label) => byText.get(foldText(label)) ?? label);
    return type === 'choices' ? joinLabels([...new Set(next)]) : (next[0] ?? cell);
  };
}

/** Whether a label of the cell is renamed, or is what another one is renamed to. */
function hasAny(cell: Cell, { type }: Column, renames: Pairs): boolean {
  const texts = new Set(renames.flatMap(({ from, to }) => [foldText(from), foldText(to)]));
  return cellLabels(cell, type).some((label) => texts.has(foldText(label)));
}

/** The newest version of the column that had this list. */
async function versionWithOptions(draft: SheetDraft, columnId: string, options: readonly string[]) {
  const found = await draft.transaction
    .selectFrom('column_versions')
    .select('id')
    .where('sheet_id', '=', draft.id)
    .where('column_id', '=', columnId)
    .where('deleted', '=', false)
    .where(sql<boolean>`definition -> 'options' = ${JSON.stringify(options)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? '';
}

async function readCells(draft: SheetDraft, columnId: string, earlier: string, after: string): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select sheet_rows.row_id, cells -> ${columnId}::text as cell, kept.cell as stored, deleted
    from sheet_rows left join column_version_cells kept
      on kept.sheet_id = ${draft.id} and kept.column_version_id = ${earlier} and kept.row_id = sheet_rows.row_id
    where sheet_rows.sheet_id = ${draft.id} and sheet_rows.row_id > ${after} and cells ? ${columnId}
      and (not deleted or deleted_at is not null) and not coalesce(formulas ? ${columnId}, false)
    order by sheet_rows.row_id limit ${batchSize}
  `.execute(draft.transaction);
  return rows;
}

async function writeRenamed(
  draft: SheetDraft,
  columnId: string,
  version: string,
  { marked, changed }: { marked: readonly StoredCell[]; changed: readonly { row_id: string; cell: Cell }[] },
): Promise<void> {
  if (marked.length > 0)
    await sql`
      insert into column_version_cells (sheet_id, column_version_id, row_id, cell, formula, format)
      select ${draft.id}::text, ${version}::text, row_id, cells -> ${columnId}::text, formulas ->> ${columnId}::text,
        formats ->> ${columnId}::text
      from sheet_rows where sheet_id = ${draft.id} and ${oneOf(marked.map(({ row_id }) => row_id))}
    `.execute(draft.transaction);
  if (changed.length === 0) return;
  const row_ids = changed.map(({ row_id }) => row_id);
  await recordHistory(draft.transaction, writeOf(draft, 'edited'), sql`not deleted and ${oneOf(row_ids)}`);
  await sql`
    update sheet_rows
    set cells = jsonb_set(cells, array[${columnId}::text], given.cell::jsonb),
      version = case when deleted then version else ${draft.version} end
    from unnest(
      string_to_array(${row_ids.join('\n')}, E'\n'),
      string_to_array(${jsonLines(changed.map(({ cell }) => cell))}, E'\n')
    ) as given (row_id, cell)
    where sheet_rows.sheet_id = ${draft.id} and sheet_rows.row_id = given.row_id
  `.execute(draft.transaction);
}

function noteOf(count: number, name: string, renames: Pairs): string {
  const [first] = renames;
  return renames.length === 1 && first
    ? plural(
        count,
        '{count} cell of {column} now says “{to}” instead of “{from}”.',
        '{count} cells of {column} now say “{to}” instead of “{from}”.',
        { column: name, to: first.to, from: first.from },
      )
    : plural(
        count,
        '{count} cell of {column} now says the new names.',
        '{count} cells of {column} now say the new names.',
        { column: name },
      );
}
