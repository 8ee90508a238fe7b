import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { cleanOptions, optionsProblem } from '../../../rules/column-options.ts';
import { maxColumns } from '../../../rules/sheet-limits.ts';
import { slugOf } from '#kit/slug.ts';
import { isReadOnlyColumn, typeOfAuto } from '#engine/automatic.ts';
import type { AutoKind, Column } from '#engine/model.ts';
import { beginConversion, beginNumbering, type Deferral, stillChanging } from '../conversion/begin-conversion.ts';
import { beginRemoval } from '../conversion/remove-columns.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { recordHistory } from '../record-history.ts';
import { storeAllCells, storeColumn } from './column-versions.ts';
import { storeFormulaOf, refuseCycle, refuseWhileRead } from './column-formulas.ts';
import { convertColumn } from './convert-column.ts';
import { bringTypedValuesBack } from './bring-typed-values-back.ts';
import { columnOfDraft, editProblem, refuseTakenName, type SheetDraft, writeOf } from './sheet-draft.ts';
import { renameOptions } from './rename-options.ts';
import { withLink } from './with-link.ts';
import { withOptions, withScale } from './with-options.ts';
import { asAutomatic, type Numbered } from '../automatic/as-automatic.ts';

export async function addColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'add-column' }>,
  index: number,
  deferral?: Deferral,
): Promise<void> {
  if (draft.columns.length >= maxColumns) {
    throw editProblem(index, 'name', t('A sheet can have up to {count} columns.', { count: maxColumns }));
  }
  refuseTakenName(draft, edit.name, null, index);
  if (edit.auto) refuseBoth(edit, index);
  const bare: Column = { id: freeId(draft, edit.name), name: edit.name, type: edit.type };
  const automatic = edit.auto ? asAutomatic(bare, edit.auto, edit, index) : null;
  const isNumberedLater = automatic?.auto === 'number' && isLarge(draft, deferral);
  const column = isNumberedLater ? typedColumn(automatic) : (automatic ?? withScale(bare, edit));
  const position =
    edit.before === undefined
      ? draft.columns.length
      : draft.columns.indexOf(columnOfDraft(draft, edit.before, index, 'before'));
  if (edit.formula !== undefined) column.formula = await storeFormulaOf(draft, edit.formula, index);
  const made = await withLink(draft, listOptions(column, edit, index), edit.link, index, true);
  draft.columns = draft.columns.toSpliced(position, 0, made);
  if (isNumberedLater && deferral) await beginNumbering(draft, deferral, automatic);
  if (edit.formula !== undefined) await refuseCycle(draft, column.id, index);
}

const isLarge = (draft: SheetDraft, deferral: Deferral | undefined): boolean =>
  deferral !== undefined && draft.row_count > deferral.mostInCall;

/** A column keeps its id when it is renamed: blocks go on showing it. A new type is applied to its cells. */
export async function changeColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'change-column' }>,
  index: number,
  deferral?: Deferral,
): Promise<void> {
  const before = columnOfDraft(draft, edit.column, index);
  if (edit.name !== undefined) refuseTakenName(draft, edit.name, before.id, index);
  if (edit.before !== undefined) moveColumn(draft, before, edit.before, index);
  const after: Column = { ...before, name: edit.name ?? before.name };
  const type = edit.type !== undefined && edit.type !== before.type ? edit.type : null;
  const isComputed = edit.formula === undefined ? before.formula !== undefined : edit.formula !== null;
  const auto = autoAfter(before, edit);
  // One type, or numbers, for all rows of a large sheet: made in parts.
  const isLater =
    isLarge(draft, deferral) &&
    (auto ? auto === 'number' && !isReadOnlyColumn(before) : type !== null && !isComputed && edit.values === undefined);
  if (type !== null || edit.formula !== undefined || edit.renames || auto !== before.auto) {
    if (deferral && draft.conversion?.column === before.id) throw stillChanging(draft, draft.conversion);
    if (!isLater || edit.renames) await settleRows(draft.transaction, draft.id);
  }
  if (edit.renames) await renameOptions(draft, before, edit, index);
  if (auto) {
    refuseBoth(edit, index);
    if (isLater && deferral) {
      draft.columns = draft.columns.map((column) => (column.id === before.id ? typedColumn(after) : column));
      await dropCellFormulas(draft, before.id);
      return beginNumbering(draft, deferral, asAutomatic(after, auto, edit, index));
    }
    const filled = await automaticColumn(draft, after, { ...edit, auto }, index);
    draft.columns = draft.columns.map((column) => (column.id === before.id ? filled : column));
    return;
  }
  if (isLater && deferral && type !== null) {
    const now = typedColumn(after);
    // Whether its values are keys is known once they have the type.
    if (edit.link) throw editProblem(index, 'link', 'Change the type first, and then what the column links to.');
    listOptions({ ...now, type }, edit, index);
    draft.columns = draft.columns.map((column) => (column.id === before.id ? now : column));
    return beginConversion(draft, deferral, now, {
      type,
      options: edit.options,
      colors: edit.option_colors,
      scale: edit,
    });
  }
  const changed = isComputed
    ? await computeColumn(draft, after, { type, formula: edit.formula ?? null }, index)
    : type === null || edit.values !== undefined
      ? await plainColumn(draft, after, edit.values)
      : await convertColumn(draft, typedColumn(after), type);
  const listed = await withLink(draft, withScale(listOptions(changed, edit, index), edit), edit.link, index);
  draft.columns = draft.columns.map((column) => (column.id === before.id ? listed : column));
  if (typeof edit.formula === 'string') await refuseCycle(draft, before.id, index);
}

