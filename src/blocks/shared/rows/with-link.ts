import type { RowBlock } from './row-block.ts';
import type { RowColumn } from './row-column.ts';

/** A column as it is filled in: by names of another sheet, where the server offers them to the viewer. */
export const withLink = <Shown extends RowColumn>(
  shown: Shown,
  { rows, act }: Pick<RowBlock, 'rows' | 'act'>,
): Shown =>
  act.names && rows.data.picked?.includes(shown.column.id)
    ? { ...shown, field: { ...shown.field, type: 'link', options: [], several: shown.column.type === 'choices' } }
    : shown;
