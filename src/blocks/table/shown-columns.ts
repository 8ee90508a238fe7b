import type { Column } from '#engine/model.ts';
import type { RowsData } from '../data-contract.ts';
import { isNumeric } from '#engine/format-cell.ts';
import { leadsTo } from '../shared/link.tsx';
import { pixels } from '../shared/rows/pixels.ts';
import { type RowColumn, withEvenDecimals } from '../shared/rows/row-column.ts';
import { rowField } from '../shared/rows/row-field.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';

export type TableProps = BlockViewProps<typeof definition>;
export type TableSettings = TableProps['config']['settings'];
type AxisItem = TableProps['config']['axis'][number];

/** A column of the table as it is rendered. */
export interface ShownColumn extends RowColumn {
  align: 'left' | 'center' | 'right';
  /** In pixels, where the owner set it. */
  ownWidth: number | undefined;
  /** Shown in the details of a row alone. */
  detailsOnly: boolean;
}

/** The columns to draw, in the owner's order: those that are not hidden and that the sheet has. */
export function shownTableColumns(
  { config, data, rights, context }: TableProps,
  { columns, rows, names }: RowsData,
): ShownColumn[] {
  const { settings } = config;
  const fixed = settings.column_widths === 'Fixed' ? (pixels(settings.column_width) ?? defaultWidth) : undefined;
  return config.axis.flatMap((item, index): ShownColumn[] => {
    const found = item.hidden ? undefined : columns.find((one) => one.id === item.column);
    if (!found) return [];
    const column = withEvenDecimals(found, rows);
    const options = (data[`options:${item.column}`]?.values ?? []).map(String);
    const aligned = item.text_alignment === 'Automatic' ? settings.Text_Align : item.text_alignment;
    const cell: RowColumn = {
      key: `${index}:${item.column}`,
      settings: { ...item, cleans_html: settings.html_in_cells === 'Cleaned' },
      column,
      field: rowField(item, column, options),
      editable: rights.edit.includes(item.column),
      leads: leadsTo(context, item.lookup_page),
    };
    return [
      {
        ...cell,
        align: alignments[aligned] ?? (!names?.[column.id] && isFigure(item, column) ? 'right' : 'left'),
        ownWidth: pixels(item.column_width) ?? fixed,
        detailsOnly: item.details_only,
      },
    ];
  });
}

/** Whether a column is edited in its cell; what needs more room opens a dialog. */
export const fitsInCell = ({ field }: RowColumn): boolean =>
  !['textarea', 'markdowntext', 'multi-select', 'file'].includes(field.type);

const defaultWidth = 200;
const alignments: Record<string, 'left' | 'center' | 'right' | undefined> = {
  Left: 'left',
  Center: 'center',
  Right: 'right',
};
const isFigure = (item: AxisItem, column: Column): boolean =>
  item.type === 'number' || (item.type === 'text' && isNumeric(column));
