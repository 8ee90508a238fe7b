/** The content of a document with changes: what is known before it is written, and the writing. */

import { sheetMove, type SheetMove } from '../package/sheet-move.ts';
import { openCells } from '../package/cell-cursor.ts';
import { type PackageChanges, type SheetChanges, Unpatchable } from '../package/changes.ts';
import { insertedRows } from '../package/inserted-rows.ts';
import { formulaMoves } from '../package/move-formulas.ts';
import { lastColumn, lastRow } from '../package/row-map.ts';
import { withTitlesOfFile } from '../package/sheets/titles-of-file.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from '../package/xml-tree.ts';
import { addChoices, addCommonStyles } from './add-choices.ts';
import { type AddedStyles, cellStyles, columnStyles, widenColumns } from './cell-styles.ts';
import { collectOutline, cutContent, type RowUnit } from './content-pieces.ts';
import { editAddresses, editSource } from './edit-content.ts';
import { editColumns } from './move-columns.ts';
import type { OpenMoves } from './open-references.ts';
import { type RowLook, rowLook } from './row-runs.ts';
import type { TablePlan } from './table-plan.ts';
import { type TableWriter, writeTable } from './write-table.ts';

const textAtOnce = 256 * 1024;
const namespaces: Record<string, string> = { office: 'office', table: 'table', text: 'text', style: 'style' };

interface ContentTask {
  /** Of the part, for refusals. */
  name: string;
  /** Reads the content from its beginning. */
  pieces(): AsyncIterable<string>;
  /** The common styles, where they are a part of their own. */
  commonStyles(): Promise<string | null>;
  changes: PackageChanges;
}

interface ContentPlan {
  isChanged: boolean;
  moves: OpenMoves;
  /** That common styles get, as source. */
  styles: string;
  /** Pivot tables that show what their cells held before. */
  stalePivots: string[];
  content(): AsyncGenerator<Buffer, void, undefined>;
}

/** Throws what can't be patched. Reads the content three times, and holds what is around the rows of its sheets. */
export async function planContent(task: ContentTask): Promise<ContentPlan> {
  const outline = await survey(task);
  const editor = editSource(outline.source);
  const tables = tablesOf(editor);
  refuseDocument(editor, task.name);
  const titles = tables.map((table) => editor.attribute(table, 'table:name') ?? '');
  const changes = withTitlesOfFile(task.changes, titles);
  const { moves, changesOf } = changesByTitle(titles, changes);
  const common = await task.commonStyles();
  const styles = cellStyles(editor, common);
  const looks = await readLooks(task, titles, changesOf);
  const plans = titles.map((title, at) =>
    tablePlan(title, { editor, table: tables[at]!, moves, styles, looks: looks[at]!, changes: changesOf(title) }),
  );
  for (const [at, plan] of plans.entries()) {
    const right = await surveyCells(plan);
    const { move } = plan;
    if (!move?.hasColumns) {
      widenColumns(editor, tables[at]!, right + 1);
      continue;
    }
    const hasFormat = (style: string): boolean => styles.formatOf(style) !== undefined;
    plan.columnStyle = editColumns(editor, tables[at]!, { move, least: right + 1, hasFormat }).styleOf;
  }
  editAddresses(editor, null, moves);
  renameTables(editor, tables, moves);
  const added = addLists(editor, plans, tables, common);
  declareFormulas(editor, changes);
  // Once in vain, so that what can't be patched shows before the first byte is sent.
  const seen = { isChanged: !moves.isIdle };
  for await (const chunk of writeContent(task, { editor, outline, plans, seen })) void chunk;
  styles.finish();
  return {
    isChanged: seen.isChanged,
    moves,
    styles: added,
    stalePivots: stalePivots(editor, changes),
    content: () => writeContent(task, { editor, outline, plans, seen }),
  };
}

async function survey({ name, pieces }: ContentTask) {
  const collector = collectOutline(name);
  for await (const piece of cutContent(pieces(), name)) collector.add(piece);
  return collector.outline();
}

function tablesOf(editor: XmlEditor): XmlElement[] {
  const body = childOf(editor.root, 'body');
  const sheets = body && childOf(body, 'spreadsheet');
  if (!sheets) throw new Unpatchable('The file isn’t an OpenDocument spreadsheet.');
  return sheets.children.filter(({ name }) => name === 'table:table');
}

