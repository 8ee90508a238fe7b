import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import type { Workbooks } from '../services.ts';
import { allowRows, usualSheetRows } from '../rules/sheet-limits.ts';
import { createWorkbooks } from './create-workbooks.ts';
import { createRows } from './rows/create-rows.ts';
import { exportCsv, exportWorkbook } from './export-file.ts';
import { findWorkbook } from './find-workbooks.ts';
import { receiveUpload } from './calls/receive-upload.ts';
import { fullTest } from '#test/full-test.ts';

const user = { id: 'ann', workspace_id: 'space' };
let fresh: FreshDatabase;
let folder: string;
let workbooks: Workbooks;
const log = { error() {}, warn() {} };
const weather = fileURLToPath(
  new URL('../../../../node_modules/vega-datasets/data/seattle-weather.csv', import.meta.url),
);

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-import-'));
  workbooks = createWorkbooks({
    database: fresh.database,
    rows: createRows(fresh),
    environment: {
      DATA_DIR: folder,
      SNAPSHOT_MEMORY_MB: 512,
      TRASH_DAYS: 30,
    },
    log,
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
});
afterEach(async () => {
  await workbooks.stop();
  await fresh.database.deleteFrom('sheet_rows').execute();
  await fresh.database.deleteFrom('workbooks').execute();
  await rm(folder, { recursive: true });
});

const uploads = () => readdir(join(folder, 'uploads'));
const find = (id: string) => findWorkbook(fresh.database, id, workbooks);
const countRows = async () =>
  (
    await fresh.database
      .selectFrom('sheet_rows')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst()
  )?.count;

async function untilRead(id: string) {
  for (;;) {
    const workbook = await find(id);
    if (workbook.state !== 'importing') return workbook;
    await delay(20);
  }
}
async function upload(content: Uint8Array | string, name: string) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(content)]), name);
  const request = new Request('http://localhost/api/workbooks', { method: 'POST', body: form });
  const received = await receiveUpload(request, join(folder, 'uploads'));
  return workbooks.startImport({ workspace_id: 'space', ...received });
}
const fileOf = (response: Response, name: string): [Promise<Uint8Array>, string] => [response.bytes(), name];

test('an uploaded file becomes a workbook whose export is the same table, as .csv and as .xlsx', async () => {
  const original = await readFile(weather, 'utf8');
  const { id } = await upload(original, 'Seattle weather.csv');
  const workbook = await untilRead(id);
  expect(workbook).toMatchObject({ name: 'Seattle weather', state: 'ready', failure: null, progress: 1 });
  expect(workbook.report?.sheets).toMatchObject([{ rows: 1461, columns: 6 }]);
  expect(workbook.sheets).toMatchObject([{ row_count: 1461, version: 1 }]);
  expect(await uploads()).toEqual(['kept']);
  expect(await readdir(join(folder, 'uploads', 'kept'))).toEqual([id]);

  const [sheet] = await workbooks.sheetsOf(id);
  if (!sheet) throw new Error('no sheet');
  const csv = await exportCsv(fresh.database, 'Weather', sheet).text();
  const table = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell))));
  expect(table(csv)).toEqual(table(original));

  const [bytes, name] = fileOf(
    exportWorkbook(fresh.database, { format: 'xlsx', name: 'Weather', user }, [sheet]),
    'Weather.xlsx',
  );
  const again = await untilRead((await upload(await bytes, name)).id);
  expect(again.sheets[0]?.columns.map(({ id: column, type }) => [column, type])).toEqual(
    sheet.columns.map(({ id: column, type }) => [column, type]),
  );
  const cellsOf = (sheetId: string) =>
    fresh.database
      .selectFrom('sheet_rows')
      .select('cells')
      .where('sheet_id', '=', sheetId)
      .orderBy('position')
      .execute();
  expect(await cellsOf(again.sheets[0]?.id ?? '')).toEqual(await cellsOf(sheet.id));
});

test('whatever stands in a cell is stored as it is', async () => {
  const texts = 'back\\slash|\\N|\\.|tab\tand\nline|"quoted"|Straße – 日本語 😀|\u0001\u007f\u2028|{"json": [1]}'.split(
    '|',
  );
  const lines = texts.map((text, number) => `"${text.replaceAll('"', '""')}",${number}`).join('\n');
  const { sheets } = await untilRead((await upload(`text,number\n${lines}`, 'Texts.csv')).id);
  const { rows } = await sql`select cells, position, version, deleted from sheet_rows
    where sheet_id = ${sheets[0]?.id} order by row_id`.execute(fresh.database);
  const own = { version: 1, deleted: false };
  expect(rows).toEqual(texts.map((text, number) => ({ cells: { text, number }, position: number + 1, ...own })));
});

