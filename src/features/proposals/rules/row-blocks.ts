import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { type ColumnRoles, isLong } from './column-roles.ts';
import { calledAs, plainType, proposedBlock } from './proposed-block.ts';
import { readingBlock } from './reading-blocks.ts';

const mostTableColumns = 8;
const mostCardFields = 5;
const mostDetailFields = 12;

/** Whether rows are shown as cards. */
export const areCards = ({ kind, title, picture, isChosen }: ColumnRoles): boolean =>
  title !== null &&
  ((kind === 'things' && (picture !== null || isChosen)) ||
    (kind === 'inventory' && picture !== null) ||
    kind === 'people');

/** The rows as what they are: things and people as cards, places on a map, events in a calendar, and a table of all. */
export function rowBlocks(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock[] {
  const table = tableBlock(sheet, roles, title);
  const { kind, place: position, point, start } = roles;
  if (areCards(roles)) return [gridBlock(sheet, roles, title)];
  const blockOfRows = readingBlock(sheet, roles, title);
  if (blockOfRows) return [blockOfRows];
  if ((position || point) && (kind === 'places' || kind === 'events') && roles.title)
    return [
      ...(kind === 'events' && start ? [calendarBlock(sheet, roles, start, title)] : []),
      mapBlock(sheet, roles, roles.title),
      table,
    ];
  if (kind === 'events' && start && roles.title) return [calendarBlock(sheet, roles, start, title), table];
  return [table];
}

/** What is shown is chosen by its importance, and stands as it does in the sheet. */
export const inSheetOrder = ({ columns }: SheetProfile, chosen: readonly ColumnProfile[]): ColumnProfile[] =>
  columns.filter((column) => chosen.includes(column));

/** A card for each row, with the rest in its details. */
export function gridBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const heading = [roles.title, roles.familyName].filter((column) => column !== null);
  const words = roles.shown.filter((column) => column !== roles.picture && !heading.includes(column));
  const short = words.filter((column) => !isLong(column) && column.type !== 'url').slice(0, mostCardFields - 1);
  const onCard = [...heading, ...inSheetOrder(sheet, short)];
  const others = words.filter((column) => !short.includes(column)).slice(0, mostDetailFields);
  const inDetails = inSheetOrder(sheet, others);
  return proposedBlock('grid', 'rows', {
    sheet_title: sheet.title,
    settings: {
      title,
      columns: roles.picture ? 3 : 4,
      show_search: true,
      show_filter: true,
      show_sort: true,
      paginate: true,
      rows_per_page: 12,
      show_details_on_click: true,
    },
    axis: [
      ...(roles.picture ? [{ column: roles.picture.id, type: 'image' }] : []),
      ...onCard.map((column) => ({
        ...{ ...calledAs(column), type: 'text' },
        ...(column === roles.familyName && { ends_heading: true }),
      })),
      ...inDetails.map((column) => ({ ...calledAs(column), type: 'text', hide_on_grid: true })),
    ],
  });
}

/** Coordinates say where a place is, whatever its address can be found by; then that is what is said about it. */
function mapBlock(sheet: SheetProfile, roles: ColumnRoles, title: ColumnProfile): StoredBlock {
  const { picture, place: position, point, shown } = roles;
  const about =
    shown.find((column) => isLong(column)) ??
    (point ? position : null) ??
    shown.find((column) => column !== title && column !== position);
  const where = point?.latitude ?? position ?? title;
  return proposedBlock('map', 'places', {
    sheet_title: sheet.title,
    settings: { title: 'On the map', show_search: true },
    // The map asks for all four; what is not there is what comes nearest.
    axis: [
      {
        ...{ title: title.id, description: (about ?? title).id, address: where.id },
        image: (picture ?? position ?? title).id,
        ...(point && { longitude: point.longitude.id }),
      },
    ],
  });
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

/** The best columns, as the sheet has them; sentences wait in the details. */
export function tableBlock(
  sheet: SheetProfile,
  roles: ColumnRoles,
  title: string,
  most = mostTableColumns,
): StoredBlock {
  const short = roles.shown.filter((column) => !isLong(column));
  const chosen = [...short, ...roles.shown.filter((column) => isLong(column))].slice(0, most);
  const readable = sheet.columns.filter((column) => !roles.personal.includes(column));
  const columns = chosen.length > 0 ? inSheetOrder(sheet, chosen) : readable.slice(0, 1);
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
    axis: columns.map((column, at) => ({
      ...calledAs(column),
      type: plainType(column),
      // Figures that rows begin with would be far from the edge.
      ...(at === 0 && { text_alignment: 'Left' }),
    })),
  });
}
