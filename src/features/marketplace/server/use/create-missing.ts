import type { CreatedSheet, SheetToFill } from '../../rules/template/mapping.ts';
import { isColorName } from '#features/workbooks/rules/option-colors.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/** Makes the columns that a mapping has to create, empty, and the sheet where it is new, and says under which ids. */
export async function createMissing(
  { sheet, title, isNew, columns }: SheetToFill,
  { workbook_id, actor }: { workbook_id: string; actor: Actor },
  { workbooks, rows }: Pick<MarketplaceNeeds, 'workbooks' | 'rows'>,
): Promise<CreatedSheet> {
  if (isNew) {
    const made = columns.map(({ id, name, type, format, options, option_colors }) => ({
      ...{ id, name, type },
      ...(format && { format }),
      ...(options && { options }),
      ...(option_colors && { option_colors }),
    }));
    await workbooks.addSheet(workbook_id, title, made);
    return { sheet, title, columns: columns.map(({ column, id }) => ({ column, id })) };
  }
  const own = await workbooks.sheetByTitle(workbook_id, title);
  const edits = columns.map(({ name, type, options, option_colors = [] }) => ({
    ...{ kind: 'add-column' as const, name, type },
    ...(options && { options, option_colors: option_colors.filter(isColorName) }),
  }));
  const after = own ? (await rows.editSheet(own.id, actor, edits)).columns : [];
  return {
    ...{ sheet, title },
    columns: columns.flatMap(({ column, name }) => {
      const id = after.find((one) => one.name === name)?.id;
      return id === undefined ? [] : [{ column, id }];
    }),
  };
}
