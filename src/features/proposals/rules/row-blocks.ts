import { foldText } from '#engine/folding.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import { areWeekdays } from '#engine/meaning/value-order.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { mayBePersonal } from './understood/about-one-person.ts';
import { type ColumnRoles, isLong } from './column-roles.ts';
import { namesKey } from './relations/heading-words.ts';
import { ownParentOf } from './relations/own-parent.ts';
import { calledAs, plainType, proposedBlock } from './proposed-block.ts';
import {
  isConstant,
  isRunningNumber,
  leadingFigures,
  newestFirst,
  repeatedColumns,
  tellingColumns,
} from './understood/telling-columns.ts';
import { namesByValues } from './understood/unnamed-columns.ts';
import { nearestToTitle, withWholeNames } from './understood/whole-names.ts';

const mostTableColumns = 8;
const mostCardFields = 5;
const mostDetailFields = 24;

/** A card with less on it than this is a line of a table. */
const leastOnCard = 3;

/** Cards without a name say nothing: of so many rows at least it is known. */
const leastNamedCards = 0.7;
const isMostlyNamed = ({ title, shown }: ColumnRoles): boolean =>
  title !== null && title.filled >= Math.max(...shown.map(({ filled }) => filled)) * leastNamedCards;

/** Whether rows are shown as cards. */
export const areCards = (roles: ColumnRoles): boolean => isMostlyNamed(roles) && suitsCards(roles);

const suitsCards = ({ kind, picture, isChosen, shown }: ColumnRoles): boolean =>
  (kind === 'things' && (picture !== null || isChosen)) ||
  (kind === 'inventory' && picture !== null) ||
  (kind === 'people' && (picture !== null || shown.length >= leastOnCard));

/** What is shown is chosen by its importance, and stands as it does in the sheet. */
export const inSheetOrder = ({ columns }: SheetProfile, chosen: readonly ColumnProfile[]): ColumnProfile[] =>
  columns.filter((column) => chosen.includes(column));

/** Rows that are seen at once need nothing to be found with. */
const leastForTools = 8;
const toolsOf = ({ rows }: SheetProfile) => {
  const hasTools = rows >= leastForTools;
  return { show_search: hasTools, show_filter: hasTools, show_sort: hasTools };
};

