import { t } from '#kit/language/product.ts';
import { Text } from '@mantine/core';
import type { UpdatePreview } from '../../api/update-preview.ts';
import { countOf } from '#web/site/shell/count-of.ts';
import styles from './update.module.css';

type Sheet = UpdatePreview['sheets'][number];

export const isUnchanged = ({ counts, around, columns }: Sheet): boolean =>
  [counts, around].every(({ added, changed, removed }) => added + changed + removed === 0) &&
  columns.added.length === 0 &&
  columns.names.length === 0;

/** What an update does with a sheet: how much, and a few examples of each. */
export function UpdateSheet({ sheet, named, there }: { sheet: Sheet; named: boolean; there: string }) {
  const { counts, added, changed, removed, same } = sheet;
  return (
    <section aria-label={sheet.title}>
      {named && (
        <Text fw={600} mb={6}>
          {sheet.title}
        </Text>
      )}
      {isUnchanged(sheet) ? (
        <Text size="sm" c="dimmed">
          {t('No changes in {same}.', { same: countOf(same, 'row') })}
        </Text>
      ) : (
        <dl className={styles.counts}>
          <Count name={t('Added')} value={counts.added} tone={styles.added} />
          <Count name={t('Changed')} value={counts.changed} tone={styles.changed} />
          <Count name={t('Removed')} value={counts.removed} tone={styles.removed} />
          <Count name={t('Unchanged')} value={same} />
        </dl>
      )}
      {changed.length > 0 && (
        <Examples title={t('Changed')} more={counts.changed - changed.length}>
          {changed.map(({ label, cells }, place) => (
            <li key={place}>
              <b>{label || 'A row'}</b>
              {cells.map(({ name, before, after }) => (
                <span key={name} className={styles.change}>
                  {name}: <del>{before || 'blank'}</del> → <ins>{after || 'blank'}</ins>
                </span>
              ))}
            </li>
          ))}
        </Examples>
      )}
      <RowExamples title={t('Added')} rows={added} more={counts.added - added.length} />
      <RowExamples title={t('Moved to the sheet’s trash')} rows={removed} more={counts.removed - removed.length} />
      <Around counts={sheet.around} />
      <Notes sheet={sheet} there={there} />
    </section>
  );
}

function Around({ counts: { added, changed, removed } }: { counts: Sheet['around'] }) {
  const parts = [
    changed > 0 ? `${countOf(changed, 'cell')} changed` : '',
    added > 0 ? `${countOf(added, 'cell')} added` : '',
    removed > 0 ? `${countOf(removed, 'cell')} removed` : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <Text size="sm" mt={6}>
      {t('Around the table (titles, rates, totals): {join}.', { join: parts.join(', ') })}
    </Text>
  );
}

function Count({ name, value, tone = '' }: { name: string; value: number; tone?: string | undefined }) {
  return (
    <div className={value > 0 ? tone : ''}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

function RowExamples({ title, rows, more }: { title: string; rows: string[][]; more: number }) {
  if (rows.length === 0) return null;
  return (
    <Examples title={title} more={more}>
      {rows.map((cells, place) => (
        <li key={place}>{cells.join(' · ')}</li>
      ))}
    </Examples>
  );
}

function Examples({ title, more, children }: { title: string; more: number; children: React.ReactNode }) {
  return (
    <>
      <Text size="sm" c="dimmed" mt="sm">
        {title}
      </Text>
      <ul className={styles.examples}>
        {children}
        {more > 0 && (
          <li className={styles.more}>
            {t('and {toLocaleString2} more', { toLocaleString2: more.toLocaleString('en-US') })}
          </li>
        )}
      </ul>
    </>
  );
}

function Notes({ sheet: { columns, formulas, misfits, doubts }, there }: { sheet: Sheet; there: string }) {
  const notes = [
    formulas > 0 && `${countOf(formulas, 'formula changes', 'formulas change')}.`,
    columns.added.length > 0 && t('New columns: {join}.', { join: columns.added.join(', ') }),
    columns.missing.length > 0 && t('Not in {there}, unchanged: {join}.', { there, join: columns.missing.join(', ') }),
    columns.left_out.length > 0 && t('Deleted here, not restored: {join}.', { join: columns.left_out.join(', ') }),
    ...columns.names.map(({ before, after }) => t('“{before}” is called “{after}” from now on.', { before, after })),
    ...columns.renamed.map((one) =>
      t('“{there}” of {there2} is “{here}” here.', { there: one.there, there2: there, here: one.here }),
    ),
    misfits.count > 0 &&
      `${countOf(misfits.count, 'value does', 'values do')} not fit the type of the column and ${misfits.count === 1 ? 'comes' : 'come'} as text: ${misfits.examples
        .map(({ row, column, value }) => t('{column} in row {row}, “{value}”', { column, row, value }))
        .join('; ')}${misfits.count > misfits.examples.length ? '; …' : '.'}`,
    doubts > 0 &&
      t('{doubts} could not be matched for certain: several are the same, or a lot has changed.', {
        doubts: countOf(doubts, 'row'),
      }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
