import type { RowsData } from '../../data-contract.ts';
import type { PageContext } from '../../view-contract.ts';
import { withList } from '../rows/row-column.ts';
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
  { path: here, page }: Pick<PageContext, 'path'> & { page?: Pick<PageContext['page'], 'href'> },
): RecordSteps | null {
  if (!beside || (total < 2 && !beside.list)) return null;
  const [path = ''] = here.split(/[?#]/);
  const { list = '', ends } = beside;
  const hrefOf = (row: string | null, end: string | undefined): string => {
    if (row === null) return '';
    return withList(end && page ? page.href + end : `${path}?${new URLSearchParams({ record: row })}`, list);
  };
  return {
    previous: hrefOf(beside.previous, ends?.previous),
    next: hrefOf(beside.next, ends?.next),
    place: t('{place} of {total}', { place: beside.place, total }),
    back: list,
  };
}
