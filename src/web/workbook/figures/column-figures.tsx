import { figure, formats, t } from '#kit/language/product.ts';
import { Loader } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ColumnHoldings,
  type FigureFunction,
  measureSheet,
  mostDistinct,
} from '#features/workbooks/api/sheet-figures.ts';
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { addUncomputed } from '#engine/uncomputed.ts';
import { call } from '../../call.ts';
import type { SheetView } from '../sheet-view.ts';
import { sentenceFor } from '../use-sheet-session.ts';
import { figureText } from './selection-figures.ts';
import { uncomputedText } from './uncomputed-text.ts';
import styles from './figures.module.css';

interface Props {
  sheetId: string;
  column: Column;
  view: SheetView;
  /** Shows the rows with this value. */
  onValue(value: Cell): void;
}

type NumericFigure = Extract<FigureFunction, 'sum' | 'average' | 'minimum' | 'maximum'>;

const numeric: readonly NumericFigure[] = ['sum', 'average', 'minimum', 'maximum'];

/** @sentences */
const numericText: Readonly<Record<NumericFigure, string>> = {
  sum: 'Sum',
  average: 'Average',
  minimum: 'Smallest',
  maximum: 'Largest',
};

/** Stars and the numbers of rows are not. */
const isAddedUp = ({ type, auto }: Column): boolean => type !== 'rating' && auto === undefined;

const figuresOf = (column: Column): typeof numeric =>
  isNumeric(column) ? numeric.filter((name) => name !== 'sum' || isAddedUp(column)) : [];

/** What a column holds, over the rows that are in view. */
export function ColumnFigures({ sheetId, column, view, onValue }: Props) {
  const { search, filters } = view;
  const { data, error } = useColumnFigures(sheetId, column, view);
  if (error) return <p className={styles.note}>{sentenceFor(error)}</p>;
  const values = data?.values;
  if (!data || !values) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  const missed = uncomputedText(addUncomputed(Object.values(data.uncomputed)));
  const isNarrowed = search !== '' || filters.length > 0;
  return (
    <div className={styles.panel}>
      <p className={styles.note}>
        {isNarrowed
          ? t('In matching rows: {count}', { count: data.total })
          : t('In all rows: {count}', { count: data.total })}
      </p>
      {missed && (
        <p className={styles.note} role="status">
          {missed}
        </p>
      )}
      <dl className={styles.figures}>
        <Figure name={t('Filled')} value={`${figure(values.filled)} (${share(values.filled, data.total)})`} />
        <Figure name={t('Blank')} value={figure(values.blank)} />
        <Figure name={t('Different values')} value={distinctText(values)} />
        {figuresOf(column).map((name, at) => {
          const value = data.figures[at] ?? null;
          return (
            <Figure
              key={name}
              name={t(numericText[name])}
              value={typeof value === 'number' ? figureText(value, column) : t('None')}
            />
          );
        })}
        {isDated(column) && values.filled > 0 && (
          <>
            <Figure name={t('Earliest')} value={formatCell(values.first, column)} />
            <Figure name={t('Latest')} value={formatCell(values.last, column)} />
          </>
        )}
      </dl>
      {values.frequent.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('Most frequent')}</h3>
          <Frequent values={values} column={column} onValue={onValue} />
        </>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Frequent({ values, column, onValue }: { values: ColumnHoldings } & Pick<Props, 'column' | 'onValue'>) {
  const most = values.frequent[0]?.count ?? 1;
  return (
    <ul className={styles.values}>
      {values.frequent.map(({ value, count }) => (
        <li key={String(value)}>
          <button type="button" onClick={() => onValue(value)}>
            <span className={styles.value}>{formatCell(value, column)}</span>
            <span className={styles.times}>{figure(count)}</span>
            <meter className={styles.bar} min={0} max={most} value={count} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const isDated = ({ type }: Column): boolean => type === 'date' || type === 'datetime';

const share = (part: number, whole: number): string =>
  formats().percent.replace('{n}', String(whole === 0 ? 0 : Math.round((part / whole) * 100)));

const distinctText = ({ distinct, has_more }: ColumnHoldings): string =>
  has_more ? t('More than {count}', { count: mostDistinct }) : figure(distinct);

function useColumnFigures(sheetId: string, column: Column, { search, filters, total }: SheetView) {
  const requested = figuresOf(column);
  return useQuery({
    queryKey: ['column-figures', sheetId, column.id, column.type, search, filters, total],
    queryFn: ({ signal }) =>
      call(measureSheet, {
        params: { sheetId },
        body: {
          search,
          filters: [...filters],
          figures: requested.map((name) => ({ function: name, column: column.id })),
          values_of: column.id,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
