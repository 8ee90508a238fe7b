/** How the sync reads and writes a Google Sheet. */
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { TwoWayConnector } from '../../../server/source-adapter.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { SyncedTab } from '../tables.ts';
import { applyChanges } from './apply-changes.ts';
import { cellsOfGoogle } from './cell-values.ts';
import { rangeOf, readTab, type SeenTab } from './read-tab.ts';
import type { GridCell, Spreadsheet, SpreadsheetCalls } from './spreadsheet-calls.ts';

export type GoogleFile = Stored<'google_files'>;

interface OpenSpreadsheet {
  calls: SpreadsheetCalls;
  canWrite: boolean;
  /** It grows with every change of the file. */
  version: string;
}
export interface ConnectorNeeds {
  callsFor(file: GoogleFile): Promise<SpreadsheetCalls>;
  /** Subscribes to changes of the file. */
  keepOpen?(workbookId: string, calls: SpreadsheetCalls): Promise<void>;
  /** Notifies the owner when changes begin to wait because the account may no longer edit the file. */
  noteReadOnly?(file: GoogleFile, isReadOnly: boolean): Promise<void>;
}
type GoogleConnector = TwoWayConnector<GoogleFile, OpenSpreadsheet, GridCell, SeenTab>;

const actor: Actor = { kind: 'system', what: 'Google Sheets' };
const minute = 60;
/** Between two runs when there is nothing to do. */
const usualPause = 20;

export function createGoogleConnector({ callsFor, keepOpen, noteReadOnly }: ConnectorNeeds): GoogleConnector {
  return {
    ...{ kind: 'google', table: 'google_files', actor, cells: cellsOfGoogle },
    // The lease is longer than any call of Google may take, with what is done of its answer.
    times: { lease: 5 * minute, firstPause: 30, longestPause: 60 * minute },
    pauseOf: () => usualPause,
    async connect(file) {
      const calls = await callsFor(file);
      const { trashed, version, capabilities } = await calls.file();
      if (trashed) throw new Problem('not_found', 'The spreadsheet is in the Google Drive trash.');
      return { calls, version, canWrite: capabilities.canEdit };
    },
    async watch({ calls }, { workbook_id }) {
      await keepOpen?.(workbook_id, calls);
    },
    sheetsOf: ({ tabs }) => [...tabs],
    storeSheets: (tabs) => ({ tabs: json(tabs) }),
    async read({ calls, version }, { state, isPending, ...given }) {
      if (version === state.drive_version && !(await isPending())) return null;
      const tabs = given.sheets as readonly SyncedTab[];
      const answer = await readTabs(calls, tabs);
      const sheets = tabs.map(({ tab_id, columns }) => {
        const found = answer.sheets.find(({ properties }) => properties.sheetId === tab_id);
        const names = columns.map(({ name }) => name);
        return found ? readTab(found, names) : null;
      });
      // With the version of before it was read: what changes meanwhile is read the next time.
      return { sheets, stored: { drive_version: version } };
    },
    apply: ({ calls }, tab, changes, confirm) => applyChanges(calls, tab, changes, confirm),
    async noteWaiting(file, isWaiting, { canWrite }) {
      // Without the right to edit it, changes that were undone make it no less read-only.
      const isReadOnly = isWaiting || (!canWrite && file.is_told_read_only);
      if (isReadOnly !== file.is_told_read_only) await noteReadOnly?.(file, isReadOnly);
    },
    cannotWrite: t(
      'This Google account can no longer edit the spreadsheet, so changes made here wait. Ask the spreadsheet’s owner for edit access.',
    ),
  };
}

/** All tabs in one answer. Where one was renamed, its current name is requested first. */
async function readTabs(calls: SpreadsheetCalls, tabs: readonly SyncedTab[]): Promise<Spreadsheet> {
  const living = tabs.filter(({ is_gone }) => !is_gone);
  try {
    if (living.length > 0) {
      const answer = await calls.cells(living.map(({ title }) => rangeOf(title)));
      const found = new Set(answer.sheets.map(({ properties }) => properties.sheetId));
      if (living.length === tabs.length && living.every(({ tab_id }) => found.has(tab_id))) return answer;
    }
  } catch (error) {
    if (!(error instanceof SourceFailure && error.kind === 'refused')) throw error;
  }
  const { sheets } = await calls.structure();
  const own = new Set(tabs.map(({ tab_id }) => tab_id));
  const titles = sheets.flatMap(({ properties }) => (own.has(properties.sheetId) ? [properties.title] : []));
  if (titles.length === 0) throw new Problem('not_found', 'None of the tabs are in the spreadsheet anymore.');
  return calls.cells(titles.map(rangeOf));
}

export async function findFile(database: Database, workbookId: string): Promise<GoogleFile | null> {
  const file = await database
    .selectFrom('google_files')
    .selectAll()
    .where('workbook_id', '=', workbookId)
    .executeTakeFirst();
  return file ?? null;
}
