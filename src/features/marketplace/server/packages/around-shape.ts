/** What is around the table of a packaged sheet, which a stranger may have written. */

import { t } from '#kit/language/product.ts';
import { z } from 'zod';
import { mostAround, type SheetAround } from '#features/workbooks/rules/sheet-around.ts';
import type { Column } from '#engine/model.ts';
import { packageLimits } from './app-package.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const line = z.union([z.literal(''), color]);
const style = z.object({
  ...{ fill: color.optional(), color: color.optional() },
  ...{ bold: z.literal(true).optional(), italic: z.literal(true).optional(), underline: z.literal(true).optional() },
  ...{
    strike: z.literal(true).optional(),
    wrap: z.literal(true).optional(),
    size: z.number().min(1).max(400).optional(),
  },
  ...{ align: z.enum(['left', 'center', 'right']).optional(), vertical: z.enum(['top', 'middle']).optional() },
  borders: z.tuple([line, line, line, line]).optional(),
});
const rowKey = z.string().regex(/^(?:~\d{1,4}|>[1-9]\d{0,3})$/);
const key = z.string().min(1).max(200);
const formula = z.string().regex(/^=/).max(packageLimits.text);
const place = z
  .number()
  .int()
  .min(0)
  .max(mostAround.styles - 1);
const count = z.number().int().min(1).max(1_000);

export const rowFormulasShape = z.array(z.array(formula.nullable()).max(packageLimits.columns)).max(packageLimits.rows);

export const aroundShape = z.object({
  layout: z.object({
    above: z.number().int().min(0).max(mostAround.rowsAbove),
    headerRows: z.number().int().min(0).max(20),
    columns: z.array(key).max(packageLimits.columns * 2),
    spare: z.number().int().min(0).max(100_000),
  }),
  cells: z
    .array(
      z.object({
        ...{ row: rowKey, column: key },
        value: z.union([z.string().max(packageLimits.text), z.number(), z.boolean(), z.null()]),
        ...{ formula: formula.optional(), format: z.string().max(255).optional(), style: place.optional() },
      }),
    )
    .max(mostAround.cells),
  look: z.object({
    styles: z.array(style).max(mostAround.styles),
    columns: z.record(key, place),
    merges: z.array(z.tuple([rowKey, key, count, count])).max(mostAround.merges),
    widths: z.record(key, z.number().min(1).max(2_000)),
    frozen: z
      .object({ rows: z.number().int().min(0).max(1_000), columns: z.number().int().min(0).max(1_000) })
      .optional(),
  }),
  names: z.array(z.object({ name: z.string().min(1).max(255), formula })).max(mostAround.names),
});

/** Why what is said of the places around a table can't be; null where it can. */
export function placesProblem({ layout, cells, look }: SheetAround, columns: readonly Column[]): string | null {
  const { above, headerRows, spare } = layout;
  const keys = new Set(layout.columns);
  if (headerRows > above) return t('The heading has more rows than there are above the table.');
  if (keys.size < layout.columns.length || columns.some(({ id }) => !keys.has(id)))
    return t('The columns of the grid are not those of the sheet.');
  const ids = new Set(columns.map(({ id }) => id));
  const isBlank = (one: string): boolean => /^~\d{1,6}$/.test(one);
  if (layout.columns.some((one) => !ids.has(one) && !(isBlank(one) && Number(one.slice(1)) < spare)))
    return t('A column of the grid has no place.');
  const isColumn = (one: string): boolean => keys.has(one) || (isBlank(one) && Number(one.slice(1)) >= spare);
  const isAround = (row: string, column: string): boolean =>
    isColumn(column) && (row.startsWith('>') || Number(row.slice(1)) < above || isBlank(column));
  const places = new Set<string>();
  for (const { row, column, style: own } of cells) {
    if (!isAround(row, column) || places.has(`${row}|${column}`)) return t('A cell is not around the table.');
    if ((own ?? 0) >= Math.max(1, look.styles.length)) return t('A cell has a look that isn’t there.');
    places.add(`${row}|${column}`);
  }
  if (Object.values(look.columns).some((own) => own >= look.styles.length))
    return t('A column has a look that isn’t there.');
  return look.merges.every(([row, column]) => isAround(row, column))
    ? null
    : t('Merged cells are not around the table.');
}
