import type { AnswerOf, QueryOf } from '#platform/api/endpoint.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import type { previewLink as endpoint } from '../../api/links.ts';
import type { SheetOfCall } from '../../services.ts';
import { sheetsOfWorkbook } from '../rows/formulas/formula-state.ts';
import { checkLink } from '../rows/links/check-link.ts';

const nothing = {
  ...{ filled: 0, found: 0, missing: 0, samples: [], rows: 0, keys: 0, repeated: 0, repeated_samples: [] },
};

/** As it would be set, with the same check. */
export async function previewLink(
  database: Database,
  sheet: SheetOfCall,
  { column: id, type, sheet: target, key, name }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const known = sheet.columns.find((column) => column.id === id);
  const column: Column = known ?? { id: '', name: 'The column', type };
  const from = { sheet: sheet.id, column, isNew: !known };
  const sheets = await sheetsOfWorkbook(database, sheet.workbook_id);
  const { problem, measured } = await checkLink(database, from, { sheet: target, key, name }, sheets);
  return { problem: problem?.message ?? null, ...(measured ?? nothing) };
}
