/** One look at a mirrored file: takes in what changed there, then sends what changed here. */
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import type { Rows } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { MirroredTab } from '../../tables.ts';
import { type GoogleFile, leaseFile, releaseFile, renewLease } from './sync-state.ts';
import { GoogleFailure } from '../source-failure.ts';
import { rangeOf, readTab, type SeenTab } from '../../adapters/google/server/read-tab.ts';
import { sendChanges } from '../../adapters/google/server/apply-changes.ts';
import type { Spreadsheet, SpreadsheetCalls } from '../../adapters/google/server/spreadsheet-calls.ts';
import { takeInTab, type TakenIn } from './pull-sheet.ts';

export interface LookNeeds {
  database: Database;
  rows: Rows;
  log: Pick<Logger, 'warn'>;
  columnsOf(sheetId: string): Promise<Column[]>;
  callsFor(file: GoogleFile): Promise<SpreadsheetCalls>;
  /** Subscribes to changes of the file. */
  keepOpen?(workbookId: string, calls: SpreadsheetCalls): Promise<void>;
  /** Notifies the owner when changes begin to wait because the account may no longer edit the file. */
  noteReadOnly?(file: GoogleFile, isReadOnly: boolean): Promise<void>;
}
/** Seconds between two looks when there is nothing to do. */
const usualPause = 20;

/** Answers false while another worker has the file. What goes wrong is noted for the owner, and tried again later. */
export async function lookAtFile(needs: LookNeeds, workbookId: string): Promise<boolean> {
  const file = await leaseFile(needs.database, workbookId);
  if (!file) return false;
  const look = new Look(needs, file);
  try {
    await look.run();
  } catch (error) {
    if (!(error instanceof GoogleFailure || error instanceof Problem)) throw error;
    needs.log.warn({ err: error, workbook: workbookId }, 'a Google Sheet could not be mirrored');
    look.problem = error.message;
    look.isCrowded = error instanceof GoogleFailure && error.kind === 'quota';
    look.hasFailed = !look.isCrowded;
  }
  await releaseFile(needs.database, file, look);
  return true;
}

class Look {
  tabs: MirroredTab[];
  drive_version: string | null;
  problem: string | null = null;
  isCrowded = false;
  hasFailed = false;
  isRead = false;
  next = usualPause;
  readonly #needs: LookNeeds;
  readonly #file: GoogleFile;

  constructor(needs: LookNeeds, file: GoogleFile) {
    this.#needs = needs;
    this.#file = file;
    this.tabs = file.tabs;
    this.drive_version = file.drive_version;
  }

  async run(): Promise<void> {
    const calls = await this.#needs.callsFor(this.#file);
    const there = await calls.file();
    if (there.trashed) throw new Problem('not_found', 'The spreadsheet is in the Google Drive trash.');
    await this.#needs.keepOpen?.(this.#file.workbook_id, calls);
    const { canEdit } = there.capabilities;
    // With the version of before the read: what changes while it is read is read the next time.
    const isSame = there.version === this.#file.drive_version;
    if (!isSame || (canEdit && (await this.#isPending()))) {
      await this.#takeInAndSend(calls, canEdit);
      this.isRead = true;
      this.drive_version = there.version;
    }
    this.problem = problemOfTabs(this.tabs);
    const isWaiting = !canEdit && (await this.#isPending());
    if (isWaiting) this.problem ??= isReadOnly;
    // Without the right to edit it, changes that were taken back make it no less read-only.
    const isToldOf = isWaiting || (!canEdit && this.#file.is_told_read_only);
    if (isToldOf !== this.#file.is_told_read_only) await this.#needs.noteReadOnly?.(this.#file, isToldOf);
  }

  async #takeInAndSend(calls: SpreadsheetCalls, canEdit: boolean): Promise<void> {
    const answer = await this.#read(calls);
    for (const [place, tab] of this.tabs.entries()) {
      const found = answer.sheets.find(({ properties }) => properties.sheetId === tab.tab_id);
      if (!found) {
        this.tabs[place] = { ...tab, is_gone: true };
        continue;
      }
      await renewLease(this.#needs.database, this.#file);
      const seen = readTab(
        found,
        tab.columns.map(({ name }) => name),
      );
      const taken = await takeInTab(this.#needs, tab, seen, this.#file.conflict_rule);
      this.tabs[place] = taken.tab;
      if (canEdit) await this.#send(calls, seen, taken);
    }
  }

  async #send(calls: SpreadsheetCalls, seen: SeenTab, taken: TakenIn): Promise<void> {
    const { isMore } = await sendChanges({ rows: this.#needs.rows, calls }, seen, taken);
    if (isMore) this.next = 0;
  }

  async #isPending(): Promise<boolean> {
    for (const { sheet } of this.tabs) {
      if ((await this.#needs.rows.mirror.countPending(sheet)).rows > 0) return true;
    }
    return false;
  }

  /** All tabs in one answer. Where one was renamed, its current name is requested first. */
  async #read(calls: SpreadsheetCalls): Promise<Spreadsheet> {
    const living = this.tabs.filter(({ is_gone }) => !is_gone);
    try {
      if (living.length > 0) {
        const answer = await calls.cells(living.map(({ title }) => rangeOf(title)));
        const found = new Set(answer.sheets.map(({ properties }) => properties.sheetId));
        if (living.length === this.tabs.length && living.every(({ tab_id }) => found.has(tab_id))) return answer;
      }
    } catch (error) {
      if (!(error instanceof GoogleFailure && error.kind === 'refused')) throw error;
    }
    const { sheets } = await calls.structure();
    const own = new Set(this.tabs.map(({ tab_id }) => tab_id));
    const titles = sheets.flatMap(({ properties }) => (own.has(properties.sheetId) ? [properties.title] : []));
    if (titles.length === 0) throw new Problem('not_found', 'None of the tabs are in the spreadsheet anymore.');
    return calls.cells(titles.map(rangeOf));
  }
}

const isReadOnly =
  'This Google account can no longer edit the spreadsheet, so changes made here wait. Ask the spreadsheet’s owner for edit access.';

function problemOfTabs(tabs: readonly MirroredTab[]): string | null {
  const missing = tabs.filter(({ is_gone }) => is_gone).map(({ title }) => title);
  if (missing.length === 0) return null;
  const what = missing.length === 1 ? `The tab “${missing[0]}” is` : `The tabs ${missing.join(', ')} are`;
  return `${what} no longer in the spreadsheet. The imported data stays as it is.`;
}
