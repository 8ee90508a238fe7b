import { figure, t } from '#kit/language/product.ts';
import { Tooltip } from '@mantine/core';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { hueOf, initials } from '../../person-mark.ts';
import type { CellOfSheet, PersonHere } from './workbook-presence.ts';
import styles from './people-here.module.css';

interface Props {
  people: readonly PersonHere[];
  sheets: WorkbookOnTheWire['sheets'];
  onGo(cell: CellOfSheet): void;
}

const mostShown = 4;

/** Who else has the workbook open, and where; one is taken to their cell. */
export function PeopleHere({ people, sheets, onGo }: Props) {
  // One person with two windows is one, where they were last.
  const byPerson = [...new Map(people.map((person) => [person.id, person])).values()];
  if (byPerson.length === 0) return null;
  const whereOf = ({ name, cell }: PersonHere): string => {
    const sheet = sheets.find(({ id }) => id === cell?.sheet_id);
    if (!sheet) return t('{name} is here', { name });
    const column = sheet.columns.find(({ id }) => id === cell?.column_id);
    return column
      ? t('{name} is in {column} of {sheet}. Go there', { name, column: column.name, sheet: sheet.title })
      : t('{name} is in {sheet}. Go there', { name, sheet: sheet.title });
  };
  const rest = byPerson.slice(mostShown);
  return (
    <ul className={styles.people} aria-label={t('Who else is here')}>
      {byPerson.slice(0, mostShown).map((person) => {
        const words = whereOf(person);
        return (
          <li key={person.id}>
            <Tooltip label={words}>
              <button
                type="button"
                className={styles.person}
                data-hue={hueOf(person.id)}
                data-initials={initials(person.name)}
                aria-label={words}
                onClick={() => person.cell && onGo(person.cell)}
              />
            </Tooltip>
          </li>
        );
      })}
      {rest.length > 0 && (
        <li>
          <Tooltip label={rest.map(({ name }) => name).join(', ')}>
            <span className={styles.person}>+{figure(rest.length)}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