function refuseDocument(editor: XmlEditor, name: string): void {
  for (const [prefix, space] of Object.entries(namespaces)) {
    const bound = editor.attribute(editor.root, `xmlns:${prefix}`);
    if (bound !== `urn:oasis:names:tc:opendocument:xmlns:${space}:1.0`) {
      throw new Unpatchable(`${name} calls the elements of OpenDocument by other names than usual.`);
    }
  }
  for (const element of everyElement(editor.root)) {
    if (element.local === 'tracked-changes' && element.children.length > 0) {
      throw new Unpatchable('The file records who changed what, which another change would not be part of.');
    }
  }
}

function changesByTitle(
  titles: readonly string[],
  { sheets, renamedSheets = [], removedSheets, addedSheets }: PackageChanges,
): { moves: OpenMoves; changesOf(title: string): SheetChanges | null } {
  if (removedSheets?.length) throw new Unpatchable('Sheets were removed.');
  if (addedSheets?.length) throw new Unpatchable('Sheets were added.');
  const known = new Set(titles.map((title) => title.toLowerCase()));
  if (known.size < titles.length) throw new Unpatchable('Two sheets of the file have one name.');
  const byTitle = new Map<string, SheetChanges>();
  const moved = new Map<string, SheetMove>();
  for (const one of sheets) {
    const key = one.name.toLowerCase();
    if (!known.has(key)) throw new Unpatchable(`The file has no sheet ${one.name}.`);
    byTitle.set(key, one);
    const move = sheetMove(one);
    if (move) moved.set(key, move);
  }
  const renamed = new Map<string, string>();
  for (const { from, to } of renamedSheets) {
    if (!known.has(from.toLowerCase())) throw new Unpatchable(`The file has no sheet ${from}.`);
    if (from !== to) renamed.set(from.toLowerCase(), to);
  }
  return {
    moves: { ...formulaMoves(moved, renamed), titles },
    changesOf: (title) => byTitle.get(title.toLowerCase()) ?? null,
  };
}

/** What rows that came will look like, by sheet and old row. */
async function readLooks(
  { name, pieces }: ContentTask,
  titles: readonly string[],
  changesOf: (title: string) => SheetChanges | null,
): Promise<Map<number, RowLook>[]> {
  const models = titles.map((title) => {
    const changes = changesOf(title);
    const move = changes && sheetMove(changes);
    return move ? [...new Set(insertedRows(move).map(({ model }) => model))].sort((a, b) => a - b) : [];
  });
  const looks = titles.map(() => new Map<number, RowLook>());
  if (models.every(({ length }) => length === 0)) return looks;
  for await (const piece of cutContent(pieces(), name)) {
    if (piece.kind !== 'rows') continue;
    for (const unit of piece.rows) takeLooks(unit, models[piece.table] ?? [], looks[piece.table]);
  }
  return looks;
}

/** The models are ascending, and so are rows. */
function takeLooks(unit: RowUnit, models: number[], looks: Map<number, RowLook> | undefined): void {
  let look: RowLook | undefined;
  while (models.length > 0 && models[0]! < unit.first + unit.count) {
    const model = models.shift()!;
    look ??= rowLook(unit);
    looks?.set(model, look);
  }
}

interface TableParts {
  editor: XmlEditor;
  table: XmlElement;
  moves: OpenMoves;
  styles: AddedStyles;
  looks: ReadonlyMap<number, RowLook>;
  changes: SheetChanges | null;
}

function tablePlan(title: string, { editor, table, moves, styles, looks, changes }: TableParts): TablePlan {
  const move = moves.moveOf(title);
  const breaks = new Set<number>();
  for (const { inserted, removed } of changes?.shifts ?? []) {
    for (const { after } of inserted) breaks.add(after + 1);
    for (const row of removed) breaks.add(row).add(row + 1);
  }
  return {
    ...{ title, changes, move, moves, looks, styles, lists: [] },
    inserted: move ? insertedRows(move) : [],
    breaks: [...breaks].sort((a, b) => a - b),
    columnStyle: columnStyles(editor, table).styleOf,
  };
}

/** Answers the styles that lists to choose from need; in a document of one part they are among its own. */
function addLists(editor: XmlEditor, plans: TablePlan[], tables: readonly XmlElement[], common: string | null): string {
  const sheets = plans.map(({ title, changes, moves }, at) => ({
    ...{ table: tables[at]!, title: moves.nameOf(title) },
    choices: changes?.choices ?? [],
  }));
  const { cells, styles } = addChoices(editor, sheets, common);
  for (const [at, plan] of plans.entries()) plan.lists = cells[at] ?? [];
  if (styles === '' || common !== null) return styles;
  addCommonStyles(editor, styles);
  return '';
}

