import type { DataRow } from '../data-contract.ts';
import { Link } from '../shared/link.tsx';
import { type RowColumn, shownInRow } from '../shared/rows/row-column.ts';
import type { PageContext } from '../view-contract.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface RecordPathProps {
  facts: readonly { column: string; shown: RowColumn }[];
  /** The one of them that names the record that this one belongs to; '' is none. */
  column: string;
  row: DataRow;
  /** What this record is called. */
  title: string;
  context: Pick<PageContext, 'editing'>;
}

/** The way back to the record that this one belongs to: customer › order. Without a name there is none. */
export function RecordPath({ facts, column, row, title, context }: RecordPathProps) {
  const shown = facts.find((fact) => fact.column === column)?.shown;
  const { named, leads = '' } = shown ? shownInRow(shown, row) : {};
  if (named === undefined) return null;
  return (
    <nav className={styles.path} aria-label={t('Belongs to')}>
      <ol>
        <li>
          {leads ? (
            <Link href={leads} context={context}>
              {named}
            </Link>
          ) : (
            named
          )}
        </li>
        {title && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  );
}
