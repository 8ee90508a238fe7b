/** Where an app that begins as a template finds its sheets and columns in the workbook of its owner. */

/** Of one mapping. */
export const mappingLimits = { sheets: 50, columns: 2_000, name: 200 } as const;

export type ColumnChoice = { kind: 'column'; id: string } | { kind: 'create' } | { kind: 'leave out' };
export type SheetChoice = { kind: 'sheet'; title: string } | { kind: 'create' } | { kind: 'leave out' };

export interface ColumnMapping {
  /** Its id in the contract. */
  column: string;
  to: ColumnChoice;
}
export interface SheetMapping {
  /** Its title in the contract. */
  sheet: string;
  to: SheetChoice;
  columns: ColumnMapping[];
}
export interface TemplateMapping {
  sheets: SheetMapping[];
}
