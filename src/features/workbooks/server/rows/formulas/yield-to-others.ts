import { constants, setPriority } from 'node:os';

/**
 * Lets everyone who waits for a page come before this thread. Linux counts the priority by thread; elsewhere it is the
 * whole process's, which keeps its own.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_LOW);
  } catch {
    // A system that does not let us: it is fair without.
  }
}
