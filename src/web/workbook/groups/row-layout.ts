import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { groupSheet } from '#features/workbooks/api/sheet-figures.ts';
import type { Cell } from '#engine/model.ts';

export type SheetGroups = AnswerOf<typeof groupSheet>;

/** A line of the grid that heads a group. */
export interface GroupLine {
  /** Names the group as long as its values are the same. */
  path: string;
  level: number;
  key: Cell;
  count: number;
  figures: readonly (number | string | null)[];
  isOpen: boolean;
}

interface Run {
  /** The first line of it in the grid. */
  line: number;
  /** A group has one line. */
  group?: GroupLine;
  /** Of rows: where they are in the answer, and how many. */
  offset: number;
  count: number;
}

/** Which line of the grid is which row of the answer, or heads which group. */
export class RowLayout {
  /** Lines in all. */
  readonly total: number;
  readonly #runs: readonly Run[];

  private constructor(runs: readonly Run[]) {
    this.#runs = runs;
    const last = runs.at(-1);
    this.total = last ? last.line + (last.group ? 1 : last.count) : 0;
  }

  /** Every line is a row. */
  static plain(rows: number): RowLayout {
    return new RowLayout(rows === 0 ? [] : [{ line: 0, offset: 0, count: rows }]);
  }

  /** Groups with their rows, where they are open. Rows that belong to no listed group come where their groups would. */
  static grouped({ groups, total }: Pick<SheetGroups, 'groups' | 'total'>, closed: ReadonlySet<string>): RowLayout {
    const runs: Run[] = [];
    let line = 0;
    const addRows = (offset: number, count: number): void => {
      if (count > 0) runs.push({ line, offset, count });
      line += count;
    };
    const addWithin = ({ within, listed, offset, count }: Node): void => {
      for (const node of within) {
        const { path, level, key, figures } = node;
        const isOpen = !closed.has(path);
        runs.push({ line: line++, group: { path, level, key, count: node.count, figures, isOpen }, offset, count: 0 });
        if (isOpen) addWithin(node);
      }
      addRows(offset + listed, count - listed);
    };
    addWithin(treeOf(groups, total));
    return new RowLayout(runs);
  }

  groupAt(line: number): GroupLine | undefined {
    return this.#runAt(line)?.group;
  }

  /** The rows among some lines, in stretches: where each begins in the grid and in the answer. */
  rowsBetween(from: number, to: number): { line: number; offset: number; count: number }[] {
    const found: { line: number; offset: number; count: number }[] = [];
    for (let index = Math.max(0, this.#positionOf(from)); index < this.#runs.length; index++) {
      const run = this.#runs[index];
      if (!run || run.line >= to) break;
      if (run.group) continue;
      const [first, last] = [Math.max(from, run.line), Math.min(to, run.line + run.count)];
      if (first < last) found.push({ line: first, offset: run.offset + first - run.line, count: last - first });
    }
    return found;
  }

  /** The place of the row of a line in the answer; -1 for the line of a group. */
  offsetOf(line: number): number {
    return this.rowsBetween(line, line + 1)[0]?.offset ?? -1;
  }

  /** All groups that have a line. */
  get groups(): GroupLine[] {
    return this.#runs.flatMap(({ group }) => group ?? []);
  }

  /** The lines that head a group, from the top. */
  get groupLines(): number[] {
    return this.#runs.flatMap(({ group, line }) => (group ? [line] : []));
  }

  /** Whether both have the same groups with as many rows. */
  isLike(other: RowLayout): boolean {
    return (
      this.#runs.length === other.#runs.length &&
      this.#runs.every(({ line, offset, count, group }, index) => {
        const run = other.#runs[index];
        const isSameRun = run?.line === line && run.offset === offset && run.count === count;
        return isSameRun && run.group?.path === group?.path && run.group?.count === group?.count;
      })
    );
  }

  #runAt(line: number): Run | undefined {
    const run = this.#runs[this.#positionOf(line)];
    return run && line < run.line + (run.group ? 1 : run.count) ? run : undefined;
  }

  /** The last run that begins no later; -1 where there is none. */
  #positionOf(line: number): number {
    let [low, high] = [-1, this.#runs.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#runs[middle]?.line ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A group with what is within it. */
interface Node {
  path: string;
  level: number;
  key: Cell;
  count: number;
  figures: GroupLine['figures'];
  /** Where its rows begin in the answer. */
  offset: number;
  within: Node[];
  /** How many of its rows belong to groups within it. */
  listed: number;
}

function treeOf(groups: SheetGroups['groups'], total: number): Node {
  const root: Node = { path: '[]', level: -1, key: null, count: total, figures: [], offset: 0, within: [], listed: 0 };
  const around = [root];
  for (const { level, key, count, figures } of groups) {
    around.length = level + 1;
    const outer = around[level];
    if (!outer) break;
    const path = JSON.stringify([outer.path, typeof key === 'string' ? key.trim().toLowerCase() : key]);
    const node: Node = {
      ...{ path, level, key, count, figures, within: [], listed: 0 },
      offset: outer.offset + outer.listed,
    };
    outer.listed += count;
    outer.within.push(node);
    around.push(node);
  }
  return root;
}
