import { newestArrangement, type SheetArrangement } from '../../rules/arrangement/arrangement.ts';
import type { Stored } from '#platform/database/schema.ts';

type StoredView = Pick<Stored<'saved_views'>, 'arrangement' | 'revision' | 'shown_first'>;

/** A view as it is now, also one that an older release saved. */
export function arrangementOf({ arrangement, revision, shown_first }: StoredView): SheetArrangement {
  const newest = newestArrangement(arrangement);
  // All widths of a file's view that was never changed come from the file, so none was set by hand.
  const isOfFile = shown_first && revision === 1 && arrangement.leastWidths === undefined;
  return isOfFile ? { ...newest, widths: {}, leastWidths: newest.widths } : newest;
}
