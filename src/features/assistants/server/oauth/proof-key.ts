/** PKCE with S256 alone: a verifier as its own challenge would protect nothing. (RFC 7636; OAuth 2.1, section 4.1.1) */
import { createHash, timingSafeEqual } from 'node:crypto';

export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether a verifier is the one that a challenge was made of. */
export function isVerified(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return made.length === challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
