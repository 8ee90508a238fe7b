import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../../../test/older-database.ts';
import { createRows } from '../create-rows.ts';
import { findSheetById } from './find-sheets.ts';
import { migrate } from '#platform/database/migrate.ts';

test('an installation from before keeps its sheets, what can be taken back of its columns, and its snapshot files', async () => {
  await using fresh = await databaseBefore('0016');
  const { database } = fresh;
  const columns = JSON.stringify([{ id: 'name', name: 'Name', type: 'text' }]);
  await sql
    .raw(`
      insert into workspaces (id, name) values ('space', 'Space');
      insert into workbooks (id, workspace_id, name, state, source) values
        ('book', 'space', 'Book', 'ready', '{"kind": "copy", "of": "first"}'), ('bare', 'space', 'Bare', 'ready', '{}'),
        ('read', 'space', 'Read', 'ready', '{"kind": "file", "name": "a.csv", "importer": "7"}');
      insert into sheets (id, workbook_id, title, position, columns, spent_column_ids, version, columns_version,
        compacted_version, row_count, last_position)
      values ('sheet', 'book', 'Trees', 0, '${columns}', '{price}', 9, 4, 3, 1, 5);
      insert into sheet_rows (sheet_id, row_id, position, version, cells) values ('sheet', 'row', 5, 9, '{"name": "Fir"}');
      insert into column_versions (id, sheet_id, column_id, definition, place, deleted)
        values ('version', 'sheet', 'price', '{"id": "price", "name": "Price", "type": "number"}', 1, true);
      insert into column_version_cells (column_version_id, row_id, cell) values ('version', 'row', '12');
      insert into snapshot_marks (sheet_id, mark, version) values ('sheet', 'mark', 8);
    `)
    .execute(database);
  expect(await migrate(database)).toContain('0016-sheet-states.sql');
  const state = {
    version: 9,
    columns_version: 4,
    compacted_version: 3,
    history_version: 9,
    row_count: 1,
    last_position: 5,
  };
  expect(await database.selectFrom('sheet_states').selectAll().execute()).toMatchObject([
    { sheet_id: 'sheet', columns: JSON.parse(columns), spent_column_ids: ['price'], ...state },
  ]);
  expect(await findSheetById(database, 'sheet')).toMatchObject({ title: 'Trees', version: 9 });
  expect(await database.selectFrom('snapshot_marks').select(['mark', 'version']).execute()).toEqual([
    { mark: 'mark', version: 8 },
  ]);
  const sources = await database.selectFrom('workbooks').select('source').orderBy('id').execute();
  expect(sources.map(({ source }) => source)).toEqual([
    { kind: 'built-in' },
    { kind: 'built-in', copy_of: 'first' },
    { kind: 'file', name: 'a.csv', importer: '7' },
  ]);
  const rows = createRows({ database });
  const actor = { kind: 'user' as const, id: 'ann', email: 'ann@example.com' };
  const restored = await rows.editSheet('sheet', actor, [{ kind: 'restore-column', column: 'price' }]);
  expect(restored.columns.map(({ id }) => id)).toEqual(['name', 'price']);
  expect((await rows.byId('sheet', 'row'))?.cells).toEqual({ name: 'Fir', price: 12 });
});
