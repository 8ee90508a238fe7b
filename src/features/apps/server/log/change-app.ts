import { placement } from '#blocks/newest-page.ts';
import { t } from '#kit/language/product.ts';
import { withAppBlocksNamed } from '../../rules/document/app-blocks.ts';
import { appEditsOverlap, applyAppEdits } from '../../rules/document/apply.ts';
import type { AppChange, AppDocument, AppEdit, ChangeReason } from '../../rules/document/document.ts';
import { followSheetsInEdit, joinTitles, type SheetTitles } from '../../rules/document/follow-sheets.ts';
import { Problem } from '#kit/problem.ts';
import type { Audit, AuditEntry } from '#features/workspaces/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { storeSecret } from './stored-secrets.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import { applyChecked } from './check-edits.ts';
import { type LoadedApp, lockApp } from './load-app.ts';
import { type StoredChange, readChanges, toChange } from './read-changes.ts';
import { recordInAudit } from './record-in-audit.ts';
import { type ChangeToStore, storeDraft } from './store-draft.ts';
import { upgradeDraft } from './upgrade-draft.ts';

/** An editor; what they bring is checked, and what changes the list of pages is noted in the audit log. */
export interface ChangeAuthor {
  user_id: string;
  audit: Audit;
  entry: Pick<AuditEntry, 'actor' | 'address'>;
}

export interface ChangeOfApp {
  /** The revision that the changes were made at; the current one by default. */
  base?: number;
  /** What is to be changed; a function gets the current app, which no one else can change meanwhile. */
  edits: readonly AppEdit[] | EditsOf;
  reason: ChangeReason;
  /** In words, as shown next to Undo. */
  label?: string | ((app: LoadedApp) => string);
  of_revision?: number | null;
  /** Null: the product itself, whose changes need no check. */
  by: ChangeAuthor | null;
  /** Made of what was stored already, at the request of an editor: nothing in it is new. */
  isKnown?: boolean;
  /** Of a renamed sheet. */
  sheet_titles?: SheetTitles;
}

/** `older` is the app as the last line of the log left it, where blocks of it are upgraded only now. */
type EditsOf = (app: LoadedApp, older: AppDocument) => readonly AppEdit[] | Promise<readonly AppEdit[]>;

export interface ChangedApp {
  /** The app after the change. */
  app: LoadedApp;
  /** Every line after the base, in order; the own one last. */
  changes: AppChange[];
}

/** So many lines are merged; an editor who missed more opens the app again. */
const mostMissed = 1_000;

/**
 * The one way in which the draft of an app is written: checked, merged with what others changed since `base`, applied,
 * and written with its line of the log. `revision_conflict` hands back the lines where both changed the same place.
 */
export async function changeApp(transaction: Transaction, appId: string, change: ChangeOfApp): Promise<ChangedApp> {
  const stored = await lockApp(transaction, appId);
  const base = change.base ?? stored.revision;
  if (base > stored.revision) {
    const message = t('This app is at revision {revision}.', { revision: String(stored.revision) });
    throw new Problem('invalid_input', message, { fields: [{ path: 'base', message }] });
  }
  const upgrade = await upgradeDraft(transaction, stored);
  const current: LoadedApp = { ...stored, document: upgrade.document };
  const brought = typeof change.edits === 'function' ? await change.edits(current, upgrade.older) : change.edits;
  const requested = withAppBlocksNamed(current.document, brought);
  const missed = base < stored.revision ? await readMissed(transaction, stored, base) : [];
  const { document, edits } = await apply(transaction, current, merged(requested, missed, stored), change, missed);
  const lines: ChangeToStore[] = upgrade.change ? [upgrade.change] : [];
  if (edits.length > 0 || change.sheet_titles) {
    lines.push({
      ...{ edits, inverse: inverseOf(current.document, edits), reason: change.reason },
      label: (typeof change.label === 'function' ? change.label(current) : change.label) ?? '',
      ...{ of_revision: change.of_revision ?? null, user_id: change.by?.user_id ?? null },
      sheet_titles: change.sheet_titles ? Object.fromEntries(change.sheet_titles) : null,
    });
  }
  if (lines.length > 0 && change.by) await recordInAudit(transaction, current, document, change.by);
  const app = lines.length > 0 ? await storeDraft(transaction, stored, document, lines) : current;
  const changes =
    lines.length === 0 && missed.length === 0 ? [] : await readChanges(transaction, appId, { after: base });
  return { app, changes: changes.map(toChange) };
}

async function readMissed(transaction: Transaction, app: LoadedApp, base: number): Promise<StoredChange[]> {
  const missed = app.revision - base > mostMissed ? null : await readChanges(transaction, app.id, { after: base });
  if (!missed || missed.some((line) => line.inverse === null)) throw conflict(app, []);
  return missed;
}

/** The changes as they are to be made after those of others, with the titles that sheets have by now. */
function merged(requested: readonly AppEdit[], missed: readonly StoredChange[], app: LoadedApp): readonly AppEdit[] {
  // Anyone who works on an app has it upgraded already.
  const others = missed.filter((line) => line.reason !== 'upgraded');
  const titles = others.reduce<SheetTitles>((before, line) => joinTitles(before, line.sheet_titles), new Map());
  const edits = requested.map((edit) => followSheetsInEdit(edit, titles));
  const theirs = others.filter((line) => line.reason !== 'sheet renamed').flatMap((line) => line.edits);
  if (edits.some((edit) => theirs.some((other) => appEditsOverlap(edit, other)))) throw conflict(app, missed);
  return edits;
}

async function apply(
  transaction: Transaction,
  app: LoadedApp,
  edits: readonly AppEdit[],
  { by, isKnown }: ChangeOfApp,
  missed: readonly StoredChange[],
): Promise<{ document: AppDocument; edits: AppEdit[] }> {
  try {
    if (app.kind === 'board' && by) for (const edit of edits) refuseOnBoard(edit);
    if (!by || isKnown) return { document: applyAppEdits(app.document, edits, placement).document, edits: [...edits] };
    return await applyChecked(app, edits, {
      store: (secret) => storeSecret(transaction, app.workspace_id, secret),
      sheets: await sheetsToName(transaction, app.workbook_id),
    });
  } catch (problem) {
    if (problem instanceof Problem && missed.length > 0) throw conflict(app, missed);
    throw problem;
  }
}

/** A board is one page. */
function refuseOnBoard({ kind }: AppEdit): void {
  if (['edit-page', 'set-look', 'rename-page', 'open-page', 'set-automation'].includes(kind)) return;
  throw new Problem('invalid_input', 'A board is one page. Divide it into sections instead.');
}

const inverseOf = (document: AppDocument, edits: readonly AppEdit[]): AppEdit[] =>
  applyAppEdits(document, edits, placement).inverse;

function conflict(app: LoadedApp, missed: readonly StoredChange[]): Problem {
  const sentence = 'This app was changed in another window. Your view is being updated.';
  const details = { revision: app.revision, changes: missed.map(toChange) };
  return new Problem('revision_conflict', sentence, { details });
}
