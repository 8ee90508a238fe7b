import { rich } from '../ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { TrashedRowOnTheWire } from '#features/workbooks/api/row-history.ts';
import type { Cell, Column } from '#engine/model.ts';
import { assignedText } from './people/assigned-text.ts';
import { sayMoment, saySince } from '../site/shell/say-date.ts';
import styles from './history.module.css';

type Author = Pick<TrashedRowOnTheWire, 'actor' | 'through'>;

interface EntryProps {
  author: Author;
  /** A sentence about `{person}` without its end, and the other values in it. */
  did: string;
  values?: Readonly<Record<string, string>>;
  at: string;
}

/** Who did what, when, and by what way. */
export function HistoryEntry({ author: { actor, through }, did, values, at }: EntryProps) {
  const act = rich(did, { ...values, person: <b title={actor.email ?? undefined}>{actor.name}</b> });
  return (
    <p className={styles.who}>
      {through === null && act}
      {through &&
        ('app' in through
          ? rich(t('{act} on {page} of {app}'), { act, page: through.page, app: through.app })
          : rich(t('{act} with the API key {key}'), { act, key: through.api_key }))}
      <br />
      <time className={styles.when} dateTime={at} title={sayMoment(at)}>
        {saySince(at)}
      </time>
    </p>
  );
}

interface ChangesProps {
  changes: readonly { column: string; from: Cell; to: Cell }[];
  columns: readonly Column[];
  /** Of a new row there is no "from" to show. */
  isNew?: boolean;
}

/** The cells that a change changed, from what to what. */
export function CellChanges({ changes, columns, isNew = false }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ column, from, to }) => {
        const known = columns.find((one) => one.id === column);
        return (
          <div key={column}>
            <dt>{known?.name ?? t('{column} (deleted column)', { column })}</dt>
            <dd>
              {known?.type === 'person' && <ins>{assignedText(from, to)}</ins>}
              {known?.type !== 'person' && !isNew && (
                <>
                  <del>
                    <CellText cell={from} column={known} />
                  </del>
                  <span className={styles.arrow} aria-label={t('became')}>
                    →
                  </span>
                </>
              )}
              {known?.type !== 'person' && (
                <ins>
                  <CellText cell={to} column={known} />
                </ins>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A cell as people read it, short. */
export function CellText({ cell, column }: { cell: Cell; column: Column | undefined }) {
  const text = formatCell(cell, column ?? { type: 'text' }, { dates: 'short' });
  if (text === '') return <span className={styles.blank}>{t('empty')}</span>;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const longest = 300;
