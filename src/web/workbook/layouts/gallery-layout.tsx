import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { DataRow } from '#blocks/data-contract.ts';
import type { GalleryLayout as Layout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import { EmptySheet } from '../sheet-states.tsx';
import { useCardColors } from './card-colors.ts';
import { CardList } from './card-list.tsx';
import { cardColumns, dataRowOf } from './layout-cards.ts';
import type { LayoutProps } from './layout-props.ts';
import { showProblem } from './layout-states.tsx';
import styles from './layouts.module.css';
import { useLayoutHandle } from './use-layout-handle.ts';
import { useLinesInSight } from './use-lines-in-sight.ts';

/** Cards that are shown at first, and with each further step. */
const step = 60;

/** The rows of a sheet as cards with pictures. */
export default function GalleryLayout(props: LayoutProps<Layout>) {
  const { layout, session, view, names, title } = props;
  const generation = useLayoutHandle(props.handle);
  const [requested, setRequested] = useState(step);
  const to = Math.min(requested, view.total);
  const ranges = useMemo(() => [{ from: 0, to }], [to]);
  useLinesInSight(session.rows, ranges, generation, showProblem);
  const lead = useMemo(() => cardColumns(layout, view.columns), [layout, view.columns]);
  const colors = useCardColors(props.views, view.columns);
  const rows: DataRow[] = [];
  for (let line = 0; line < to; line++) {
    const row = session.rows.at(line);
    if (row) rows.push(dataRowOf(row, view.columns, names));
  }
  if (view.total === 0 && view.state !== 'loading') {
    const isNarrowed = view.search !== '' || view.filters.length > 0;
    return <EmptySheet searching={isNarrowed} onAddRow={props.canWrite ? () => props.onAdd({}) : null} />;
  }
  return (
    // The cards scroll, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.room} tabIndex={0} role="region" aria-label={t('Gallery of {title}', { title })}>
      <CardList rows={rows} lead={lead} label={t('Rows')} isWide colors={colors} onOpen={props.onOpen} />
      {to < view.total && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setRequested(to + step)}>
            {t('{shown} of {count} · Show more', { shown: to, count: view.total })}
          </Button>
        </div>
      )}
    </div>
  );
}
