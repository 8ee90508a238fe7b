import type { CSSProperties } from 'react';
import { leadsTo } from '../shared/link.tsx';
import { ownerColor } from '../shared/owner-color.ts';
import { type RowColumn, rowColumn } from '../shared/rows/row-column.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';

export type ListProps = BlockViewProps<typeof definition>;
export type ListSettings = ListProps['config']['settings'];

/** A column of the list as it is rendered. */
export interface ListColumn extends RowColumn {
  look: CSSProperties;
}

/** The columns to draw, in the owner's order: those that the sheet has. */
export function listColumns({ config, data, rights, context }: ListProps): ListColumn[] {
  return config.axis.flatMap((item, index) => {
    const found = data.rows.columns.find((one) => one.id === item.column);
    if (!found) return [];
    const key = `${index}:${item.column}`;
    const leads = leadsTo(context, item.lookup_page);
    const shown = rowColumn(found, { key, leads, type: item.type, editable: rights.edit.includes(item.column) });
    return { ...shown, look: lookOf(item) };
  });
}

function lookOf({ text_color, font_style }: ListProps['config']['axis'][number]): CSSProperties {
  return {
    ...(text_color && { color: ownerColor(text_color) }),
    ...(font_style !== 'Automatic' && {
      fontWeight: font_style.startsWith('Bold') ? 700 : 400,
      fontStyle: font_style.toLowerCase().includes('italic') ? 'italic' : 'normal',
    }),
  };
}
