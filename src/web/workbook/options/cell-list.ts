/** A list at the input of a cell, of which one takes what the cell gets. */
export interface CellList {
  /** What Enter takes; null while what is typed is written. */
  readonly chosen: string | null;
  /** What was chosen and is in no list yet, where there can be such. */
  readonly added?: readonly string[];
  /** Shows what fits the text of the input, or everything. */
  open(how?: { all?: boolean }): void;
  close(): void;
  /** Whether a key was one for the list. */
  onKey(event: KeyboardEvent): boolean;
  place(): void;
  /** Leaves the input as it was. */
  end(): void;
}
