import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { marksKey, threadsKey } from '../comments/comment-queries.ts';
import { type PersonHere, WorkbookPresence } from './workbook-presence.ts';

/** Comes into a workbook for as long as the page shows it. */
export function useWorkbookPresence(
  workbookId: string,
  onSheet: (sheetId: string, version: number) => void,
): {
  presence: WorkbookPresence;
  people: readonly PersonHere[];
} {
  const queries = useQueryClient();
  const [presence] = useState(
    () =>
      new WorkbookPresence(workbookId, {
        onComments(sheetId) {
          for (const queryKey of [marksKey(sheetId), threadsKey(sheetId)]) void queries.invalidateQueries({ queryKey });
        },
        onSheet,
      }),
  );
  useEffect(() => presence.enter(), [presence]);
  const people = useSyncExternalStore(
    presence.watch,
    () => presence.people,
    () => presence.people,
  );
  return { presence, people };
}
