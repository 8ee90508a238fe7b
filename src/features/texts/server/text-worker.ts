/** Runs in a worker thread: one task after the other. */
import { parentPort } from 'node:worker_threads';
import { runTextTask, type TextTask } from './text-task.ts';

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
port.on('message', (task: TextTask) => {
  try {
    port.postMessage({ answer: runTextTask(task) });
  } catch (error) {
    // A text can be nested deeper than the stack is.
    port.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
port.postMessage('ready');
