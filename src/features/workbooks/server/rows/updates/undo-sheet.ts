/** What an update changed in one sheet, as it was before. */
import { sql } from 'kysely';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { t } from '#kit/language/product.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { takeBackCell, takeBackRow, type CellImage, type RowImage } from '../../../rules/merge/take-back.ts';
import type { Actor } from '../../../services.ts';
import { noteFormulas, notifySources } from '../formulas/formula-state.ts';
import { noteLinks } from '../links/linked-by.ts';
import { nextVersion } from '../next-version.ts';
import { oneOf, recordHistory } from '../record-history.ts';
import { jsonLines } from '../stored-row.ts';
import { isSame, type SheetImage } from './note-update.ts';
import { type LostEdits, refused } from './refusals.ts';
import { type ChangedRow, readChangedCells, readChangedRows } from './update-images.ts';
import { hasComments } from './used-since.ts';
import { firstText } from './first-text.ts';

interface Undoing {
  transaction: Transaction;
  id: string;
  workbookId: string;
  updateId: string;
  actor: Actor;
  images: { before: SheetImage; after: SheetImage; now: SheetImage };
}

export class SheetUndo {
  readonly #given: Undoing;
  /** Formulas of rows and cells that came back. */
  readonly formulas: string[] = [];
  #version: number | null = null;

  constructor(given: Undoing) {
    this.#given = given;
  }

  get id(): string {
    return this.#given.id;
  }

  /** The version of what was written; null where nothing was. */
  get versionWritten(): number | null {
    return this.#version;
  }

  async run(lost: LostEdits, addressOf: (at: { row: string; column: string }) => string): Promise<void> {
    await this.#takeColumnsBack();
    await this.#takeRowsBack(lost);
    await this.#takeCellsBack(lost, addressOf);
    await this.#takeLookBack();
    await this.#takeHeldBack();
  }

  async #nextVersion(): Promise<number> {
    return (this.#version ??= await nextVersion(this.#given.transaction, this.id));
  }

