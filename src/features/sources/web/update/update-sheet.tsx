import { missingText } from './missing-text.ts';
import { figure, plural, t } from '#kit/language/product.ts';
import { Text } from '@mantine/core';
import type { UpdatePreview } from '../../api/update-preview.ts';
import styles from './update.module.css';

type Sheet = UpdatePreview['sheets'][number];

function misfitsText({ count, examples }: Sheet['misfits']): string {
  const shown = examples.map(({ row, column, value }) =>
    t('{column} in row {row}, “{value}”', { column, row: String(row), value }),
  );
  return plural(
    count,
    '{count} value does not fit the type of the column and comes as text: {examples}',
    '{count} values do not fit the type of the column and come as text: {examples}',
    { examples: `${shown.join('; ')}${count > examples.length ? '; …' : '.'}` },
  );
}

export const isUnchanged = ({ counts, around, columns }: Sheet): boolean =>
  [counts, around].every(({ added, changed, removed }) => added + changed + removed === 0) &&
  columns.added.length === 0 &&
  columns.names.length === 0;

/** What an update does with a sheet: how much, and a few examples of each. */
export function UpdateSheet({ sheet, named, service }: { sheet: Sheet; named: boolean; service: string | null }) {
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
          {plural(same, 'No changes in {count} row.', 'No changes in {count} rows.')}
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
              <b>{label || t('A row')}</b>
              {cells.map(({ name, before, after }) => (
                <span key={name} className={styles.change}>
                  {name}: <del>{before || t('blank')}</del> → <ins>{after || t('blank')}</ins>
                </span>
              ))}
            </li>
          ))}
        </Examples>
      )}
      <RowExamples title={t('Added')} rows={added} more={counts.added - added.length} />
      <RowExamples title={t('Moved to the sheet’s trash')} rows={removed} more={counts.removed - removed.length} />
      <Around counts={sheet.around} />
      <Notes sheet={sheet} service={service} />
    </section>
  );
}

function Around({ counts: { added, changed, removed } }: { counts: Sheet['around'] }) {
  const parts = [
    changed > 0 ? plural(changed, '{count} cell changed', '{count} cells changed') : '',
    added > 0 ? plural(added, '{count} cell added', '{count} cells added') : '',
    removed > 0 ? plural(removed, '{count} cell removed', '{count} cells removed') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <Text size="sm" mt={6}>
      {t('Around the table (titles, rates, totals): {changes}.', { changes: parts.join(', ') })}
    </Text>
  );
}

function Count({ name, value, tone = '' }: { name: string; value: number; tone?: string | undefined }) {
  return (
    <div className={value > 0 ? tone : ''}>
      <dt>{name}</dt>
      <dd>{figure(value)}</dd>
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
        {more > 0 && <li className={styles.more}>{plural(more, 'and {count} more', 'and {count} more')}</li>}
      </ul>
    </>
  );
}

function Notes({ sheet, service }: { sheet: Sheet; service: string | null }) {
  const { columns, formulas, misfits, doubts } = sheet;
  const notes = [
    formulas > 0 && plural(formulas, '{count} formula changes.', '{count} formulas change.'),
    columns.added.length > 0 && t('New columns: {names}.', { names: columns.added.join(', ') }),
    columns.missing.length > 0 && missingText(`${columns.missing.join(', ')}.`, service),
    columns.left_out.length > 0 &&
      t('Deleted here, not restored: {names}', { names: `${columns.left_out.join(', ')}.` }),
    ...columns.names.map(({ before, after }) => t('“{before}” is called “{after}” from now on.', { before, after })),
    ...columns.renamed.map(({ there, here }) =>
      service === null
        ? t('“{there}” of the file is “{here}” here.', { there, here })
        : t('“{there}” of {service} is “{here}” here.', { there, here, service }),
    ),
    misfits.count > 0 && misfitsText(misfits),
    doubts > 0 &&
      plural(
        doubts,
        '{count} row could not be matched for certain: several are the same, or a lot has changed.',
        '{count} rows could not be matched for certain: several are the same, or a lot has changed.',
      ),
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
