/** What a column of texts is by its name alone: where no value is known yet, or none can be looked at. */
import type { Column } from '../model.ts';
import { wordsOf } from './name-words.ts';

export const longWords: ReadonlySet<string> = new Set(
  `description notes note comment comments summary bio biography abstract remarks remark review message details content
  body overview synopsis feedback instructions story text reason explanation narrative about`.split(/\s+/),
);

type NamedColumn = Pick<Column, 'name' | 'type'>;

/** Sentences rather than a word or a name: they want lines of their own. */
export const isLongByName = ({ name, type }: NamedColumn): boolean =>
  type === 'text' && wordsOf(name).some((word) => longWords.has(word));

export const isPhoneByName = ({ name, type }: NamedColumn): boolean =>
  type === 'text' && wordsOf(name).includes('phone');
