import { type HistoryEntry, readHistory } from '#domain/breadcrumbs.ts';
import type { PageContext } from '../contract.ts';

/** The history that the browser keeps of one app; empty where it keeps nothing. */
export function keptHistory(context: PageContext): HistoryEntry[] {
  try {
    return readHistory(localStorage.getItem(keyOf(context)));
  } catch {
    return [];
  }
}

export function keepHistory(context: PageContext, history: readonly HistoryEntry[]): void {
  try {
    localStorage.setItem(keyOf(context), JSON.stringify(history));
  } catch {
    // A browser that keeps nothing shows breadcrumbs without a history.
  }
}

const keyOf = (context: PageContext): string => `navigationHistory:${context.app.href}`;
