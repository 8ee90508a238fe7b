/**
 * Rows that visitors add. The first of a quiet time is announced about a minute later, with those that followed; the
 * next notice of the same app and sheet comes ten minutes after it at the earliest. What waits is stored in the
 * database.
 */
import { msg, type Msg, msgPlural } from '#kit/language/msg.ts';
import { type RawBuilder, sql } from 'kysely';
import { noticeIsDue, type NoticeTimes, secondsToNotice } from '../rules/next-notice.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Row } from '#engine/model.ts';
import { findSheetById } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Actor, SheetRecord, CommittedWrite } from '#features/workbooks/services.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Notice } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { notify } from './notify.ts';
import { shortenedLine } from './words-of-notice.ts';

export const rowNoticesQueue = 'row-notices';
const mostSamples = 5;
const mostFacts = 8;

/** What is in a row, as people read it, and who added it. */
interface RowSample {
  by: string;
  facts: { label: string; value: string }[];
}

/**
 * Notes rows that a visitor added through a page, and makes sure that they are announced. An editor's own rows are no
 * news.
 */
export async function noteRows(
  { database, jobs, apps }: Pick<Services, 'database' | 'jobs' | 'apps'>,
  { sheet_id, actor, added: rows }: CommittedWrite,
): Promise<void> {
  if (rows.length === 0 || actor.kind === 'user' || actor.through?.kind !== 'page') return;
  const [app, sheet, by] = await Promise.all([
    apps.byId(actor.through.app_id),
    findSheetById(database, sheet_id),
    nameOf(database, actor),
  ]);
  if (!app || !sheet) return;
  const samples = rows.slice(0, mostSamples).map((row) => sampleOf(row, sheet, by));
  await inTransaction(database, async (transaction) => {
    const { rows: noted } = await sql<NoticeTimes>`
      insert into row_notices as held (app_id, sheet_id, waiting, samples)
      values (${app.id}, ${sheet.id}, ${rows.length}, ${json(samples)})
      on conflict (app_id, sheet_id) do update set
        waiting = held.waiting + excluded.waiting,
        samples = jsonb_path_query_array(held.samples || excluded.samples, ${firstSamples})
      returning due_at, told_at
    `.execute(transaction);
    const [held] = noted;
    const now = Date.now();
    const after = held ? secondsToNotice(held, now) : null;
    if (after === null) return;
    await transaction
      .updateTable('row_notices')
      .set({ due_at: new Date(now + after * 1000) })
      .where('app_id', '=', app.id)
      .where('sheet_id', '=', sheet.id)
      .execute();
    await jobs.add(rowNoticesQueue, { app_id: app.id, sheet_id: sheet.id }, { within: transaction, after });
  });
}

const firstSamples: RawBuilder<unknown> = sql.raw(`'$[0 to ${mostSamples - 1}]'`);

/** Sends notices of the rows that wait, once their time has come: the notice and its being sent are one step. */
export async function notifyOfRows(
  needs: Pick<Services, 'database' | 'mail' | 'apps'>,
  { app_id, sheet_id }: Record<string, unknown>,
): Promise<void> {
  if (typeof app_id !== 'string' || typeof sheet_id !== 'string') return;
  const { database } = needs;
  const app = await needs.apps.byId(app_id);
  const sheet = await database
    .selectFrom('sheets')
    .select(['title', 'workbook_id'])
    .where('id', '=', sheet_id)
    .executeTakeFirst();
  await inTransaction(database, async (transaction) => {
    const ofBoth = { app_id, sheet_id };
    const held = await transaction
      .selectFrom('row_notices')
      .select(['waiting', 'samples', 'due_at'])
      .where('app_id', '=', app_id)
      .where('sheet_id', '=', sheet_id)
      .forUpdate()
      .executeTakeFirst();
    if (!held || !noticeIsDue(held.due_at, Date.now())) return;
    await transaction
      .updateTable('row_notices')
      .set({ waiting: 0, samples: json<unknown>([]), due_at: null, told_at: new Date() })
      .where('app_id', '=', ofBoth.app_id)
      .where('sheet_id', '=', ofBoth.sheet_id)
      .execute();
    if (!app || !sheet || held.waiting === 0) return;
    await notify(needs, noticeOf(app, sheet, held.waiting, readSamples(held.samples)), transaction);
  });
}

function noticeOf(
  app: AppRecord,
  sheet: { title: string; workbook_id: string },
  count: number,
  samples: RowSample[],
): Notice {
  const names = new Set(samples.map((sample) => sample.by));
  const [name = aVisitor] = names.size === 1 && count <= samples.length ? names : [];
  const values = { name, sheet: sheet.title, app: app.name };
  const more = count - samples.length;
  const [only] = samples;
  return {
    kind: 'new-rows',
    to: { workspace_id: app.workspace_id },
    title: msgPlural(count, 'New row in {sheet}', '{count} new rows in {sheet}', { sheet: sheet.title }),
    body:
      name === aVisitor
        ? msgPlural(
            count,
            'A visitor added a row to {sheet} through {app}.',
            'Visitors added {count} rows to {sheet} through {app}.',
            values,
          )
        : msgPlural(
            count,
            '{name} added a row to {sheet} through {app}.',
            '{name} added {count} rows to {sheet} through {app}.',
            values,
          ),
    href: `/dashboard/workbooks/${sheet.workbook_id}`,
    facts: [
      ...(samples.length === 1 && only ? only.facts : samples.map(inOneLine)),
      ...(more > 0 ? [{ label: msg('And'), value: msgPlural(more, '{count} more row', '{count} more rows') }] : []),
    ],
  };
}

/** The first cell names the row. */
function inOneLine({ facts }: RowSample, index: number): { label: Msg; value: Msg } {
  const [first, ...rest] = facts;
  if (!first) return { label: msg('Row {number}', { number: index + 1 }), value: msg('Empty') };
  return { label: first.value, value: rest.map((fact) => `${fact.label}: ${fact.value}`).join(' · ') || first.label };
}

/** Of rows without a name, as it is stored. */
const aVisitor = 'A visitor';

async function nameOf(database: Database, actor: Actor): Promise<string> {
  if (actor.kind !== 'app_user') return aVisitor;
  const user = await database.selectFrom('app_users').select('name').where('id', '=', actor.id).executeTakeFirst();
  return shortenedLine(user?.name ?? '', 80) || aVisitor;
}

function sampleOf(row: Pick<Row, 'cells'>, sheet: SheetRecord, by: string): RowSample {
  const facts = sheet.columns.flatMap((column) => {
    const value = shortenedLine(formatCell(row.cells[column.id], column), 200);
    return value && column.name.trim().toLowerCase() !== '_id'
      ? [{ label: shortenedLine(column.name, 80), value }]
      : [];
  });
  return { by, facts: facts.slice(0, mostFacts) };
}

/** As `noteRows` wrote them. */
const readSamples = (samples: unknown): RowSample[] => (Array.isArray(samples) ? samples.filter(isSample) : []);
const isSample = (value: unknown): value is RowSample =>
  typeof value === 'object' && value !== null && 'by' in value && 'facts' in value && Array.isArray(value.facts);
