import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { RunningSheaf } from './start-sheaf.ts';

/**
 * A whole Sheaf, without a demo, that all tests of a run share: sign up people of your own there. It starts for the first
 * that asks and ends with the run.
 */
export async function sharedSheaf(): Promise<Pick<RunningSheaf, 'origin'>> {
  const answer = JSON.parse(await text(connect(inject('sheafSocket')))) as { origin?: string; error?: string };
  if (answer.origin === undefined) throw new Error(answer.error);
  return { origin: answer.origin };
}
