import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../../data-contract.ts';
import type { ActResult, BlockActs } from '../../view-contract.ts';
import { problemOf, type RefusedAct } from '../problem-of.ts';
import type { RowsState } from '../use-rows.ts';
import type { RowActionButton, RowConflict, RowWritesShown } from './row-block.ts';
import { isSame } from './stored-cell.ts';
import { t } from '#kit/language/language.ts';

/** What a write needs of the block as it is rendered at that moment. */
export interface WriterNeeds {
  act: BlockActs;
  rows: RowsState;
  actions: readonly RowActionButton[];
}

/**
 * Writes of one block of rows: seen at once, rolled back with a sentence when they fail. Writes of one row go one after the
 * other, so that no one is in their own way.
 */
export class RowWriter {
  readonly #show: (view: RowWritesShown) => void;
  #view: RowWritesShown;
  #conflicts: RowConflict[] = [];
  /** The last write of each row that is under way. */
  #tails = new Map<string, Promise<unknown>>();
  /** Cells that are shown but not saved yet, in the order written. */
  #unsaved = new Map<string, Record<string, Cell>[]>();
  /** Rows as the server last answered them. */
  #answered = new Map<string, DataRow>();
  #pressed = new Set<string>();

  constructor(view: RowWritesShown, show: (view: RowWritesShown) => void) {
    this.#view = view;
    this.#show = show;
  }

  async edit(
    needs: WriterNeeds,
    row: DataRow,
    cells: Record<string, Cell>,
    action?: number,
  ): Promise<RefusedAct | null> {
    const { row_id } = row;
    this.#unsaved.set(row_id, [...(this.#unsaved.get(row_id) ?? []), cells]);
    put(needs, row_id, (one) => this.#withUnsaved(one, needs.rows.data.rows));
    const problem = await this.#afterOthers(row, async () => {
      const answer = await needs.act.editRow(this.#asSeen(row, cells), cells, action);
      this.#answered.set(row_id, answer.row);
      this.#forget(row_id, cells);
      put(needs, row_id, (one) => this.#withUnsaved({ ...answer.row, cells: { ...one.cells, ...answer.row.cells } }));
      notify(needs, answer, action);
    });
    if (!problem) return null;
    this.#forget(row_id, cells);
    const stood = problem.row ?? { ...row, cells: pick(row.cells, Object.keys(cells)) };
    put(needs, row_id, (one) => this.#withUnsaved({ ...one, ...stood, cells: { ...one.cells, ...stood.cells } }));
    if (problem.code === 'row_conflict' && problem.row) {
      this.#add({ kind: 'edit', seen: row, theirs: problem.row, mine: cells, action });
    } else this.#complain(needs, problem, action);
    return problem;
  }

  async add(needs: WriterNeeds, cells: Record<string, Cell>): Promise<RefusedAct | null> {
    try {
      const answer = await needs.act.addRow(cells);
      const { row } = answer;
      if (row) {
        needs.rows.change((all) => [row, ...all]);
        this.#put({ fresh: row.row_id });
      }
      notify(needs, answer);
      return null;
    } catch (error) {
      return problemOf(error, t('Couldn’t add the row. Your entries are still here. Try again.'));
    }
  }

  async remove(needs: WriterNeeds, row: DataRow, action?: number): Promise<void> {
    const { act, rows } = needs;
    const position = rows.data.rows.findIndex((one) => one.row_id === row.row_id);
    rows.change((all) => all.filter((one) => one.row_id !== row.row_id));
    const problem = await this.#afterOthers(row, async () => {
      notify(needs, await act.deleteRow(this.#asSeen(row, row.cells), action), action);
    });
    if (!problem) return;
    // Gone is what it was to be.
    if (problem.code === 'not_found') return this.#complain(needs, problem, action);
    const back = problem.row ? { ...problem.row, cells: { ...row.cells, ...problem.row.cells } } : row;
    rows.change((all) => all.toSpliced(Math.max(0, position), 0, back));
    if (problem.code !== 'row_conflict' || !problem.row) return this.#complain(needs, problem, action);
    this.#add({ kind: 'delete', seen: row, theirs: problem.row, mine: {}, action });
  }

  async duplicate(needs: WriterNeeds, row: DataRow, action: number): Promise<void> {
    const problem = await this.#once(row, async () => {
      const answer = await needs.act.duplicateRow(row, action);
      needs.rows.change((all) => {
        const position = all.findIndex((one) => one.row_id === row.row_id);
        return all.toSpliced(position + 1, 0, answer.row);
      });
      this.#put({ fresh: answer.row.row_id });
      notify(needs, answer, action);
    });
    if (problem) this.#complain(needs, problem, action);
  }

