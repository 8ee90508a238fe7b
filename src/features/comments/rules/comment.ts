/** What a comment may hold. Plain text: whatever looks like HTML in it is shown as it was typed. (issue "All 28 blocks", point 6) */
import { t } from '#kit/language/product.ts';
import { oneLine } from '#kit/one-line.ts';
import { storableText } from '#kit/storable.ts';

export const longestComment = 2_000;
export const longestCommentName = 60;

/** What an editor does with anyone's comment. */
export const moderations = ['approve', 'hide', 'restore'] as const;
export type Moderation = (typeof moderations)[number];

/** The text to store, or why it cannot be: without signs that cannot be seen, at most one empty line in a row. */
export function readCommentText(typed: string): { text: string } | { problem: string } {
  const text = storableText(typed)
    .replaceAll(/\r\n?/g, '\n')
    // Signs that turn the direction of what follows would let a comment write over the page around it.
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[^\P{Control}\n\t]/gu, '')
    // Begun at the first blank only: from each of many, the time would grow with their square.
    .replaceAll(/(?<![\t ])[\t ]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '') return { problem: 'Write something first.' };
  if (text.length > longestComment) {
    return { problem: t('Comments can have up to {count} characters.', { count: longestComment }) };
  }
  return { text };
}

/** The name that someone without an account typed, on one line. */
export function readCommentName(typed: string): { name: string } | { problem: string } {
  const name = oneLine(storableText(typed));
  if (name === '') return { problem: 'Enter your name.' };
  if (name.length > longestCommentName)
    return { problem: t('Names can have up to {count} characters.', { count: longestCommentName }) };
  return { name };
}
