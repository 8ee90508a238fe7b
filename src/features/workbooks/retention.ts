import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Spreadsheets',
    about:
      'Their rows and columns, who changed what, and uploaded files. What you write in an app becomes a row of its owner.',
    visibleTo: 'Members of the workspace, and everyone the owner shows it to.',
    until: 'Its owner deletes it.',
    tables: [
      ...(['workbooks', 'sheets', 'sheet_states', 'sheet_rows', 'row_history', 'column_history', 'files'] as const),
      ...(['row_keys', 'row_notices', 'snapshot_marks', 'mirror_rows', 'mirror_events'] as const),
      ...(['converted_cells', 'sheet_cells', 'table_moves'] as const),
      ...(['workbook_updates', 'update_rows', 'update_cells'] as const),
    ],
  },
  {
    topic: 'work',
    what: 'People named in spreadsheets',
    about: 'What the cells of person columns call you, with an id and your e-mail address, which no cell has.',
    visibleTo: 'Members of the workspace; your name alone, everyone the owner shows the rows to.',
    until: 'The workspace is deleted. When your account is deleted, the cells say “Former member”.',
    tables: ['people'],
  },
  {
    topic: 'work',
    what: 'Views of spreadsheets',
    about: 'How you view a sheet: sort, groups, filters, colors and totals; saved views with their name.',
    visibleTo: 'You; members of the workspace, for shared views.',
    until: 'The view, the spreadsheet or the account is deleted.',
    tables: ['saved_views', 'sheet_arrangements'],
  },
  {
    topic: 'work',
    what: 'Comments on spreadsheet cells',
    about: 'What members wrote to each other on a cell, who, when, and who was mentioned.',
    visibleTo: 'Members of the workspace; never visitors.',
    until: 'The comment, its row or the spreadsheet is deleted.',
    tables: ['cell_threads', 'cell_comments'],
  },
];
