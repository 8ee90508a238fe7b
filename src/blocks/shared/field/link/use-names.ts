import { useEffect, useState } from 'react';
import type { PickedName } from '../../../data-contract.ts';
import { problemOf } from '../../problem-of.ts';
import type { ControlProps } from '../control-props.ts';
import { t } from '#kit/language/language.ts';

interface Found {
  /** Null until the first answer. */
  names: readonly PickedName[] | null;
  total: number;
  failure: string;
  /** Of which search. */
  search: string | null;
}
const nothing: Found = { names: null, total: 0, failure: '', search: null };

/** So long no key is pressed before a search is sent, in milliseconds. */
const pause = 150;

/** The names that the server finds for what is typed, while the list is open. Of several answers the newest search's counts. */
export function useNames(
  names: NonNullable<ControlProps['names']>,
  column: string,
  { search, open }: { search: string; open: boolean },
): Found & { isBehind: boolean } {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!open || found.search === search) return;
    let current = true;
    const ask = async () => {
      try {
        const answer = await names(column, search);
        if (current) setFound({ ...answer, failure: '', search });
      } catch (error) {
        const failure = problemOf(error, t('Couldn’t search. Try again.')).message;
        if (current) setFound({ ...nothing, names: [], failure, search });
      }
    };
    const timer = setTimeout(() => void ask(), found.search === null ? 0 : pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, search, column, names, found.search]);
  return { ...found, isBehind: found.search !== search };
}
