import type { GridControl } from './grid-control.ts';
import { type GridKey, gridKey } from './grid-keys.ts';
import type { GridControlNeeds } from './grid-needs.ts';
import { nowText } from './now-text.ts';
import { boundsOf, type SelectedCells } from './selected-cells.ts';

/** A key while a cell is selected and nothing is typed. Answers whether it was one for the grid. */
export function onCellKey(event: KeyboardEvent, control: GridControl, needs: GridControlNeeds): boolean {
  const key = gridKey(event);
  const { range } = control.cursor;
  // Where nothing is selected, Tab has nothing to go on from.
  if (!range && event.key === 'Tab') needs.onLeave();
  if (!key || !range) return false;
  if (key.kind === 'move' && key.move.kind === 'tab' && control.isLeaving) {
    needs.onLeave();
    return false;
  }
  control.isLeaving = key.kind === 'leave';
  act(key, range, control, needs);
  return true;
}

function act(key: GridKey, range: SelectedCells, control: GridControl, needs: GridControlNeeds): void {
  switch (key.kind) {
    case 'move':
      return control.cursor.move(key.move);
    case 'edit':
      return control.edit('editing');
    case 'clear':
      return needs.onClear(boundsOf(range));
    case 'fill-down':
    case 'fill-right':
      return needs.onCopyOver(boundsOf(range), key.kind === 'fill-down' ? 'down' : 'right');
    case 'reveal':
      return control.geometry.reveal(range);
    case 'now': {
      const column = needs.columns()[range.x];
      if (!column || !needs.mayEdit(column.id, range.y)) return undefined;
      return needs.onEntries([{ index: range.y, column: column.id, text: nowText(key.part) }]);
    }
    case 'menu': {
      const box = control.geometry.onScreen(range);
      if (!box) return undefined;
      return needs.onRowMenu(range.y, { x: box.left, y: box.top + box.height, column: range.x });
    }
    case 'undo':
    case 'redo':
    case 'find':
      return needs.onCommand(key.kind);
    case 'leave':
      return undefined;
  }
}
