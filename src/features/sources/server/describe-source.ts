import { Problem } from '#kit/problem.ts';
import type { ReadChoices } from '#features/workbooks/server/codec/workbook-codec.ts';

/** Where the data of a workbook come from, as `workbooks.source` holds it. */
export type StoredSource = BuiltInSource | FileSource | GoogleSource | PublishedSource;

/** Made here. */
interface BuiltInSource {
  kind: 'built-in';
  /** The workbook that it is a copy of. */
  copy_of?: string;
  table?: ReadTable;
}

/** Read from a file that was uploaded. */
export interface FileSource {
  kind: 'file';
  name: string;
  /** The key of the process that reads it, or read it. (importer-lock.ts) */
  importer: string;
  choices?: ReadChoices;
  table?: ReadTable;
}

/** What a workbook was updated from, or is read from again and again. (docs/decisions/0090) */
export interface ReadTable {
  /** How often. */
  times: number;
  /** What the sheets and their columns are called there. */
  sheets: { sheet: string; title: string; columns: { id: string; name: string }[] }[];
}

/** Mirrored from a Google Sheet; google_files says how. (docs/decisions/0086) */
export interface GoogleSource {
  kind: 'google';
  name: string;
  spreadsheet_id: string;
}

/** Follows a published CSV address; published_sources says how. (docs/decisions/0091) */
export interface PublishedSource {
  kind: 'published';
  name: string;
  address: string;
  table?: ReadTable;
}

export interface SourceCapabilities {
  /** Whether rows can be added, changed and deleted here. */
  write_rows: boolean;
  /** Whether columns can be added, changed and deleted here. */
  change_columns: boolean;
  /** Whether formulas can be entered here. */
  write_formulas: boolean;
  /** Whether cells that formulas fill can be written over. */
  overwrite_formulas: boolean;
  /** Whose version counts: `here`, what Sheaf holds; `there`, and what Sheaf holds is a mirror of it. */
  truth: 'here' | 'there';
}

/** Where people open the spreadsheet itself: a path of the site, or a whole address elsewhere. */
export interface SourceLink {
  href: string;
  /** Whose place it is, for a label: "Open in …"; null for Sheaf's own page. */
  place: string | null;
}

/** What a source uses of the feature that it belongs to. */
export interface SourceNeeds {
  /** Reads the stored file of a workbook another way, in the background. */
  readFileAgain(workbookId: string, choices: ReadChoices): Promise<void>;
  /** Looks at the spreadsheet that a workbook mirrors: takes in what changed there, and sends what changed here. */
  lookAtMirror(workbookId: string): Promise<void>;
}

/** The source of one workbook: what it can do, and how its data come in. */
export interface WorkbookSource {
  kind: StoredSource['kind'];
  /** As people know it; null for what was made here. */
  name: string | null;
  capabilities: SourceCapabilities;
  link: SourceLink;
  /** Takes in what the source contains; null where there is no source elsewhere. */
  pull: ((needs: SourceNeeds, wanted: { choices?: ReadChoices }) => Promise<void>) | null;
}

/** Reads `workbooks.source`. A workbook without one was made here. */
export function readSource(stored: unknown): StoredSource {
  if (!isObject(stored) || stored['kind'] === undefined || stored['kind'] === 'built-in') {
    const of = isObject(stored) ? stored['copy_of'] : undefined;
    const table = isObject(stored) ? (stored['table'] as ReadTable | undefined) : undefined;
    return { kind: 'built-in', ...(typeof of === 'string' && { copy_of: of }), ...(table && { table }) };
  }
  if (isFileSource(stored) || isGoogleSource(stored) || isPublishedSource(stored)) return stored;
  throw new Problem('unexpected', 'This spreadsheet comes from a source that this Sheaf doesn’t support.');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isGoogleSource = (stored: object): stored is GoogleSource => 'kind' in stored && stored.kind === 'google';
const isPublishedSource = (stored: object): stored is PublishedSource =>
  'kind' in stored && stored.kind === 'published';
const isFileSource = (stored: object): stored is FileSource => 'kind' in stored && stored.kind === 'file';

/** The source of a workbook, from what `workbooks.source` holds of it. */
export function openSource(workbookId: string, stored: unknown): WorkbookSource {
  const source = readSource(stored);
  switch (source.kind) {
    case 'built-in':
      return { kind: 'built-in', name: null, capabilities: allHere, link: ownPage(workbookId), pull: null };
    case 'file':
      return {
        ...{ kind: 'file', name: source.name, capabilities: allHere, link: ownPage(workbookId) },
        pull: (needs, { choices = {} }) => needs.readFileAgain(workbookId, choices),
      };
    case 'google':
      return {
        ...{ kind: 'google', name: source.name, capabilities: mirrored },
        link: { href: `https://docs.google.com/spreadsheets/d/${source.spreadsheet_id}/edit`, place: 'Google Sheets' },
        pull: (needs) => needs.lookAtMirror(workbookId),
      };
    case 'published':
      return {
        ...{ kind: 'published', name: source.name, capabilities: followed },
        link: { href: source.address, place: new URL(source.address).hostname },
        pull: (needs) => needs.lookAtMirror(workbookId),
      };
  }
}

const ownPage = (workbookId: string): SourceLink => ({ href: `/dashboard/workbooks/${workbookId}`, place: null });
const allHere: SourceCapabilities = {
  ...{ write_rows: true, change_columns: true, write_formulas: true, overwrite_formulas: true, truth: 'here' },
};
const mirrored: SourceCapabilities = {
  ...{ write_rows: true, change_columns: false, write_formulas: false, overwrite_formulas: false, truth: 'there' },
};

const followed: SourceCapabilities = { ...mirrored, write_rows: false };

type Edit = { kind: string };
const changesColumns = new Set(['add-column', 'change-column', 'delete-column', 'restore-column', 'rename-sheet']);

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
  edits: readonly (Edit & { row_id?: string; cells?: Record<string, unknown> })[],
  calculated: ReadonlyMap<string, readonly string[]>,
): void {
  if (capabilities.overwrite_formulas) return;
  for (const [place, { row_id, cells }] of edits.entries()) {
    const column = calculated.get(row_id ?? '')?.find((id) => cells?.[id] !== undefined);
    if (column === undefined) continue;
    const message = 'This cell has a formula. Change it in the original spreadsheet.';
    throw new Problem('invalid_input', message, { fields: [{ path: `edits.${place}.cells.${column}`, message }] });
  }
}
