import { figureOf, meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { AggregateFunction, DatePart } from '#engine/query-model.ts';
import { showable } from '#features/visitor/rules/internal-columns.ts';
import { boolean, color, column, select, text, type VisibilityRulesOf } from '#settings/kinds.ts';
import { type BlockProposal, defineBlock } from '../contract.ts';
import type { PivotLevel, PivotRequest } from '../data-contract.ts';
import { dataFormats } from '../shared/figures/format-value.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';

const mostMeasures = 6;
/** Groups of all levels that a page takes: 200 rows with 40 columns each. */
const mostGroups = 8_000;

const dateGroups = ['Day', 'Month', 'Year', 'Time'] as const;
const dateParts: Record<(typeof dateGroups)[number], DatePart | undefined> = {
  Day: 'day',
  Month: 'month',
  Year: 'year',
  Time: undefined,
};
export const pivotTotals = ['Rows and columns', 'Rows', 'Columns', 'None'] as const;

const functions = ['sum', 'average', 'smallest', 'largest', 'number of rows', 'different values'] as const;
export type MeasureFunction = (typeof functions)[number];
const ofColumn = ['sum', 'average', 'smallest', 'largest', 'different values'] as const;
const engineFunctions: Record<MeasureFunction, AggregateFunction> = {
  sum: 'sum',
  average: 'average',
  smallest: 'minimum',
  largest: 'maximum',
  'number of rows': 'count',
  'different values': 'distinct',
};

const axisFields = {
  function: select(functions, { description: 'How to summarize the rows that meet in a cell.', group: 'Data' }),
  column: column({ description: 'Column with the values.', required: true }),
  label: text({
    description: 'Name of the figure. Leave empty for the column name.',
    group: 'Content',
    maxLength: 100,
  }),
};
const axisVisibility: VisibilityRulesOf<typeof axisFields> = { column: { function: ofColumn } };

export type PivotRequests = { table: PivotRequest };

/** Pivot table: rows in groups down the side and across the top, with a figure where they meet. */
export const definition = defineBlock({
  type: 'pivot',
  name: 'Pivot table',
  description: 'Summarizes rows by the values of one column down the side and another across the top.',
  icon: 'table-properties',
  category: 'Data',
  settings: {
    ...titleSettings,
    rows: column({ description: 'Column whose values are the rows, such as a category.', required: true }),
    rows_within: column({
      label: 'Rows within',
      description: 'Column that divides each row further. Leave empty for one level.',
    }),
    columns: column({
      description: 'Column whose values are the columns, such as a month. Leave empty for the figures alone.',
    }),
    group_dates: select(dateGroups, {
      label: 'Dates',
      description: 'Group dates by day, month or year, or keep each time.',
      group: 'Data',
      default: 'Month',
    }),
    row_order: select(['By name', 'Largest first'], {
      description: 'Order of the rows: by their own order, or by the first figure.',
      group: 'Data',
    }),
    totals: select(pivotTotals, { description: 'Which totals to show.', group: 'Content' }),
    number_format: select(dataFormats, {
      description: 'Number format of the figures. Automatic follows the column.',
      group: 'Style',
    }),
    shade_cells: boolean({ description: 'Shade cells by how large their figure is.', group: 'Style' }),
    shade_color: color({ description: 'Color of the largest figure.' }),
    csv_download: boolean({
      label: 'CSV download',
      description: 'Let visitors download the table as a CSV file.',
      group: 'Behavior',
      default: true,
    }),
  },
  visibleWhen: { shade_color: { shade_cells: true } },
  axis: { fields: axisFields, visibleWhen: axisVisibility, itemName: 'figure', max: mostMeasures, column: 'column' },
  toolbarButtons: true,
  conditionalFilter: true,
  hydrates: () => 'never',
  requests: ({ settings, axis }): PivotRequests => {
    const part = dateParts[settings.group_dates];
    const level = (id: string): PivotLevel[] => (id === '' ? [] : [{ column: id, ...(part && { part }) }]);
    const measures = axis.length > 0 ? axis : [{ function: 'number of rows' as const, column: '' }];
    return {
      table: {
        shape: 'pivot',
        down: [...level(settings.rows), ...level(settings.rows_within)],
        across: level(settings.columns)[0] ?? null,
        aggregates: measures.map((measure) => ({
          function: engineFunctions[measure.function],
          column: measure.function === 'number of rows' ? null : measure.column,
        })),
        limit: mostGroups,
      },
    };
  },
  propose: proposePivot,
});

/** By two columns that sort things into kinds, or one and the months of a date; a sum where one is sure, else how many. */
function proposePivot(
  columns: readonly Column[],
  meanings: ReadonlyMap<string, Meaning> = meaningsByName(columns),
): BlockProposal {
  const shown = showable(columns);
  const kinds = (['category', 'status', 'country', 'place'] as const).flatMap((meaning) =>
    shown.filter(({ id }) => meanings.get(id) === meaning),
  );
  const day = shown.find(({ type }) => type === 'date' || type === 'datetime');
  const [rows = shown[0], other] = kinds;
  const across = day ?? other;
  const figure = shown.find((one) => isNumeric(one) && figureOf(meanings.get(one.id)) === 'sum');
  return {
    settings: { ...(rows && { rows: rows.id }), ...(across && across !== rows && { columns: across.id }) },
    axis: [figure ? { function: 'sum', column: figure.id } : { function: 'number of rows' }],
  };
}
