import { Button } from '../button.tsx';
import { addressOfQuery, withoutPlace } from '../query-address.ts';
import { Pagination } from './pagination.tsx';
import styles from './rows-foot.module.css';
import type { RowBlock } from './row-block.ts';
import { plural, t } from '#kit/language/language.ts';

interface RowsFootProps {
  block: RowBlock;
  /** What people call the block. */
  name: string;
  /** Other rows come as the visitor scrolls to them. */
  scrolls?: boolean;
}

/** How many rows there are, and the way to the other pages. */
export function RowsFoot({ block, name, scrolls = false }: RowsFootProps) {
  const { settings } = block.config;
  const { total, offset, pageSize, rows, missed } = block.rows.data;
  const { paginate = true, show_pagination = true, Pagination_color: color = '' } = settings;
  return (
    <div className={styles.foot}>
      <p className={styles.count} aria-live="polite">
        {scrolls ? countText(total, 0, total) : countText(total, offset, rows.length)}
        {missed && ` · ${missed}`}
      </p>
      {(!paginate || show_pagination) && !scrolls && total > pageSize && (
        <Pagination
          of={name}
          offset={offset}
          pageSize={pageSize}
          total={total}
          color={color}
          context={block.context}
          hrefOf={(page) => addressOfQuery(block.context.path, block.id, { ...withoutPlace(block.rows.query), page })}
          onPage={(next) => {
            block.rows.page(next);
            void import('./go-to-rows.ts').then(({ goToRows }) => goToRows(block.id));
          }}
        />
      )}
    </div>
  );
}

/** Why the last query could not be answered, above the rows that remain from before. */
export function RowsFailure({ block }: { block: RowBlock }) {
  if (!block.rows.error) return null;
  return (
    <p className={styles.failure} role="alert">
      {block.rows.error}{' '}
      <Button variant="plain" size="small" onClick={() => block.rows.reload()}>
        {t('Try again')}
      </Button>
    </p>
  );
}

function countText(total: number, offset: number, shown: number): string {
  if (shown === 0 || shown >= total) return plural(total, '{count} row', '{count} rows');
  const values = { first: offset + 1, last: offset + shown };
  return plural(total, '{first}–{last} of {count} row', '{first}–{last} of {count} rows', values);
}
