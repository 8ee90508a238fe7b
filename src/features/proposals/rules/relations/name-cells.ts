/** Cells that hold keys of another sheet, shown by what the rows there are called: a customer by name, not by number. */
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { pageReference } from '../proposed-block.ts';
import type { SheetRelation } from '../related-sheets.ts';
import { repeatsNames } from './repeated-names.ts';
import { columnAsTitle } from '../wording.ts';

type Entry = StoredBlock['axis'][number];

/** A column that only programs read comes into a table by its name, as long as the table has fewer columns than that. */
const mostColumns = 9;

/** Blocks whose entries name columns, and whether these have labels of their own. */
const blocksWithNames: Readonly<Record<string, { hasLabels: boolean }>> = {
  table: { hasLabels: true },
  itemDetails: { hasLabels: true },
  grid: { hasLabels: true },
  datalist: { hasLabels: true },
  list: { hasLabels: false },
  kanban: { hasLabels: false },
  tree: { hasLabels: false },
};

/** The page about one row of a sheet, by its slug; '' where there is none. */
export type DetailsOf = (sheet: SheetProfile) => string;

/** The block with names for keys, where it shows columns that are references. */
export function withNames(given: StoredBlock, relations: readonly SheetRelation[], detailsOf: DetailsOf): StoredBlock {
  const isGrouped = given.type === 'chart' || given.type === 'kanban';
  const block = isGrouped ? withNamedGroups(given, relations) : given;
  if (!(block.type in blocksWithNames)) return block;
  const own = relations.filter(({ from }) => from.sheet.title === block.sheet_title);
  let { axis } = block;
  for (const relation of own) axis = withName(axis, relation, { block, page: detailsOf(relation.to.sheet) });
  const repeated = repeatsIn(block, axis, own);
  axis = repeated.size > 0 ? axis.filter((entry) => !repeated.has(String(entry['column']))) : axis;
  if (block.type === 'table') axis = withRoom(axis, own);
  if (axis === block.axis) return block;
  const heading = repeated.get(String(block.settings['phone_heading']));
  const settings = heading ? { ...block.settings, phone_heading: heading } : block.settings;
  return { ...block, settings, axis, ...(block.type === 'itemDetails' && withPath(block, own, axis, detailsOf)) };
}

/** Columns of a block that say again what the row of a key is called, and the key that says it now. */
function repeatsIn(
  { conditional_filter }: StoredBlock,
  axis: readonly Entry[],
  own: readonly SheetRelation[],
): Map<string, string> {
  const shown = own.filter(
    ({ column }) =>
      axis.some((entry) => entry['column'] === column.id && entry['lookup_name']) ||
      conditional_filter.some((rule) => rule['select_column'] === column.id),
  );
  const pairs = shown.flatMap((relation) =>
    relation.from.sheet.columns.flatMap((one) =>
      repeatsNames(one, relation) && !own.some(({ column }) => column === one)
        ? [[one.id, relation.column.id] as const]
        : [],
    ),
  );
  return new Map(pairs);
}

/** The details of a row lead back to the first row that it belongs to and that has a page. */
function withPath(
  { settings }: StoredBlock,
  own: readonly SheetRelation[],
  axis: readonly Entry[],
  detailsOf: DetailsOf,
): Partial<StoredBlock> {
  const parent = own.find(({ column, to }) => {
    const entry = axis.find((one) => one['column'] === column.id);
    return entry?.['lookup_page'] && detailsOf(to.sheet) !== '';
  });
  return parent ? { settings: { ...settings, path_column: parent.column.id } } : {};
}

/** The bars of a chart and the lanes of a board. */
function withNamedGroups(block: StoredBlock, relations: readonly SheetRelation[]): StoredBlock {
  const by = block.settings[block.type === 'chart' ? 'x_axis' : 'lane_column'];
  const relation = relations.find(({ from, column }) => from.sheet.title === block.sheet_title && column.id === by);
  const name = relation && nameOf(relation);
  return name ? { ...block, settings: { ...block.settings, ...namedBy(relation, name) } } : block;
}

export const namedBy = ({ to, key }: SheetRelation, name: ColumnProfile) => ({
  lookup_key: { sheet_title: to.sheet.title, column: key.id },
  lookup_name: { sheet_title: to.sheet.title, column: name.id },
});

