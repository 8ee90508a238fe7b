import { t } from '#kit/language/product.ts';
import { SegmentedControl, Tooltip } from '@mantine/core';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { PlacedGrid } from './placed-grid.ts';
import type { SheetMode } from './use-whole-sheet.ts';

interface Props {
  grid: PlacedGrid;
  mode: SheetMode;
  /** Rows are sorted, filtered, grouped or searched: only the table can be. */
  isArranged: boolean;
  onMode(mode: SheetMode): void;
}

/** @sentences */
const modeText: Record<SheetMode, string> = { whole: 'Whole sheet', table: 'Table' };

/** All of the sheet or its table alone. */
export function ModeSwitch({ grid, mode, isArranged, onMode }: Props) {
  const range = rangeOfTable(grid);
  return (
    <Tooltip
      label={
        isArranged
          ? t('Sorted, filtered and grouped rows show the table alone.')
          : t('The table is at {range}.', { range })
      }
    >
      <SegmentedControl
        size="xs"
        aria-label={t('Show')}
        data={Object.entries(modeText).map(([value, words]) => ({ value, label: t(words) }))}
        value={isArranged ? 'table' : mode}
        disabled={isArranged}
        onChange={(value) => onMode(value as SheetMode)}
      />
    </Tooltip>
  );
}

/** With its header: `A4:E12`. */
function rangeOfTable({ layout, bottom }: PlacedGrid): string {
  const top = layout.above - layout.headerRows;
  const last = Math.max(bottom, layout.above - 1);
  return `${lettersOfColumn(layout.left)}${top + 1}:${lettersOfColumn(layout.right)}${last + 1}`;
}
