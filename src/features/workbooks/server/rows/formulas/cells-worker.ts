/** Runs in a worker thread: the formulas of one workbook, kept up to date. */
import { parentPort } from 'node:worker_threads';
import { yieldToOthers } from './yield-to-others.ts';
import type { LooseCell } from '#engine/formula/cells/loose-cells.ts';
import { WorkbookCells } from '#engine/formula/cells/workbook-cells.ts';
import type { CellsSetup, RowOfCells } from '#engine/formula/cells/cells-setup.ts';
import { firstRowsOf } from './reading/first-rows.ts';
import { paceOf, type SlicePace } from './slice-pace.ts';

export type CellsRequest =
  | { kind: 'setup'; setup: CellsSetup }
  | { kind: 'rows'; sheet: number; lines: string }
  | { kind: 'begin' }
  | { kind: 'change'; sheet: number; rows: RowOfCells[] }
  | { kind: 'change-loose'; sheet: number; cells: LooseCell[] }
  | { kind: 'verify' }
  | { kind: 'compute'; now: number; pace: SlicePace }
  | { kind: 'next'; limit: number };

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
yieldToOthers();
let cells: WorkbookCells | undefined;
port.on('message', (request: CellsRequest) => {
  switch (request.kind) {
    case 'setup':
      cells = new WorkbookCells(request.setup);
      break;
    case 'rows':
      cells?.addRows(request.sheet, firstRowsOf(request.lines, cells.sheets[request.sheet]!.read));
      port.postMessage(true);
      break;
    case 'begin':
      cells?.begin();
      port.postMessage(true);
      break;
    case 'change':
      port.postMessage(cells?.change(request.sheet, request.rows));
      break;
    case 'change-loose':
      port.postMessage(cells?.changeLoose(request.sheet, request.cells));
      break;
    case 'verify':
      port.postMessage(cells?.verify());
      break;
    case 'compute':
      port.postMessage(cells?.compute(request.now, paceOf(request.pace)));
      break;
    case 'next':
      port.postMessage(cells?.next(request.limit));
      break;
  }
});
