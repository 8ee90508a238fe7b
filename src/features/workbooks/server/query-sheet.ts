import { isOutdated } from '#engine/outdated.ts';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { querySheet as endpoint } from '../api/workbooks.ts';
import type { SheetOfCall, SheetRecord } from '../services.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { memberContext } from './people/member-context.ts';
import { groupLevels } from './views/group-sheet.ts';

/** Rows of a sheet for its editors: everything in them, formulas too. */
export async function querySheet(
  services: Pick<Services, 'engine' | 'workbooks' | 'rows'>,
  sheet: SheetOfCall,
  user: User,
  requested: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const ids = sheet.columns.map((column) => column.id);
  const { filters, search, sort, groups, offset, limit } = requested;
  const isInOrder = filters.length === 0 && search === '' && sort.length + groups.length === 0;
  const answer = await services.engine.query(
    sheet.id,
    {
      ...{ columns: ids, filters, search: { text: search, columns: ids }, sort, page: { offset, limit } },
      ...(!isInOrder && !sheet.has_grid && { places: true as const }),
      ...(groups.length > 0 && { nested: { levels: groupLevels(sheet, groups), aggregates: [], limit: 0 } }),
    },
    await memberContext(services, sheet, user, filters),
  );
  // Columns that changed in between: the newer question has the newer columns.
  const newer = answer.version > sheet.version ? await services.workbooks.sheetById(sheet.id) : null;
  if (newer && JSON.stringify(newer.columns) !== JSON.stringify(sheet.columns)) {
    return querySheet(services, newer, user, requested);
  }
  const row_ids = answer.rows.map((row) => row.row_id);
  // The engine holds values alone.
  const formulas = await services.rows.formulas(sheet.id, row_ids);
  // On a grid rows have other numbers than their order says.
  const numbers = sheet.has_grid ? await services.rows.numbers(sheet.id, row_ids) : null;
  const rows = answer.rows.map(({ row_id, version, cells, place }, index) => {
    const own = formulas.get(row_id);
    // Row 1 is the heads.
    const number = numbers ? numbers.get(row_id) : (place ?? offset + index + 1) + 1;
    return {
      row_id,
      version,
      ...(number !== undefined && { number }),
      cells,
      ...(own && { formulas: own.formulas, kept_formulas: own.stored }),
      ...(sheet.outdated && outdatedOf(sheet, row_id)),
    };
  });
  const conversion = await services.rows.conversion(sheet.id);
  const problems = formulas.size > 0 || sheet.outdated ? await services.rows.formulaProblems(sheet.workbook_id) : [];
  return {
    ...{ version: answer.version, total: answer.total, columns: sheet.columns, rows },
    ...(conversion && { conversion }),
    ...(sheet.geometry > 0 && { geometry: sheet.geometry }),
    ...(answer.across && { across: true as const }),
    ...(problems.length > 0 && { formula_problems: problems }),
  };
}

/** Which cells of a row may be out of date. */
export function outdatedOf({ columns, outdated }: SheetRecord, row_id: string): { outdated?: string[] } {
  const own = columns.flatMap(({ id }) => (isOutdated(outdated, id, row_id) ? [id] : []));
  return own.length > 0 ? { outdated: own } : {};
}
