import type { Query, QueryAnswer, QueryContext } from '#sheet/query-model.ts';

/** Cells of all answers kept; a page's charts and figures come to a few thousand. */
const mostCells = 400_000;
/** A larger answer is not worth keeping. */
const mostCellsOfOne = 20_000;

/** Answers by sheet version and question: an unchanged sheet is not asked the same twice. Least recently used out first. */
export class AnswerCache {
  readonly #kept = new Map<string, { answer: QueryAnswer; cells: number }>();
  #cells = 0;

  get(key: string): QueryAnswer | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.answer;
  }

  set(key: string, query: Query, answer: QueryAnswer): void {
    const cells = 1 + answer.rows.length * query.columns.length + answer.groups.length * 4 + answer.distinct.length;
    if (cells > mostCellsOfOne || this.#kept.has(key)) return;
    this.#kept.set(key, { answer, cells });
    this.#cells += cells;
    for (const [oldest, { cells: freed }] of this.#kept) {
      if (this.#cells <= mostCells) break;
      this.#kept.delete(oldest);
      this.#cells -= freed;
    }
  }
}

/**
 * What an answer depends on. Only filters look at the clock and the user, and the clock counts by days: a minute is
 * fine enough for any time zone.
 */
export function answerKey(sheetId: string, version: number, query: Query, context: QueryContext): string {
  const filtered = (query.filters?.length ?? 0) > 0;
  const around = filtered
    ? [Math.floor(context.now / 60_000), context.timeZone, context.weekStartsOn, context.currentUser]
    : [];
  return JSON.stringify([sheetId, version, query, around]);
}
