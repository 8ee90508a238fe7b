import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { readLinks } from '#features/workbooks/api/links.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import type { Column } from '#engine/model.ts';
import type { GridEntry } from '../grid/cell-editing.ts';

/** Asks the server what texts mean in a column that links. */
export type ReadLinkedTexts = (column: string, texts: string[]) => Promise<AnswerOf<typeof readLinks>>;

/** Whether any of the entries is of a column that links. */
export const touchesLinks = (entries: readonly Pick<GridEntry, 'column'>[], columns: readonly Column[]): boolean =>
  columns.some(({ id, link }) => link && entries.some(({ column }) => column === id));

const mostAtOnce = 2_000;

/**
 * Entries with keys in place of names that were typed or pasted into columns that link. What is neither stays as it is
 * typed; a name that several rows have is left out, and why.
 */
export async function readEntries<Entry extends Pick<GridEntry, 'column' | 'text'>>(
  entries: readonly Entry[],
  columns: readonly Column[],
  read: ReadLinkedTexts | undefined,
): Promise<{ entries: Entry[]; refused: string[] }> {
  const linking = new Map(columns.flatMap((column) => (column.link ? [[column.id, column] as const] : [])));
  const isName = ({ column, text }: Entry): boolean => linking.has(column) && text.trim() !== '' && !/^\{?=/.test(text);
  const named = entries.filter(isName);
  if (named.length === 0 || !read) return { entries: [...entries], refused: [] };
  const meant = new Map<string, { text: string; problem: string | null }>();
  for (const [id, own] of Map.groupBy(named, ({ column }) => column)) {
    const column = linking.get(id);
    const texts = [...new Set(own.map(({ text }) => text))];
    for (let start = 0; column && start < texts.length; start += mostAtOnce) {
      const some = texts.slice(start, start + mostAtOnce);
      // Without an answer it is written as it is typed: saving says what is wrong.
      const answer = await read(id, some.map(withoutApostrophe)).catch(() => ({ values: [] }));
      for (const [at, { key, problem }] of answer.values.entries()) {
        const text = some[at] ?? '';
        meant.set(`${id} ${text}`, { text: key === null ? text : asText(entryText(key, column.type)), problem });
      }
    }
  }
  const refused: string[] = [];
  const readThem = entries.flatMap((entry) => {
    const found = isName(entry) ? meant.get(`${entry.column} ${entry.text}`) : undefined;
    if (!found) return [entry];
    if (found.problem === null) return [{ ...entry, text: found.text }];
    refused.push(found.problem);
    return [];
  });
  return { entries: readThem, refused };
}

const withoutApostrophe = (text: string): string => text.replace(/^'(?=\{?=)/, '');
/** A key that begins like a formula is a text. */
const asText = (key: string): string => (/^\{?=/.test(key) ? `'${key}` : key);
