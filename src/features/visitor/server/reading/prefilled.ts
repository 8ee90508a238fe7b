/** Fields that are filled in before anyone types: by the address, where their owner allows it, and by who is signed in. */
import type { PrefillRule } from '#blocks/role-declarations.ts';
import { cellText } from '#engine/folding.ts';
import { personOf } from '../../rules/access.ts';
import { findColumn } from '../../rules/column-template.ts';
import { showable } from '../../rules/internal-columns.ts';
import { prefilledIn } from '../../rules/prefill-address.ts';
import { ownRows } from './own-rows.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';
import { withPeopleTexts } from './request-surroundings.ts';

/** Names of the fields of a block that an address may fill in. */
export const prefillNames = ({ definition, config }: Pick<PageBlock, 'definition' | 'config'>): string[] =>
  (definition.prefill?.of(config) ?? []).flatMap(({ parameter }) => (parameter === '' ? [] : [parameter]));

/**
 * The block with what its fields hold at first, for the viewer; the same block where that is what its owner wrote.
 * Hidden fields take nothing from an address: what they hold is stored.
 */
export async function prefilled(block: PageBlock, reader: PageReader): Promise<PageBlock> {
  const { definition, config } = block;
  const rules = definition.prefill?.of(config) ?? [];
  if (rules.length === 0) return block;
  const given = prefilledIn(reader.address, prefillNames(block));
  const values = new Map<string, string>();
  for (const rule of rules) {
    const value = given.get(rule.parameter) ?? (await valueOfPerson(rule, reader));
    if (value) values.set(rule.column, value);
  }
  // Addresses are as many as people write: none of these pages is cached.
  if (given.size > 0) reader.unfinished.add(block.stored.id);
  return values.size > 0 && definition.prefill ? { ...block, config: definition.prefill.with(config, values) } : block;
}

async function valueOfPerson({ person, row }: PrefillRule, reader: PageReader): Promise<string> {
  const signedIn = personOf(reader.viewer);
  if (!signedIn || person === null) return '';
  if (person !== 'row') return signedIn[person];
  return row ? ownCell(row, reader) : '';
}

/** A cell of the first row that is the viewer's own, in a sheet that says whose each row is. */
async function ownCell(
  { sheet_title, column: reference = '' }: NonNullable<PrefillRule['row']>,
  reader: PageReader,
): Promise<string> {
  const sheet = reader.sheetOf(sheet_title);
  const column = sheet && findColumn(showable(sheet.columns), reference);
  const filters = sheet && ownRows(reader, sheet);
  if (!column || !filters || filters.length === 0) return '';
  const { rows } = await reader.query(sheet, { columns: [column.id], filters, page: { offset: 0, limit: 1 } });
  return cellText(withPeopleTexts(rows[0]?.cells ?? {})[column.id]);
}
