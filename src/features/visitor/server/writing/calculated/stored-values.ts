import { errorNamed } from '#engine/formula/values/formula-error.ts';
import type { Row } from '#engine/model.ts';
import type { Services } from '#platform/services.ts';
import { inLanguage } from '#kit/language/language.ts';
import { type OpenBlock, sheetOf } from '../../reading/open-block.ts';
import { calculatedColumns } from './calculated-columns.ts';
import { isComputed } from './is-computed.ts';
import { shownText } from './shown-text.ts';

/** What a form shows that was computed of a row that was just stored; nothing where it shows none of that. */
export async function storedValues(
  open: OpenBlock,
  row: Pick<Row, 'row_id'> | null | undefined,
  services: Pick<Services, 'rows'>,
): Promise<{ calculated?: Record<string, string | null> }> {
  const columns = row ? calculatedColumns(open) : [];
  if (!row || columns.length === 0 || !(await isComputed(services))) return {};
  const stored = await services.rows.byId(sheetOf(open).id, row.row_id);
  if (!stored) return {};
  return inLanguage(open.reader.language, () => ({
    calculated: Object.fromEntries(
      columns.map((column) => {
        const cell = stored.cells[column.id] ?? null;
        const isKnown = typeof cell !== 'string' || !errorNamed(cell);
        return [column.id, isKnown ? shownText(cell, column) : null];
      }),
    ),
  }));
}
