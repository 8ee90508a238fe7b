/** A row that is added, over fetch: loaded with the first. */
import type { BlockActs } from '#blocks/view-contract.ts';
import { callServer, VisitorCallError } from '../call-server.ts';

type Added = Awaited<ReturnType<BlockActs['addRow']>>;

/** Adds a row. Where the server wants a proof of work from strangers, it is solved and the row sent again, as often as asked. */
export async function addRow(path: string, body: object): Promise<Added> {
  let proof: string | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await callServer<Added>('POST', path, { ...body, proof });
    } catch (error) {
      const isAsked = error instanceof VisitorCallError && error.code === 'proof_required';
      if (!isAsked || attempt === mostAttempts) throw error;
      const { solveChallenge } = await import('./solve-challenge.ts');
      proof = await solveChallenge(error.details['challenge']);
    }
  }
}

const mostAttempts = 3;
