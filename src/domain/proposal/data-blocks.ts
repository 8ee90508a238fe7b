import type { StoredBlock } from '../page/document.ts';
import { type ColumnRoles, isAveraged, isLong, isNaming } from './column-roles.ts';
import { proposedBlock } from './proposed-block.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';
import { asTitle, inSentence } from './wording.ts';

const mostTableColumns = 8;
const mostFormFields = 10;
const mostOptions = 12;
/** More bars or points than these are not read any more. */
const mostBars = 15;
const mostPoints = 400;

/** Up to four large figures; null when nothing is numeric. */
export function scorecardBlock(sheet: SheetProfile, roles: ColumnRoles): StoredBlock | null {
  const measures = roles.measures.slice(0, 4);
  if (measures.length === 0) return null;
  return proposedBlock('scorecard', 'figures', {
    sheet_title: sheet.title,
    settings: { title: 'At a glance' },
    axis: measures.map((column) => {
      const averaged = isAveraged(column);
      return {
        source: { sheet_title: sheet.title, column: column.id },
        label: averaged ? `Average ${inSentence(column.name)}` : totalOf(column),
        function: averaged ? 'average' : 'sum',
        symbol: column.type === 'currency' ? currencySign(column) : '',
      };
    }),
  });
}

/** `Total quantity`; a column that is a total by name stays as it is. */
function totalOf(column: ColumnProfile): string {
  return /^(total|sum|count|number of)\b/i.test(column.name)
    ? asTitle(column.name)
    : `Total ${inSentence(column.name)}`;
}

/** The chart that suits the columns: a line over dates, else bars or slices over a category; null without a measure. */
export function chartBlocks(sheet: SheetProfile, roles: ColumnRoles): StoredBlock[] {
  const [measure] = roles.measures;
  if (!measure) return [];
  const date = roles.dates.find((column) => column.distinct <= mostPoints);
  const [category, second] = roles.categories.filter((column) => column.distinct <= mostBars);
  const charts: StoredBlock[] = [];
  if (date && date.distinct >= 3) charts.push(chart(sheet, 'over-time', date, measure, 'line'));
  if (category)
    charts.push(chart(sheet, 'by-category', category, measure, category.distinct > 7 ? 'horizontal-bar' : 'bar'));
  const slices = second ?? (date ? undefined : category);
  const adds = !isAveraged(measure) && (measure.minimum ?? 0) >= 0;
  if (charts.length < 2 && slices && slices !== category && slices.distinct <= 6 && adds) {
    charts.push(chart(sheet, 'shares', slices, measure, 'pie'));
  }
  return charts.slice(0, 2);
}

function chart(
  sheet: SheetProfile,
  id: string,
  along: ColumnProfile,
  measure: ColumnProfile,
  type: string,
): StoredBlock {
  const averaged = isAveraged(measure);
  const isDate = along.type === 'date' || along.type === 'datetime';
  return proposedBlock('chart', id, {
    sheet_title: sheet.title,
    settings: {
      title: `${averaged ? `Average ${inSentence(measure.name)}` : asTitle(measure.name)} ${isDate ? 'over time' : `by ${inSentence(along.name)}`}`,
      x_axis: along.id,
      legendPosition: type === 'pie' ? 'bottom' : 'hidden',
    },
    axis: [
      {
        column: measure.id,
        type,
        duplicateXAxis: averaged ? 'average' : 'sum',
        ...(type === 'line' && { pointRadius: along.distinct > 60 ? 0 : 3 }),
      },
    ],
  });
}

/** The rows with the best columns first. */
export function tableBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const order = [
    roles.title,
    ...roles.categories.slice(0, 2),
    ...roles.dates.slice(0, 1),
    ...roles.measures.slice(0, 3),
  ];
  const rest = sheet.columns.filter(
    (column) => !roles.technical.includes(column) && !order.includes(column) && column.filled > 0,
  );
  const chosen = [...new Set([...order, ...rest.filter((column) => !isLong(column)), ...rest])].filter(
    (column) => column !== null,
  );
  const columns = chosen.length > 0 ? chosen.slice(0, mostTableColumns) : sheet.columns.slice(0, mostTableColumns);
  return proposedBlock('table', 'rows', {
    sheet_title: sheet.title,
    settings: {
      title,
      show_search: true,
      show_filter: true,
      show_sort: true,
      paginate: true,
      rows_per_page: 15,
      show_details_on_click: true,
      csv_download: true,
    },
    axis: columns.map((column) => ({ column: column.id, type: cellType(column) })),
  });
}

/** A form for a new row: inputs by column type, choices where the values are few. */
export function formBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const columns = sheet.columns.filter((column) => !roles.technical.includes(column)).slice(0, mostFormFields);
  return proposedBlock('form', 'new-row', {
    sheet_title: sheet.title,
    settings: { titleForm: title, submit_text: 'Send', submit_success: 'Thank you. Your entry was added.' },
    axis: (columns.length > 0 ? columns : sheet.columns.slice(0, 1)).map((column) =>
      formField(column, column === roles.title),
    ),
  });
}

function formField(column: ColumnProfile, required: boolean): Record<string, unknown> {
  const label = asTitle(column.name);
  const choices = column.samples.map(String).toSorted();
  const closed =
    column.type === 'text' &&
    !isNaming(column) &&
    column.distinct >= 2 &&
    column.distinct <= mostOptions &&
    column.filled >= 3 * column.distinct;
  if (closed && choices.every((choice) => choice.length <= 60 && !choice.includes(','))) {
    return { column: column.id, label, type: 'select', options: choices.join(', '), required };
  }
  if (column.type === 'boolean') return { column: column.id, label, type: 'select', options: 'true, false', required };
  return { column: column.id, label, type: inputType(column), required, placeholder: '' };
}

function inputType(column: ColumnProfile): string {
  if (isLong(column) || /note|comment|message|description|feedback/.test(column.id)) return 'textarea';
  if (column.type === 'text' && /(^|_)(phone|mobile|tel)(_|$)/.test(column.id)) return 'tel';
  const types: Partial<Record<ColumnProfile['type'], string>> = {
    number: 'number',
    currency: 'number',
    percent: 'number',
    date: 'date',
    datetime: 'datetime-local',
    url: 'url',
    image: 'url',
    email: 'email',
  };
  return types[column.type] ?? 'text';
}

function cellType(column: ColumnProfile): string {
  const types: Partial<Record<ColumnProfile['type'], string>> = {
    number: 'number',
    currency: 'number',
    percent: 'number',
    date: 'date',
    datetime: 'datetime-local',
    url: 'url',
    image: 'image',
    email: 'email',
  };
  return types[column.type] ?? 'text';
}

/** The sign in a number format: `[$€-407] #,##0.00` and `"£"0.00` name theirs; the dollar otherwise. */
function currencySign(column: ColumnProfile): string {
  const format = column.format ?? '';
  return /\[\$([^\]-]+)/.exec(format)?.[1] ?? /[€£¥₹₩₽฿]|CHF|kr/.exec(format)?.[0] ?? '$';
}
