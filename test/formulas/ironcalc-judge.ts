import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgedCells } from './generate-expressions.ts';
import type { JudgedValue } from './judged-value.ts';

interface IronCalcModel {
  setUserInput(sheet: number, row: number, column: number, input: string): void;
  updateRangeStyle(area: object, path: string, value: string): void;
  getFormattedCellValue(sheet: number, row: number, column: number): string;
  getCellType(sheet: number, row: number, column: number): number;
  pauseEvaluation(): void;
  resumeEvaluation(): void;
  evaluate(): void;
}

/** The kinds of cells, as the package numbers them. */
const cellTypes: Record<number, JudgedValue['kind']> = { 1: 'number', 2: 'text', 4: 'boolean', 16: 'error' };
const unknownErrors = new Set(['#ERROR!', '#N/IMPL!', '#NAME?']);
const column = 21;

/** What IronCalc makes of expressions; `folder` is that of the package @ironcalc/wasm. */
export async function ironCalcValues(expressions: readonly string[], folder: string): Promise<JudgedValue[]> {
  const loaded: unknown = await import(join(folder, 'wasm.js'));
  const { initSync, Model } = loaded as {
    initSync: (given: { module: Uint8Array }) => void;
    Model: new (name: string, locale: string, zone: string, language: string) => IronCalcModel;
  };
  initSync({ module: readFileSync(join(folder, 'wasm_bg.wasm')) });
  const ask = (some: readonly string[]): JudgedValue[] => {
    try {
      return askTogether(new Model('judge', 'en', 'UTC', 'en'), some);
    } catch {
      // Some formulas make the whole engine stop: they are found by asking for halves.
      if (some.length === 1) return [{ kind: 'unknown' as const }];
      const half = some.length >> 1;
      return [...ask(some.slice(0, half)), ...ask(some.slice(half))];
    }
  };
  const answers: JudgedValue[] = [];
  for (let start = 0; start < expressions.length; start += 50)
    answers.push(...ask(expressions.slice(start, start + 50)));
  return answers;
}

function askTogether(model: IronCalcModel, expressions: readonly string[]): JudgedValue[] {
  model.pauseEvaluation();
  for (const [row, cells] of judgedCells.entries()) {
    for (const [place, cell] of cells.entries()) {
      if (cell === null || cell === '') continue;
      const input = typeof cell === 'string' ? `'${cell}` : String(cell).toUpperCase();
      model.setUserInput(0, row + 1, place + 1, input);
    }
  }
  const refused = new Set<number>();
  for (const [index, expression] of expressions.entries()) {
    try {
      model.setUserInput(0, rowOf(index), column, `=${expression}`);
      const area = { sheet: 0, row: rowOf(index), column, width: 1, height: 1 };
      model.updateRangeStyle(area, 'num_fmt', '0.00000000000000E+00');
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      refused.add(index);
    }
  }
  model.resumeEvaluation();
  model.evaluate();
  return expressions.map((_, index) => (refused.has(index) ? { kind: 'unknown' } : valueAt(model, rowOf(index))));
}

/** So far apart that arrays find room. */
const rowOf = (index: number): number => 41 + index * 20;

function valueAt(model: IronCalcModel, row: number): JudgedValue {
  const text = model.getFormattedCellValue(0, row, column);
  const kind = cellTypes[model.getCellType(0, row, column)];
  if (kind === 'number') return { kind, value: Number(text) };
  if (kind === 'boolean') return { kind, value: text === 'TRUE' };
  if (kind === 'error') return unknownErrors.has(text) ? { kind: 'unknown' } : { kind, value: text };
  return { kind: 'text', value: text };
}
