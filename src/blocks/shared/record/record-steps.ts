import { listName } from '#features/visitor/rules/list-address.ts';
import type { RowsData } from '../../data-contract.ts';
import type { PageContext } from '../../view-contract.ts';
import { t } from '#kit/language/language.ts';

/** The way from a record to those beside it, and back to the list that it was opened from. */
export interface RecordSteps {
  /** Addresses; '' at either end. */
  previous: string;
  next: string;
  /** `3 of 41`. */
  place: string;
  /** Of the list; '' where the record was opened otherwise. */
  back: string;
}

/** Null where there is no other record. */
export function recordSteps(
  { beside, total }: RowsData,
  { path: here }: Pick<PageContext, 'path'>,
): RecordSteps | null {
  if (!beside || (total < 2 && !beside.list)) return null;
  const [path = ''] = here.split(/[?#]/);
  const { list = '' } = beside;
  const hrefOf = (row: string | null): string =>
    row === null ? '' : `${path}?${new URLSearchParams({ record: row, ...(list && { [listName]: list }) })}`;
  return {
    previous: hrefOf(beside.previous),
    next: hrefOf(beside.next),
    place: t('{place} of {total}', { place: beside.place, total }),
    back: list,
  };
}
