/** Google Sheets as a source of workbooks: accounts, mirrors, and the looks that keep them up to date. */
import type { Logger } from 'pino';
import type { MirrorState } from '../../api/google-sheets.ts';
import { Problem } from '#kit/problem.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Jobs } from '#platform/services.ts';
import type { Notifications } from '#features/notifications/services.ts';
import type { Rows } from '#features/workbooks/services.ts';
import { findSheetById } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import { makeMirror, openFile, spreadsheetIdIn } from './connect-file.ts';
import { GoogleAccounts } from './google-accounts.ts';
import { GoogleClient } from './google-client.ts';
import { GoogleFailure } from './google-failure.ts';
import { dueFiles, findFile, type GoogleFile } from './google-files.ts';
import { noteReadOnly } from './file-notices.ts';
import { lookAtFile, type LookNeeds } from './look-at-file.ts';
import { mirrorState } from './mirror-state.ts';
import { serviceAccountId } from './service-account.ts';
import { PushChannels } from './push-channels.ts';
import { SpreadsheetCalls } from './spreadsheet-calls.ts';

const lookQueue = 'google-look';
const dueQueue = 'google-due';
const mostDue = 500;

export interface GoogleSheets {
  readonly accounts: GoogleAccounts;
  open(account_id: string, address: string, tabs?: readonly number[]): ReturnType<typeof openFile>;
  /** Makes a workbook and reads it; without its rows there is none. */
  connect(given: {
    workspace_id: string;
    account_id: string;
    address: string;
    tabs: readonly number[];
  }): Promise<string>;
  /** Looks now. Where someone else is looking already, it does not wait. */
  look(workbookId: string): Promise<void>;
  state(workbookId: string): Promise<MirrorState>;
  /** A message of Google, or of anybody who sends one: it is looked at, where it comes by a channel that is known. */
  hear(headers: Headers): Promise<void>;
  /** Of a sheet something was written: what it mirrors is looked at soon. */
  written(sheetId: string): void;
}

export function createGoogleSheets(needs: {
  database: Database;
  environment: Environment;
  rows: Rows;
  jobs: Jobs;
  notifications: Notifications;
  log: Logger;
}): GoogleSheets {
  const { database, environment, rows, jobs, notifications, log } = needs;
  const client = new GoogleClient(environment);
  const accounts = new GoogleAccounts({ database, environment, notifications, sealer: createSealer(environment) });
  const callsOf = (account: string, spreadsheetId: string): SpreadsheetCalls =>
    new SpreadsheetCalls(client, { account, spreadsheetId, token: (refused) => accounts.token(account, refused) });
  const channels = new PushChannels({ database, environment, log });
  const lookNeeds: LookNeeds = {
    ...{ database, rows, log },
    keepOpen: (workbookId, calls) => channels.keepOpen(workbookId, calls),
    noteReadOnly: (file, isReadOnly) => noteReadOnly({ database, notifications }, file, isReadOnly),
    columnsOf: async (sheetId) => (await findSheetById(database, sheetId))?.columns ?? [],
    async callsFor({ account_id, spreadsheet_id, by_service, workbook_id }: GoogleFile) {
      if (by_service) {
        await accounts.requireService(workbook_id);
        return callsOf(serviceAccountId, spreadsheet_id);
      }
      if (account_id !== null) return callsOf(account_id, spreadsheet_id);
      throw new GoogleFailure('signed-out', 'The Google account of this spreadsheet was removed. Connect it again.');
    },
  };
  const look = async (workbookId: string): Promise<void> => void (await lookAtFile(lookNeeds, workbookId));

  jobs.handle(lookQueue, async ({ workbook_id }) => {
    if (typeof workbook_id === 'string') await look(workbook_id);
  });
  // Polling is the truth: a look that was lost with a process is due again.
  jobs.handle(
    dueQueue,
    async () => {
      for (const workbook_id of await dueFiles(database, mostDue)) await jobs.add(lookQueue, { workbook_id });
    },
    { every: '* * * * *' },
  );

  return {
    ...{ accounts, look },
    open: (account_id, address, tabs) => forPeople(openFile(callsOf(account_id, spreadsheetIdIn(address)), tabs)),
    async connect({ workspace_id, account_id, address, tabs }) {
      const spreadsheet_id = spreadsheetIdIn(address);
      const file = await forPeople(openFile(callsOf(account_id, spreadsheet_id), tabs));
      const workbookId = await makeMirror(database, { workspace_id, account_id, spreadsheet_id, file });
      await look(workbookId);
      return workbookId;
    },
    async state(workbookId) {
      const file = await findFile(database, workbookId);
      if (!file) throw new Problem('not_found', 'This spreadsheet isn’t from Google Sheets.');
      return mirrorState(
        { database, rows, left: (account) => client.left(account), serviceEmail: () => accounts.serviceEmail() },
        file,
      );
    },
    async hear(headers) {
      const workbook_id = await channels.hear(headers);
      if (workbook_id !== null) await jobs.add(lookQueue, { workbook_id });
    },
    written: createWakeUp(needs),
  };
}

/** What was written is sent with the next look: soon, and together with what is written meanwhile. */
function createWakeUp({
  database,
  jobs,
  log,
}: {
  database: Database;
  jobs: Jobs;
  log: Logger;
}): (sheetId: string) => void {
  const waiting = new Set<string>();
  const wake = async (sheetId: string): Promise<void> => {
    const file = await database
      .selectFrom('sheets')
      .innerJoin('google_files', 'google_files.workbook_id', 'sheets.workbook_id')
      .select('google_files.workbook_id')
      .where('sheets.id', '=', sheetId)
      .executeTakeFirst();
    if (file) await jobs.add(lookQueue, { workbook_id: file.workbook_id });
  };
  return (sheetId) => {
    if (waiting.has(sheetId)) return;
    waiting.add(sheetId);
    setTimeout(() => {
      waiting.delete(sheetId);
      // A look that is not begun now is begun by the next minute.
      wake(sheetId).catch((error: unknown) => log.warn({ err: error }, 'a mirrored sheet could not be looked at'));
    }, 500).unref();
  };
}

/** A failure of Google, worded for the person who made the request. */
async function forPeople<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    const code = error.kind === 'not-found' ? 'not_found' : error.kind === 'forbidden' ? 'forbidden' : 'unavailable';
    throw new Problem(code, error.message, { cause: error });
  }
}
