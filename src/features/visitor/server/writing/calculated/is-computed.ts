import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#platform/services.ts';

/** So long an answer waits for what is computed of whole columns, in milliseconds. */
const patience = 4_000;

/** Whether what follows from a write is computed by now. */
export async function isComputed({ rows }: Pick<Services, 'rows'>): Promise<boolean> {
  const waiting = new AbortController();
  const late = pause(patience, false, { signal: waiting.signal }).catch(() => false);
  try {
    return await Promise.race([rows.formulaColumns.settled().then(() => true), late]);
  } finally {
    waiting.abort();
  }
}
