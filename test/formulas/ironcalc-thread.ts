/** The thread in which IronCalc is asked: see ironcalc-judge.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { judgedCells } from './judged-cells.ts';
import type { JudgedValue } from './judged-value.ts';

interface IronCalcModel {
  setUserInput(sheet: number, row: number, column: number, input: string): void;
  updateRangeStyle(area: object, path: string, value: string): void;
  getFormattedCellValue(sheet: number, row: number, column: number): string;
  getCellType(sheet: number, row: number, column: number): number;
  pauseEvaluation(): void;
  resumeEvaluation(): void;
}

/** The kinds of cells, as the package numbers them. */
const cellTypes: Record<number, JudgedValue['kind']> = { 1: 'number', 2: 'text', 4: 'boolean', 16: 'error' };
const unknownErrors = new Set(['#ERROR!', '#N/IMPL!', '#NAME?']);
const column = 21;
/** How many formulas are written into one workbook. */
const atOnce = 50;
/** So far apart that arrays find room. */
const rowOf = (index: number): number => 41 + index * 20;

const { folder, expressions } = workerData as { folder: string; expressions: readonly string[] };
const loaded: unknown = await import(join(folder, 'wasm.js'));
const { initSync, Model } = loaded as {
  initSync: (given: { module: Uint8Array }) => void;
  Model: new (name: string, locale: string, zone: string, language: string) => IronCalcModel;
};
initSync({ module: readFileSync(join(folder, 'wasm_bg.wasm')) });
let model: IronCalcModel | null = null;
for (const [index, expression] of expressions.entries()) {
  if (!model || index % atOnce === 0) model = filledModel(new Model('judge', 'en', 'UTC', 'en'));
  parentPort!.postMessage(answerOf(model, rowOf(index % atOnce), expression));
}

function filledModel(model: IronCalcModel): IronCalcModel {
  model.pauseEvaluation();
  for (const [row, cells] of judgedCells.entries()) {
    for (const [place, cell] of cells.entries()) {
      if (cell === null || cell === '') continue;
      const input = typeof cell === 'string' ? `'${cell}` : String(cell).toUpperCase();
      model.setUserInput(0, row + 1, place + 1, input);
    }
  }
  model.resumeEvaluation();
  return model;
}

function answerOf(model: IronCalcModel, row: number, expression: string): JudgedValue {
  try {
    model.setUserInput(0, row, column, `=${expression}`);
    model.updateRangeStyle({ sheet: 0, row, column, width: 1, height: 1 }, 'num_fmt', '0.00000000000000E+00');
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { kind: 'unknown' };
  }
  return valueAt(model, row);
}

function valueAt(model: IronCalcModel, row: number): JudgedValue {
  const text = model.getFormattedCellValue(0, row, column);
  const kind = cellTypes[model.getCellType(0, row, column)];
  // What it can't write in that format, it writes otherwise.
  if (kind === 'number') return Number.isFinite(Number(text)) ? { kind, value: Number(text) } : { kind: 'unknown' };
  if (kind === 'boolean') return { kind, value: text === 'TRUE' };
  if (kind === 'error') return unknownErrors.has(text) ? { kind: 'unknown' } : { kind, value: text };
  return { kind: 'text', value: text };
}
