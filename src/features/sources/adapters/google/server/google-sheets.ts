/** Google Sheets as a source of workbooks: accounts, spreadsheets, and their sync. */
import { inTheirWords } from '#platform/http/current-request.ts';
import type { SyncState } from '../api.ts';
import { Problem } from '#kit/problem.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { AdapterNeeds, Sync } from '../../../server/source-adapter.ts';
import { forPeople, SourceFailure } from '../../../server/source-failure.ts';
import { startSync } from '../../../server/sync/sync-loop.ts';
import { readSyncStatus, resolveConflict } from '../../../server/sync/sync-status.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import { makeWorkbook, openFile, spreadsheetIdIn } from './connect-spreadsheet.ts';
import { GoogleAccounts } from './google-accounts.ts';
import { GoogleClient } from './google-client.ts';
import { createGoogleConnector, findFile, type GoogleFile } from './google-connector.ts';
import { PushChannels } from './push-channels.ts';
import { noteReadOnly } from './read-only-notice.ts';
import { serviceAccountId } from './service-account.ts';
import { SpreadsheetCalls } from './spreadsheet-calls.ts';

export interface GoogleSheets {
  readonly accounts: GoogleAccounts;
  readonly sync: Sync;
  open(account_id: string, address: string, tabs?: readonly number[]): ReturnType<typeof openFile>;
  /** Makes a workbook and reads it; without its rows there is none. */
  connect(given: {
    workspace_id: string;
    account_id: string;
    address: string;
    tabs: readonly number[];
  }): Promise<string>;
  /** Takes up spreadsheets of the workspace that have no account any more, as far as this one opens them. */
  takeUp(workspace_id: string, account_id: string): Promise<void>;
  state(workbookId: string): Promise<SyncState>;
  setConflictRule(workbookId: string, rule: ConflictRule): Promise<void>;
  resolve(workbookId: string, conflict: Parameters<typeof resolveConflict>[2]): Promise<void>;
  /** A message of Google, or of anybody who sends one: only one that comes by a known channel begins a run. */
  hear(headers: Headers): Promise<void>;
}

export function createGoogleSheets(needs: AdapterNeeds): GoogleSheets {
  const { database, environment, rows, notifications, log } = needs;
  const client = new GoogleClient(environment);
  const accounts = new GoogleAccounts({ database, environment, notifications, sealer: createSealer(environment) });
  const callsOf = (account: string, spreadsheetId: string): SpreadsheetCalls =>
    new SpreadsheetCalls(client, { account, spreadsheetId, token: (refused) => accounts.token(account, refused) });
  const channels = new PushChannels({ database, environment, log });
  const connector = createGoogleConnector({
    keepOpen: (workbookId, calls) => channels.keepOpen(workbookId, calls),
    noteReadOnly: (file, isReadOnly) => noteReadOnly({ database, notifications }, file, isReadOnly),
    async callsFor({ account_id, spreadsheet_id, by_service, workbook_id }) {
      if (by_service) {
        await accounts.requireService(workbook_id);
        return callsOf(serviceAccountId, spreadsheet_id);
      }
      if (account_id !== null) return callsOf(account_id, spreadsheet_id);
      throw new SourceFailure('signed-out', 'The Google account of this spreadsheet was removed. Connect it again.');
    },
  });
  const sync = startSync(needs, connector);
  const fileOf = async (workbookId: string): Promise<GoogleFile> => {
    const file = await findFile(database, workbookId);
    if (file) return file;
    throw new Problem('not_found', 'This spreadsheet isn’t from Google Sheets.');
  };

  return {
    ...{ accounts, sync },
    open: (account_id, address, tabs) => forPeople(openFile(callsOf(account_id, spreadsheetIdIn(address)), tabs)),
    async connect({ workspace_id, account_id, address, tabs }) {
      const spreadsheet_id = spreadsheetIdIn(address);
      const file = await forPeople(openFile(callsOf(account_id, spreadsheet_id), tabs));
      const workbookId = await makeWorkbook(database, { workspace_id, account_id, spreadsheet_id, file });
      await sync.run(workbookId);
      return workbookId;
    },
    async takeUp(workspace_id, account_id) {
      for (const { workbook_id, spreadsheet_id } of await accounts.filesWithout(workspace_id)) {
        const opens = await callsOf(account_id, spreadsheet_id)
          .file()
          .then(({ trashed }) => !trashed)
          .catch((error: unknown) => {
            if (error instanceof SourceFailure) return false;
            throw error;
          });
        if (!opens) continue;
        await database
          .updateTable('google_files')
          .set({ account_id, by_service: false, check_at: new Date(), failures: 0 })
          .where('workbook_id', '=', workbook_id)
          .where('account_id', 'is', null)
          .execute();
        await sync.soon(workbook_id);
      }
    },
    async state(workbookId) {
      const file = await fileOf(workbookId);
      const { conflicts: questions, ...status } = await readSyncStatus({ database, rows }, file.tabs);
      return {
        account: file.by_service ? await accounts.serviceEmail() : await accounts.emailOf(file.account_id),
        ...{ problem: file.problem ? inTheirWords(file.problem) : null, conflict_rule: file.conflict_rule },
        read_at: file.read_at?.toISOString() ?? null,
        checked_at: file.checked_at?.toISOString() ?? null,
        left: client.left(file.by_service ? serviceAccountId : (file.account_id ?? '')),
        ...{ questions, ...status },
      };
    },
    async setConflictRule(workbookId, conflict_rule) {
      await fileOf(workbookId);
      await database.updateTable('google_files').set({ conflict_rule }).where('workbook_id', '=', workbookId).execute();
    },
    async resolve(workbookId, conflict) {
      await resolveConflict({ database, rows }, workbookId, conflict);
      sync.written(conflict.sheet_id);
    },
    async hear(headers) {
      const workbookId = await channels.hear(headers);
      if (workbookId !== null) await sync.soon(workbookId);
    },
  };
}
