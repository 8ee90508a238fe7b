import { inOwnCurrency } from '#engine/own-currency.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { formatCell } from '#engine/format-cell.ts';
import { telOf } from '#engine/phones.ts';
import { imageAddress, linkAddress } from '../shared/media/cell-address.ts';
import { leadsTo } from '../shared/link.tsx';
import type { OwnCellLook } from '../shared/rows/types/own-cells.ts';
import { recordHref } from '../shared/rows/row-column.ts';
import type { definition } from './definition.ts';

export type DatalistProps = BlockViewProps<typeof definition>;
export type DatalistSettings = DatalistProps['config']['settings'];
export type AxisItem = DatalistProps['config']['axis'][number];

/** A value of a row as it is rendered: words, or a button where it leads somewhere. */
export interface ShownValue {
  key: string;
  item: AxisItem;
  words: string;
  /** Where the value leads; '' is nowhere. */
  href: string;
  /** Of a cell that names several rows: their names, and the page about one with the rows of all. */
  several?: { cell: Cell; column: Column; look: OwnCellLook };
}

/** A row sorted by what its values are for. */
export interface ListRow {
  row: DataRow;
  /** Of each column of images. The first leads the row. */
  images: { key: string; src: string; alt: string }[];
  heading: ShownValue | null;
  lines: ShownValue[];
  buttons: ShownValue[];
  /** When it happened: the first date, for timelines. `iso` is for machines. */
  date: { value: ShownValue; iso: string } | null;
}

/** The rows in the shape that all kinds of lists draw. Blank values are left out; `dated` takes the first date aside. */
export function listRows(
  { config, data, context }: Pick<DatalistProps, 'config' | 'data' | 'context'>,
  dated: boolean,
): ListRow[] {
  const columns = new Map(data.rows.columns.map((column) => [column.id, column]));
  const items = config.axis.flatMap((item, index) => {
    const column = columns.get(item.column);
    return column ? [{ item, column, key: `${index}:${item.column}` }] : [];
  });
  const pictures = items.filter(({ item }) => item.type === 'image');
  const when = dated ? items.find(({ item, column }) => item.type === 'text' && isDate(column)) : undefined;
  const texts = items.filter((one) => one.item.type === 'text' && one !== when);
  return data.rows.rows.map((row) => {
    const shown = texts.map((one) =>
      shownValue({ ...one, column: inOwnCurrency(one.column, row) }, row.cells[one.column.id], {
        name: row.named?.[one.column.id],
        page: recordHref(leadsTo(context, one.item.lookup_page), row.linked?.[one.column.id]),
      }),
    );
    const [first, ...rest] = shown;
    const heading = first && first.words !== '' ? first : null;
    const iso = when ? String(row.cells[when.column.id] ?? '') : '';
    return {
      row,
      images: pictures.map(({ item, column, key }) => ({
        key,
        src: imageAddress(row.cells[column.id]),
        alt: [item.label, heading?.words].filter(Boolean).join(': ') || column.name,
      })),
      heading,
      lines: rest.filter(({ words }) => words !== ''),
      buttons: items
        .filter(({ item }) => item.type === 'button')
        .map((one) => shownValue(one, row.cells[one.column.id]))
        .filter(({ href }) => href !== ''),
      date: when && iso ? { value: shownValue(when, iso), iso: iso.slice(0, 19) } : null,
    };
  });
}

function shownValue(
  { item, column, key }: { item: AxisItem; column: Column; key: string },
  cell: Cell | undefined,
  { name, page }: { name?: string | undefined; page?: string | undefined } = {},
): ShownValue {
  const words = (name ?? formatCell(cell, column)).trim();
  const leads = name === undefined && (item.type === 'button' || column.type === 'url' || column.type === 'email');
  const href = leads ? linkAddress(cell) : name === undefined && column.type === 'phone' ? telOf(cell) : '';
  if (name !== undefined && column.type === 'choices') {
    return { key, item, words, href: '', several: severalIn(cell ?? null, column, { named: name, leads: page }) };
  }
  return { key, item, words, href: page ?? href };
}

const isDate = ({ type }: Column): boolean => type === 'date' || type === 'datetime';

const severalIn = (cell: Cell, column: Column, shown: Pick<OwnCellLook['shown'], 'named' | 'leads'>) => ({
  ...{ cell, column },
  look: { shown: { settings: { image_size: 'Medium' as const }, ...shown } },
});
