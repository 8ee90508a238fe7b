import type { ColumnProfile, SheetProfile } from '../meaning/sheet-profile.ts';
import type { StoredBlock } from '../page/document.ts';
import { type ColumnRoles, type ProposedFigure, isLong } from './column-roles.ts';
import { proposedBlock } from './proposed-block.ts';
import { asTitle, inSentence } from './wording.ts';

const mostTableColumns = 8;
const mostCardFields = 5;
const mostDetailFields = 12;
const mostFormFields = 10;
const mostOptions = 12;
/** More bars or points than these are not read any more. */
const mostBars = 15;
const mostPoints = 400;

/** Up to four large figures; null where no number means anything by itself. */
export function scorecardBlock(sheet: SheetProfile, roles: ColumnRoles): StoredBlock | null {
  const figures = roles.figures.slice(0, 4);
  if (figures.length === 0) return null;
  return proposedBlock('scorecard', 'figures', {
    sheet_title: sheet.title,
    settings: { title: 'At a glance' },
    axis: figures.map(({ column, function: how }) => ({
      source: { sheet_title: sheet.title, column: column.id },
      label: how === 'average' ? averageOf(column) : totalOf(column),
      function: how,
      symbol: column.type === 'currency' ? currencySign(column) : '',
    })),
  });
}

/** `Total quantity`; a column that is a total by name stays as it is. */
const totalOf = (column: ColumnProfile): string =>
  /^(total|sum|count|number of)\b/i.test(column.name) ? asTitle(column.name) : `Total ${inSentence(column.name)}`;

const averageOf = (column: ColumnProfile): string =>
  /^(average|avg|mean|median)\b/i.test(column.name) ? asTitle(column.name) : `Average ${inSentence(column.name)}`;

/** The charts that suit the columns: a line over dates, bars or slices over a category; none where no number means anything. */
export function chartBlocks(sheet: SheetProfile, roles: ColumnRoles): StoredBlock[] {
  const [figure] = roles.figures;
  if (!figure) return [];
  const date = roles.dates.find((column) => column.distinct <= mostPoints);
  const [category, second] = roles.categories.filter(
    (column) => column.distinct <= mostBars && roles.meaningOf(column) !== 'yes or no',
  );
  const charts: StoredBlock[] = [];
  if (date && date.distinct >= 3) charts.push(chart(sheet, 'over-time', date, figure, 'line'));
  if (category)
    charts.push(chart(sheet, 'by-category', category, figure, category.distinct > 7 ? 'horizontal-bar' : 'bar'));
  const slices = second ?? (date ? undefined : category);
  const isWhole = figure.function === 'sum' && (figure.column.minimum ?? 0) >= 0;
  if (charts.length < 2 && slices && slices !== category && slices.distinct <= 6 && isWhole) {
    charts.push(chart(sheet, 'shares', slices, figure, 'pie'));
  }
  return charts.slice(0, 2);
}

function chart(
  sheet: SheetProfile,
  id: string,
  along: ColumnProfile,
  { column, function: how }: ProposedFigure,
  type: string,
): StoredBlock {
  const isDate = along.type === 'date' || along.type === 'datetime';
  return proposedBlock('chart', id, {
    sheet_title: sheet.title,
    settings: {
      title: `${how === 'average' ? averageOf(column) : asTitle(column.name)} ${isDate ? 'over time' : `by ${inSentence(along.name)}`}`,
      x_axis: along.id,
      legendPosition: type === 'pie' ? 'bottom' : 'hidden',
    },
    axis: [
      {
        column: column.id,
        type,
        duplicateXAxis: how,
        ...(type === 'line' && { pointRadius: along.distinct > 60 ? 0 : 3 }),
      },
    ],
  });
}