  async run(needs: WriterNeeds, row: DataRow, action: number): Promise<void> {
    const problem = await this.#once(row, async () => notify(needs, await needs.act.runAction(action, row), action));
    const newer = problem?.row;
    if (!newer) return void (problem && this.#complain(needs, problem, action));
    put(needs, row.row_id, (one) => ({ ...newer, cells: { ...one.cells, ...newer.cells } }));
    needs.act.notify({ type: 'error', message: problem.message });
  }

  /** Writes again, over what the visitor has now seen. */
  async keepMine(needs: WriterNeeds): Promise<void> {
    const conflict = this.#settle();
    if (conflict?.kind === 'edit') await this.edit(needs, conflict.theirs, conflict.mine, conflict.action);
    if (conflict?.kind === 'delete') await this.remove(needs, conflict.theirs, conflict.action);
  }

  /** What someone else wrote stays; the block shows it already. */
  takeTheirs(): void {
    this.#settle();
  }

  #add(conflict: RowConflict): void {
    this.#conflicts.push(conflict);
    this.#put({ conflict: this.#conflicts[0] ?? null });
  }

  #settle(): RowConflict | undefined {
    const settled = this.#conflicts.shift();
    this.#put({ conflict: this.#conflicts[0] ?? null });
    return settled;
  }

  /** The row with the version that counts as seen: after an own write the one that it made. */
  #asSeen(row: DataRow, cells: Record<string, Cell>): DataRow {
    const own = this.#answered.get(row.row_id);
    if (!own || own.version <= row.version) return row;
    const isSeen = Object.keys(cells).every((id) => isSame(own.cells[id] ?? null, row.cells[id] ?? null));
    return isSeen ? { ...row, version: own.version } : row;
  }

  /** Other rows may tell what a key is called that was just chosen. */
  #withUnsaved(row: DataRow, others: readonly DataRow[] = []): DataRow {
    const unsaved: Record<string, Cell> = Object.assign({}, ...(this.#unsaved.get(row.row_id) ?? []));
    const written = { ...row, cells: { ...row.cells, ...unsaved } };
    return row.named || others.some(({ named }) => named)
      ? withNamesOf(others, written, Object.keys(unsaved))
      : written;
  }

  #forget(rowId: string, cells: Record<string, Cell>): void {
    const left = this.#unsaved.get(rowId)?.filter((one) => one !== cells) ?? [];
    if (left.length > 0) this.#unsaved.set(rowId, left);
    else this.#unsaved.delete(rowId);
  }

  /** Runs a write of a row after those before it, and marks the row meanwhile. Answers why it was refused, or null. */
  async #afterOthers(row: DataRow, work: () => Promise<void>): Promise<RefusedAct | null> {
    const { row_id } = row;
    const write = (this.#tails.get(row_id) ?? Promise.resolve()).then(work);
    const ended = write.catch(() => undefined);
    this.#tails.set(row_id, ended);
    this.#put({ pending: new Set([...this.#view.pending, row_id]) });
    try {
      await write;
      return null;
    } catch (error) {
      return problemOf(error, t('Couldn’t save. Try again.'));
    } finally {
      if (this.#tails.get(row_id) === ended) {
        this.#tails.delete(row_id);
        this.#put({ pending: new Set([...this.#view.pending].filter((id) => id !== row_id)) });
      }
    }
  }

  /** Of two quick presses the second comes before the button shows that it is busy: it does nothing. */
  async #once(row: DataRow, work: () => Promise<void>): Promise<RefusedAct | null> {
    if (this.#pressed.has(row.row_id)) return null;
    this.#pressed.add(row.row_id);
    const problem = await this.#afterOthers(row, work);
    this.#pressed.delete(row.row_id);
    return problem;
  }

  #complain({ act, rows, actions }: WriterNeeds, problem: RefusedAct, action?: number): void {
    const own = action === undefined ? '' : (actions[action]?.error_message ?? '');
    const sentences = [...new Set([own || problem.message, ...Object.values(problem.fields)])];
    act.notify({ type: 'error', message: sentences.join(' ') });
    // The row was deleted, or it belongs to this view no more.
    if (problem.code === 'not_found') rows.reload();
  }

  #put(part: Partial<RowWritesShown>): void {
    this.#view = { ...this.#view, ...part };
    this.#show(this.#view);
  }
}

function put({ rows }: WriterNeeds, rowId: string, change: (row: DataRow) => DataRow): void {
  rows.change((all) => all.map((one) => (one.row_id === rowId ? change(one) : one)));
}

function notify({ act, actions }: WriterNeeds, answer: ActResult, action?: number): void {
  const message = answer.message || (action === undefined ? '' : (actions[action]?.success_message ?? ''));
  if (message) act.notify({ type: 'success', message });
}

function withNamesOf(others: readonly DataRow[], row: DataRow, columns: readonly string[]): DataRow {
  const named = { ...row.named };
  const linked = { ...row.linked };
  for (const id of columns) {
    const cell = row.cells[id] ?? null;
    const same = others.find((one) => one.named?.[id] !== undefined && isSame(one.cells[id] ?? null, cell));
    delete named[id];
    delete linked[id];
    if (same?.named?.[id] !== undefined) named[id] = same.named[id];
    if (same?.linked?.[id] !== undefined) linked[id] = same.linked[id];
  }
  return { ...row, named, linked };
}

function pick(cells: Record<string, Cell>, columns: readonly string[]): Record<string, Cell> {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? null]));
}
