/** What the product makes of a file without a server: its tables, what it takes their columns for, and the first pages. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { columnsNamedBy } from '#blocks/page-columns.ts';
import { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { oddRowsOf } from '#engine/meaning/odd-rows.ts';
import { mainOf, proposeApp, readSheets } from '#features/proposals/rules/propose-app.ts';
import { relationsAmong } from '#features/proposals/rules/related-sheets.ts';
import { toRows } from '#features/workbooks/server/codec/inference/row-batch.ts';
import { openWorkbook } from '#features/workbooks/server/codec/open-workbook.ts';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { openWorkbookFile } from '#features/workbooks/server/codec/sources/open-workbook-file.ts';
import { namedTables, seenTables } from '#features/workbooks/server/rows/tables/guests/guests-of-file.ts';
import { rowsOfGuest } from '#features/workbooks/server/rows/tables/guests/make-guests.ts';
import { cellsByPlace, planGuests } from '#features/workbooks/server/rows/tables/guests/plan-guests.ts';
import { meet, rectangleOf } from '#features/workbooks/server/rows/tables/guests/table-places.ts';
import { placedRows } from '#features/workbooks/server/rows/tables/placed-rows.ts';
import { profileOf } from '#test/profile-of.ts';

export async function firstVersionOf(file) {
  const name = basename(file);
  const book = await openWorkbook({
    path: file,
    fileName: name,
    fileSize: (await stat(file)).size,
    limits: readLimits,
  });
  const titles = await titlesIn(file, name);
  const tables = [];
  const guests = [];
  const further = [];
  const taken = new Set(book.outline.sheets.map(({ title }) => title.toLowerCase()));
  for (const [index, sheet] of book.outline.sheets.entries()) {
    const rows = [];
    const around = { loose: [], merges: [] };
    for await (const batch of book.batches(index)) {
      addAround(around, batch, rows.length);
      rows.push(...toRows(batch, sheet.columns));
    }
    const at = titles.indexOf(sheet.title);
    if (sheet.columns.length > 0) tables.push(tableOf(sheet, rows, at));
    const others = sheet.regions.slice(sheet.columns.length > 0 ? 1 : 0);
    const made = isText.test(name)
      ? []
      : guestsOf(sheet, around, rows.length, [others, book.outline.definitions, taken]);
    guests.push(...made.map((guest) => ({ ...guest, hidden: sheet.hidden, sheet: at })));
    further.push(
      ...others.filter((region) => !made.some((guest) => meets(guest, region))).map((one) => regionOf(one, at)),
    );
  }
  // They come after all sheets of the file.
  tables.push(...guests);
  // As on the server: a sheet that its file hides is no part of a first version, nor are hidden columns.
  const profiles = tables.filter(({ hidden }) => !hidden).map(({ profile }) => profile);
  const input = { workbookName: book.outline.name, sheets: profiles };
  const app = proposeApp(input);
  const understood = readSheets(profiles, {}, book.outline.name);
  for (const table of tables) table.roles = understood.find(({ sheet }) => sheet === table.profile)?.roles ?? null;
  const relations = relationsAmong(understood);
  return { tables, further, app, relations, main: mainOf(understood, {}, book.outline.name)?.sheet.title ?? null };
}

/** The titles of all sheets of the file, in order: those without a table too. */
async function titlesIn(file, name) {
  const { sheets } = await openWorkbookFile(file, name, readLimits, () => undefined, undefined, 'structured');
  return sheets.map(({ title }) => title);
}

function tableOf({ title, hidden, columns, look, grid }, rows, sheet) {
  const shown = columns.filter(({ id }) => !look.hidden.includes(id));
  const profile = profileOf({ title, columns: shown, rows });
  const odd = oddRowsOf(profile);
  const numbers = rowNumbersOf(grid, rows.length);
  // Totals and notes that every figure leaves out are no records.
  const isOdd = ({ cells }) =>
    odd.some(({ column, text }) =>
      String(cells[column] ?? '')
        .trim()
        .startsWith(text),
    );
  const placeOf = (id) => letters(grid ? grid.columns.indexOf(id) : columns.findIndex((column) => column.id === id));
  const above = grid?.above ?? 1;
  const headerRows = grid?.headerRows ?? 1;
  return {
    ...{ title, hidden, sheet, profile, columns },
    header: headerRows === 0 ? null : { first: above - headerRows + 1, last: above },
    records: numbers.filter((_, at) => !isOdd(rows[at])),
    /** Whether a row of the file has something in a column. */
    hasValue: (number, at) => {
      const id = columns.find((column) => placeOf(column.id) === at)?.id;
      return ![undefined, null, ''].includes(rows[numbers.indexOf(number)]?.cells[id]);
    },
    columnAt: placeOf,
  };
}

/** A text has one table, however its lines look. */
const isText = /\.(?:csv|tsv|tab|txt|json|jsonl|ndjson)$/i;

/** Cells around a table, by the keys that the server stores; rows are called by their numbers. */
function addAround({ loose, merges }, batch, before) {
  const keyOf = (row) => (typeof row === 'string' ? row : `${idOf(before + row[0])}+${row[1]}`);
  loose.push(...batch.loose.map((cell) => ({ ...cell, row: keyOf(cell.row) })));
  merges.push(...batch.merges.map(({ row, column, rows, columns }) => [keyOf(row), column, rows, columns]));
}
const idOf = (index) => (index < 0 ? '' : `row${index}`);

