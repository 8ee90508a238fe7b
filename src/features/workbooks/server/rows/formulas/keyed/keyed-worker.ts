/** Runs in a worker thread: formula columns of large sheets that are kept up to date by keys. */
import { parentPort } from 'node:worker_threads';
import { type KeyedCells, KeyedColumns, type KeyedRow } from '#engine/formula/keyed/keyed-columns.ts';
import type { KeyedSetup } from '#engine/formula/keyed/keyed-plan.ts';
import { yieldToOthers } from '../yield-to-others.ts';

/** `id` names what is held. Those that ask get an answer. */
export type KeyedRequest = { id: number } & (
  | { kind: 'begin'; setup: KeyedSetup }
  | { kind: 'fill' | 'change'; sheet: number; rows: KeyedRow[] }
  | { kind: 'adopt'; rows: KeyedCells[] }
  | { kind: 'compute'; now: number }
  | { kind: 'end' }
);

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
yieldToOthers();
const held = new Map<number, KeyedColumns>();
port.on('message', (request: KeyedRequest) => {
  const own = held.get(request.id);
  switch (request.kind) {
    case 'begin': {
      const made = KeyedColumns.of(request.setup);
      if (made) held.set(request.id, made);
      port.postMessage(made !== null);
      break;
    }
    case 'fill':
      own?.fill(request.sheet, request.rows);
      break;
    case 'change':
      own?.change(request.sheet, request.rows);
      break;
    case 'adopt':
      own?.adopt(request.rows);
      break;
    case 'compute':
      port.postMessage(own?.compute(request.now) ?? null);
      break;
    case 'end':
      held.delete(request.id);
      break;
  }
});
