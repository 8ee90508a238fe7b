/** Cells that hold keys of another sheet, shown by what the rows there are called: a customer by name, not by number. */
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { SheetRelation } from '../related-sheets.ts';
import { columnAsTitle } from '../wording.ts';

type Entry = StoredBlock['axis'][number];

/** A column that only programs read comes into a table by its name, as long as the table has fewer columns than that. */
const mostColumns = 9;

/** The block with names for keys, where it shows columns that are references. */
export function withNames(block: StoredBlock, relations: readonly SheetRelation[]): StoredBlock {
  if (block.type !== 'table' && block.type !== 'itemDetails') return block;
  const own = relations.filter(({ from }) => from.sheet.title === block.sheet_title);
  let { axis } = block;
  for (const relation of own) axis = withName(axis, relation, block);
  return axis === block.axis ? block : { ...block, axis };
}

function withName(axis: readonly Entry[], relation: SheetRelation, block: StoredBlock): Entry[] {
  const { column, to } = relation;
  const name = nameOf(relation);
  const at = axis.findIndex((entry) => entry['column'] === column.id);
  // Where it is what the page is about, it is the same in all rows.
  const isOfPage = block.conditional_filter.some((rule) => rule['select_column'] === column.id);
  if (!name || isOfPage || (at < 0 && axis.length >= mostColumns)) return [...axis];
  const label = withoutIdentifier(column.name);
  const entry: Entry = {
    ...(axis[at] ?? { column: column.id }),
    ...(label !== column.name && { label }),
    lookup_key: { sheet_title: to.sheet.title, column: relation.key.id },
    lookup_name: { sheet_title: to.sheet.title, column: name.id },
    ...(block.type === 'table' && { type: 'text', text_alignment: 'Left' }),
  };
  return at < 0 ? axis.toSpliced(positionOf(relation, axis), 0, entry) : axis.with(at, entry);
}

/** Where the sheet has it, behind what rows are called by. */
function positionOf({ column, from }: SheetRelation, axis: readonly Entry[]): number {
  const order = from.sheet.columns.map(({ id }) => id);
  const behind = axis.findIndex(
    (entry, at) => at > 0 && order.indexOf(String(entry['column'])) > order.indexOf(column.id),
  );
  return behind < 0 ? axis.length : behind;
}

/** What the rows of the other sheet are called, where that says more than the key; null where it stays out of pages. */
function nameOf({ to: { roles }, key }: SheetRelation): ColumnProfile | null {
  const { title, shown } = roles;
  return title && title !== key && shown.includes(title) ? title : null;
}

const ofIdentifier =
  /^(?:id|ids|nr|no|n°|nº|№|code|código|codigo|key|ref)\.?\s+(?:(?:de|do|da|du|des|del)\s+)?(?=\S)/iu;
const withIdentifier = /(?<=\S)[\s_-]*(?:\bid|ids|\bnr|\bno|number|\bcode|nummer|\bkey|\bref)\.?$/iu;

/** `Customer` of `customer_id`, `Produto` of `ID Produto`: names stand there, and no numbers. */
function withoutIdentifier(heading: string): string {
  const title = columnAsTitle(heading);
  const bare = title.replace(ofIdentifier, '').replace(withIdentifier, '').trim();
  return bare === '' || bare === title ? title : columnAsTitle(bare);
}
