/** Runs in a worker thread: one recalculation, whose rows come and go in batches. */
import { parentPort } from 'node:worker_threads';
import { yieldToOthers } from './yield-to-others.ts';
import { FormulaTask, type FormulaTaskRows, type FormulaTaskSetup } from './formula-task.ts';
import { paceOf, type SlicePace } from './slice-pace.ts';

export type FormulaRequest =
  | { kind: 'setup'; setup: FormulaTaskSetup }
  | { kind: 'rows'; rows: FormulaTaskRows }
  | { kind: 'compute'; pace: SlicePace }
  | { kind: 'take'; limit: number };

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
yieldToOthers();
let task: FormulaTask | undefined;
port.on('message', (request: FormulaRequest) => {
  switch (request.kind) {
    case 'setup':
      task = new FormulaTask(request.setup);
      break;
    case 'rows':
      task?.add(request.rows);
      break;
    case 'compute':
      port.postMessage(task?.compute(paceOf(request.pace)));
      break;
    case 'take':
      port.postMessage(task?.take(request.limit));
      break;
  }
});