function withName(
  axis: readonly Entry[],
  relation: SheetRelation,
  { block, page }: { block: StoredBlock; page: string },
): Entry[] {
  const { column } = relation;
  const name = nameOf(relation);
  const at = axis.findIndex((entry) => entry['column'] === column.id);
  // Where it is what the page is about, it is the same in all rows.
  const isOfPage = block.conditional_filter.some((rule) => rule['select_column'] === column.id);
  const takesMore = block.type === 'table' || block.type === 'itemDetails';
  const isFull = block.type !== 'table' && axis.length >= mostColumns;
  if (!name || isOfPage || (at < 0 && (!takesMore || isFull))) return [...axis];
  const label = withoutIdentifier(column.name);
  const entry: Entry = {
    ...(axis[at] ?? { column: column.id }),
    ...(blocksWithNames[block.type]?.hasLabels && label !== column.name && { label }),
    ...namedBy(relation, name),
    ...(page && { lookup_page: pageReference(page) }),
    ...(block.type !== 'itemDetails' && { type: 'text' }),
    ...(block.type === 'table' && { text_alignment: 'Left' }),
  };
  // Who ordered is looked for first, and not in the details.
  delete entry['details_only'];
  return at < 0 ? axis.toSpliced(positionOf(relation, axis), 0, entry) : axis.with(at, entry);
}

/** Pixels that columns may have next to each other, beside the button of each row, and what a column takes by its type. */
const widthInSight = 950;
const widths: Readonly<Partial<Record<ColumnProfile['type'], number>>> = {
  ...{ datetime: 200, date: 140, number: 110, currency: 110, percent: 90, boolean: 90 },
};
const usualWidth = 150;

/** As many columns as a page has room for: names, figures and a day stay, and what else there is waits in the details. */
function withRoom(axis: Entry[], own: readonly SheetRelation[]): Entry[] {
  const from = own[0]?.from;
  if (!from) return axis;
  const kept = new Set([
    ...[from.roles.title?.id, from.roles.dates[0]?.id, ...own.map(({ column }) => column.id)],
    ...(from.roles.figures.slice(0, 2).map(({ column }) => column.id) ?? []),
  ]);
  const widthOf = ({ column: id, lookup_name }: Entry): number => {
    const type = from.sheet.columns.find((column) => column.id === id)?.type;
    return lookup_name || !type ? usualWidth : (widths[type] ?? usualWidth);
  };
  const inSight = axis.filter((entry) => !entry['details_only']);
  let surplus = inSight.reduce((sum, entry) => sum + widthOf(entry), 0) - widthInSight;
  return axis
    .toReversed()
    .map((entry) => {
      if (surplus <= 0 || entry['details_only'] || kept.has(String(entry['column']))) return entry;
      surplus -= widthOf(entry);
      return { ...entry, details_only: true };
    })
    .toReversed();
}

/** Where the sheet has it, behind what rows are called by. */
function positionOf({ column, from }: SheetRelation, axis: readonly Entry[]): number {
  const order = from.sheet.columns.map(({ id }) => id);
  const behind = axis.findIndex(
    (entry, at) => at > 0 && order.indexOf(String(entry['column'])) > order.indexOf(column.id),
  );
  return behind < 0 ? axis.length : behind;
}

/** What the rows of the other sheet are called; null where it stays out of pages. */
export function nameOf({ to: { roles } }: SheetRelation): ColumnProfile | null {
  const { title, familyName, shown } = roles;
  // One name has to tell people apart.
  const name = title && familyName && familyName.distinct >= title.distinct ? familyName : title;
  return name && shown.includes(name) ? name : null;
}

const ofIdentifier =
  /^(?:fk|id|ids|nr|no|n°|nº|№|code|código|codigo|key|ref)\.?\s+(?:(?:de|do|da|du|des|del)\s+)?(?=\S)/iu;
const withIdentifier = /(?<=\S)[\s_-]*(?:\bid|ids|\bfk|\bnr|\bno|number|\bcode|nummer|\bkey|\bref)\.?$/iu;

/** `Customer` of `customer_id`, `Produto` of `ID Produto`: names stand there, and no numbers. */
export function withoutIdentifier(heading: string): string {
  const title = columnAsTitle(heading);
  const bare = title.replace(ofIdentifier, '').replace(withIdentifier, '').trim();
  return bare === '' || bare === title ? title : columnAsTitle(bare);
}