test('what guests wrote is defused in an editor’s CSV, and comes back as they wrote it', async () => {
  const notes = ['=HYPERLINK("http://evil.example")', "'=1", 'one\rrow', '-5', '+49 30 1', ' @me', '\u2028', 'a|b'];
  const { id } = await workbooks.create({
    workspace_id: 'space',
    name: 'Guests',
    sheets: [
      {
        title: 'Notes',
        columns: [
          { id: 'who', name: '=Who', type: 'text' },
          { id: 'note', name: 'Note', type: 'text' },
        ],
        rows: notes.map((note, index) => ({ cells: { who: `Guest ${index}`, note } })),
      },
    ],
  });
  const [sheet] = await workbooks.sheetsOf(id);
  if (!sheet) throw new Error('no sheet');
  const csv = await exportCsv(fresh.database, 'Notes', sheet).text();
  expect(csv).toContain(`'=Who,Note\r\nGuest 0,"'=HYPERLINK(""http://evil.example"")"\r\n`);
  expect(csv).toContain('\r\nGuest 3,-5\r\n');
  const again = await untilRead((await upload(csv, 'Notes.csv')).id);
  expect(again.sheets[0]?.columns.map(({ name }) => name)).toEqual(['=Who', 'Note']);
  const stored = fresh.database.selectFrom('sheet_rows').select('cells').orderBy('position');
  const read = await stored.where('sheet_id', '=', again.sheets[0]?.id ?? '').execute();
  expect(read.map(({ cells }) => cells['note'])).toEqual(notes);
});

fullTest('a download is named in every alphabet', async () => {
  const { id } = await workbooks.importFile({ workspace_id: 'space', path: weather, fileName: 'a.csv' });
  const [sheet] = await workbooks.sheetsOf(id);
  const response = exportWorkbook(
    fresh.database,
    { format: 'xlsx', name: 'Übersicht "2026"/é', user },
    sheet ? [sheet] : [],
  );
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="_bersicht 2026 _.xlsx"; filename*=UTF-8''%C3%9Cbersicht%202026%20%C3%A9.xlsx`,
  );
  await response.body?.cancel();
});

const hostile: [string, () => Uint8Array | string, string][] = [
  ['an encrypted or broken workbook', () => new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8]), 'broken.xlsx'],
  ['a picture with the wrong name', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'photo.xlsx'],
  ['a program', () => new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), 'data.csv'],
];
test.each(hostile)('%s fails with a sentence and leaves neither rows nor file', async (_, content, name) => {
  const workbook = await untilRead((await upload(content(), name)).id);
  expect(workbook).toMatchObject({ state: 'failed', sheets: [], report: null });
  expect(workbook.failure).toMatch(/^[A-Z].+\.$/);
  expect(workbook.failure).not.toContain(folder);
  expect(await countRows()).toBe(0);
  await workbooks.stop();
  expect(await readdir(join(folder, 'uploads'), { recursive: true })).toEqual(['kept']);
});

test('a failed importFile throws the problem and leaves no workbook', async () => {
  const path = join(folder, 'broken.xlsx');
  await writeFile(path, new Uint8Array([0x50, 0x4b, 3, 4]));
  await expect(workbooks.importFile({ workspace_id: 'space', path, fileName: 'broken.xlsx' })).rejects.toMatchObject({
    name: 'Problem',
  });
  expect(await fresh.database.selectFrom('workbooks').selectAll().execute()).toEqual([]);
});

const boundary = 'x-boundary-x';
const head = (field: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
function requestOf(body: BodyInit | ReadableStream, type = `multipart/form-data; boundary=${boundary}`): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  };
  return new Request('http://localhost/api/workbooks', init);
}
function brokenOff(): ReadableStream {
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (turn++ === 0) controller.enqueue(new TextEncoder().encode(`${head('file')}a,b\r\n1,2\r\n`));
      else controller.error(new Error('the connection was lost'));
    },
  });
}
const refused: [string, () => Request, object][] = [
  ['one that is too large', () => requestOf(endless()), { code: 'file_too_big', status: 400 }],
  ['one that ends in the middle', () => requestOf(`${head('file')}a,b\r\n1,2`), { code: 'malformed_request' }],
  ['one whose connection is lost', () => requestOf(brokenOff()), { code: 'malformed_request' }],
  ['one in another field', () => requestOf(`${head('other')}a,b\r\n--${boundary}--`), { code: 'malformed_request' }],
  ['one without a file', () => requestOf(`--${boundary}--\r\n`), { code: 'malformed_request' }],
  ['one of no content', () => requestOf(`${head('file')}\r\n--${boundary}--\r\n`), { code: 'unreadable_file' }],
  ['one that is no form', () => requestOf('a,b', 'text/csv'), { code: 'malformed_request' }],
];
function endless(): ReadableStream {
  const chunk = new Uint8Array(1024 * 1024).fill(97);
  let sent = -1;
  return new ReadableStream({
    pull(controller) {
      sent++;
      if (sent === 0) controller.enqueue(new TextEncoder().encode(head('file')));
      else if (sent < 14) controller.enqueue(chunk);
      else controller.error(new Error('this should not have been asked for'));
    },
  });
}
test.each(refused)('an upload is refused and leaves nothing on the disk: %s', async (_, request, problem) => {
  await expect(receiveUpload(request(), join(folder, 'uploads'), 8)).rejects.toMatchObject(problem);
  expect(await uploads()).toEqual([]);
});

test('the operator says how large spreadsheets may be, and what refuses one names the limit', async () => {
  const strict = createWorkbooks({
    database: fresh.database,
    rows: createRows(fresh),
    environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30, SHEET_ROWS: 3, SPREADSHEET_MB: 1 },
    log,
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  try {
    const failureOf = async (content: string) => {
      const path = join(folder, `${content.length}.csv`);
      await writeFile(path, content);
      const { id } = await strict.startImport({ workspace_id: 'space', path, fileName: 'many.csv' });
      return (await untilRead(id)).failure;
    };
    expect(await failureOf('a,b\n1,2\n3,4\n5,6\n')).toBeNull();
    expect(await failureOf('a,b\n1,2\n3,4\n5,6\n7,8\n')).toContain('has more than 3 rows');
    expect(await failureOf(`a,b\n${'x'.repeat(1_100_000)},1\n`)).toBe('The file is larger than 1 MB.');
    const rows = createRows(fresh);
    const { sheet_id } = await fresh.database.selectFrom('sheet_rows').select('sheet_id').executeTakeFirstOrThrow();
    const edit = { kind: 'add-rows' as const, rows: [{ cells: {} }] };
    await expect(rows.editSheet(sheet_id, { kind: 'system', what: 'test' }, [edit])).rejects.toThrow('up to 3 rows');
  } finally {
    allowRows(usualSheetRows);
    await strict.stop();
  }
  await expect(receiveUpload(requestOf(endless()), join(folder, 'uploads'), 8)).rejects.toThrow('8');
});

fullTest('after a large import PostgreSQL knows how many rows there are', async () => {
  const known = async () => {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples::int from pg_class where relname = 'sheet_rows'
    `.execute(fresh.database);
    return rows[0]?.reltuples ?? 0;
  };
  const { id } = await upload(
    Array.from({ length: 50_001 }, (_, index) => `Row ${index},${index}`).join('\n'),
    'many.csv',
  );
  expect((await untilRead(id)).state).toBe('ready');
  await workbooks.stop();
  expect(await known()).toBeGreaterThan(40_000);
});

