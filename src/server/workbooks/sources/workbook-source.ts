import { Problem } from '#kit/problem.ts';
import type { SheetChanges } from '../../rows/feed/changes-since.ts';
import type { ReadChoices } from '../codec/workbook-codec.ts';

/** Where the data of a workbook come from, as `workbooks.source` holds it. */
export type StoredSource = BuiltInSource | FileSource;

/** Made here. */
interface BuiltInSource {
  kind: 'built-in';
  /** The workbook that it is a copy of. */
  copy_of?: string;
}

/** Read from a file that was uploaded. */
export interface FileSource {
  kind: 'file';
  name: string;
  /** The key of the process that reads it, or read it. (importer-lock.ts) */
  importer: string;
  choices?: ReadChoices;
}

export interface SourceCapabilities {
  /** Whether columns can be added, changed and deleted here. */
  change_columns: boolean;
  /** Whether formulas can be entered here. */
  write_formulas: boolean;
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
  /** Reads the kept file of a workbook another way, in the background. */
  readFileAgain(workbookId: string, choices: ReadChoices): Promise<void>;
}

/** The source of one workbook: what it can do, and the two ways that data go. */
export interface WorkbookSource {
  kind: StoredSource['kind'];
  /** As people know it; null for what was made here. */
  name: string | null;
  capabilities: SourceCapabilities;
  link: SourceLink;
  /** Takes in what stands at the source; null where nothing stands elsewhere. */
  pull: ((needs: SourceNeeds, wanted: { choices?: ReadChoices }) => Promise<void>) | null;
  /** Sends what was written to a sheet here, as its feed tells it; null where nobody is told of it. */
  push: ((needs: SourceNeeds, sheetId: string, changes: SheetChanges) => Promise<void>) | null;
}

/** Reads `workbooks.source`. A workbook without one was made here. */
export function readSource(stored: unknown): StoredSource {
  if (!isObject(stored) || stored['kind'] === undefined || stored['kind'] === 'built-in') {
    const of = isObject(stored) ? stored['copy_of'] : undefined;
    return { kind: 'built-in', ...(typeof of === 'string' && { copy_of: of }) };
  }
  if (isFileSource(stored)) return stored;
  throw new Problem('unexpected', 'This spreadsheet comes from a kind of source that this Sheaf does not know.');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isFileSource = (stored: object): stored is FileSource => 'kind' in stored && stored.kind === 'file';

/** The source of a workbook, from what `workbooks.source` holds of it. */
export function openSource(workbookId: string, stored: unknown): WorkbookSource {
  const source = readSource(stored);
  switch (source.kind) {
    case 'built-in':
      return { kind: 'built-in', name: null, capabilities: allHere, link: ownPage(workbookId), pull: null, push: null };
    case 'file':
      return {
        ...{ kind: 'file', name: source.name, capabilities: allHere, link: ownPage(workbookId) },
        pull: (needs, { choices = {} }) => needs.readFileAgain(workbookId, choices),
        // Once it is read, what stands here counts: a file is no place that could be told of changes.
        push: null,
      };
  }
}

const ownPage = (workbookId: string): SourceLink => ({ href: `/dashboard/workbooks/${workbookId}`, place: null });
/** Formulas of a file are kept and exported; entering them needs an engine for them. */
const allHere: SourceCapabilities = { change_columns: true, write_formulas: false, truth: 'here' };

type Edit = { kind: string };
const changesColumns = new Set(['add-column', 'change-column', 'delete-column', 'restore-column']);

/** Refuses edits that the source of a workbook cannot take. */
export function refuseBeyond(capabilities: SourceCapabilities, edits: readonly Edit[]): void {
  const place = edits.findIndex((edit) => changesColumns.has(edit.kind));
  if (place < 0 || capabilities.change_columns) return;
  const message = 'The columns of this spreadsheet are changed where it comes from.';
  throw new Problem('invalid_input', message, { fields: [{ path: `edits.${place}.kind`, message }] });
}
