import { t } from '#kit/language/product.ts';

/** Why a provider sent a person back without signing them in; null for anything that the server does not say. */
export function providerProblem(why: string): string | null {
  const sentence = Object.entries(sentences).find(([problem]) => problem === why)?.[1];
  return sentence === undefined ? null : t(sentence);
}

/** @sentences */
const sentences = {
  expired: 'That sign-in took too long or started in another browser. Try again.',
  unverified: 'Your sign-in provider has not verified your e-mail address. Sign in with your password or by e-mail.',
  failed: 'Signing in with that account did not work. Try again, or sign in another way.',
};
