/**
 * What visitors' pages are made of, in addition to the files of this program: a write to one of these tables may change
 * any page of an app. (visitor/server/visit/version-key.ts reads the same)
 */
const tables = [
  ...['apps', 'pages', 'releases', 'sheets', 'sheet_states', 'comments', 'comment_threads', 'app_users'],
  // The plan, which says whether pages may be in frames.
  'workspaces',
];
/** Functions of the database that write rows, and with them `sheet_states`. (migration 0016) */
const functions = ['append_row', 'append_rows', 'write_cells', 'write_many_cells'];

const writing = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from)\\s+"?(?:${tables.join('|')})\\b|\\b(?:${functions.join('|')})\\s*\\(`,
  'i',
);
/** Tables are named at the beginning of a statement; behind it are at most values. */
const beginning = 4_000;

/** Whether a statement may have changed what pages are made of. */
export const writesPages = (statement: string): boolean => writing.test(statement.slice(0, beginning));
