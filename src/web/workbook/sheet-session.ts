import { t } from '#kit/language/product.ts';
import type { Column } from '#engine/model.ts';
import { CallError } from '../call.ts';
import { typingRefusal, enteredCells, showCells, showWritten, versionsOf, refusedText } from './entered-cells.ts';
import type { GridEntry } from './grid/cell-editing.ts';
import { readEntries, touchesLinks } from './links/read-entries.ts';
import { NewestReading } from './newest-reading.ts';
import { RowWindow, type ShownRow } from './row-window.ts';
import { doneBy, editsOf, type GridChange, namesCells, partsOfChange } from './grid-change.ts';
import { nameAddedColumn } from './inverse-column-edit.ts';
import { inverseOfChange, isOfColumn, stillChanging } from './inverse-of-change.ts';
import { conflictOf, type Overwriting } from './sheet-conflict.ts';
import type { SheetGroups } from './groups/row-layout.ts';
import { SheetGrouping } from './groups/sheet-grouping.ts';
import { PlacedGrid } from './whole/placed-grid.ts';
import type { GridSheet } from './grid/grid-lines.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import { type Direction, type Step, UndoStacks } from './undo-stacks.ts';
import type { Answer, RequestedRows, SheetCalls, SheetListener, SheetView } from './sheet-view.ts';

const noneSeen: Overwriting['seen'] = new Map();
/** Milliseconds from word of a write to a look at it. */
const catchUpPause = 200;
const firstRows = 200;
/** How often rows and what is around them are read until they are of one version. */
const tries = 3;

/**
 * One open sheet: the rows in view, edits that show at once and are saved one after the other, undo and redo.
 * An edit that the server refuses is taken back: the rows are read again.
 */
export class SheetSession implements GridSheet {
  readonly id: string;
  readonly rows: RowWindow;
  readonly grouping: SheetGrouping;
  #hasGrid: boolean;
  #calls: SheetCalls;
  #listener: SheetListener | null = null;
  readonly #reading = new NewestReading();
  #view: SheetView;
  #watchers = new Set<() => void>();
  #version = 0;
  /** The newest version that was heard of. */
  #newest = 0;
  #isCatchingUp = false;
  #saving: Promise<void> = Promise.resolve();
  #unsaved = 0;
  readonly #steps = new UndoStacks();
  /** Which tables of the workbook are where: what names their cells is refused once one is elsewhere. */
  geometry: number | null = null;

  constructor(
    { id, columns, has_grid = false }: { id: string; columns: readonly Column[]; has_grid?: boolean },
    calls: SheetCalls,
    begin: RequestedRows = { sort: [], groups: [], groupFigures: [], filters: [] },
  ) {
    this.id = id;
    this.#hasGrid = has_grid;
    this.#calls = calls;
    this.#view = {
      ...{ columns, total: 0, grid: null, formulaProblems: [], conversion: null, search: '', across: false, ...begin },
      ...{ groupCount: 0, isOutOfGroups: false, state: 'loading', undo: null, redo: null },
    };
    this.rows = new RowWindow(async (offset, limit) => (await this.#query(offset, limit)).rows, {
      onRows: (from, to) => this.#listener?.onRows(from, to),
      onFailure: (error) => this.#listener?.onProblem(error),
    });
    const onLines = (): void => {
      this.#show({});
      this.#listener?.onReset();
    };
    this.grouping = new SheetGrouping({ rows: this.rows, ask: () => this.#queryGroups(), onLines });
  }

  get view(): SheetView {
    return this.#view;
  }

  /** Of the sheet as it is shown. */
  get version(): number {
    return this.#version;
  }

  /** Whether rows are where they are in the sheet. */
  get isInOrder(): boolean {
    const { search, filters, sort, groups } = this.#view;
    return search === '' && filters.length + sort.length + groups.length === 0;
  }

  /** The number of a row in the sheet, as formulas count it: the heads are row 1. Null while that is not known. */
  numberOf(index: number): number | null {
    if (!this.isInOrder) return this.rows.at(index)?.number ?? null;
    return (this.#view.grid?.placeOfData(index) ?? index + 1) + 1;
  }

  positionOf(id: string): number {
    const { grid, columns } = this.#view;
    return grid ? grid.layout.columnAt(id) : columns.findIndex((column) => column.id === id);
  }

  /** Notifies of what happens to the rows; the returned function ends it. */
  follow(listener: SheetListener): () => void {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Reads the view again, from its beginning. Done when it is shown as it was asked for last. */
  load(): Promise<void> {
    return this.#reading.begin((isNewest) => this.#readWithGrid(isNewest), {
      show: (read) => this.#showRead(...read),
      failed: (error) => {
        this.#show({ state: 'failed' });
        this.#listener?.onProblem(error);
      },
    });
  }

  #showRead(answer: Answer, grid: PlacedGrid | null): void {
    this.#version = answer.version;
    this.tablesMoved(answer.geometry);
    const { columns, total, across = false, formula_problems: formulaProblems = [], conversion = null } = answer;
    const state = this.#unsaved > 0 ? 'saving' : 'saved';
    const groupCount = this.grouping.count;
    this.#show({ columns, total, grid, across, formulaProblems, conversion, state, groupCount, isOutOfGroups: false });
    this.#listener?.onReset();
  }