/** The last column that a changed cell is in. */
async function surveyCells({ changes }: TablePlan): Promise<number> {
  let right = -1;
  const cells = typeof changes?.cells === 'function' ? changes.cells() : (changes?.cells ?? []);
  for await (const { row, column } of cells) {
    const isInside = row >= 1 && row <= lastRow && column >= 0 && column <= lastColumn;
    if (!isInside) throw new Unpatchable('A cell is outside of what spreadsheets allow.');
    right = Math.max(right, column);
  }
  return right;
}

function renameTables(editor: XmlEditor, tables: readonly XmlElement[], moves: OpenMoves): void {
  for (const table of tables) {
    const title = editor.attribute(table, 'table:name');
    if (title !== null) editor.setAttribute(table, 'table:name', moves.nameOf(title));
  }
}

/** Formulas name their language by a prefix that older files don't know. */
function declareFormulas(editor: XmlEditor, { sheets }: PackageChanges): void {
  const mayWrite = sheets.some(({ cells }) => typeof cells === 'function' || cells.some(isFormula));
  if (mayWrite && editor.attribute(editor.root, 'xmlns:of') === null) {
    editor.setAttribute(editor.root, 'xmlns:of', 'urn:oasis:names:tc:opendocument:xmlns:of:1.2');
  }
}

const isFormula = ({ formula, value }: { formula?: string; value: unknown }): boolean =>
  formula !== undefined || (typeof value === 'object' && value !== null);

function stalePivots(editor: XmlEditor, { sheets }: PackageChanges): string[] {
  const isChanged = sheets.some(
    ({ cells, shifts }) => typeof cells === 'function' || cells.length > 0 || shifts?.length,
  );
  if (!isChanged) return [];
  return [...everyElement(editor.root)]
    .filter(({ local }) => local === 'data-pilot-table')
    .map((element) => editor.attribute(element, 'table:name') ?? '');
}

interface Writing {
  editor: XmlEditor;
  outline: { rowsAt: readonly number[] };
  plans: readonly TablePlan[];
  seen: { isChanged: boolean };
}

async function* writeContent(
  { name, pieces }: ContentTask,
  { editor, outline, plans, seen }: Writing,
): AsyncGenerator<Buffer, void, undefined> {
  const tables = tablesOf(editor);
  let at = 0;
  let next = 0;
  const around = (until: number): Buffer => {
    const text = editor.result(at, until);
    at = until;
    return Buffer.from(text, 'latin1');
  };
  const emit = (writer: TableWriter): Buffer => {
    seen.isChanged ||= writer.isChanged();
    return Buffer.from(writer.take(), 'latin1');
  };
  /** Sheets that have no rows get those that came. */
  const whole = async function* (plan: TablePlan, table: number): AsyncGenerator<Buffer, void, undefined> {
    const cursor = await openCells(plan.changes?.cells ?? []);
    const element = tables[table]!;
    if (cursor.row() === Infinity) return;
    if (element.closeStart === element.end) throw new Unpatchable(`The sheet ${plan.title} of the file has no cells.`);
    yield around(element.closeStart);
    const writer = writeTable(plan, cursor);
    await writer.end([]);
    yield emit(writer);
  };
  let open: { table: number; writer: TableWriter; close(): Promise<void> } | null = null;
  try {
    for await (const piece of cutContent(pieces(), name)) {
      if (piece.kind === 'outside') continue;
      const { table } = piece;
      const plan = plans[table];
      if (!plan) throw new Unpatchable(`${name} is not well-formed.`);
      if (!open || open.table !== table) {
        if (open) await open.close();
        for (; next < table; next++) yield* whole(plans[next]!, next);
        next = table + 1;
        yield around(outline.rowsAt[table] ?? at);
        const cursor = await openCells(plan.changes?.cells ?? []);
        open = { table, writer: writeTable(plan, cursor), close: () => cursor.close() };
      }
      if (piece.kind === 'rows') await open.writer.rows(piece.rows);
      else await open.writer.end(piece.leads);
      if (piece.kind === 'end' || open.writer.length() > textAtOnce) yield emit(open.writer);
    }
    for (; next < plans.length; next++) yield* whole(plans[next]!, next);
  } finally {
    await open?.close();
  }
  seen.isChanged ||= editor.isChanged();
  yield around(editor.source.length);
}