  async #takeColumnsBack(): Promise<void> {
    const { transaction, id, actor, images } = this.#given;
    const { before, after, now } = images;
    if (isSame(before.columns, after.columns)) return this.#refuseOtherTypes();
    if (!isSame(now.columns, after.columns))
      throw refused(t('Columns of “{title}” were changed since.', { title: now.title }));
    await this.#refuseFilled();
    const version = await this.#nextVersion();
    const ids = new Set(before.columns.map((column) => column.id));
    const gone = after.columns.map((column) => column.id).filter((column) => !ids.has(column));
    await sql`
      update sheet_states set columns = ${json(before.columns)}::jsonb, columns_version = ${version},
        spent_column_ids = array(
          select distinct one from unnest(spent_column_ids || ${gone}::text[]) as spent (one)
          where one <> all (${[...ids]}::text[])
        )
      where sheet_id = ${id}
    `.execute(transaction);
    await noteLinks(transaction, { id, columns: before.columns }, now.columns);
    await notifySources(transaction, await noteFormulas(transaction, { id, columns: before.columns }));
    await transaction
      .insertInto('column_history')
      .values({ sheet_id: id, version, columns: json(now.columns), actor: json(actor) })
      .execute();
  }

  /** Cells that come back must fit the columns that are there. */
  async #refuseOtherTypes(): Promise<void> {
    const { transaction, id, updateId, images } = this.#given;
    const { after, now } = images;
    const types = new Map(now.columns.map((column) => [column.id, column.type]));
    if (after.columns.every((column) => types.get(column.id) === column.type)) return;
    const changed = await transaction
      .selectFrom('update_rows')
      .select('row_id')
      .where('sheet_id', '=', id)
      .where('update_id', '=', updateId)
      .limit(1)
      .executeTakeFirst();
    if (changed) throw refused(t('Columns of “{title}” were changed since.', { title: now.title }));
  }

  /** A column that came with the update goes with it, but not with what people wrote in it in rows of their own. */
  async #refuseFilled(): Promise<void> {
    const { transaction, id, updateId, images } = this.#given;
    const ids = new Set(images.before.columns.map((column) => column.id));
    for (const { id: column, name } of images.after.columns) {
      if (ids.has(column)) continue;
      const { rows } = await sql`
        select from sheet_rows where sheet_id = ${id} and not deleted and cells ? ${column} and not exists (
          select from update_rows where update_rows.sheet_id = ${id} and update_id = ${updateId}
            and update_rows.row_id = sheet_rows.row_id and is_after and image -> 'row' -> 'cells' ? ${column}
        ) limit 1
      `.execute(transaction);
      if (rows.length > 0)
        throw refused(t('The column “{name}”, which came with the update, was filled since.', { name }));
    }
  }

  async #takeRowsBack(lost: LostEdits): Promise<void> {
    const { transaction, id, updateId, images } = this.#given;
    const computed = new Set(images.before.columns.filter(isFormulaColumn).map((column) => column.id));
    // None had been noted of a first file.
    if (!images.before.hasBases) await transaction.deleteFrom('mirror_rows').where('sheet_id', '=', id).execute();
    for await (const rows of readChangedRows(transaction, id, updateId)) {
      const [back, gone]: [Map<string, RowImage>, string[]] = [new Map(), []];
      for (const { row_id, before, after, now } of rows) {
        if (isSame(before?.row, after?.row)) continue;
        const taken = takeBackRow(before?.row ?? null, after?.row ?? null, now, computed);
        if (taken === 'lost') lost.add(this.#nameOf(after?.row ?? now));
        else if (taken === 'gone') gone.push(row_id);
        else if (taken !== 'stays' && !isSame(taken.row, now)) back.set(row_id, taken.row);
      }
      if (gone.length > 0 && (await hasComments(transaction, id, gone)))
        throw refused(t('Rows of “{title}” that came with the update have comments.', { title: images.now.title }));
      await this.#writeRows(rows, back, gone);
      if (images.before.hasBases) await this.#takeBasesBack(rows);
    }
    if (this.#version !== null) await this.#countRows();
  }

  #nameOf(row: RowImage | null): string {
    const { columns, title } = this.#given.images.now;
    const name = firstText(columns, row?.cells ?? {});
    return name === '' ? `a row of “${title}”` : `“${name}” in “${title}”`;
  }

  async #writeRows(rows: readonly ChangedRow[], back: ReadonlyMap<string, RowImage>, gone: string[]): Promise<void> {
    if (back.size + gone.length === 0) return;
    const { transaction, id: sheetId, actor } = this.#given;
    const version = await this.#nextVersion();
    const now = new Map(rows.map((row) => [row.row_id, row.now]));
    const history = { edited: [] as string[], deleted: [...gone], restored: [] as string[] };
    for (const [row_id, { deleted }] of back) {
      const own = now.get(row_id);
      if (own) history[own.deleted === deleted ? 'edited' : deleted ? 'deleted' : 'restored'].push(row_id);
    }
    for (const change of ['edited', 'deleted', 'restored'] as const)
      if (history[change].length > 0)
        await recordHistory(transaction, { sheetId, version, actor, change }, oneOf(history[change]));
    for (const { formulas } of back.values()) this.formulas.push(...Object.values(formulas ?? {}));
    // As a row that was deleted for good: it is in no trash.
    const bare = (row_id: string) => ({
      ...{ row_id, cells: {}, formulas: null, formats: null, deleted: true, trashed_at: null },
      position: now.get(row_id)?.position ?? 0,
    });
    const given = [...[...back].map(([row_id, row]) => ({ row_id, ...row })), ...gone.map(bare)];
    await sql`
      insert into sheet_rows (sheet_id, row_id, position, version, cells, formulas, formats, deleted, deleted_at)
      select ${sheetId}::text, own ->> 'row_id', (own ->> 'position')::double precision, ${version}::bigint, own -> 'cells',
        nullif(own -> 'formulas', 'null'), nullif(own -> 'formats', 'null'), (own ->> 'deleted')::boolean,
        (own ->> 'trashed_at')::timestamptz
      from unnest(string_to_array(${jsonLines(given)}, E'\n')::jsonb[]) as given (own)
      on conflict (sheet_id, row_id) do update set position = excluded.position, version = excluded.version,
        cells = excluded.cells, formulas = excluded.formulas, formats = excluded.formats, deleted = excluded.deleted,
        deleted_at = excluded.deleted_at
    `.execute(transaction);
  }

  async #takeBasesBack(rows: readonly ChangedRow[]): Promise<void> {
    const { transaction, id: sheetId } = this.#given;
    const bases = rows.flatMap(({ row_id, before }) => (before?.base ? [{ row_id, ...before.base }] : []));
    const none = rows.flatMap(({ row_id, before }) => (before?.base ? [] : [row_id]));
    await sql`delete from mirror_rows where sheet_id = ${sheetId} and ${oneOf(none)}`.execute(transaction);
    await sql`
      insert into mirror_rows (sheet_id, row_id, cells, version, conflicts, place, remote_id)
      select ${sheetId}::text, own ->> 'row_id', own -> 'cells', (own ->> 'version')::bigint,
        nullif(own -> 'conflicts', 'null'), (own ->> 'place')::integer, own ->> 'remote_id'
      from unnest(string_to_array(${jsonLines(bases)}, E'\n')::jsonb[]) as given (own)
      on conflict (sheet_id, row_id) do update set cells = excluded.cells, version = excluded.version,
        conflicts = excluded.conflicts, place = excluded.place, remote_id = excluded.remote_id
    `.execute(transaction);
  }

  /** The history says nothing of places. */
  async #countRows(): Promise<void> {
    const { transaction, id } = this.#given;
    await sql`
      update sheet_states set history_version = version,
        row_count = (select count(*) from sheet_rows where sheet_id = ${id} and not deleted)
      where sheet_id = ${id}
    `.execute(transaction);
  }

  async #takeCellsBack(lost: LostEdits, addressOf: (at: { row: string; column: string }) => string): Promise<void> {
    const { transaction, id: sheetId, updateId, images } = this.#given;
    const changed = await readChangedCells(transaction, sheetId, updateId);
    const [back, gone]: [({ row: string; column: string } & CellImage)[], { row: string; column: string }[]] = [[], []];
    for (const { row, column, before, after, now } of changed) {
      const taken = takeBackCell(before, after, now);
      if (taken === 'lost') lost.add(`${addressOf({ row, column })} of “${images.now.title}”`);
      else if (taken === 'gone') gone.push({ row, column });
      else if (taken !== 'stays') back.push({ row, column, ...taken.cell });
    }
    if (back.length + gone.length === 0) return;
    const version = await this.#nextVersion();
    this.formulas.push(...back.flatMap(({ formula }) => formula ?? []));
    await sql`
      delete from sheet_cells using unnest(string_to_array(${jsonLines(gone)}, E'\n')::jsonb[]) as given (own)
      where sheet_id = ${sheetId} and row_key = own ->> 'row' and column_key = own ->> 'column'
    `.execute(transaction);
    await sql`
      insert into sheet_cells (sheet_id, row_key, column_key, value, formula, format, style, edited, base, version)
      select ${sheetId}::text, own ->> 'row', own ->> 'column', nullif(own -> 'value', 'null'), own ->> 'formula',
        own ->> 'format', (own ->> 'style')::smallint, (own ->> 'edited')::boolean, nullif(own -> 'base', 'null'),
        ${version}::bigint
      from unnest(string_to_array(${jsonLines(back)}, E'\n')::jsonb[]) as given (own)
      on conflict (sheet_id, row_key, column_key) do update set value = excluded.value, formula = excluded.formula,
        format = excluded.format, style = excluded.style, edited = excluded.edited, base = excluded.base,
        version = excluded.version
    `.execute(transaction);
  }

  /** Where its table lies, and how its file drew the cells. */
  async #takeLookBack(): Promise<void> {
    const { transaction, id, images } = this.#given;
    const { before, after, now } = images;
    for (const part of ['layout', 'look'] as const) {
      if (isSame(before[part], after[part])) continue;
      if (!isSame(now[part], after[part]) && !isSame(now[part], before[part]))
        throw refused(t('The table of “{title}” was changed since.', { title: now.title }));
    }
    if (isSame([before.layout, before.look], [after.layout, after.look])) return;
    const version = await this.#nextVersion();
    const [layout, look] = [
      isSame(before.layout, after.layout) ? now.layout : before.layout,
      isSame(before.look, after.look) ? now.look : before.look,
    ];
    await transaction
      .updateTable('sheet_states')
      .set({ layout: layout && json(layout), look: look && json(look), columns_version: version })
      .where('sheet_id', '=', id)
      .execute();
  }

  /** The history as it was, where the update had put tables elsewhere: what was noted since has the keys of that grid. */
  async #takeHeldBack(): Promise<void> {
    const { transaction, id, images } = this.#given;
    const { held, version } = images.before;
    if (!held) return;
    await transaction.deleteFrom('row_history').where('sheet_id', '=', id).where('version', '>', version).execute();
    await sql`
      update row_history set cells = own -> 'cells'
      from unnest(string_to_array(${jsonLines(held.history)}, E'\n')::jsonb[]) as given (own)
      where sheet_id = ${id} and row_id = own ->> 'row_id' and version = (own ->> 'version')::bigint
    `.execute(transaction);
    for (const { id: move, before, at } of held.moves)
      await transaction
        .insertInto('table_moves')
        .values({ sheet_id: id, id: move, before: json(before), at: new Date(at) })
        .onConflict((conflict) => conflict.columns(['sheet_id', 'id']).doUpdateSet({ before: json(before) }))
        .execute();
  }
}
