import { t } from '#kit/language/product.ts';
import { type RefObject, useState } from 'react';
import type { Column } from '#engine/model.ts';
import { makeTable } from '#features/workbooks/api/table-move.ts';
import { call } from '../../call.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import type { GridSheet } from '../grid/grid-lines.ts';
import type { MovedTable } from '../grid-change.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';
import { makeCellsAgain } from './make-cells-again.ts';
import type { NewTable } from './new-table-dialog.tsx';
import { selectedTable } from './selected-table.ts';

/** Makes a further table of the selected cells, once it was said what it will be. `onTables` is told of it, and which one is gone. */
export function useNewTable(
  { session, lines, onTables }: { session: SheetSession; lines: GridSheet; onTables(gone?: string): void },
  shown: readonly Column[],
  grid: RefObject<GridHandle | null>,
) {
  const [newTable, setNewTable] = useState<MovedTable | null>(null);
  const close = (): void => {
    setNewTable(null);
    grid.current?.regain();
  };
  return {
    newTable,
    endNewTable: close,
    askForNewTable() {
      const range = selectedTable(lines, shown, grid);
      if (!range) return;
      grid.current?.release();
      setNewTable(range);
    },
    async makeTable(made: NewTable) {
      close();
      const { geometry, id: sheetId } = session;
      const body = { ...made, ...(geometry !== null && { geometry }) };
      try {
        const { sheet_id, title } = await call(makeTable, { params: { sheetId }, body });
        const undo = () => void makeCellsAgain(sheet_id, () => onTables(sheet_id));
        showToast(t('{title} is a table now.', { title }), { label: t('Undo'), run: undo });
      } catch (error) {
        showFailure(error);
      }
      // Where it was refused since a table was moved meanwhile, too.
      onTables();
    },
  };
}
