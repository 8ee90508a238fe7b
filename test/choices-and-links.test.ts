/** Choices and links, with any words, through every way in which rows leave and come back. */
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import { defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { packageParts } from '#features/marketplace/server/packages/write-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import { cellOfGoogle, cellToInsert, valueToSend } from '#features/sources/adapters/google/server/cell-values.ts';
import type { GridCell } from '#features/sources/adapters/google/server/spreadsheet-calls.ts';
import { writeOds } from '#features/workbooks/server/codec/write-ods.ts';
import { writeXlsx } from '#features/workbooks/server/codec/write-xlsx.ts';
import { csvFile } from '#platform/files/csv-file.ts';
import { label, sheetWithChoices } from './choices-at-random.ts';
import { Tab } from './google/grid.ts';
import { answerSheets } from './google/sheets-protocol.ts';
import { propertyRuns } from './property-runs.ts';
import { readHere, temporaryFile } from './workbook-files.ts';

interface Sheet {
  title: string;
  columns: Column[];
  rows: { cells: Record<string, Cell> }[];
}

/** Tasks with choices, and with a link to people whose keys are any words. */
const book = fc
  .record({ tasks: sheetWithChoices, keys: fc.uniqueArray(label, { minLength: 1, maxLength: 6, selector: foldText }) })
  .map(({ tasks, keys }): Sheet[] => {
    const link = { sheet: 'People', key: 'key', name: 'called', on_delete: 'keep' as const };
    const columns: Column[] = [...tasks.columns, { id: 'owner', name: 'Owner', type: 'text', link }];
    const rows = tasks.rows.map(({ cells }, at) => ({ cells: { ...cells, owner: keys[at % keys.length] ?? null } }));
    const people: Column[] = [
      { id: 'key', name: 'Key', type: 'text' },
      { id: 'called', name: 'Called', type: 'text' },
    ];
    return [
      { title: 'Tasks', columns, rows },
      { title: 'People', columns: people, rows: keys.map((key, at) => ({ cells: { key, called: `Person ${at}` } })) },
    ];
  });

const cellsOf = ({ rows }: Pick<Sheet, 'rows'>) => rows.map(({ cells }) => cells);
/** A file of a spreadsheet has the keys; the link is this product's. */
const unlinked = ({ columns }: Sheet): Column[] =>
  columns.map((column) => {
    const { link, ...plain } = column;
    return link ? plain : column;
  });

async function throughFile(name: string, sheets: Sheet[], bytes: Uint8Array): Promise<void> {
  const read = await readHere(await temporaryFile(name, bytes));
  expect(read.sheets.map(({ title }) => title)).toEqual(sheets.map(({ title }) => title));
  for (const [at, sheet] of sheets.entries()) {
    expect(read.sheets[at]?.columns).toEqual(unlinked(sheet));
    expect(cellsOf(read.sheets[at]!)).toEqual(cellsOf(sheet));
  }
}

/** A file of texts knows neither types nor lists: the words are what comes back. A first row of words says what they are. */
async function throughCsv(sheets: Sheet[]): Promise<void> {
  for (const { title, columns, rows } of sheets) {
    const first = columns.map(() => 'word');
    const lines = [first, first, ...rows.map(({ cells }) => columns.map(({ id }) => cells[id] ?? null))];
    const batches = async function* () {
      yield await Promise.resolve(lines);
    };
    const header = columns.map(({ name }) => name);
    const bytes = new Uint8Array(await new Response(csvFile(header, batches())).arrayBuffer());
    const { sheets: read } = await readHere(await temporaryFile(`${title}.csv`, bytes));
    expect(read[0]?.rows.slice(2).map(({ cells }) => columns.map(({ id }) => cells[id] ?? null))).toEqual(
      lines.slice(2),
    );
  }
}

async function throughPackage(sheets: Sheet[]): Promise<void> {
  const home = { id: 'pag_home', name: 'Home', slug: '', type: 'home' as const, is_public: true };
  const pages = [{ ...home, document: { settings: defaultPageSettings, blocks: [] } }];
  const app = {
    name: 'App',
    kind: 'multipage' as const,
    contract: null,
    files: [],
    own_rows: [],
    roles: { roles: [], default_role: '' },
    licence: '',
    sources: '',
  };
  const parts = new Map<string, Uint8Array>();
  for (const { name: part, content } of packageParts({ ...app, document: { look: defaultAppTheme, pages }, sheets })) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece as string));
    parts.set(part, Buffer.concat(pieces));
  }
  expect((await readAppPackage(parts)).sheets).toEqual(sheets);
}

/** As the mirror sends a row that is new, and one that changed, and reads the grid again. */
function throughGoogle(sheets: Sheet[]): void {
  for (const { title, columns, rows } of sheets) {
    const tab = new Tab(7, title, [columns.map(({ name }) => name)]);
    const spreadsheet = { id: 's', name: 'S', version: 1, trashed: false, canEdit: true, isShared: true, tabs: [tab] };
    const address = new URL(`https://example.org/?fields=data(&ranges='${encodeURIComponent(title)}'`);
    const values = rows.map(({ cells }) => ({
      values: columns.map(({ id, type }) => cellToInsert(cells[id] ?? null, type)),
    }));
    const requests = [
      { insertDimension: { range: { sheetId: 7, startIndex: 1, endIndex: rows.length + 1 } } },
      { updateCells: { start: { sheetId: 7, rowIndex: 1, columnIndex: 0 }, rows: values, fields: 'userEnteredValue' } },
    ];
    expect(answerSheets(spreadsheet, 'batchUpdate', address, { requests }).status).toBe(200);
    const found = () => {
      const { json } = answerSheets(spreadsheet, 'get', address, null);
      const grid = (json as { sheets: { data: { rowData: { values: GridCell[] }[] }[] }[] }).sheets[0]?.data[0]
        ?.rowData;
      return (grid ?? [])
        .slice(1, rows.length + 1)
        .map(({ values: own }) => columns.map(({ type }, at) => cellOfGoogle(own[at], type)));
    };
    const wanted = rows.map(({ cells }) => columns.map(({ id }) => cells[id] ?? null));
    expect(found()).toEqual(wanted);
    // The same cells, written over.
    for (const [at, { cells }] of rows.entries()) {
      tab.tag(at + 1, 'row', String(at));
      const dataFilter = { developerMetadataLookup: { metadataKey: 'row', metadataValue: String(at) } };
      const line = columns.map(({ id, type }) => valueToSend(cells[id] ?? null, type));
      const data = [{ dataFilter, values: [line] }];
      answerSheets(spreadsheet, 'values:batchUpdateByDataFilter', address, { valueInputOption: 'RAW', data });
    }
    expect(found()).toEqual(wanted);
  }
}

test('choices, several choices and links come back from .xlsx, .ods, .csv, a package and Google', async () => {
  await fc.assert(
    fc.asyncProperty(book, async (sheets) => {
      await throughFile('a.xlsx', sheets, await buffer(writeXlsx(sheets)));
      await throughFile('a.ods', sheets, await buffer(writeOds(sheets)));
      await throughCsv(sheets);
      await throughPackage(sheets);
      throughGoogle(sheets);
    }),
    propertyRuns(200),
  );
}, 120_000);
