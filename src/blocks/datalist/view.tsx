import { List } from 'lucide-react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { addressOfQuery, withoutPlace } from '../shared/query-address.ts';
import { Pagination } from '../shared/rows/pagination.tsx';
import { type DatalistProps, listRows } from './list-row.ts';
import { DataListRow } from './data-list-row.tsx';
import { Timeline } from './timeline.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** Rows below each other, side by side or along a timeline. It needs no script: pages and buttons are links. */
export default function DatalistView(props: DatalistProps) {
  const { config, data } = props;
  const { settings } = config;
  const { rows, error } = data.rows;
  const label = settings.titleList || settings.title || t('List');
  const isTimeline = settings.list_type === 'timeline';
  return (
    <BlockFrame {...props} title={settings.title || settings.titleList}>
      {settings.title && settings.titleList && <h3 className={styles.title}>{settings.titleList}</h3>}
      {error ? (
        <ErrorState message={error} />
      ) : data.rows.columns.length === 0 ? (
        <EmptyState icon={List} title={t('This list has no columns yet')} editing={props.context.editing}>
          Choose the columns to show.
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState icon={List} title={t('No rows yet')}>
          {t('Rows of the sheet will appear here.')}
        </EmptyState>
      ) : (
        <>
          {isTimeline ? (
            <Timeline list={props} rows={listRows(props, true)} label={label} />
          ) : (
            <ul
              className={styles[settings.list_type]}
              // Scrolling by keyboard needs the focus.
              tabIndex={settings.list_type === 'horizontal' ? 0 : undefined}
              aria-label={label}
            >
              {listRows(props, false).map((one) => (
                <li key={one.row.row_id} className={styles.item}>
                  <DataListRow list={props} one={one} shape={settings.list_type === 'vertical' ? 'line' : 'card'} />
                </li>
              ))}
            </ul>
          )}
          <Foot list={props} />
        </>
      )}
    </BlockFrame>
  );
}

function Foot({ list }: { list: DatalistProps }) {
  const { id, config, data, context, act } = list;
  const { total, offset, pageSize, query, rows } = data.rows;
  if (total <= pageSize) return null;
  const hrefOf = (page: number) => addressOfQuery(context.path, id, { ...withoutPlace(query), page });
  return (
    <div className={styles.foot}>
      <p className={styles.count}>
        {t('{first}–{last} of {total}', { first: offset + 1, last: offset + rows.length, total })}
      </p>
      <Pagination
        of={t('list')}
        offset={offset}
        pageSize={pageSize}
        total={total}
        color={config.settings.Pagination_color}
        context={context}
        hrefOf={hrefOf}
        onPage={(next) => act.navigate(hrefOf(Math.floor(next / pageSize) + 1))}
      />
    </div>
  );
}
