import { sql } from 'kysely';
import { liveLink } from '#engine/links.ts';
import type { Column, ColumnLink } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { withStates } from '../sheets/sheet-states.ts';

/** A column that names rows of a sheet. It is stored with the sheet whose rows are named, which its writes read. */
export interface LinkedBy {
  /** The sheet of the column. */
  sheet: string;
  column: string;
  /** Of the sheet whose rows are named. */
  key: string;
  on_delete: ColumnLink['on_delete'];
}

/** Notes in the sheets that columns of a sheet link to, or linked to, what links to them now. */
export async function noteLinks(
  transaction: Transaction,
  { id, columns }: { id: string; columns: readonly Column[] },
  before: readonly Column[],
): Promise<void> {
  const [now, then] = [linksIn(id, columns), linksIn(id, before)];
  if (JSON.stringify([...now]) === JSON.stringify([...then])) return;
  for (const target of [...new Set([...now.keys(), ...then.keys()])].toSorted())
    await storeLinkedBy(transaction, target, id, now.get(target) ?? []);
}

/** By the sheet that is linked to. */
function linksIn(sheet: string, columns: readonly Column[]): Map<string, LinkedBy[]> {
  const linking = columns.flatMap(({ id, link }) => (link ? [{ id, link }] : []));
  const bySheet = Map.groupBy(linking, ({ link }) => link.sheet);
  const noted = ([target, own]: [string, typeof linking]): [string, LinkedBy[]] => [
    target,
    own.map(({ id, link: { key, on_delete } }) => ({ sheet, column: id, key, on_delete })),
  ];
  return new Map([...bySheet].map(noted));
}

/** Writers that don't know of it are refused: see `FormulaKnowledge`. */
async function storeLinkedBy(transaction: Transaction, target: string, from: string, links: LinkedBy[]): Promise<void> {
  await sql`
    update sheet_states set formulas_version = formulas_version + 1, linked_by = nullif(
      coalesce((
        select jsonb_agg(known.one) from jsonb_array_elements(coalesce(linked_by, '[]')) as known (one)
        where known.one ->> 'sheet' <> ${from}::text
      ), '[]') || ${json(links)}::jsonb, '[]')
    where sheet_id = ${target}
  `.execute(transaction);
}

/** Which columns name the rows of a sheet that the transaction holds. */
export async function readLinkedBy(transaction: Transaction, sheetId: string): Promise<LinkedBy[]> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select('linked_by')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return state?.linked_by ?? [];
}

/**
 * Takes the links of new sheets into use, in the transaction that made them: `sheetFor` says which sheet is meant, of a
 * package by its title. A link to what isn't there is left out.
 */
export async function adoptLinks(
  transaction: Transaction,
  workbookId: string,
  sheetFor: (named: string) => string | undefined,
): Promise<void> {
  const own = await transaction
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .execute();
  const sheets = await withStates(transaction, own);
  if (!sheets.some(({ columns }) => columns.some(({ link }) => link))) return;
  for (const { id, columns } of sheets) {
    const adopted = columns.map((column) => {
      const { link, ...plain } = column;
      if (!link) return column;
      const sheet = sheetFor(link.sheet) ?? own.find(({ title }) => title === link.sheet)?.id ?? '';
      const moved: Column = { ...plain, link: { ...link, sheet } };
      return liveLink(moved, sheets) ? moved : plain;
    });
    if (!columns.some(({ link }) => link)) continue;
    await transaction
      .updateTable('sheet_states')
      .set({ columns: json(adopted) })
      .where('sheet_id', '=', id)
      .execute();
    await noteLinks(transaction, { id, columns: adopted }, []);
  }
}

/**
 * Sheets are about to be deleted: what links to them doesn't any more, and they link to nothing. Answers the sheets whose
 * columns linked to them.
 */
export async function dropLinks(transaction: Transaction, gone: readonly string[]): Promise<string[]> {
  const unlinked = new Set<string>();
  for (const id of gone.toSorted()) {
    const state = await transaction
      .selectFrom('sheet_states')
      .select(['columns', 'linked_by'])
      .where('sheet_id', '=', id)
      .executeTakeFirst();
    if (!state) continue;
    await noteLinks(transaction, { id, columns: [] }, state.columns);
    const linking = new Set((state.linked_by ?? []).map(({ sheet }) => sheet));
    for (const sheet of [...linking].filter((one) => !gone.includes(one)).toSorted()) {
      await unlink(transaction, sheet, id);
      unlinked.add(sheet);
    }
  }
  return [...unlinked];
}

/** Not a change of its own: the columns are as they were before the link. */
async function unlink(transaction: Transaction, sheet: string, target: string): Promise<void> {
  const state = await transaction
    .updateTable('sheet_states')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('sheet_id', '=', sheet)
    .returning(['columns', 'version'])
    .executeTakeFirst();
  if (!state) return;
  const columns = state.columns.map((column) => {
    const { link, ...plain } = column;
    return link?.sheet === target ? plain : column;
  });
  await transaction
    .updateTable('sheet_states')
    .set({ columns: json(columns), columns_version: state.version })
    .where('sheet_id', '=', sheet)
    .execute();
  await transaction
    .insertInto('column_history')
    .values({
      ...{ sheet_id: sheet, version: state.version, columns: json(state.columns) },
      actor: json({ kind: 'system', what: 'links' }),
    })
    .execute();
}
