import { leadsTo } from '../shared/link.tsx';
import { type RowColumn, rowColumn } from '../shared/rows/row-column.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';

export type GridProps = BlockViewProps<typeof definition>;
export type GridSettings = GridProps['config']['settings'];

/** A column of the grid as it is rendered. */
export interface GridColumn extends RowColumn {
  item: GridProps['config']['axis'][number];
}

/** The columns of cards and details, in the owner's order: those that the sheet has. */
export function gridColumns({ config, data, context }: GridProps): GridColumn[] {
  return config.axis.flatMap((item, index) => {
    const found = data.rows.columns.find((one) => one.id === item.column);
    if (!found) return [];
    const type = item.type === 'button' ? 'url' : item.type;
    return {
      ...rowColumn(found, { key: `${index}:${item.column}`, type, leads: leadsTo(context, item.lookup_page) }),
      item,
      endsHeading: item.ends_heading && item.type === 'text',
    };
  });
}