  /** Where someone else put a table elsewhere, what was done before names other cells now. */
  tablesMoved(geometry = 0): void {
    if (this.geometry !== null && this.geometry !== geometry) this.#steps.clear('undo', 'redo');
    this.geometry = geometry;
  }

  /** The rows and what is around them, of one version where others do not write all the time. */
  async #readWithGrid(isCurrent: () => boolean): Promise<[Answer, PlacedGrid | null] | null> {
    for (let attempt = 1; ; attempt++) {
      const [answer, grid] = await Promise.all([
        this.grouping.readWith(() => this.#query(0, firstRows), isCurrent),
        this.#hasGrid ? (this.#calls.grid?.() ?? null) : null,
      ]);
      if (!answer || !isCurrent()) return null;
      if (grid && grid.version !== answer.version && attempt < tries) continue;
      return [answer, grid && this.#placed(grid, answer.columns)];
    }
  }

  /** What is around the table, where its rows are known. */
  async #loadGrid(): Promise<void> {
    const grid = await this.#calls.grid?.();
    if (grid?.version === this.#version) this.#show({ grid: this.#placed(grid, this.#view.columns) });
    else await this.load();
  }

  #placed(answer: SheetGridOnTheWire, columns: readonly Column[]): PlacedGrid {
    return new PlacedGrid(answer, columns, (index) => this.rows.at(index)?.row_id ?? `row ${index}`);
  }

  async look(changed: Partial<Pick<SheetView, 'search'> & RequestedRows>): Promise<void> {
    this.#show(changed);
    await this.load();
  }

