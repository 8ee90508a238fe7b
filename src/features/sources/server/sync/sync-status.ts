import type { MirrorState } from '../../adapters/google/api.ts';
import type { Rows } from '#features/workbooks/services.ts';
import { findSheetById } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';
import type { QuotaLeft } from '../../adapters/google/server/google-client.ts';
import { serviceAccountId } from '../../adapters/google/server/service-account.ts';
import type { GoogleFile } from './sync-state.ts';

const mostEvents = 50;
const mostQuestions = 100;

/** How a file is mirrored, for its owner. */
export async function mirrorState(
  needs: { database: Database; rows: Rows; left(account: string): QuotaLeft; serviceEmail(): Promise<string | null> },
  file: GoogleFile,
): Promise<MirrorState> {
  const { database, rows } = needs;
  const connected = await database
    .selectFrom('google_accounts')
    .select('email')
    .where('id', '=', file.account_id)
    .executeTakeFirst();
  const [questions, events]: [MirrorState['questions'], MirrorState['events']] = [[], []];
  const waiting: { rows: number; since: Date | null } = { rows: 0, since: null };
  for (const { sheet: sheet_id } of file.tabs) {
    const sheet = await findSheetById(database, sheet_id);
    if (!sheet) continue;
    const own = await rows.mirror.countPending(sheet_id);
    waiting.rows += own.rows;
    if (own.since && (!waiting.since || own.since < waiting.since)) waiting.since = own.since;
    const nameOf = (id: unknown): string => sheet.columns.find((column) => column.id === id)?.name ?? '';
    for (const row of await rows.mirror.asked(sheet_id, mostQuestions)) {
      for (const [column, theirs] of Object.entries(row.conflicts ?? {})) {
        const { row_id, cells } = row;
        const place = { sheet_id, sheet: sheet.title, row_id, column, name: nameOf(column) };
        questions.push({ ...place, ours: cells[column] ?? null, theirs });
      }
    }
    for (const { at, kind, details } of await rows.mirror.events(sheet_id, mostEvents)) {
      events.push({ at: at.toISOString(), sheet: sheet.title, what: wordsOf(kind, details, nameOf) });
    }
  }
  return {
    ...{
      account: file.by_service ? await needs.serviceEmail() : (connected?.email ?? null),
      problem: file.problem || null,
      conflict_rule: file.conflict_rule,
    },
    read_at: file.read_at?.toISOString() ?? null,
    checked_at: file.checked_at?.toISOString() ?? null,
    waiting: { rows: waiting.rows, since: waiting.since?.toISOString() ?? null },
    left: needs.left(file.by_service ? serviceAccountId : (file.account_id ?? '')),
    questions,
    events: events.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostEvents),
  };
}

function wordsOf(
  kind: string,
  { column, ...details }: Record<string, unknown>,
  nameOf: (id: unknown) => string,
): string {
  const shown = (value: unknown): string =>
    value === null || value === undefined
      ? 'nothing'
      : `“${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80)}”`;
  switch (kind) {
    case 'conflict': {
      const both = `${nameOf(column)} was changed on both sides: here ${shown(details['ours'])}, in the sheet ${shown(details['theirs'])}.`;
      if (details['isLocked'] === true) return `${both} The cell has a formula, so the sheet wins.`;
      return `${both} ${outcomes[String(details['rule'])] ?? ''}`.trim();
    }
    case 'deleted-there':
      return details['rule'] === 'sheet'
        ? 'A row that was changed here was deleted in the sheet. It’s in the trash here.'
        : 'A row that was changed here was deleted in the sheet. It’s being added there again.';
    case 'column-deleted-there':
      return `The column “${String(details['column_name'])}” was deleted in the sheet. Changes made in it here weren’t sent: ${shown(details['ours'])}.`;
    case 'deleted-here':
      return 'A row that was deleted here was changed in the sheet. It was restored here.';
    case 'identity-equal-rows':
      return 'Several rows are identical, so Sheaf couldn’t tell which one was changed or deleted.';
    case 'identity-several-fit':
      return 'A changed row matches several rows equally well. It’s treated as a new one.';
    case 'identity-taken-for-new':
      return 'A row disappeared and a similar one is new. It may be the same row, changed a lot.';
    default:
      return 'A row was changed almost completely. It was matched by its position.';
  }
}

const outcomes: Partial<Record<string, string>> = {
  sheet: 'The sheet wins.',
  app: 'The change made here wins.',
  ask: 'It needs your decision.',
};
