/** How a row is sent that is added: with the proof of work that the server wants from strangers. */
import type { BlockActs } from '#blocks/view-contract.ts';
import { callServer, VisitorCallError } from '../call-server.ts';

export type Added = Awaited<ReturnType<BlockActs['addRow']>>;

const mostAttempts = 3;

/** Where a proof is wanted, it is made and the row sent again, as often as asked. */
export async function sendRow(path: string, body: object): Promise<Added> {
  // Asks for the challenge as an answer: browsers report a refusal as an error of the page.
  let proof = '';
  for (let attempt = 1; ; attempt++) {
    let challenge: unknown;
    try {
      const added = await callServer<Added & { challenge?: unknown }>('POST', path, { ...body, proof });
      if (added.challenge === undefined) return added;
      challenge = added.challenge;
    } catch (error) {
      const isRequested = error instanceof VisitorCallError && error.code === 'proof_required';
      if (!isRequested || attempt === mostAttempts) throw error;
      challenge = error.details['challenge'];
    }
    const { solveChallenge } = await import('./solve-challenge.ts');
    proof = await solveChallenge(challenge);
  }
}

/** Whether the server could not be reached: whatever was sent may have arrived all the same. */
export const isUnreached = (error: unknown): boolean => error instanceof VisitorCallError && error.status === 0;
