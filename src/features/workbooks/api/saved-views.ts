import { z } from 'zod';
import { t } from '#kit/language/product.ts';
import {
  longestViewName,
  mostArrangedFilters,
  mostGroupLevels,
  mostSortedColumns,
  newestArrangement,
  widthOfColumns,
} from '../rules/arrangement/arrangement.ts';
import { mostColorRules } from '../rules/arrangement/color-rules.ts';
import { rowHeightNames } from '../rules/arrangement/row-heights.ts';
import { ruleColorNames } from '../rules/arrangement/rule-colors.ts';
import { totalFunctions } from '../rules/arrangement/totals.ts';
import { maxColumns } from '../rules/sheet-limits.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { layoutShape } from './view-layout.ts';
import { filterShape, sortShape } from './workbooks.ts';

const group = 'Saved views';
const columnId = z.string().min(1).max(200);

const widthsShape = z.record(columnId, z.number().int().min(widthOfColumns.least).max(widthOfColumns.most));
const arrangementParts = {
  groups: z.array(sortShape).max(mostGroupLevels),
  filters: z.array(filterShape).max(mostArrangedFilters),
  hidden: z.array(columnId).max(maxColumns),
  /** The last column that stays in view; '' for none. */
  frozen: z.string().max(200),
  /** In pixels, by column id. */
  widths: widthsShape,
  /** As the file has them: columns are wider where headers and values need it. */
  leastWidths: widthsShape,
  /** Column ids in the order they are shown in; [] as they are in the sheet. */
  order: z.array(columnId).max(maxColumns),
  totals: z.record(columnId, z.enum(totalFunctions)),
  /** The first that matches colors a cell. */
  rules: z
    .array(filterShape.extend({ color: z.enum(ruleColorNames), on: z.enum(['cell', 'row']) }))
    .max(mostColorRules),
  height: z.enum(rowHeightNames),
  /** A column of choices whose colors rows have that no rule colors; '' for none. */
  colorBy: z.string().max(200),
};
export const arrangementShape = z.object({
  /** Rows that are equal in one column are sorted by the next. */
  sort: z.array(sortShape).max(mostSortedColumns),
  ...arrangementParts,
});
/** Pages of an older release sort by one column, and know neither groups, least widths nor heights. */
const sentArrangementShape = z
  .object({
    sort: arrangementShape.shape.sort.or(sortShape).nullable(),
    ...arrangementParts,
    groups: arrangementParts.groups.default([]),
    leastWidths: arrangementParts.leastWidths.default({}),
    height: arrangementParts.height.default('small'),
    colorBy: arrangementParts.colorBy.default(''),
  })
  .transform(newestArrangement);
const nameShape = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(longestViewName, { error: () => t('A name has at most {count} characters.', { count: longestViewName }) });

const viewShape = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether all members of the workspace have it, or its person alone. */
  shared: z.boolean(),
  /** Whether the caller made it: only they can take a shared one back for themselves. */
  own: z.boolean(),
  /** Grows with every change of it. */
  revision: z.number(),
  arrangement: arrangementShape,
  /** Null for a grid. */
  layout: layoutShape.nullable(),
});
export type SavedView = z.infer<typeof viewShape>;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/views',
  access: 'editor-of-sheet',
  group,
  summary: 'The saved views of a sheet: shared ones and the caller’s own; and the caller’s current arrangement.',
  answer: z.object({
    views: z.array(viewShape),
    /** The view that the caller used last; null for the sheet as it is. */
    current: z.string().nullable(),
    /** What the caller changed and did not save, by view; `view` is null for the sheet as it is. */
    unsaved: z.array(z.object({ view: z.string().nullable(), arrangement: arrangementShape })),
  }),
});
export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/views',
  access: 'editor-of-sheet',
  group,
  summary: 'Saves a view of a sheet, personal or shared with the members of the workspace.',
  body: z.object({
    name: nameShape,
    shared: z.boolean(),
    arrangement: sentArrangementShape,
    layout: layoutShape.nullable().default(null),
  }),
  answer: z.object({ view: viewShape }),
});
export const changeSavedView = endpoint({
  method: 'PATCH',
  path: '/api/sheets/{sheetId}/views/{viewId}',
  access: 'editor-of-sheet',
  group,
  summary: 'Renames a view, shares it or makes it personal again, or saves another arrangement in it.',
  body: z.object({
    name: nameShape.optional(),
    shared: z.boolean().optional(),
    arrangement: sentArrangementShape.optional(),
    /** Of the kind that the view has. */
    layout: layoutShape.nullable().optional(),
    /** The revision that the caller saw: a view that was changed since is refused. */
    revision: z.number().int(),
  }),
  answer: z.object({ view: viewShape }),
});
export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/sheets/{sheetId}/views/{viewId}',
  access: 'editor-of-sheet',
  group,
  summary: 'Deletes a view; the rows stay as they are.',
  answer: z.object({}),
});
export const saveArrangement = endpoint({
  method: 'PUT',
  path: '/api/sheets/{sheetId}/arrangement',
  access: 'editor-of-sheet',
  group,
  summary: 'Stores how the caller views a sheet: in which view, and with which unsaved changes.',
  body: z.object({
    view: z.string().nullable(),
    /** Null: the view as it was saved. */
    arrangement: sentArrangementShape.nullable(),
  }),
  answer: z.object({}),
});
