/** A row that is added, over fetch: loaded with the first. */
import type { BlockActs } from '#blocks/view-contract.ts';
import { callServer, VisitorCallError } from '../call-server.ts';
import { digestOf, forgetKey, keyFor } from './sent-keys.ts';

type Added = Awaited<ReturnType<BlockActs['addRow']>>;

/**
 * Adds a row. A network that is lost is tried again after a moment, and whatever is sent again without an answer so far
 * has the key that it had: it is stored once.
 */
export async function addRow(path: string, { idempotency_key: fresh, ...content }: Sent): Promise<Added> {
  const digest = await digestOf([path, content]);
  const body = { ...content, idempotency_key: keyFor(digest, fresh) };
  for (let pauses = pausesBetween; ; pauses = pauses.slice(1)) {
    try {
      const added = await addSolved(path, body);
      forgetKey(digest);
      return added;
    } catch (error) {
      const isUnanswered = !(error instanceof VisitorCallError) || error.status === 0 || error.status >= 500;
      if (!isUnanswered) forgetKey(digest);
      const [pause] = pauses;
      if (!(error instanceof VisitorCallError) || error.status !== 0 || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

type Sent = { idempotency_key: string } & Record<string, unknown>;
/** Milliseconds before each further try. */
const pausesBetween = [700, 2_000];

/** Where the server wants a proof of work from strangers, it is solved and the row sent again, as often as asked. */
async function addSolved(path: string, body: object): Promise<Added> {
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
