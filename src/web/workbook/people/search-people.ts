import { t } from '#kit/language/product.ts';
import { type AssignablePerson, listAssignablePeople } from '#features/workbooks/api/cell-people.ts';
import { initialsOf, tintOfPerson } from '#engine/people.ts';
import { call } from '../../call.ts';
import type { SearchLinked } from '../links/link-list.ts';

/** Whom a cell of a sheet may name, by words of the name or the address. */
export const searchPeople = (sheetId: string, search: string, signal?: AbortSignal) =>
  call(listAssignablePeople, { params: { sheetId }, query: { search }, ...(signal && { signal }) });

/** What tells a person from others of the same name. */
export const aboutPerson = ({ email, kind, is_me }: AssignablePerson): string =>
  [is_me ? t('You') : '', email, kind === 'app_user' ? t('app user') : ''].filter(Boolean).join(' · ');

/** People as the list at a cell takes them. Where a cell may name several, what is searched is behind the last comma. */
export const peopleAtCell =
  (sheetId: string, isSeveral: (column: string) => boolean): SearchLinked =>
  async (column, typed) => {
    const comma = isSeveral(column) ? typed.lastIndexOf(',') : -1;
    const before = comma < 0 ? '' : `${typed.slice(0, comma).trim()}, `;
    const { people } = await searchPeople(sheetId, typed.slice(comma + 1).trim());
    const rows = people.map((person) => ({
      row_id: person.id,
      key: `${before}${person.name}`,
      name: person.name,
      more: [aboutPerson(person)],
      picture: { text: initialsOf(person.name), tint: tintOfPerson(person.name) },
    }));
    // One answer has all that is listed.
    return { rows, total: rows.length };
  };