fullTest('names of files lose their folders', async () => {
  const { id } = await upload('a,b\n1,2\n3,4', '../../etc/Prices.csv');
  expect((await untilRead(id)).name).toBe('Prices');
});

test('a workbook that is deleted while its file is read stays deleted and gets no rows', async () => {
  const { id } = await upload(await readFile(weather), 'weather.csv');
  await fresh.database.updateTable('workbooks').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await workbooks.stop();
  expect(await countRows()).toBe(0);
});

fullTest('reading ends soon after its workbook was deleted, and nothing stays of it', async () => {
  const lines = Array.from({ length: 400_000 }, (_, index) => `Row ${index},${index}`);
  const { id } = await upload(`name,number\n${lines.join('\n')}`, 'long.csv');
  await expect.poll(() => workbooks.progressOf(id), { timeout: 20_000 }).toBeGreaterThan(0);
  await fresh.database.updateTable('workbooks').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await expect
    .poll(() => fresh.database.selectFrom('workbooks').select('id').where('id', '=', id).execute(), { timeout: 20_000 })
    .toEqual([]);
  expect(workbooks.progressOf(id)).toBe(0);
  expect(await countRows()).toBe(0);
  await expect.poll(() => readdir(join(folder, 'uploads'), { recursive: true })).toEqual(['kept']);
});

fullTest('an import that is killed leaves no rows and is marked failed at the next start, and only then', async () => {
  const path = join(folder, 'big.csv');
  const lines = Array.from({ length: 60_000 }, (_, index) => `Row ${index},${index},2026-01-0${(index % 9) + 1}`);
  await writeFile(path, `name,number,day\n${lines.join('\n')}`);
  const program = fileURLToPath(new URL('../../../../test/import-node.ts', import.meta.url));
  const node = spawn(process.execPath, [program, JSON.stringify(fresh.address), folder, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(node, 'exit');
  let id = '';
  for await (const chunk of node.stdout) {
    id ||= /announced (\S+)/.exec(String(chunk))?.[1] ?? '';
    if (/storing/.test(String(chunk))) break;
  }
  await workbooks.recover();
  expect((await find(id)).state).toBe('importing');
  node.kill('SIGKILL');
  await ended;
  for (let turn = 0; turn < 50 && (await find(id)).state === 'importing'; turn++) {
    await delay(20);
    await workbooks.recover();
  }
  expect(await find(id)).toMatchObject({
    state: 'failed',
    sheets: [],
    failure: 'Reading the file was interrupted. Upload it again.',
  });
  expect(await countRows()).toBe(0);
});
