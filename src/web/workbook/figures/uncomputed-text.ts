import { joinSentences } from '#kit/language/join-sentences.ts';
import type { Uncomputed } from '#engine/uncomputed.ts';
import { plural } from '#kit/language/product.ts';

/** What a figure says that misses values, in the reader's language; '' where it misses none. */
export function uncomputedText({ waiting, failed }: Uncomputed): string {
  const sentences = [
    waiting > 0 &&
      plural(waiting, '{count} value is still being calculated.', '{count} values are still being calculated.'),
    failed > 0 && plural(failed, '{count} value couldn’t be calculated.', '{count} values couldn’t be calculated.'),
  ];
  return joinSentences(sentences.filter((sentence) => sentence !== false));
}
