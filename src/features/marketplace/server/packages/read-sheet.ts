import { z } from 'zod';
import { fileLimitsShape } from '#features/workbooks/api/column-shape.ts';
import { longestOption, mostOptions } from '#features/workbooks/rules/column-options.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { typeOfAuto } from '#engine/automatic.ts';
import { autoKinds, columnTypes, linkDeletions } from '#engine/model.ts';
import { durationFormatOf } from '#engine/durations.ts';
import { mostStars } from '#engine/ratings.ts';
import type { SampleSheet } from '../submission/sample-rows.ts';
import { packageLimits } from './app-package.ts';
import { aroundShape, placesProblem, rowFormulasShape } from './around-shape.ts';

const cellShape = z.union([z.string().max(packageLimits.text), z.number(), z.boolean(), z.null()]);
const sheetShape = z.object({
  title: z.string().trim().min(1).max(100),
  columns: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name: z.string().min(1).max(200),
        type: z.enum(columnTypes),
        format: z.string().max(200).optional(),
        options: z.array(z.string().max(longestOption)).max(mostOptions).optional(),
        option_colors: z.array(z.string().max(40)).max(mostOptions).optional(),
        max: z.number().int().min(1).max(mostStars).optional(),
        files: fileLimitsShape.optional(),
        multiple: z.literal(true).optional(),
        formula: z.string().max(8_192).optional(),
        auto: z.enum(autoKinds).optional(),
        /** Names its sheet by the title. */
        link: z
          .object({
            ...{ sheet: z.string().max(100), key: z.string().max(200), name: z.string().max(200) },
            on_delete: z.enum(linkDeletions),
          })
          .optional(),
      }),
    )
    .max(packageLimits.columns),
  rows: z.array(z.array(cellShape).max(packageLimits.columns)).max(packageLimits.rows),
  formulas: rowFormulasShape.optional(),
  around: aroundShape.optional(),
});

/** A sheet of a package. Throws a `Problem` that names what is wrong in it. */
export function readPackagedSheet(value: unknown, file: string): SampleSheet {
  const read = sheetShape.safeParse(value);
  if (!read.success) {
    const fields = read.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: `${file}: ${path.join('.')}`, message }));
    throw new Problem('invalid_input', `${t('{file} is not a sheet:', { file })} ${fields[0]?.message}`, { fields });
  }
  const { title, columns, rows, formulas = [], around } = read.data;
  const ids = columns.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  const long = rows.findIndex((cells) => cells.length > columns.length);
  const wrong =
    twice >= 0
      ? { path: `columns.${twice}.id`, message: 'Another column has this id.' }
      : long >= 0
        ? { path: `rows.${long}`, message: 'This row has more cells than there are columns.' }
        : wrongAround(read.data);
  if (wrong) {
    throw new Problem('invalid_input', wrong.message, { fields: [{ ...wrong, path: `${file}: ${wrong.path}` }] });
  }
  return {
    title,
    columns: columns.map(
      ({ format, options, option_colors, max, files, multiple, formula, auto, link, ...column }) => ({
        ...column,
        ...(column.type === 'duration' ? { format: durationFormatOf(format) } : format !== undefined && { format }),
        ...(options !== undefined && { options }),
        ...(option_colors !== undefined && { option_colors }),
        ...(max !== undefined && { max }),
        ...(files !== undefined && { files }),
        ...(multiple && { multiple }),
        ...(formula !== undefined && { formula }),
        ...(auto !== undefined && formula === undefined && typeOfAuto[auto] === column.type && { auto }),
        ...(link !== undefined && { link }),
      }),
    ),
    rows: rows.map((cells, at) => ({
      cells: byColumn(ids, cells),
      ...(formulas[at]?.some((formula) => formula !== null) && { formulas: byColumn(ids, formulas[at]) }),
    })),
    ...(around && { around }),
  };
}

const byColumn = <Value>(ids: readonly string[], values: readonly (Value | null)[]): Record<string, Value> =>
  Object.fromEntries(values.flatMap((value, at) => (value === null ? [] : [[ids[at] ?? '', value] as const])));

function wrongAround({ columns, rows, formulas = [], around }: z.output<typeof sheetShape>) {
  const long = formulas.findIndex((row) => row.length > columns.length);
  if (long >= 0 || formulas.length > rows.length)
    return { path: `formulas.${Math.max(0, long)}`, message: 'There are more formulas than cells.' };
  const message = around ? placesProblem(around, columns) : null;
  return message === null ? null : { path: 'around', message };
}
