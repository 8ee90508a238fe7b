import type { PageContext } from '../view-contract.ts';
import { Button } from '../shared/button.tsx';
import { addressOfQuery, withoutPlace } from '../shared/query-address.ts';
import { Pagination } from '../shared/rows/pagination.tsx';
import type { RowsState } from '../shared/use-rows.ts';
import type { GallerySettings } from './gallery-image.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface GalleryFootProps {
  id: string;
  settings: GallerySettings;
  rows: RowsState;
  context: PageContext;
}

/** The way to the other pages of images, and why the last one could not be had. */
export function GalleryFoot({ id, settings, rows, context }: GalleryFootProps) {
  const { total, offset, pageSize } = rows.data;
  return (
    <>
      {rows.error && (
        <p className={styles.failure} role="alert">
          {rows.error}{' '}
          <Button variant="plain" size="small" onClick={() => rows.reload()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {total > pageSize && (
        <div className={styles.foot}>
          <p className={styles.count} aria-live="polite">
            {t('{first}–{last} of {total} images', {
              ...{ first: offset + 1, last: offset + rows.data.rows.length, total },
            })}
          </p>
          <Pagination
            of={t('gallery')}
            offset={offset}
            pageSize={pageSize}
            total={total}
            color={settings.Pagination_color}
            context={context}
            hrefOf={(page) => addressOfQuery(context.path, id, { ...withoutPlace(rows.query), page })}
            onPage={(next) => rows.page(next)}
          />
        </div>
      )}
    </>
  );
}
