/** What an update would do, in counts and examples, for the person who confirms it. */
import type { UpdatePreview } from '../../api/update-preview.ts';
import { contentsOf, formulaOfContent } from '#features/workbooks/rules/merge/cell-contents.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { LooseContents } from '#features/workbooks/rules/merge/merge-loose.ts';
import { withNewerNames } from '#features/workbooks/server/rows/formulas/names/adopt-names.ts';
import type { SyncEvent } from '#features/workbooks/server/rows/sync/merge-rows.ts';
import { mostChosen } from './merge-tables.ts';
import { digestOf } from './plan-digest.ts';
import type { SheetPlan, TablesPlan } from './plan-tables.ts';

const examples = 5;

type SheetPreview = UpdatePreview['sheets'][number];
type Conflict = SheetPreview['conflicts'][number];

export function previewOf(
  plan: TablesPlan,
  upload: { update_id: string; file_name: string },
  namesBefore: WorkbookNames | null,
): UpdatePreview {
  const { added, left_out, missing, newTables, asCells } = plan;
  return {
    ...upload,
    digest: digestOf(plan),
    sheets: plan.sheets.map(previewSheet).filter((sheet, at) => !isKept(plan.sheets[at]!) || hasAround(sheet)),
    added: [
      ...added.map(({ title, rows, columns }) => ({ title, rows: rows.length, columns: columns.length })),
      ...newTables.map(({ title, rows, columns }) => ({ title, rows, columns })),
    ],
    ...{ left_out, missing, cells: asCells },
    names: plan.names ? withNewerNames(namesBefore, plan.names).changed : 0,
  };
}

/** A table that the file doesn't have is named among those that are missing, unless cells around it are others. */
const isKept = ({ inFile: { on } }: SheetPlan): boolean => on?.isKept ?? false;

const hasAround = ({ around, conflict_count }: SheetPreview): boolean =>
  around.added + around.changed + around.removed + conflict_count > 0;

function previewSheet(plan: SheetPlan): SheetPreview {
  const { sheet, table, columns, rows, work } = plan;
  const changed = changedRows(plan);
  const conflicts = [...work.events.map((event) => conflictOf(plan, event)), ...conflictsAround(plan)];
  return {
    ...{ sheet_id: sheet.id, title: sheet.title, table: table.title },
    counts: { added: work.added.length, changed: changed.length, removed: work.deleted.length },
    formulas: formulasChanged(plan),
    around: plan.around?.preview.counts ?? { added: 0, changed: 0, removed: 0 },
    same: isKept(plan) ? 0 : sameRows(plan, changed.length),
    added: work.added.slice(0, examples).map(({ cells }) => firstCells(plan, cells)),
    changed: changedExamples(changed),
    removed: work.deleted.slice(0, examples).map((row_id) => firstCells(plan, plan.known.get(row_id)?.cells ?? {})),
    columns: {
      added: columns.added.map(({ name }) => name),
      left_out: columns.left_out,
      missing: columns.missing.map(({ name }) => name),
      renamed: columns.columns.flatMap(({ from, to }) =>
        from.name.trim().toLowerCase() === to.name.trim().toLowerCase() || isRenamed(plan, to)
          ? []
          : [{ there: from.name, here: to.name }],
      ),
      names: (columns.renames ?? []).map(({ column, name }) => ({
        ...{ before: sheet.columns.find(({ id }) => id === column)?.name ?? '', after: name },
      })),
    },
    misfits: {
      count: rows.misfits.length,
      examples: rows.misfits.slice(0, examples).map(({ place, column, cell }) => ({
        ...{ row: place + 1, column: column.name, type: column.type, value: shown(cell) },
      })),
    },
    doubts: rows.doubts.length,
    conflict_count: conflicts.length,
    conflicts: conflicts.slice(0, mostChosen),
  };
}

/** A new column changes every row: first those that change besides, and of each what it had already. */
function changedExamples(changed: ReturnType<typeof changedRows>): SheetPreview['changed'] {
  const besides = changed.filter(({ cells }) => cells.some(({ isNew }) => !isNew));
  return [...new Set([...besides.slice(0, examples), ...changed.slice(0, examples)])]
    .slice(0, examples)
    .map(({ label, cells }) => ({
      label,
      cells: cells
        .toSorted((one, other) => Number(one.isNew) - Number(other.isNew))
        .slice(0, examples)
        .map(({ name, before, after }) => ({ name, before, after })),
    }));
}

const isRenamed = ({ columns: { renames } }: SheetPlan, { id }: Column): boolean =>
  renames?.some(({ column }) => column === id) ?? false;

