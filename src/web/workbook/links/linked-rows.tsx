import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listLinked } from '#features/workbooks/api/links.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Filter } from '#engine/query-model.ts';
import { call } from '../../call.ts';
import { filterForValue } from '../figures/filter-for-value.ts';
import { sentenceFor } from '../use-sheet-session.ts';
import type { LinkedSheet } from './linked-sheets.ts';
import styles from './links.module.css';

type Linked = AnswerOf<typeof listLinked>['linked'][number];

interface Props {
  sheetId: string;
  rowId: string;
  sheets: readonly LinkedSheet[];
  /** Shows the rows of a sheet that pass a filter. */
  onRows(sheetId: string, filter: Filter): void;
}

/** The rows of the workbook that name a row, by sheet: how many, and the first. */
export function LinkedRows({ sheetId, rowId, sheets, onRows }: Props) {
  const isLinked = sheets.some(({ columns }) => columns.some(({ link }) => link?.sheet === sheetId));
  const { data, error } = useQuery({
    queryKey: ['linked-rows', sheetId, rowId],
    queryFn: ({ signal }) => call(listLinked, { params: { sheetId, rowId }, signal }),
    enabled: isLinked,
    gcTime: 0,
    staleTime: 0,
  });
  if (!isLinked) return null;
  return (
    <section className={styles.linked} aria-label={t('What belongs here')}>
      <h3>{t('What belongs here')}</h3>
      {error && <p role="alert">{sentenceFor(error)}</p>}
      {data?.linked.map((one) => (
        <LinkedSheetRows
          key={`${one.sheet.id} ${one.column.id}`}
          linked={one}
          onAll={() => {
            const column = sheets.find(({ id }) => id === one.sheet.id)?.columns.find(({ id }) => id === one.column.id);
            if (column) onRows(one.sheet.id, filterForValue(column, one.key));
          }}
        />
      ))}
    </section>
  );
}

function LinkedSheetRows({ linked, onAll }: { linked: Linked; onAll(): void }) {
  const { sheet, column, total, rows } = linked;
  return (
    <div>
      <h4>
        {sheet.title}{' '}
        <span className={styles.more}>{t('{count} by {column}', { count: total, column: column.name })}</span>
      </h4>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ row_id, cells }) => (
            <li key={row_id}>{cells.join(' · ') || t('Blank row')}</li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {plural(total, 'Show the row in {title}', 'Show all {count} in {title}', { title: sheet.title })}
        </Button>
      )}
    </div>
  );
}
