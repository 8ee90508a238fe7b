import { isUnnamed } from '#engine/meaning/unnamed.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { isLong, type ProposedFigure } from './column-roles.ts';
import { scorecardBlock } from './figure-blocks.ts';
import { calledAs, proposedBlock } from './proposed-block.ts';
import type { ProfiledSheetRoles, SheetRelation } from './related-sheets.ts';
import { isAddedTotal } from './relations/is-added-total.ts';
import { inTabs, type TabbedPart } from './relations/tabs.ts';
import { inSheetOrder, tableBlock } from './row-blocks.ts';
import { repeatedColumns } from './understood/telling-columns.ts';
import { asTitle, columnAsTitle } from './wording.ts';

const mostFacts = 24;
const mostRelated = 6;
/** Rows of a list, on the average, that need nothing to be found with. */
const mostInSight = 12;

/** What the page of one row shows: all of its columns, and the rows of other sheets that name it. */
export function detailsBlocks(
  { sheet, roles }: ProfiledSheetRoles,
  relations: readonly SheetRelation[],
  hasPage: (sheet: SheetProfile) => boolean = () => false,
): StoredBlock[] {
  const { familyName, picture, shown } = roles;
  // Where nothing names a row, it is called by what others call it: the number of an order.
  const title = roles.title ?? relations.find(({ to }) => to.sheet === sheet)?.key ?? null;
  const about = shown.find((column) => isLong(column) && column !== title);
  // A code says nothing without the name of its column.
  const saysWhat = ({ samples }: ColumnProfile): boolean => samples.some((value) => String(value).length > 3);
  const second = shown.find((column) => roles.meaningOf(column) === 'category' && column !== title && saysWhat(column));
  const repeated = repeatedColumns(sheet);
  const others = shown.filter(
    (column) =>
      ![title, familyName, picture, about, second].includes(column) && !isUnnamed(column) && !repeated.has(column),
  );
  const facts = inSheetOrder(sheet, others.slice(0, mostFacts));
  const details = proposedBlock('itemDetails', 'details', {
    sheet_title: sheet.title,
    settings: {
      // The pages that lead here list all of these rows.
      ...{ Layout: picture ? 'column' : 'stacked', columns: 2, show_neighbours: true },
      ...(picture && { photo_column: picture.id }),
      ...(title && { heading_column: title.id }),
      ...(familyName && { heading_end_column: familyName.id }),
      ...(second && { subheading_column: second.id }),
      ...(about && { description_column: about.id }),
    },
    axis: facts.map(calledAs),
  });
  const related = relations.filter(({ to }) => to.sheet === sheet).slice(0, mostRelated);
  const parts = related.map((relation, at): TabbedPart => {
    const rows = relatedRows(relation, `related-${at + 1}`, { all: related, hasButton: hasPage(relation.from.sheet) });
    const figures = relatedFigures(relation, `figures-${at + 1}`);
    return { title: String(rows.settings['title']), blocks: [...figures, rows] };
  });
  return [details, ...inTabs(parts)];
}

/** How many rows name the row of the page, and what they come to; nothing where they come to nothing that adds up. */
function relatedFigures(relation: SheetRelation, id: string): StoredBlock[] {
  const { sheet, roles } = relation.from;
  const isMoney = ({ column, function: how }: ProposedFigure): boolean =>
    how === 'sum' && (roles.meaningOf(column) === 'amount' || column.type === 'currency' || isAddedTotal(column));
  const block = scorecardBlock(sheet, { ...roles, figures: roles.figures.filter(isMoney) });
  return block ? [{ ...block, id, conditional_filter: [ofRecord(relation)] }] : [];
}

const ofRecord = ({ column, key }: SheetRelation) => ({
  ...{ select_column: column.id, condition: 'Is', filter_by: 'Current record', match_with_column: key.id },
});

/** The rows of another sheet that name the row of the page, without what is the same in all of them. */
function relatedRows(
  relation: SheetRelation,
  id: string,
  { all, hasButton }: { all: readonly SheetRelation[]; hasButton: boolean },
): StoredBlock {
  const { from, column } = relation;
  const ways = all.filter((one) => one.from.sheet === from.sheet).length;
  // Two columns may name it: who ordered, and who pays.
  const name = asTitle(from.sheet.title) + (ways > 1 ? ` (${columnAsTitle(column.name)})` : '');
  const table = tableBlock(from.sheet, from.roles, name, { hasButton });
  const others = table.axis.filter((entry) => entry['column'] !== column.id);
  // A handful of rows is seen at once.
  const isShort = from.sheet.rows <= column.distinct * mostInSight;
  const noTools = { show_search: false, show_filter: false, show_sort: false, csv_download: false };
  return {
    ...table,
    id,
    ...(isShort && { settings: { ...table.settings, ...noTools } }),
    axis: others.length > 0 ? others : table.axis,
    conditional_filter: [ofRecord(relation)],
  };
}