/** Of a source with ids, rows are compared as they are here: a person is an address there. */
const sameRows = ({ table, merge, work }: SheetPlan, changed: number): number =>
  table.rows.length - (table.id === undefined ? merge.rows.length : work.added.length + changed);

function changedRows(plan: SheetPlan) {
  const { work, known, sheet } = plan;
  const back = new Set(work.restored);
  return work.edited.flatMap(({ row_id, cells, formulas }) => {
    const row = known.get(row_id);
    const before = row?.here ?? {};
    const [own, next] = [contentsOf(before, row?.formulas), contentsOf(cells, formulas)];
    const differing = columnsOf(plan).filter(({ id }) => (own[id] ?? null) !== (next[id] ?? null));
    if (back.has(row_id) || differing.length === 0) return [];
    const shownCells = differing.map(({ id, name }) => ({
      name,
      isNew: id.startsWith(newColumn),
      before: textOf(plan, 'here', row_id, own[id] ?? null),
      after: textOf(plan, 'inFile', row_id, next[id] ?? null),
    }));
    return [{ label: labelOf(sheet.columns, before), cells: shownCells }];
  });
}

/** How many cells get another formula, their first or none any more; of new rows each. */
function formulasChanged({ work, known }: SheetPlan): number {
  const keptOf = (formulas: Record<string, string> | null | undefined): [string, string][] =>
    Object.entries(formulas ?? {}).filter(([, text]) => isStoredById(text));
  let count = 0;
  for (const { row_id, formulas } of [...work.edited, ...work.added]) {
    const [before, after] = [keptOf(known.get(row_id)?.formulas), keptOf(formulas)];
    const [own, next] = [new Map(before), new Map(after)];
    count += after.filter(([id, text]) => own.get(id) !== text).length + before.filter(([id]) => !next.has(id)).length;
  }
  return count;
}

function textOf({ sheet, texts }: SheetPlan, side: 'here' | 'inFile', row_id: string, content: Cell): string {
  const formula = formulaOfContent(content);
  return shown(formula === null ? content : texts[side](sheet.id, row_id, formula));
}

function conflictOf(plan: SheetPlan, { kind, row_id, details }: SyncEvent): Conflict {
  const column = kind === 'conflict' ? String(details['column']) : null;
  const here = plan.known.get(row_id)?.cells ?? {};
  const words = (cells: unknown): string => firstCells(plan, cells as Record<string, Cell>).join(', ');
  return {
    ...{ kind, row_id, column, label: labelOf(plan.sheet.columns, here) },
    name: columnsOf(plan).find(({ id }) => id === column)?.name ?? '',
    mine:
      kind === 'conflict'
        ? textOf(plan, 'here', row_id, details['ours'] as Cell)
        : kind === 'deleted-here'
          ? ''
          : words(details['ours']),
    file:
      kind === 'conflict'
        ? textOf(plan, 'inFile', row_id, details['theirs'] as Cell)
        : kind === 'deleted-here'
          ? words(details['theirs'])
          : '',
  };
}

function conflictsAround({ around }: SheetPlan): Conflict[] {
  const text = (cell: LooseContents | null): string =>
    cell ? `${shown(cell.value)}${cell.formula === undefined ? '' : ' (formula)'}` : '';
  return (around?.preview.conflicts ?? []).map(({ row, column, mine, theirs }) => ({
    ...{ kind: 'conflict' as const, row_id: row, column, label: around?.addressOf({ row, column }) ?? '' },
    ...{ name: 'Around the table', mine: text(mine), file: text(theirs) },
  }));
}

const newColumn = 'new ';

function columnsOf({ sheet, columns }: SheetPlan): readonly Column[] {
  return [...sheet.columns, ...columns.added.map((column) => ({ ...column, id: newColumn + column.id }))];
}

const mostCells = 4;

/** What tells a row from others: nothing that is calculated, and no box that isn't ticked. */
function firstCells(plan: SheetPlan, cells: Record<string, Cell>): string[] {
  return columnsOf(plan)
    .filter((column) => !isFormulaColumn(column))
    .map(({ id }) => cells[id] ?? null)
    .filter((cell) => cell !== null && cell !== false)
    .slice(0, mostCells)
    .map(shown);
}

/** What people know a row by: the first text in it. */
function labelOf(columns: readonly Column[], cells: Record<string, Cell>): string {
  const filled = columns.filter(({ id }) => (cells[id] ?? null) !== null);
  const { id } = filled.find(({ type }) => type === 'text') ?? filled[0] ?? { id: '' };
  return shown(cells[id] ?? null);
}

const shown = (cell: Cell): string => {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell === null ? '' : String(cell).slice(0, 80);
};