/** Further tables of a sheet that become sheets of their own, as the server makes them at an import. */
function guestsOf({ title, columns, grid }, around, count, [others, definitions, taken]) {
  if (!grid || columns.length === 0) return [];
  const regions = [...namedTables(definitions.tables, title), ...seenTables(others)];
  const places = rowNumbersOf(grid, count).map((number, index) => ({ place: number - 1, row_id: idOf(index) }));
  const gaps = grid.gaps.map(([after, number]) => [idOf(after - 1), number]);
  const host = placedRows({ id: title, title }, columns, places, new GridLayout(columns, { ...grid, gaps }));
  const whole = { host, loose: around.loose, look: { merges: around.merges } };
  return planGuests(whole, regions, taken).map((guest) => {
    taken.add(guest.sheet.title.toLowerCase());
    return tableOfGuest(guest, cellsByPlace(whole));
  });
}

function tableOfGuest(guest, cells) {
  const { sheet, columns } = guest;
  const { layout } = sheet;
  const rows = rowsOfGuest(guest, cells, () => undefined);
  const numbers = guest.rows.map(({ place }) => place + 1);
  const columnAt = (id) => letters(layout.left + columns.findIndex((column) => column.id === id));
  return {
    ...{ title: sheet.title, profile: profileOf({ title: sheet.title, columns, rows }), columns, columnAt },
    header: layout.headerRows === 0 ? null : { first: layout.above - layout.headerRows + 1, last: layout.above },
    records: numbers,
    hasValue: (number, at) => {
      const id = columns.find((column) => columnAt(column.id) === at)?.id;
      return ![undefined, null, ''].includes(rows[numbers.indexOf(number)]?.cells[id]);
    },
    place: rectangleOf(sheet),
  };
}

const meets = ({ place }, { heading, rows, columns }) =>
  meet(place, { top: (heading?.[0] ?? rows[0]) - 1, bottom: rows[1] - 1, left: columns[0], right: columns[1] });

/** A table that is known and kept as cells: its place alone. */
function regionOf({ heading, rows, columns, between }, sheet) {
  const [first, last] = columns;
  const ids = Array.from({ length: last - first + 1 }, (_, at) => letters(first + at));
  const numbers = Array.from({ length: Math.max(0, rows[1] - rows[0] + 1) }, (_, at) => rows[0] + at);
  return {
    sheet,
    columns: ids.map((id) => ({ id })),
    header: heading && { first: heading[0], last: heading[1] },
    records: numbers.filter((number) => !between.includes(number)),
    columnAt: (id) => id,
  };
}

/** The numbers of the rows in the file, from 1. */
function rowNumbersOf(grid, count) {
  const gaps = new Map(grid?.gaps);
  let next = (grid?.above ?? 1) + 1;
  return Array.from({ length: count }, (_, at) => {
    next += gaps.get(at) ?? 0;
    return next++;
  });
}

export const letters = (index) =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Blocks of the pages that people see who aren't signed in, as the proposal decides it. */
const openBlocks = (app) =>
  app.pages.flatMap((page) =>
    page.is_public ? page.document.blocks.map((block) => ({ block, page: page.page_name })) : [],
  );

/** Columns whose values are on open pages: `{ title, id, where }`. A form has the names of columns and no values. */
export function shownToStrangers(app) {
  return openBlocks(app).flatMap(({ block, page }) => {
    const where = `${page}/${block.id}`;
    if (block.type !== 'form')
      return columnsNamedBy(block).map(({ title, id }) => ({ title: title ?? block.sheet_title, id, where }));
    // What is offered to choose from was taken from the cells.
    const choices = block.axis.filter(({ type, options }) => type === 'select' && options !== 'true, false');
    return choices.map(({ column }) => ({ title: block.sheet_title, id: column, where }));
  });
}

/** Every number that is reckoned: `{ title, id, how, symbol, where }`. */
export function figuresOf(app) {
  return app.pages.flatMap(({ page_name, document }) =>
    document.blocks.flatMap((block) => {
      const where = `${page_name}/${block.id}`;
      if (block.type === 'scorecard')
        return block.axis.flatMap(({ source, function: how, symbol, count_rows }) =>
          count_rows ? [] : [{ title: source.sheet_title, id: source.column, how, symbol: symbol ?? '', where }],
        );
      if (block.type !== 'chart') return [];
      return block.axis.flatMap(({ column, duplicateXAxis, count_rows }) =>
        count_rows ? [] : [{ title: block.sheet_title, id: column, how: duplicateXAxis, symbol: null, where }],
      );
    }),
  );
}

/** Columns of each table that is shown, as they stand beside each other. */
export const listsOf = (app) =>
  app.pages.flatMap(({ page_name, document }) =>
    document.blocks.flatMap(({ type, id, axis, sheet_title }) =>
      type === 'table'
        ? [{ title: sheet_title, ids: axis.map(({ column }) => column), where: `${page_name}/${id}` }]
        : [],
    ),
  );

/** Forms that strangers may send, and what they ask for. */
export const formsOf = (app) =>
  openBlocks(app).flatMap(({ block, page }) =>
    block.type === 'form'
      ? [{ title: block.sheet_title, ids: block.axis.map(({ column }) => column), where: `${page}/${block.id}` }]
      : [],
  );