function moveColumn(draft: SheetDraft, column: Column, next: string | null, index: number): void {
  if (next === column.id) return;
  const others = draft.columns.filter(({ id }) => id !== column.id);
  const place = next === null ? others.length : others.indexOf(columnOfDraft(draft, next, index, 'before'));
  draft.columns = others.toSpliced(place, 0, column);
}

/** The column with a list that was given; what it may not hold is refused. */
function listOptions(
  column: Column,
  { options, option_colors }: { options?: readonly string[] | null; option_colors?: readonly string[] },
  index: number,
): Column {
  const problem = options === undefined ? null : optionsProblem(cleanOptions(options ?? []), column);
  if (problem !== null) throw editProblem(index, 'options', problem);
  return withOptions(column, options, option_colors);
}

/** A column that is computed has the type of its results: no cell is converted, since all are computed again. */
async function computeColumn(
  draft: SheetDraft,
  column: Column,
  to: { type: Column['type'] | null; formula: string | null },
  index: number,
): Promise<Column> {
  const formula = to.formula === null ? column.formula : await storeFormulaOf(draft, to.formula, index);
  // Typed values that are computed over can be looked up for as long as those of deleted columns.
  if (column.formula === undefined) {
    await storeAllCells(draft, await storeColumn(draft, column, false), column.id);
    await dropCellFormulas(draft, column.id);
  }
  const { format, auto: _, ...bare } = column;
  const keepsFormat = format !== undefined && to.type === null;
  return {
    ...bare,
    ...(keepsFormat && { format }),
    ...(to.type && { type: to.type }),
    ...(formula !== undefined && { formula }),
  };
}

async function plainColumn(draft: SheetDraft, column: Column, values: 'before-formula' | undefined): Promise<Column> {
  const plain = typedColumn(column);
  return values && isReadOnlyColumn(column) ? bringTypedValuesBack(draft, plain) : plain;
}

/** The values stay as they are, and people type further ones. */
function typedColumn(column: Column): Column {
  const bare = { ...column };
  delete bare.formula;
  delete bare.auto;
  return bare;
}

/** What a column is filled in with after an edit: not any more once it has a formula, or another type. */
function autoAfter({ auto }: Column, edit: Extract<SheetEdit, { kind: 'change-column' }>): AutoKind | undefined {
  if (edit.auto !== undefined) return edit.auto ?? undefined;
  const isOther =
    typeof edit.formula === 'string' || (edit.type !== undefined && auto && edit.type !== typeOfAuto[auto]);
  return isOther ? undefined : auto;
}

/** A column that is filled in from now on. What was typed before is stored, as with a formula. */
async function automaticColumn(
  draft: SheetDraft,
  column: Column,
  to: Numbered & { auto: AutoKind },
  index: number,
): Promise<Column> {
  const filled = asAutomatic(column, to.auto, to, index);
  if (column.auto === to.auto) return filled;
  if (!isReadOnlyColumn(column)) await storeAllCells(draft, await storeColumn(draft, column, false), column.id);
  await dropCellFormulas(draft, column.id);
  return filled;
}

/** What is filled in is neither computed, nor chosen, nor the name of a row. */
function refuseBoth(edit: { formula?: unknown; options?: unknown; link?: unknown }, index: number): void {
  for (const field of ['formula', 'options', 'link'] as const)
    if (edit[field] !== undefined && edit[field] !== null)
      throw editProblem(index, field, 'A column that is filled in automatically has no formula, options or link.');
}

async function dropCellFormulas({ transaction, id }: SheetDraft, column: string): Promise<void> {
  await sql`
    update sheet_rows set formulas = nullif(formulas - ${column}::text, '{}')
    where sheet_id = ${id} and formulas ? ${column}
  `.execute(transaction);
}

/**
 * The cells go too, under a new version of their rows: a later column of the same id must not find them. Of a large
 * sheet no one sees them from then on, and they are removed in parts.
 */
export async function deleteColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'delete-column' }>,
  index: number,
  deferral?: Deferral,
): Promise<void> {
  const column = columnOfDraft(draft, edit.column, index);
  const { id } = column;
  if (draft.columns.length === 1) throw editProblem(index, 'column', 'A sheet needs at least one column.');
  await refuseWhileRead(draft, column, index);
  if (deferral && (await beginRemoval(draft, deferral, column))) {
    draft.columns = draft.columns.filter((one) => one.id !== id);
    return;
  }
  await settleRows(draft.transaction, draft.id);
  await storeAllCells(draft, await storeColumn(draft, column, true), id);
  draft.columns = draft.columns.filter((one) => one.id !== id);
  const which = sql`cells ? ${id} and not deleted`;
  await recordHistory(draft.transaction, writeOf(draft, 'edited'), which);
  await sql`
    update sheet_rows
    set cells = cells - ${id}::text, formulas = nullif(formulas - ${id}::text, '{}'),
      formats = nullif(formats - ${id}::text, '{}'), version = ${draft.version}
    where sheet_id = ${draft.id} and ${which}
  `.execute(draft.transaction);
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