/** A card for each row, with the rest in its details. */
export function gridBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  const heading = [roles.title, roles.familyName].filter((column) => column !== null);
  const isWord = (column: ColumnProfile): boolean => column !== roles.picture && !heading.includes(column);
  // A second picture, a logo, waits in the details.
  const isRead = (column: ColumnProfile): boolean =>
    isWord(column) && !isLong(column) && column.type !== 'url' && roles.meaningOf(column) !== 'picture';
  const short = onCards(sheet, tellingColumns(sheet, roles).filter(isRead), roles).slice(0, mostCardFields - 1);
  const onCard = [...heading, ...inSheetOrder(sheet, short)];
  const others = detailColumns(sheet, roles).filter((column) => isWord(column) && !short.includes(column));
  const inDetails = inSheetOrder(sheet, others.slice(0, mostDetailFields));
  return proposedBlock('grid', 'rows', {
    sheet_title: sheet.title,
    settings: {
      title,
      columns: roles.picture ? 3 : 4,
      ...toolsOf(sheet),
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

const quiet: readonly Meaning[] = ['identifier', 'rank', 'timestamp', 'number'];

/** What says something of a row at a glance; numbers, dates and names of columns that nobody wrote wait in the details. */
function onCards(sheet: SheetProfile, columns: readonly ColumnProfile[], roles: ColumnRoles): readonly ColumnProfile[] {
  const isQuiet = (column: ColumnProfile): boolean =>
    quiet.includes(roles.meaningOf(column)) ||
    column.filled * 2 < sheet.rows ||
    (column.type === 'number' && namesKey(column.name)) ||
    // When somebody came is told in the details of who they are.
    (roles.kind === 'people' && ['date', 'start', 'end'].includes(roles.meaningOf(column)));
  const named = columns.filter((column) => !isUnnamed(column) && !isRunningNumber(column));
  const [lead] = roles.kind === 'people' ? [] : leadingFigures(sheet, roles).filter((column) => named.includes(column));
  const telling = named.filter((column) => column === lead || !isQuiet(column));
  const chosen = telling.length >= leastOnCard - 1 ? telling : named;
  return lead ? [lead, ...chosen.filter((column) => column !== lead)] : chosen;
}

interface Lanes {
  lane: ColumnProfile;
  title: string;
}

/** Pixels of lanes that are next to each other in the content of a page, if they can be read then. */
function laneWidth(lanes: number): number {
  const share = Math.floor(1_100 / Math.max(1, lanes)) - 16;
  return Math.min(280, Math.max(190, Math.floor(share / 10) * 10));
}

const mostLaneFields = 3;

/** A card for each row in the lane of its value, the lanes in their own order. Nobody moves cards until the owner lets them. */
export function lanesBlock(sheet: SheetProfile, roles: ColumnRoles, { lane, title }: Lanes): StoredBlock {
  const words = tellingColumns(sheet, roles).filter((column) => ![lane, roles.title, roles.picture].includes(column));
  const short = onCards(
    sheet,
    words.filter((column) => !isLong(column) && column.type !== 'url'),
    roles,
  ).slice(0, mostLaneFields);
  const values = lanesOf(lane, roles);
  const shown = [...(roles.title ? [roles.title] : []), ...inSheetOrder(sheet, short)];
  return proposedBlock('kanban', 'rows', {
    sheet_title: sheet.title,
    settings: {
      ...{ title, lane_column: lane.id, lanes: values.map((value) => ({ value })) },
      ...{ show_search: sheet.rows > mostWithoutSearch, show_labels: false },
      lane_width: laneWidth(values.length),
    },
    axis: shown.map(({ id }) => ({ column: id, type: 'text' })),
  });
}

const mostListed = 10;

/** Those of its list, whether a row is in them or not, and what else is met; without a list what is met. */
function lanesOf(lane: ColumnProfile, roles: ColumnRoles): readonly string[] {
  const met = roles.orderOf(lane) ?? lane.samples.map(String);
  const { options = [] } = lane;
  if (lane.choice !== 'choice' || options.length === 0 || options.length > mostListed) return met;
  const known = new Set(options.map(foldText));
  return [...options, ...met.filter((value) => !known.has(foldText(value)))];
}

const mostWithoutSearch = 12;

/** That a legend explains. */
const mostColors = 8;

/** A bar for each row from its start to its end, colored by its stage. Nobody moves bars until the owner lets them. */
export function timelineBlock(
  sheet: SheetProfile,
  roles: ColumnRoles,
  { lane }: { lane: ColumnProfile | null },
): StoredBlock[] {
  const { start, end, title, shown } = roles;
  if (!start || !end || !title || roles.meaningOf(start) === 'deadline') return [];
  const color = lane && lane.distinct <= mostColors ? lane : null;
  const rest = shown.filter((column) => ![start, end, title].includes(column) && !isLong(column));
  return [
    proposedBlock('timeline', 'plan', {
      sheet_title: sheet.title,
      settings: {
        ...{ label_column: title.id, start_column: start.id, end_column: end.id, color_column: color?.id ?? '' },
        show_search: sheet.rows > mostWithoutSearch,
      },
      axis: inSheetOrder(sheet, rest)
        .slice(0, mostDetailFields)
        .map(({ id }) => ({ column: id, type: 'text' })),
    }),
  ];
}

/** Rows below the rows that they name, with what is said of each at a glance. */
export function treeBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock[] {
  const parent = ownParentOf({ sheet, roles });
  const label = roles.title ?? parent?.key;
  if (!parent || !label) return [];
  const others = tellingColumns(sheet, roles).filter(
    (column) => ![label, parent.column, parent.key].includes(column) && !isLong(column) && column.type !== 'url',
  );
  const short = onCards(sheet, others, roles).slice(0, mostLaneFields);
  return [
    proposedBlock('tree', 'tree', {
      sheet_title: sheet.title,
      settings: {
        ...{ title, label_column: label.id, parent_column: parent.column.id },
        ...(parent.key !== label && { key_column: parent.key.id }),
        show_search: sheet.rows > mostWithoutSearch,
      },
      axis: inSheetOrder(sheet, short).map(({ id }) => ({ column: id })),
    }),
  ];
}

/** Columns that an address goes on in. */
const mostParts = 4;
const isPartOfAddress = (roles: ColumnRoles, column: ColumnProfile): boolean =>
  ['place', 'country'].includes(roles.meaningOf(column));

/** Coordinates say where a place is, whatever its address can be found by; then that is what is said about it. */
export function mapBlock(sheet: SheetProfile, roles: ColumnRoles, title: ColumnProfile, heading: string): StoredBlock {
  const { picture, place: position, point, shown } = roles;
  const about =
    shown.find((column) => isLong(column)) ??
    (point ? position : null) ??
    shown.find((column) => column !== title && column !== position);
  const where = point?.latitude ?? position ?? title;
  // A street alone is in many towns; the sheet's order is that of an address.
  const parts = shown.filter((column) => !point && isPartOfAddress(roles, column) && ![where, title].includes(column));
  return proposedBlock('map', 'places', {
    sheet_title: sheet.title,
    settings: { title: heading, show_search: sheet.rows >= leastForTools },
    // The map asks for all four; what is not there is what comes nearest.
    axis: [
      {
        ...{ title: title.id, description: (about ?? title).id, address: where.id },
        image: (picture ?? position ?? title).id,
        ...(parts.length > 0 && { address_parts: parts.slice(0, mostParts).map(({ id }) => ({ column: id })) }),
        ...(point && { longitude: point.longitude.id }),
      },
    ],
  });
}

export function calendarBlock(
  sheet: SheetProfile,
  roles: ColumnRoles,
  { start, name, title }: { start: ColumnProfile; name: ColumnProfile; title: string },
): StoredBlock {
  // What an event is called already says nothing as its color, and neither does the weekday that it is below.
  const color = roles.categories.find(
    (column) => column !== name && column.distinct <= mostColors && !areWeekdays(column.samples.map(String)),
  );
  return proposedBlock('calendar', 'calendar', {
    sheet_title: sheet.title,
    settings: {
      ...{ title, event_title_column: name.id, start_time_column: start.id },
      end_time_column: roles.end?.id ?? '',
      event_color_column: color?.id ?? '',
    },
    axis: roles.shown.slice(0, mostDetailFields).map((column) => ({ column: column.id, type: plainType(column) })),
  });
}

/**
 * What the details of a row have: all that may be read and has a heading, but nothing twice. Long numbers of which nothing
 * is known may be those of papers of people: where there is no room for them, they are nowhere.
 */
function detailColumns(sheet: SheetProfile, { shown, meaningOf }: ColumnRoles): ColumnProfile[] {
  const repeated = repeatedColumns(sheet);
  const mayBeOfPapers = (column: ColumnProfile): boolean =>
    ['number', 'identifier', 'text'].includes(meaningOf(column)) &&
    column.samples.filter((value) => /^[A-Z]{0,3}\d{7,13}[A-Z]?$/.test(String(value))).length >
      column.samples.length * 0.8;
  return shown.filter((column) => !repeated.has(column) && !isUnnamed(column) && !mayBeOfPapers(column));
}

const leastNamed = 3;
/** So many times fewer cells than the fullest column. */
const mostlyBlank = 8;
const mostOnOnePage = 25;

interface TableOptions {
  /** Columns next to each other. */
  most?: number;
  /** Also those without a value yet. */
  keepsEmpty?: boolean;
  /** Rows end in a button. */
  hasButton?: boolean;
}

/** Pixels of the content of a page, and of letters and the space around them. */
const [tableWidth, letterWidth, cellSpace, widestCell] = [1_150, 7.5, 32, 260];
/** Of the button of a row. */
const buttonWidth = 130;
const leastColumns = 4;

/** Those of the columns, the best first, that are in sight together: a price beyond the edge is not seen. */
function fitting(columns: readonly ColumnProfile[], room: number): ColumnProfile[] {
  const widthOf = ({ name, samples }: ColumnProfile): number => {
    const letters = Math.max(
      Math.min(name.length, longestHeadingWord(name)),
      ...samples.slice(0, 30).map((value) => String(value).length),
    );
    return Math.min(widestCell, letters * letterWidth + cellSpace);
  };
  let width = 0;
  return columns.filter((column, at) => (width += widthOf(column)) <= room || at < leastColumns);
}

/** Headings of several words are broken between them. */
const longestHeadingWord = (name: string): number => Math.max(...name.split(/\s+/).map(({ length }) => length), 10);

/** The best columns, as the sheet has them; sentences and what else there is wait in the details. */
export function tableBlock(
  sheet: SheetProfile,
  roles: ColumnRoles,
  title: string,
  { most = mostTableColumns, keepsEmpty = false, hasButton = false }: TableOptions = {},
): StoredBlock {
  // Headings alone are shown as they will be filled.
  const isBare = sheet.rows === 0;
  const empty =
    keepsEmpty || isBare
      ? sheet.columns.filter((column) => roles.meaningOf(column) === 'empty' && !(isBare && mayBePersonal(column.name)))
      : [];
  const telling = keepsEmpty ? roles.shown : tellingColumns(sheet, roles);
  // Rows of money without their amount would say nothing.
  const lead = leadingFigures(sheet, roles).filter((column) => telling.includes(column));
  const byUse = [...telling.slice(0, 1), ...lead, ...newestFirst(sheet, telling)];
  // A heading above hardly a cell says less than a full column without one.
  const fullest = Math.max(...telling.map(({ filled }) => filled));
  const isBlank = (one: ColumnProfile): boolean => one.filled * mostlyBlank < fullest && one !== roles.title;
  const named = [...new Set(byUse)].filter((column) => !isUnnamed(column) && !isBlank(column));
  const others = telling.filter((column) => isUnnamed(column) && !isRunningNumber(column));
  // Under a blank heading in front stands what each line is of.
  const labels = others.filter(
    (one) => one === sheet.columns[0] && one.filled * 2 >= sheet.rows && !isConstant(one, sheet) && named.length > 0,
  );
  // Other headings that nobody wrote say nothing, unless there is little else.
  const isShown = (one: ColumnProfile): boolean => keepsEmpty || named.length < leastNamed || one === roles.title;
  const rest = others.filter((one) => !labels.includes(one) && isShown(one));
  const isShort = (one: ColumnProfile): boolean => one === roles.title || !isLong(one);
  const blank = telling.filter((one) => !isUnnamed(one) && isBlank(one));
  const inTurn = [
    ...labels,
    ...named.filter(isShort),
    ...named.filter((one) => !isShort(one)),
    ...rest,
    ...blank,
    ...empty,
  ];
  // What all rows share would stand above the details of each as what it is called.
  const placeOf = (column: ColumnProfile): number => sheet.columns.indexOf(column);
  const isBefore = (column: ColumnProfile, others: readonly ColumnProfile[]): boolean =>
    others.every((other) => placeOf(column) < placeOf(other));
  // Below the button the last column would not be seen.
  const room = tableWidth - (hasButton ? buttonWidth : 0);
  const fits = keepsEmpty ? inTurn.slice(0, most) : fitting(inTurn.slice(0, most), room);
  const chosen = withWholeNames(fits, inTurn);
  const inDetails = detailColumns(sheet, roles)
    .filter((column) => !chosen.includes(column) && !(isConstant(column, sheet) && isBefore(column, chosen)))
    .slice(0, mostDetailFields);
  const readable = sheet.columns.filter((column) => !roles.personal.includes(column));
  const columns = chosen.length > 0 ? inSheetOrder(sheet, [...chosen, ...inDetails]) : readable.slice(0, 1);
  const called = namesByValues(sheet, roles);
  const heading =
    keepsEmpty || roles.title ? roles.title : nearestToTitle(columns.filter((one) => chosen.includes(one)));
  return proposedBlock('table', 'rows', {
    sheet_title: sheet.title,
    settings: {
      title,
      ...toolsOf(sheet),
      paginate: true,
      // One more page for a line or two is turned in vain.
      rows_per_page: sheet.rows <= mostOnOnePage ? mostOnOnePage : 15,
      show_details_on_click: true,
      csv_download: sheet.rows >= leastForTools,
      // A card on a phone begins with what the row is called, wherever that stands in the sheet.
      ...(heading && columns.indexOf(heading) > 0 && { phone_heading: heading.id }),
    },
    axis: columns.map((column, at) => ({
      ...calledAs(column),
      ...(called.has(column) && { label: called.get(column) }),
      type: plainType(column),
      ...(inDetails.includes(column) && { details_only: true }),
      // Figures that rows begin with would be far from the edge.
      ...(at === 0 && { text_alignment: 'Left' }),
    })),
  });
}

/** Those that fit next to each other where a page only begins with the rows. */
const mostTeaserColumns = 6;

/** The first rows, with the way to all of them. */
export function teaserBlock(sheet: SheetProfile, roles: ColumnRoles, title: string, hasButton = false): StoredBlock {
  const { settings, axis, ...table } = tableBlock(sheet, roles, title, { most: mostTeaserColumns, hasButton });
  return {
    ...table,
    axis: axis.filter((entry) => !entry['details_only']),
    settings: {
      ...settings,
      ...{ show_search: false, show_filter: false, show_sort: false, csv_download: false },
      ...{ rows_per_page: 8, show_pagination: false },
    },
  };
}
