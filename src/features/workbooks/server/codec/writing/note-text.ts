import type { FileComment } from '../appearance/file-appearance.ts';

/** The comments at a cell as one note, each under the name of who wrote it: programs show names nowhere else. */
export function noteText(comments: readonly FileComment[]): string {
  return comments.map(({ author, text }) => (author === '' ? text : `${author}:\n${text}`)).join('\n\n');
}