/** The rows as what they are: things and people as cards, places on a map, events in a calendar, and a table of all. */
export function rowBlocks(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock[] {
  const table = tableBlock(sheet, roles, title);
  const { kind, place, start, picture } = roles;
  if ((kind === 'things' || kind === 'people') && roles.title && (picture || kind === 'people'))
    return [gridBlock(sheet, roles, title)];
  if (place && (kind === 'places' || kind === 'events') && roles.title)
    return [
      ...(kind === 'events' && start ? [calendarBlock(sheet, roles, start, title)] : []),
      mapBlock(sheet, roles, place),
      table,
    ];
  if (kind === 'events' && start && roles.title) return [calendarBlock(sheet, roles, start, title), table];
  return [table];
}

/** A card for each row, with the rest in its details. */
export function gridBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const words = roles.shown.filter((column) => column !== roles.picture && column !== roles.title);
  const short = words.filter((column) => !isLong(column) && column.type !== 'url').slice(0, mostCardFields - 1);
  const onCard = [roles.title, ...short].filter((column) => column !== null);
  const inDetails = words.filter((column) => !short.includes(column)).slice(0, mostDetailFields);
  return proposedBlock('grid', 'rows', {
    sheet_title: sheet.title,
    settings: { title, columns: roles.picture ? 3 : 4, show_search: true, show_filter: true, show_sort: true, paginate: true, rows_per_page: 12, show_details_on_click: true },
    axis: [
      ...(roles.picture ? [{ column: roles.picture.id, type: 'image' }] : []),
      ...onCard.map((column) => ({ column: column.id, type: 'text' })),
      ...inDetails.map((column) => ({ column: column.id, type: 'text', hide_on_grid: true })),
    ],
  }); // biome-ignore format: settings
}

function mapBlock(sheet: SheetProfile, roles: ColumnRoles, place: ColumnProfile): StoredBlock {
  const { title, picture, shown } = roles;
  const about = shown.find((column) => isLong(column)) ?? shown.find((column) => column !== title && column !== place);
  return proposedBlock('map', 'places', {
    sheet_title: sheet.title,
    settings: { title: 'On the map', show_search: true },
    // The map asks for all four; what is not there is what comes nearest.
    axis: [{ title: title?.id ?? place.id, description: (about ?? place).id, address: place.id, image: (picture ?? place).id }],
  }); // biome-ignore format: axis
}

function calendarBlock(sheet: SheetProfile, roles: ColumnRoles, start: ColumnProfile, title: string): StoredBlock {
  const [category] = roles.categories;
  return proposedBlock('calendar', 'calendar', {
    sheet_title: sheet.title,
    settings: {
      ...{ title, event_title_column: (roles.title ?? start).id, start_time_column: start.id },
      end_time_column: roles.end?.id ?? '',
      event_color_column: category?.id ?? '',
    },
    axis: roles.shown.slice(0, mostDetailFields).map((column) => ({ column: column.id, type: plainType(column) })),
  });
}

/** The rows with the best columns first; sentences wait in the details. */
export function tableBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const short = roles.shown.filter((column) => !isLong(column));
  const chosen = [...short, ...roles.shown.filter((column) => isLong(column))].slice(0, mostTableColumns);
  const columns =
    chosen.length > 0 ? chosen : sheet.columns.filter((column) => !roles.personal.includes(column)).slice(0, 1);
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
    axis: columns.map((column) => ({ column: column.id, type: plainType(column) })),
  });
}

/** A form for a new row: inputs by meaning, choices where the values are few. Keys are not asked. */
export function formBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const asked = sheet.columns.filter(
    (column) => !roles.technical.includes(column) && roles.meaningOf(column) !== 'timestamp',
  );
  const columns = asked.slice(0, mostFormFields);
  return proposedBlock('form', 'new-row', {
    sheet_title: sheet.title,
    settings: { titleForm: title, submit_text: 'Send', submit_success: 'Thank you. Your entry was added.' },
    axis: (columns.length > 0 ? columns : sheet.columns.slice(0, 1)).map((column) =>
      formField(column, roles, column === roles.title || (sheet.rows >= 5 && column.filled === sheet.rows)),
    ),
  });
}

function formField(column: ColumnProfile, roles: ColumnRoles, required: boolean): Record<string, unknown> {
  const label = asTitle(column.name);
  const choices = roles.orderOf(column) ?? column.samples.map(String).toSorted();
  const isChoice = ['category', 'status', 'country'].includes(roles.meaningOf(column)) && column.type === 'text';
  const isClosed =
    isChoice && column.distinct >= 2 && column.distinct <= mostOptions && column.filled >= 3 * column.distinct;
  if (isClosed && choices.every((choice) => choice.length <= 60 && !choice.includes(','))) {
    return { column: column.id, label, type: 'select', options: choices.join(', '), required };
  }
  if (column.type === 'boolean') return { column: column.id, label, type: 'select', options: 'true, false', required };
  return { column: column.id, label, type: inputType(column, roles), required, placeholder: '' };
}

function inputType(column: ColumnProfile, roles: ColumnRoles): string {
  const meaning = roles.meaningOf(column);
  if (meaning === 'long text' || isLong(column)) return 'textarea';
  if (meaning === 'phone') return 'tel';
  if (meaning === 'email') return 'email';
  return column.type === 'image' ? 'url' : plainType(column);
}

function plainType(column: ColumnProfile): string {
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
