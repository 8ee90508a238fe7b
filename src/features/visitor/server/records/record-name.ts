/** What a record is called on its page. */
import { peopleText } from '#engine/people.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { inLanguage, type Language } from '#kit/language/language.ts';

/** '' where its cells are empty. The same wherever it is asked: addresses are made of it. */
export const recordName = (
  cells: Readonly<Record<string, Cell>>,
  columns: readonly Column[],
  language: Language | undefined,
): string =>
  inLanguage(language, () =>
    columns
      .map((column) => formatCell(peopleText(cells[column.id] ?? null), column).trim())
      .filter((text) => text !== '')
      .join(' '),
  );
