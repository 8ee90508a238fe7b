/** A row that is added, over fetch: loaded with the first. */
import type { BlockActs } from '#blocks/view-contract.ts';
import { callServer, VisitorCallError } from '../call-server.ts';

type Added = Awaited<ReturnType<BlockActs['addRow']>>;

/** Adds a row. Where the server wants a proof of work from strangers, it is solved and the row sent again, as often as asked. */
export async function addRow(path: string, body: object): Promise<Added> {
  // Asks for the challenge as an answer: browsers report a refusal as an error of the page.
  let proof = '';
  for (let attempt = 1; ; attempt++) {
    let challenge: unknown;
    try {
      const added = await callServer<Added & { challenge?: unknown }>('POST', path, { ...body, proof });
      if (added.challenge === undefined) return added;
      challenge = added.challenge;
    } catch (error) {
      const isAsked = error instanceof VisitorCallError && error.code === 'proof_required';
      if (!isAsked || attempt === mostAttempts) throw error;
      challenge = error.details['challenge'];
    }
    const { solveChallenge } = await import('./solve-challenge.ts');
    proof = await solveChallenge(challenge);
  }
}

const mostAttempts = 3;
