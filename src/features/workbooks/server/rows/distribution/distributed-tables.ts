/** The tables that a distributed PostgreSQL stores together by sheet_id: the first on its own, the others with it. */
export const sheetTables = [
  'sheet_states',
  'sheet_rows',
  'sheet_cells',
  'table_moves',
  'row_history',
  'row_keys',
  'column_history',
  'column_versions',
  'column_version_cells',
  'converted_cells',
  'snapshot_marks',
  'mirror_rows',
  'mirror_events',
  'update_rows',
  'update_cells',
  'cell_threads',
  'cell_comments',
] as const;

/** Functions of the database; each takes the id of the sheet first. */
export const writingFunctions = [
  'append_row',
  'append_rows',
  'write_cells',
  'write_many_cells',
  'settle_rows',
] as const;
