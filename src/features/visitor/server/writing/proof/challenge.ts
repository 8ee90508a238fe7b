import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';

/** What a proof says of itself, once it is known to be one. */
export interface Spendable {
  id: string;
  expires: Date;
}

const lifetimeSeconds = 20 * 60;

/**
 * A challenge of ALTCHA's proof-of-work protocol, version 2 (altcha.org/docs/v2/proof-of-work), for one form: the counter
 * that its key is derived from is below `work`, and only trying finds it.
 */
export function makeChallenge(form: string, work: number, key: string, now = Date.now()): Promise<Challenge> {
  return createChallenge({
    ...{ algorithm: 'SHA-256', cost: 1, deriveKey, counter: randomInt(work) },
    ...{ hmacSignatureSecret: key, hmacKeySignatureSecret: key },
    expiresAt: Math.floor(now / 1_000) + lifetimeSeconds,
    data: { form },
  });
}

const proofShape = z.object({
  challenge: z.object({
    parameters: z.object({ expiresAt: z.number(), data: z.object({ form: z.string() }) }).loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Reads a solved challenge, base64 of JSON as ALTCHA's widget sends it; null where it is no solution for this form now. */
export async function readProof(proof: string, form: string, key: string, now = Date.now()): Promise<Spendable | null> {
  const given = proofShape.safeParse(parsed(proof));
  if (!given.success) return null;
  const { solution } = given.data;
  const challenge = given.data.challenge as z.infer<typeof proofShape>['challenge'] & Challenge;
  const { expiresAt, data } = challenge.parameters;
  const secrets = { hmacSignatureSecret: key, hmacKeySignatureSecret: key };
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
  if (!verified || data.form !== form || now >= expiresAt * 1_000) return null;
  return { id: challenge.signature, expires: new Date(expiresAt * 1_000) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString());
  } catch {
    return null;
  }
}
