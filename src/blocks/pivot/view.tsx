import { Download, TableProperties } from 'lucide-react';
import { csvLines } from '#kit/csv-text.ts';
import type { Cell } from '#engine/model.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { LinkButton } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { formatValue } from '../shared/figures/format-value.ts';
import { Icon } from '../shared/icon.tsx';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import type { definition } from './definition.ts';
import { linesOf, type PivotRow, type PivotTable, pivotTable, shadeOf, textOf } from './pivot-table.ts';
import styles from './view.module.css';
import { plural, t } from '#kit/language/language.ts';

type PivotProps = BlockViewProps<typeof definition>;

/** What is shown of the table. */
interface Shown {
  table: PivotTable;
  /** Whether there is a line below with the totals of columns, and columns behind with those of rows. */
  totals: { below: boolean; behind: boolean };
  shade: ((value: Cell, measure: number) => number) | null;
}

/** Drawn on the server alone: nothing in it needs a script. */
export default function PivotView(props: PivotProps) {
  const { config, data, context } = props;
  const { settings } = config;
  const table = data.table.error ? null : pivotTable(props);
  const has = (side: 'Rows' | 'Columns'): boolean => ['Rows and columns', side].includes(settings.totals);
  const totals = { below: has('Columns'), behind: has('Rows') && (table?.across.length ?? 0) > 0 };
  const download = table && settings.csv_download && (
    <LinkButton
      variant="plain"
      square
      href={fileOf(table, totals)}
      download="pivot-table.csv"
      context={context}
      aria-label={t('Download as CSV')}
      title={t('Download as CSV')}
      icon={<Icon of={Download} />}
    />
  );
  return (
    <BlockFrame {...props} titleStyle={titleStyleOf(settings)} toolbar={download || undefined}>
      {data.table.error ? (
        <ErrorState message={data.table.error} />
      ) : table ? (
        <Figures
          shown={{ table, totals, shade: settings.shade_cells ? shadeOf(table) : null }}
          label={settings.title || t('Pivot table')}
          color={settings.shade_color}
          missed={data.table.missed ?? ''}
        />
      ) : (
        <EmptyState icon={TableProperties} title={emptyTitle(settings.rows)} editing={context.editing}>
          Choose the columns whose values are the rows and the columns, and the figures where they meet.
        </EmptyState>
      )}
    </BlockFrame>
  );
}

/** The table as an address that is a file: the apostrophes that keep texts from running are written like all other signs. */
const fileOf = (table: PivotTable, totals: Shown['totals']): string => {
  const text = encodeURIComponent(`\uFEFF${csvLines(linesOf(table, totals))}`).replaceAll("'", '%27');
  return `data:text/csv;charset=utf-8,${text}`;
};

const emptyTitle = (rows: string): string =>
  rows === '' ? t('This table has no rows yet') : t('No rows to summarize');

function Figures({ shown, label, color, missed }: { shown: Shown; label: string; color: string; missed: string }) {
  const { table, totals } = shown;
  const notes = [...leftOut(table), ...(missed ? [missed] : [])];
  return (
    <div className={styles.card} style={cssVariables({ '--shade': ownerColor(color) })}>
      {/* A table that is wider than the page scrolls, by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table}>
          <Head table={table} hasTotals={totals.behind} />
          <tbody>
            {table.rows.map((row) => (
              <Line key={row.key} row={row} shown={shown} />
            ))}
          </tbody>
          {totals.below && (
            <tfoot>
              <tr>
                <th scope="row">{t('Total')}</th>
                <Cells row={table.foot} shown={shown} isTotal />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>}
    </div>
  );
}

function leftOut({ left, rows }: PivotTable): string[] {
  const moreRows = left.isCut ? 0 : left.rows;
  const first = left.isCut
    ? t('There are too many values to show. These are the first {count} rows.', { count: rows.length })
    : '';
  const more = [
    moreRows > 0 ? plural(moreRows, '{count} more row', '{count} more rows') : '',
    left.across > 0 ? plural(left.across, '{count} more column', '{count} more columns') : '',
  ].filter((text) => text !== '');
  const [list = '', last] = more;
  const rest = last === undefined ? list : t('{list} and {last}', { list, last });
  const notes = [first, rest && t('And {rest}.', { rest })].filter((text) => text !== '');
  return notes.length === 0 ? [] : [...notes, t('Totals include everything.')];
}

/** One line of headings, or two where several figures are below each column across. */
function Head({ table, hasTotals }: { table: PivotTable; hasTotals: boolean }) {
  const { sides, across, measures } = table;
  const side = sides.down.join(' / ');
  const tops = [...across, ...(hasTotals ? [t('Total')] : [])];
  if (across.length === 0 || measures.length === 1)
    return (
      <thead>
        <tr>
          <th scope="col">{side}</th>
          {(across.length === 0 ? measures.map(({ name }) => name) : tops).map((name, index) => (
            // Names may be the same; places are the only identity.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={index} scope="col" data-total={index >= across.length && across.length > 0 ? '' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
    );
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {side}
        </th>
        {tops.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <th key={index} scope="colgroup" colSpan={measures.length} className={styles.top}>
            {name}
          </th>
        ))}
      </tr>
      <tr>
        {tops.flatMap((_, at) =>
          measures.map(({ name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th key={`${at}:${index}`} scope="col" className={styles.measure} data-first={index === 0 ? '' : undefined}>
              {name}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function Line({ row, shown }: { row: PivotRow; shown: Shown }) {
  return (
    <tr data-level={row.isOuter ? 'outer' : row.level > 0 ? 'inner' : undefined}>
      <th scope="row">{row.label}</th>
      <Cells row={row} shown={shown} isTotal={row.isOuter} />
    </tr>
  );
}

function Cells({ row, shown, isTotal }: { row: Pick<PivotRow, 'cells' | 'total'>; shown: Shown; isTotal: boolean }) {
  const { table, totals, shade } = shown;
  const all = [...row.cells, ...(totals.behind ? [row.total] : [])];
  return all.flatMap((cell, at) =>
    table.measures.map(({ look }, index) => {
      const value = cell?.[index] ?? null;
      const isSum = isTotal || at >= row.cells.length;
      const share = shade && !isSum ? shade(value, index) : 0;
      return (
        <td
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at}:${index}`}
          data-total={isSum ? '' : undefined}
          style={share > 0 ? cssVariables({ '--share': `${Math.round(share * 40)}%` }) : undefined}
        >
          {typeof value === 'number'
            ? formatValue(value, look)
            : textOf(value, look.column) || <span className={styles.none}>–</span>}
        </td>
      );
    }),
  );
}
