import type { DoneChange, GridChange } from './grid-change.ts';

/** A change to make, and what was done in the first place. */
export interface Step {
  change: GridChange;
  done: DoneChange;
}

export type Direction = 'undo' | 'redo';

const depth = 100;

/** What takes back what was done, and what was taken back. */
export class UndoStacks {
  #steps: Record<Direction, Step[]> = { undo: [], redo: [] };

  /** What would be next. */
  next(direction: Direction): DoneChange | null {
    return this.last(direction)?.done ?? null;
  }

  last(direction: Direction): Step | undefined {
    return this.#steps[direction].at(-1);
  }

  push(direction: Direction, step: Step): void {
    const steps = this.#steps[direction];
    steps.push(step);
    if (steps.length > depth) steps.shift();
  }

  pop(direction: Direction): Step | undefined {
    return this.#steps[direction].pop();
  }

  /**
   * Takes a step out that is to be undone whatever was done since; null where it was undone already, and where its cells
   * have other names since the table was put elsewhere.
   */
  takeOut(done: object): Step | null {
    const { undo } = this.#steps;
    const at = undo.indexOf(done as Step);
    const step = undo[at];
    if (!step || (step.change.kind === 'cells' && undo.slice(at).some(({ change }) => change.kind === 'table')))
      return null;
    this.#steps.undo = undo.toSpliced(at, 1);
    return step;
  }

  clear(...directions: Direction[]): void {
    for (const direction of directions) this.#steps[direction] = [];
  }
}
