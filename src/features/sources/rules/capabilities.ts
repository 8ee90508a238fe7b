/** What can be done with a workbook, by what its source is. */
import { changedHere, type SourceCapabilities } from '#features/workbooks/rules/workbook-source.ts';

export { changedHere };

/** Rows are changed on both sides, and columns and formulas where the spreadsheet is. */
export const twoWay: SourceCapabilities = {
  write_rows: true,
  change_columns: false,
  write_formulas: false,
  overwrite_formulas: false,
  truth: 'there',
};

/** All is changed where the spreadsheet is. */
export const readOnly: SourceCapabilities = { ...twoWay, write_rows: false };
