import { failed } from '../values/formula-error.ts';
import type { NameNode, TableNode } from '../syntax/formula-node.ts';
import type { Argument, CellSource } from '../values/value.ts';

/** What a formula may cost: cells read, values made, functions called. */
export class FormulaBudget {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Throws OverBudget when nothing is left. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new OverBudget();
  }
}

/** A formula was stopped, since it costs more than it may. */
export class OverBudget extends Error {
  readonly error = failed.calc;

  constructor() {
    super('This formula exceeds the calculation limit.');
  }
}

/** The cell for which a formula is computed, and what it may ask of the world. */
export interface Evaluation {
  source: CellSource;
  sheet: number;
  row: number;
  column: number;
  date1904: boolean;
  /** The calendar time as a serial. */
  now: () => number;
  /** At least 0, below 1. */
  random: () => number;
  budget: FormulaBudget;
  /** The cells of a name or of a table that only the computing formula knows; undefined without any. */
  resolve?: (reference: NameNode | TableNode, at: Evaluation) => Argument;
  /** What LET and LAMBDA named, innermost last. */
  names: NameScope | null;
  /** How many lambdas call each other. */
  calls: number;
}

export interface NameScope {
  /** In capitals. */
  name: string;
  value: Argument;
  outer: NameScope | null;
}
