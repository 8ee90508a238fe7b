/** Rows that are added and changed: loaded with the first, in one file for both. */
export { addRow } from './add-row.ts';
export { editRow } from './edit-row.ts';
