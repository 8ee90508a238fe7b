import { sql } from 'kysely';
import { linkKeysOf, liveLink, linkKey, namesSeveral } from '#engine/links.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { fillWritten } from '../formulas/fill-rows.ts';
import { holdSheet, nextVersion } from '../next-version.ts';
import { oneOf, recordHistory } from '../record-history.ts';
import { type Followed as FollowedColumn, followedCell, withKeysBack } from './followed-cells.ts';
import { cellsWithKeys, type KeyChanges, readKeyChanges, type WrittenRows } from './key-changes.ts';
import { type LinkedBy, readLinkedBy } from './linked-by.ts';
import { refuseDeletion } from './refuse-deletion.ts';

export interface FollowedWrite extends WrittenRows {
  actor: Actor;
  /** What time it is for formulas, in milliseconds. */
  at: number;
  /** Whether a deletion can be refused: what was deleted elsewhere already can't. */
  mayRefuse?: boolean;
}

/** What followed a write. */
export interface Followed {
  /** Other sheets whose cells were written. */
  sheets: string[];
  /** Rows of the own sheet that were written, under its version. */
  row_ids: string[];
}

/**
 * Lets the cells that name rows follow what a transaction did to these: they get the new keys, and what their link says
 * where a row was deleted. Called once the rows are written, and before their formulas are computed. Nearly always no
 * column names rows of the sheet, and nothing is read.
 */
export async function followLinks(transaction: Transaction, written: FollowedWrite): Promise<Followed> {
  const round: Round = {
    transaction,
    written,
    versions: new Map([[written.sheet, written.to]]),
    done: new Set(),
    own: [],
  };
  const queue: WrittenRows[] = [written];
  for (let next = queue.shift(); next; next = queue.shift()) queue.push(...(await followOne(round, next)));
  const sheets = [...round.versions.keys()].filter((id) => id !== written.sheet);
  // Their formulas read the cells as they are after all of it.
  for (const id of sheets) await fillWritten(transaction, id, round.versions.get(id) ?? 0, written.at);
  return { sheets, row_ids: round.own };
}

interface Round {
  transaction: Transaction;
  written: FollowedWrite;
  /** Of the sheets that are written. */
  versions: Map<string, number>;
  /** Columns that are written: no cell follows twice, also where sheets link to each other. */
  done: Set<string>;
  own: string[];
}

/** Answers what was written by it, which may be keys as well. */
async function followOne(round: Round, rows: WrittenRows): Promise<WrittenRows[]> {
  const links = await readLinkedBy(round.transaction, rows.sheet);
  const further = new Map<string, WrittenRows>();
  for (const [key, linking] of Map.groupBy(links, (one) => one.key)) {
    const changes = await readKeyChanges(round.transaction, rows, key);
    if (changes.renamed.size + changes.gone.size + changes.back.size === 0) continue;
    round.done.add(nameOf(rows.sheet, key));
    for (const link of linking) {
      if (round.done.has(nameOf(link.sheet, link.column))) continue;
      const version = await followColumn(round, rows, link, changes);
      if (version === null) continue;
      round.done.add(nameOf(link.sheet, link.column));
      further.set(link.sheet, { sheet: link.sheet, from: version, to: version });
    }
  }
  return [...further.values()];
}

const nameOf = (sheet: string, column: string): string => `${sheet} ${column}`;

/** Writes the cells of one column; answers under which version, or null where none is changed. */
async function followColumn(
  round: Round,
  { sheet, from, to }: WrittenRows,
  link: LinkedBy,
  changes: KeyChanges,
): Promise<number | null> {
  const { transaction, written } = round;
  if (!round.versions.has(link.sheet)) await holdSheet(transaction, link.sheet);
  const own = await awakeLink(transaction, sheet, link);
  if (!own) return null;
  const keyColumn = own.link.keyColumn;
  const gone = link.on_delete === 'keep' ? new Set<string>() : changes.gone;
  const keys = new Set([...changes.renamed.keys(), ...gone]);
  const named = { column: own.column, key: keyColumn };
  const naming = await cellsWithKeys(transaction, link.sheet, link.column, keys, named);
  const isOrphan = (cell: Cell): boolean => linkKeysOf(cell, own.column, keyColumn).some((key) => gone.has(key));
  const orphans = naming.filter(({ cell }) => isOrphan(cell));
  if (link.on_delete === 'refuse' && written.mayRefuse && orphans.length > 0)
    await refuseDeletion(transaction, link, orphans.length, { actor: written.actor, gone: gone.size });
  const cleared = link.on_delete === 'clear' ? gone : new Set<string>();
  const changed = naming.flatMap(({ row_id, cell }) => {
    const now = followedCell(cell, { renamed: changes.renamed, gone: cleared }, own);
    return now === cell ? [] : [{ row_id, cell: now }];
  });
  const back =
    link.on_delete === 'clear'
      ? await clearedBefore(transaction, sheet, link, { back: changes.back, own, changed })
      : [];
  const cells = [...new Map([...changed, ...back].map((one) => [one.row_id, one])).values()];
  if (cells.length === 0) return null;
  const version = round.versions.get(link.sheet) ?? (await nextVersion(transaction, link.sheet));
  round.versions.set(link.sheet, version);
  if (link.sheet === written.sheet) round.own.push(...cells.map(({ row_id }) => row_id));
  const actor: Actor = { ...written.actor, linked: { sheet, from, to } };
  await writeCells(transaction, { sheetId: link.sheet, version, actor, change: 'edited' }, link.column, cells);
  return version;
}

