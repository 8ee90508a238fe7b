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
          No changes in {countOf(same, 'row')}.
        </Text>
      ) : (
        <dl className={styles.counts}>
          <Count name="Added" value={counts.added} tone={styles.added} />
          <Count name="Changed" value={counts.changed} tone={styles.changed} />
          <Count name="Removed" value={counts.removed} tone={styles.removed} />
          <Count name="Unchanged" value={same} />
        </dl>
      )}
      {changed.length > 0 && (
        <Examples title="Changed" more={counts.changed - changed.length}>
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
      <RowExamples title="Added" rows={added} more={counts.added - added.length} />
      <RowExamples title="Moved to the sheet’s trash" rows={removed} more={counts.removed - removed.length} />
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
      Around the table (titles, rates, totals): {parts.join(', ')}.
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
        {more > 0 && <li className={styles.more}>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </>
  );
}

function Notes({ sheet: { columns, formulas, misfits, doubts }, there }: { sheet: Sheet; there: string }) {
  const notes = [
    formulas > 0 && `${countOf(formulas, 'formula changes', 'formulas change')}.`,
    columns.added.length > 0 && `New columns: ${columns.added.join(', ')}.`,
    columns.missing.length > 0 && `Not in ${there}, unchanged: ${columns.missing.join(', ')}.`,
    columns.left_out.length > 0 && `Deleted here, not restored: ${columns.left_out.join(', ')}.`,
    ...columns.names.map(({ before, after }) => `“${before}” is called “${after}” from now on.`),
    ...columns.renamed.map((one) => `“${one.there}” of ${there} is “${one.here}” here.`),
    misfits.count > 0 &&
      `${countOf(misfits.count, 'value does', 'values do')} not fit the type of the column and ${misfits.count === 1 ? 'comes' : 'come'} as text: ${misfits.examples
        .map(({ row, column, value }) => `${column} in row ${row}, “${value}”`)
        .join('; ')}${misfits.count > misfits.examples.length ? '; …' : '.'}`,
    doubts > 0 &&
      `${countOf(doubts, 'row')} could not be matched for certain: several are the same, or a lot has changed.`,
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
