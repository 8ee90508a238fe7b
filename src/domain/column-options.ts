/** The options of a column: what is offered to choose from where its cells are filled. (decision 116) */
import { storableText } from '#kit/storable.ts';

export const mostOptions = 200;
export const longestOption = 200;

/** As they are kept: each once, none blank; null where they are too many or too long to choose from. */
export function readOptions(given: readonly string[]): string[] | null {
  const options = [...new Set(given.map((option) => storableText(option).trim()))].filter((option) => option !== '');
  const isFit = options.length > 0 && options.length <= mostOptions;
  return isFit && options.every((option) => option.length <= longestOption) ? options : null;
}