  /** Reads again when someone else wrote meanwhile. */
  async refresh(): Promise<void> {
    if (this.#unsaved > 0) return;
    const { version, conversion = null } = await this.#query(0, 0);
    if (this.#unsaved > 0) return;
    if (version !== this.#version) await this.load();
    else if (conversion !== this.#view.conversion) this.#show({ conversion });
  }

  /** Someone wrote: what is shown is read again, unless it is of that version. Writes that follow each other are one. */
  async changed(version: number): Promise<void> {
    this.#newest = Math.max(this.#newest, version);
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      // What is being saved here reads again by itself where others wrote, too.
      while (this.#listener && this.#newest > this.#version && this.#unsaved === 0) {
        await new Promise((resolve) => setTimeout(resolve, catchUpPause));
        const before = this.#version;
        await this.refresh();
        if (this.#version === before) break;
      }
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Leaves the column as it is, whose type is being changed. */
  async cancelConversion(): Promise<void> {
    await this.#calls.cancelConversion().catch((error: unknown) => this.#listener?.onProblem(error));
    await this.load();
  }

  /**
   * Writes what was typed or pasted, by the place of the row; what does not change anything is left out. With `formulas`,
   * what begins with an equals sign is one; after an apostrophe it is a text.
   */
  async write(typed: readonly GridEntry[], { formulas = false }: { formulas?: boolean } = {}): Promise<void> {
    // What needs no answer is shown at once.
    const entries = touchesLinks(typed, this.#view.columns) ? await this.readLinked(typed) : typed;
    const positions = entries.map((entry) => entry.index);
    const first = positions.reduce((least, index) => Math.min(least, index), this.rows.total);
    const last = positions.reduce((most, index) => Math.max(most, index), 0);
    if (positions.some((index) => !this.rows.at(index)))
      await this.rows.need(first, Math.min(this.rows.total, last + 1));
    const view = { rows: this.rows, columns: this.#view.columns };
    const { rows, refused } = enteredCells(entries, view, { formulas });
    this.notifyRefused(refused);
    if (rows.length > 0) await this.do({ kind: 'cells', rows });
  }

  /** What was typed or pasted, with keys in place of names; names of several rows are left out. */
  async readLinked<Entry extends Pick<GridEntry, 'column' | 'text'>>(
    typed: readonly Entry[],
  ): Promise<readonly Entry[]> {
    const { entries, refused } = await readEntries(typed, this.#view.columns, this.#calls.readLinks);
    this.notifyRefused(refused);
    return entries;
  }

  /** Says why a cell cannot be edited, where it cannot. */
  mayEdit(column: string): boolean {
    const target = this.#view.columns.find((candidate) => candidate.id === column);
    const why = target ? typingRefusal(target) : null;
    if (why === null) return true;
    this.notifyRefused([why]);
    return false;
  }

  /** Says what was left out of what was typed or pasted, and why. */
  notifyRefused(refused: readonly string[]): void {
    const note = refusedText(refused);
    if (note !== null) this.#listener?.onNote(note);
  }

  /** Does something new: what was undone before cannot be redone any more. Answers whether it was saved. */
  async do(change: GridChange): Promise<boolean> {
    this.#steps.clear('redo');
    let saved = true;
    for (const part of partsOfChange(change)) {
      saved = (await this.#apply({ change: part, done: doneBy(part) }, 'undo')) && saved;
    }
    return saved;
  }

  /** What was done last, to be taken back later whatever is done in between. */
  get lastDone(): object | null {
    return this.#steps.last('undo') ?? null;
  }

  /** Takes one thing back that was done; false when it has been taken back already. */
  async takeBack(done: object): Promise<boolean> {
    const step = this.#steps.takeOut(done);
    if (!step) return false;
    await this.#apply(step, 'redo');
    return true;
  }

  /** Of what is still being saved, too. */
  async undo(): Promise<void> {
    await this.#saving;
    const { conversion } = this.#view;
    if (conversion && isOfColumn(this.#steps.last('undo')?.change, conversion.column)) {
      if (conversion.can_cancel) this.#steps.pop('undo');
      return conversion.can_cancel ? this.cancelConversion() : this.#listener?.onNote(t(stillChanging));
    }
    const step = this.#steps.pop('undo');
    if (step) await this.#apply(step, 'redo');
  }

  async redo(): Promise<void> {
    await this.#saving;
    const step = this.#steps.pop('redo');
    if (step) await this.#apply(step, 'undo');
  }

  async #apply({ change, done }: Step, turnedRound: Direction, over?: Overwriting): Promise<boolean> {
    const inverse = over ? over.inverse : inverseOfChange(change, this.rows, this.#view.grid);
    const versions = over?.versions ?? versionsOf(change, this.rows);
    const { grid } = this.#view;
    const seen = over?.seen ?? (change.kind === 'cells' ? grid?.seen(change.loose ?? []) : undefined) ?? noneSeen;
    if (change.kind === 'cells') this.#showCells(change);
    this.#unsaved++;
    this.#show({ state: 'saving' });
    const saved = this.#saving.then(() => this.#save(change, inverse, { versions: over?.versions, seen }));
    this.#saving = saved.then(
      () => undefined,
      () => undefined,
    );
    try {
      await saved;
      if (inverse) this.#steps.push(turnedRound, { change: inverse, done });
      this.#unsaved--;
      this.#show({ state: this.#unsaved > 0 ? 'saving' : 'saved' });
      return true;
    } catch (error) {
      this.#unsaved--;
      const conflict = conflictOf(error, { change, inverse, versions, seen, grid });
      if (!conflict) this.#listener?.onProblem(error);
      await this.load();
      if (!(error instanceof CallError) || error.status === 0) this.#show({ state: 'failed' });
      if (!conflict) return false;
      const { over: overwriting, ...shown } = conflict;
      this.#listener?.onConflict({
        ...shown,
        keepMine: async () => void (await this.#apply({ change, done }, turnedRound, overwriting)),
      });
      return false;
    }
  }

  async #save(
    change: GridChange,
    inverse: GridChange | null,
    { versions, seen }: { versions: ReadonlyMap<string, number> | undefined; seen: Overwriting['seen'] },
  ): Promise<void> {
    const shown = (row_id: string) => this.rows.at(this.rows.indexOf(row_id))?.version ?? 0;
    const versionOf = (row_id: string): number => versions?.get(row_id) ?? shown(row_id);
    const geometry = namesCells(change) ? (this.geometry ?? undefined) : undefined;
    const form = change.kind === 'add' ? change.form : undefined;
    const answer = await this.#calls.edit(editsOf(change, versionOf, seen), geometry, form);
    const foreign = answer.version !== this.#version + 1;
    this.#version = answer.version;
    if (change.kind === 'columns' && inverse?.kind === 'columns') nameAddedColumn(change.edit, inverse, answer.columns);
    if (change.kind === 'table' && inverse?.kind === 'table') {
      this.#hasGrid = true;
      this.geometry = answer.geometry ?? 0;
      inverse.edit = { kind: 'move-table-back', move: answer.moved ?? '' };
    }
    this.#show({ columns: answer.columns, conversion: answer.conversion ?? this.#view.conversion });
    for (const note of answer.notes) this.#listener?.onNote(note);
    const known = this.#take(change, inverse, answer.rows);
    // What is around the table moves with its rows, and is read as the server reads it.
    const isMoved = this.#hasGrid && change.kind !== 'cells' && this.#unsaved === 1;
    if (foreign || !known || isMoved) await this.load();
    else if (change.kind === 'cells' && change.loose && this.#unsaved === 1) await this.#loadGrid();
    else if (this.#view.groups.length > 0 && this.#unsaved === 1)
      this.#show({ isOutOfGroups: await this.grouping.refresh(this.#version) });
  }

  #showCells({ rows, loose }: Extract<GridChange, { kind: 'cells' }>): void {
    showCells(this.rows, rows);
    if (!loose) return;
    this.#view.grid?.show(loose);
    this.#listener?.onRows(0, this.rows.total);
  }

  /** Puts what the server answered in the place of what was shown before; false when the view must be read again. */
  #take(change: GridChange, inverse: GridChange | null, rows: readonly ShownRow[]): boolean {
    // Restored rows are somewhere between the others.
    if (change.kind === 'columns' || change.kind === 'table' || change.kind === 'restore') return false;
    if (change.kind === 'add' && inverse?.kind === 'remove')
      inverse.rows = rows.map(({ row_id, cells }) => ({ row_id, cells }));
    // Rows after those that come or go have other numbers.
    if (change.kind !== 'cells' && !this.isInOrder) return false;
    if (change.kind === 'cells') {
      showWritten(this.rows, rows, { isLast: this.#unsaved <= 1 });
    } else if (change.kind === 'add') {
      if (change.before !== undefined) return false;
      this.rows.append(rows);
    } else {
      const removed = this.rows.remove(new Set(change.rows.map((row) => row.row_id)));
      // What named them may be other rows of the sheet.
      if (removed < change.rows.length || rows.length > 0) return false;
    }
    if (change.kind !== 'cells') {
      this.#show({ total: this.rows.total });
      this.#listener?.onReset();
    }
    return true;
  }

  #query(offset: number, limit: number): Promise<Answer> {
    const { search, sort, groups, filters } = this.#view;
    return this.#calls.query({ search, filters: [...filters], sort: [...sort], groups: [...groups], offset, limit });
  }

  #queryGroups(): Promise<SheetGroups> | null {
    const { search, groups, groupFigures, filters } = this.#view;
    if (groups.length === 0) return null;
    return this.#calls.groups({ search, filters: [...filters], groups: [...groups], figures: [...groupFigures] });
  }

  #show(changed: Partial<SheetView>): void {
    this.#view = { ...this.#view, ...changed, undo: this.#steps.next('undo'), redo: this.#steps.next('redo') };
    for (const watcher of this.#watchers) watcher();
  }
}
