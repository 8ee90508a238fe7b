/** What a formula answers instead of a value, as spreadsheet programs name it. */
export const errorCodes = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#SPILL!',
  '#CALC!',
  '#CYCLE!',
  '#BUSY!',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An error is a value: it passes through whatever is computed with it. One object for each code. */
export class FormulaError {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    this.code = code;
  }
}

export const failed = {
  null: new FormulaError('#NULL!'),
  div0: new FormulaError('#DIV/0!'),
  value: new FormulaError('#VALUE!'),
  ref: new FormulaError('#REF!'),
  name: new FormulaError('#NAME?'),
  num: new FormulaError('#NUM!'),
  na: new FormulaError('#N/A'),
  spill: new FormulaError('#SPILL!'),
  /** Stopped: the formula needs more than it may compute, or an array without a cell. */
  calc: new FormulaError('#CALC!'),
  /** The formula needs its own value. */
  cycle: new FormulaError('#CYCLE!'),
  /** Not computed yet: it is while other formulas are. */
  busy: new FormulaError('#BUSY!'),
} as const;

const byCode = new Map(Object.values(failed).map((error) => [error.code as string, error]));

/** The error that a text names, such as `#N/A`; null for other texts. */
export function errorNamed(code: string): FormulaError | null {
  return byCode.get(code.toUpperCase()) ?? null;
}

/** The number that ERROR.TYPE gives an error. */
export function errorNumber({ code }: FormulaError): number {
  const position = errorCodes.indexOf(code) + 1;
  return code === '#SPILL!' ? 9 : code === '#CALC!' ? 14 : position;
}
