import type { RowWindow, ShownRow } from '../row-window.ts';
import { type GroupLine, RowLayout, type SheetGroups } from './row-layout.ts';

interface Needs {
  rows: RowWindow;
  /** The groups of the rows in view; null where they are in none. */
  ask(): Promise<SheetGroups> | null;
  /** Lines came or went. */
  onLines(): void;
}

const tries = 3;

/** The groups of the rows of an open sheet, and which of them are closed for as long as the page is open. */
export class SheetGrouping {
  readonly #needs: Needs;
  readonly #closed = new Set<string>();
  #groups: SheetGroups | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get count(): number {
    return this.#groups?.group_count ?? 0;
  }

  /**
   * Reads groups with what else is read, and of the same version. Null where they are not wanted any more, since others
   * were asked for meanwhile: an answer that comes late shows nothing.
   */
  async readWith<Answer extends { version: number; total: number; rows: readonly ShownRow[] }>(
    read: () => Promise<Answer>,
    isCurrent: () => boolean,
  ): Promise<Answer | null> {
    for (let attempt = 1; ; attempt++) {
      const [answer, groups] = await Promise.all([read(), this.#needs.ask()]);
      if (!isCurrent()) return null;
      if (groups && groups.version !== answer.version && attempt < tries) continue;
      this.#groups = groups;
      this.#needs.rows.reset(this.#layout(answer.total), answer.rows);
      return answer;
    }
  }

  /**
   * Reads what groups say of rows that were changed here. Rows stay where they are while someone types: answers
   * whether some of them belong elsewhere now.
   */
  async refresh(version: number): Promise<boolean> {
    const groups = await this.#needs.ask();
    if (!groups || groups.version !== version) return false;
    const { rows } = this.#needs;
    const layout = RowLayout.grouped(groups, this.#closed);
    if (!layout.isLike(rows.layout)) return true;
    this.#groups = groups;
    rows.showFigures(layout);
    return false;
  }

  /** Opens or closes a group. */
  toggle = ({ path }: Pick<GroupLine, 'path'>): void => {
    if (!this.#closed.delete(path)) this.#closed.add(path);
    this.#layAgain();
  };

  openAll(): void {
    this.#closed.clear();
    this.#layAgain();
  }

  closeAll(): void {
    this.#closed.clear();
    for (const { path } of this.#layout(0).groups) this.#closed.add(path);
    this.#layAgain();
  }

  #layAgain(): void {
    const { rows, onLines } = this.#needs;
    rows.layAgain(this.#layout(rows.total));
    onLines();
  }

  #layout(rows: number): RowLayout {
    return this.#groups ? RowLayout.grouped(this.#groups, this.#closed) : RowLayout.plain(rows);
  }
}
