/** A server of workbooks without a network, and what the cells of one hold. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import { timeIn } from '#engine/formula/values/read-number.ts';
import { createServices } from '#features/create-services.ts';
import { readGrid } from '#features/workbooks/server/grid/read-grid.ts';
import { readRows } from '#features/workbooks/server/rows/sheets/read-rows.ts';
import { showFormulas } from '#features/workbooks/server/rows/formulas/row-places.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { prepareQueue } from '#platform/jobs/open-queue.ts';
import { readEnvironment } from '../../src/environment.ts';

export async function start() {
  const data = await mkdtemp(join(tmpdir(), 'judge-clean-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ folder: join(data, 'database'), settings });
  const database = openDatabase(postgres.address, { connections: 5 });
  await migrate(database);
  await prepareQueue(database);
  const environment = readEnvironment({
    ...{ DATA_DIR: data, LOG_LEVEL: 'silent', ENGINE_WORKERS: '1', DEMO: 'false', TEMPLATES: 'false' },
    CHROMIUM_PATH: 'none',
  });
  const log = pino({ level: 'silent' });
  const services = await createServices({
    ...{ environment, log, database, databaseAddress: postgres.address, renderer: {} },
  });
  await database.insertInto('workspaces').values({ id: 'wsp_judge', name: 'Judge' }).execute();
  return {
    services,
    data,
    async stop() {
      await services.live.stop();
      await services.engine.stop();
      await database.destroy();
      await postgres.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export async function imported({ workbooks, rows }, path, fileName) {
  const { id } = await workbooks.importFile({ workspace_id: 'wsp_judge', path, fileName });
  for (const sheet of await workbooks.sheetsOf(id)) rows.formulaColumns.follow(sheet.id);
  await rows.formulaColumns.settled();
  return id;
}

/** All cells of a workbook by sheet and place; days and times are serials. */
export async function cellsOf({ database, workbooks }, workbookId) {
  const found = new Map();
  for (const sheet of await workbooks.sheetsOf(workbookId)) {
    const grid = await readGrid(database, sheet);
    const put = (row, column, value, formula) => {
      if (value === null && formula === undefined) return;
      found.set(`${sheet.title}!${lettersOfColumn(column)}${row + 1}`, { value, formula });
    };
    if (grid.table.header_rows > 0 && grid.cells.length === 0)
      for (const { id, name } of sheet.columns) put(grid.table.top - 1, grid.columns.indexOf(id), name);
    for (const { row, column, value, formula } of grid.cells) put(row, column, value, formula);
    await putRows(database, sheet, grid, put);
  }
  return found;
}

/** Where on its grid each row of a table is. */
export async function placesOfRows(database, sheet) {
  const { table } = await readGrid(database, sheet);
  const places = new Map();
  let place = table.top - 1;
  for await (const batch of readRows(database, sheet.id)) {
    for (const { row_id } of batch) {
      place = placeBelow(place, table);
      places.set(row_id, place);
    }
  }
  return places;
}

/** Of the next row of data: where rows were deleted, blank rows follow blank rows. */
function placeBelow(place, { gaps }) {
  const gap = gaps.find(({ after }) => after === place);
  return gap ? placeBelow(place + gap.count, { gaps }) : place + 1;
}

async function putRows(database, sheet, grid, put) {
  let place = grid.table.top - 1;
  for await (const batch of readRows(database, sheet.id)) {
    const shown = await showFormulas(database, sheet.id, batch);
    for (const row of batch) {
      place = placeBelow(place, grid.table);
      for (const column of sheet.columns) {
        const value = row.cells[column.id] ?? null;
        const formula = column.formula === undefined ? shown.get(row.row_id)?.formulas[column.id] : '(column)';
        put(place, grid.columns.indexOf(column.id), serialOr(value), formula);
      }
    }
  }
}

function serialOr(value) {
  if (typeof value !== 'string') return value;
  const serial = serialOfIso(value);
  if (!Number.isNaN(serial)) return serial;
  const time = timeIn(value);
  return Number.isNaN(time) ? value : time;
}
