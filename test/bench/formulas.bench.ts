import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkbookCells } from '#engine/formula/cells/workbook-cells.ts';
import { Calculation } from '#engine/formula/graph/calculation.ts';

export interface FormulaFigures {
  formula: string;
  cells: number;
  /** Milliseconds to compute all cells, and those that one changed input reaches. */
  all: number;
  one: number;
  /** Milliseconds that LibreOffice takes longer for a file with the formulas than for one with their values; null without it. */
  judge: number | null;
}

/** Columns of formulas as sheets have them; the first is in row 1 and is filled down. */
const columns = [
  'A1*B1',
  'ROUND(A1*B1*1.19,2)',
  'IF(A1>500,"high",IF(A1>100,"middle","low"))',
  'VLOOKUP(A1,$D$1:$E$1000,2,FALSE)',
  'LEFT(C1,3)&"-"&TEXT(A1,"0000")',
  'SUM(A1,B1)/MAX(A1,B1,1)',
];
const turns = 5;

export async function benchFormulas(cells: number): Promise<FormulaFigures[]> {
  const filled = columns.map((formula) => ({
    formula,
    cells,
    ...measure(formula, cells),
    judge: askLibreOffice(formula, cells),
  }));
  return [...filled, { formula: 'A2*A$2 kept by ids, with their SUM', cells, ...measureStored(cells), judge: null }];
}

/** Single cells of a workbook, from a row that was written to what is to be stored. (decision 115) */
function measureStored(cells: number): { all: number; one: number } {
  const column = (id: string) => ({ id, name: id, type: 'number' as const });
  const ids = Array.from({ length: cells }, (_, at) => String(at).padStart(26, '0'));
  const own = { b: `:=[cell:a|.] * [cell:a|$${ids[0]}]` };
  const formulasAt = (at: number) => (at === 0 ? { ...own, c: ':=SUM([range:b||b|])' } : own);
  const columnsHere = ['a', 'b', 'c'].map(column);
  const sheet = { id: 'sheet', title: 'Sheet1', lost: {}, read: ['a', 'b', 'c'], columns: columnsHere };
  const workbook = new WorkbookCells({ all: true, now: 0, sheets: [sheet] });
  const rows = ids.map((row_id, at) => ({
    ...{ row_id, position: at + 1, deleted: false, isNew: false },
    ...{ cells: [inputs.a(at), null, null], formulas: formulasAt(at) },
  }));
  workbook.addRows(0, rows);
  workbook.begin();
  const all = timed(() => workbook.compute(0));
  while (workbook.next(2_000));
  const one = Array.from({ length: turns * turns }, (_, turn) =>
    timed(() => {
      const at = 1 + ((turn * 7919) % (cells - 1));
      const written = { a: turn + 5_000, b: workbook.cellAt(0, at + 1, 1) };
      workbook.change(0, [
        { row_id: ids[at]!, position: at + 1, deleted: false, cells: written, formulas: formulasAt(at) },
      ]);
      workbook.compute(0);
      while (workbook.next(2_000));
    }),
  );
  return { all, one: median(one) };
}

const inputs = {
  a: (row: number) => (row * 7919) % 1000,
  b: (row: number) => ((row * 104_729) % 997) / 8,
  c: (row: number) => `item ${row % 300}`,
};

function measure(formula: string, cells: number): { all: number; one: number } {
  const calculation = new Calculation();
  const sheet = calculation.addSheet({ title: 'Sheet1' });
  const make = <Value extends number | string>(one: (row: number) => Value, count = cells): Value[] =>
    Array.from({ length: count }, (_, row) => one(row));
  calculation.setValues(sheet, 0, make(inputs.a));
  calculation.setValues(sheet, 1, make(inputs.b));
  calculation.setValues(sheet, 2, make(inputs.c));
  calculation.setValues(
    sheet,
    3,
    make((row) => row, 1000),
  );
  calculation.setValues(
    sheet,
    4,
    make((row) => row * 3, 1000),
  );
  const all: number[] = [];
  const one: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    calculation.fillFormula(sheet, 5, 0, cells - 1, formula);
    all.push(timed(() => calculation.recalculate()));
    for (let change = 0; change < turns; change++) {
      one.push(
        timed(() => {
          calculation.setValue(sheet, (turn * 7919 + change) % cells, 0, turn + change);
          calculation.recalculate();
        }),
      );
    }
  }
  return { all: median(all), one: median(one) };
}

/** Opening one file takes so much longer than the other as computing it takes. */
function askLibreOffice(formula: string, cells: number): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'formula-bench-'));
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    const [plain, computed] = [open(folder, null, cells), open(folder, formula, cells)];
    return Math.max(0, computed - plain);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds to open a file and to write what is in its first cell. */
function open(folder: string, formula: string | null, cells: number): number {
  const value = (content: number | string): string =>
    typeof content === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${content}"/>`
      : `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
  const rows: string[] = [];
  for (let row = 0; row < cells; row++) {
    const own = formula?.replaceAll(/(?<![$A-Z])([ABC])1\b/g, `$1${row + 1}`);
    const last = own === undefined ? value(1) : `<table:table-cell table:formula="msoxl:=${escaped(own)}"/>`;
    const table = row < 1000 ? value(row) + value(row * 3) : '<table:table-cell table:number-columns-repeated="2"/>';
    rows.push(
      `<table:table-row>${value(inputs.a(row))}${value(inputs.b(row))}${value(inputs.c(row))}${table}${last}</table:table-row>`,
    );
  }
  const file = join(folder, 'asked.fods');
  writeFileSync(file, `${opening}${rows.join('')}</table:table></office:spreadsheet></office:body></office:document>`);
  const words = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'png'];
  return timed(() => execFileSync('soffice', [...words, '--outdir', folder, file], { stdio: 'ignore' }));
}

const opening =
  '<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:msoxl="http://schemas.microsoft.com/office/excel/formula" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="Sheet1">';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
