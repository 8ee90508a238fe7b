import type { Column } from '#engine/model.ts';

/** Which columns and rows were where a table comes back, by their places on the grid. */
export interface TableIdentity {
  columns: ReadonlyMap<number, Column>;
  rows: ReadonlyMap<number, string>;
  /** Of its layout. (engine/formula/cells/grid-layout.ts) */
  around: string | undefined;
}