/** The link as it was when it was set; null while it sleeps: columns may be gone, or of other types. */
async function awakeLink(
  transaction: Transaction,
  target: string,
  { sheet, column }: LinkedBy,
): Promise<FollowedColumn | null> {
  const states = await transaction
    .selectFrom('sheet_states')
    .select(['sheet_id as id', 'columns'])
    .where('sheet_id', 'in', [target, sheet])
    .execute();
  const own = states.find(({ id }) => id === sheet)?.columns.find(({ id }) => id === column);
  const link = own && liveLink(own, states);
  return own && link ? { column: own, link } : null;
}

interface WrittenCell {
  row_id: string;
  cell: Cell;
}

interface Returned {
  back: KeyChanges['back'];
  own: FollowedColumn;
  /** Cells that the same write changes, as they will be. */
  changed: readonly WrittenCell[];
}

/** The cells that lost a key when rows that are back were deleted: of one key as far as they are blank still. */
async function clearedBefore(
  transaction: Transaction,
  target: string,
  { sheet, column }: LinkedBy,
  { back, own, changed }: Returned,
): Promise<WrittenCell[]> {
  if (back.size === 0) return [];
  const several = namesSeveral(own.column);
  const { rows } = await sql<WrittenCell & { version: number; now: Cell; left: Cell }>`
    select row_history.row_id, row_history.cells -> ${column}::text as cell,
      sheet_rows.cells -> ${column}::text as now, coalesce(later.cells, sheet_rows.cells) -> ${column}::text as left,
      (row_history.actor -> 'linked' ->> 'to')::bigint as version
    from row_history
    join sheet_rows on sheet_rows.sheet_id = ${sheet} and sheet_rows.row_id = row_history.row_id
    left join lateral (
      select cells from row_history as next
      where next.sheet_id = ${sheet} and next.row_id = row_history.row_id and next.version > row_history.version
      order by next.version limit 1
    ) as later on true
    where row_history.sheet_id = ${sheet} and row_history.actor -> 'linked' ->> 'sheet' = ${target}
      and (row_history.actor -> 'linked' ->> 'to')::bigint = any(${[...back.values()].flat()}::bigint[])
      and row_history.cells ? ${column} and (${several} or not sheet_rows.cells ? ${column}) and not sheet_rows.deleted
    order by row_history.version
  `.execute(transaction);
  if (!several) {
    const blank = rows.filter(({ cell, version }) => back.get(linkKey(cell) ?? '')?.includes(version));
    // One that was made blank several times gets what it held the last time.
    return [...new Map(blank.map(({ row_id, cell }) => [row_id, { row_id, cell }])).values()];
  }
  const written = new Map(changed.map(({ row_id, cell }) => [row_id, cell]));
  for (const { row_id, cell, now, left, version } of rows) {
    const before = written.has(row_id) ? (written.get(row_id) ?? null) : now;
    // What the cell still had then was another row's as well, whose deletion took it later.
    const kept = new Set(linkKeysOf(left, own.column, own.link.keyColumn));
    const isBack = (key: string): boolean => !kept.has(key) && (back.get(key)?.includes(version) ?? false);
    const next = withKeysBack(before, cell, { keyColumn: own.link.keyColumn, isBack });
    if (next !== joinLabels(labelsOf(before))) written.set(row_id, next);
  }
  return [...written].map(([row_id, cell]) => ({ row_id, cell }));
}

/** The cells of one column, with what they were in the history of their rows. */
export async function writeCells(
  transaction: Transaction,
  write: Parameters<typeof recordHistory>[1],
  column: string,
  cells: readonly WrittenCell[],
): Promise<void> {
  const row_ids = cells.map(({ row_id }) => row_id);
  await recordHistory(transaction, write, oneOf(row_ids));
  await sql`
    update sheet_rows set version = ${write.version},
      cells = jsonb_strip_nulls(sheet_rows.cells || given.cells::jsonb)
    from unnest(${row_ids}::text[], ${cells.map(({ cell }) => json({ [column]: cell }))}::text[]) as given (row_id, cells)
    where sheet_rows.sheet_id = ${write.sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}
