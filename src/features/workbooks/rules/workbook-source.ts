/** What a workbook says of the source of its rows, and which edits that source allows. */
import { Problem } from '#kit/problem.ts';

export interface SourceCapabilities {
  /** Whether rows can be added, changed and deleted here. */
  write_rows: boolean;
  /** Whether columns can be added, changed and deleted here. */
  change_columns: boolean;
  /** Whether formulas can be entered here. */
  write_formulas: boolean;
  /** Whether cells that formulas fill can be written over. */
  overwrite_formulas: boolean;
  /** Whose version counts: `here`, what Sheaf holds; `there`, what the source holds. */
  truth: 'here' | 'there';
}

/** Where people open the spreadsheet itself: a path of the site, or a whole address elsewhere. */
export interface SourceLink {
  href: string;
  /** Whose place it is, for a label: "Open in …"; null for Sheaf's own page. */
  place: string | null;
}

export interface WorkbookSource {
  /** Which adapter reads it. A name to look up what the adapter brings, never to decide by. */
  kind: string;
  /** As people know it; null for what was made here. */
  name: string | null;
  capabilities: SourceCapabilities;
  link: SourceLink;
}

/** Everything can be changed here. */
export const changedHere: SourceCapabilities = {
  write_rows: true,
  change_columns: true,
  write_formulas: true,
  overwrite_formulas: true,
  truth: 'here',
};

export const ownPage = (workbookId: string): SourceLink => ({
  href: `/dashboard/workbooks/${workbookId}`,
  place: null,
});

/** Reads `workbooks.source`; never throws, since it is asked for every workbook of a list. */
export type DescribeSource = (workbookId: string, stored: unknown) => WorkbookSource;

/** Of workbooks that were made here or imported from a file, and follow nothing. */
export const describeOwnSource: DescribeSource = (workbookId, stored) => {
  const { kind, name } = (stored ?? {}) as { kind?: unknown; name?: unknown };
  return {
    kind: typeof kind === 'string' ? kind : 'built-in',
    name: typeof name === 'string' ? name : null,
    capabilities: changedHere,
    link: ownPage(workbookId),
  };
};

type Edit = { kind: string };
const changesColumns = new Set(
  'add-column change-column delete-column restore-column rename-sheet set-grid-cells move-table move-table-back'.split(
    ' ',
  ),
);

/** Refuses edits that the source of a workbook cannot take. */
export function refuseBeyond(
  capabilities: SourceCapabilities,
  edits: readonly (Edit & { formulas?: unknown })[],
): void {
  const entered = edits.findIndex(({ formulas }) => formulas !== undefined);
  if (entered >= 0 && !capabilities.write_formulas) {
    const message = 'Write formulas for this spreadsheet in the original.';
    throw new Problem('invalid_input', message, { fields: [{ path: `edits.${entered}.formulas`, message }] });
  }
  const place = edits.findIndex((edit) => changesColumns.has(edit.kind));
  if (place < 0 || capabilities.change_columns) return;
  const message = 'Change this spreadsheet’s columns and names in the original.';
  throw new Problem('invalid_input', message, { fields: [{ path: `edits.${place}.kind`, message }] });
}

/** Refuses edits of cells that formulas fill where those are the source's; `calculated` are column ids by row id. */
export function refuseOverFormulas(
  capabilities: SourceCapabilities,
  edits: readonly (Edit & { row_id?: string; cells?: object })[],
  calculated: ReadonlyMap<string, readonly string[]>,
): void {
  if (capabilities.overwrite_formulas) return;
  for (const [place, { row_id, cells }] of edits.entries()) {
    const column = calculated
      .get(row_id ?? '')
      ?.find((id) => (cells as Record<string, unknown> | undefined)?.[id] !== undefined);
    if (column === undefined) continue;
    const message = 'This cell has a formula. Change it in the original spreadsheet.';
    throw new Problem('invalid_input', message, { fields: [{ path: `edits.${place}.cells.${column}`, message }] });
  }
}
