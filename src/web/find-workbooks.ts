import { useEffect, useState } from 'react';
import { listWorkbooks, type WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from './call.ts';

/** Milliseconds between the last key and the request to the server. */
const pause = 200;

/**
 * The first spreadsheets by name that have what was typed; null until they are known. While others are fetched, those
 * before stay.
 */
export function useFoundWorkbooks(
  search: string,
  onFailure: (failure: unknown) => void = ignore,
): readonly WorkbookOnTheWire[] | null {
  const [found, setFound] = useState<readonly WorkbookOnTheWire[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(
      () => {
        call(listWorkbooks, { query: { search, sort: 'name' }, signal: left.signal })
          .then(({ workbooks }) => setFound(workbooks))
          .catch((failure: unknown) => {
            if (!left.signal.aborted) onFailure(failure);
          });
      },
      search ? pause : 0,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [search, onFailure]);
  return found;
}

const ignore = (): void => undefined;
