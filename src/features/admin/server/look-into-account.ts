import { inTheirWords } from '#platform/http/current-request.ts';
import { saidSummary } from '#features/workspaces/server/audit/said-entry.ts';
import { msg } from '#kit/language/msg.ts';
import type { AccountLook, listOwnAdminActions as ownEndpoint, lookIntoAccount as endpoint } from '../api/admin.ts';
import type { Call } from '#platform/http/call.ts';
import { readStates } from '#features/workbooks/server/rows/sheets/sheet-states.ts';
import type { Services } from '#platform/services.ts';
import { adminActionSentences, recordAdminAction } from './actions/admin-actions.ts';
import { inTransaction } from '#platform/database/database.ts';
import { adminNotice } from './admin-mails.ts';
import { findPerson } from './change-user.ts';

const mostLines = 20;

/** Nothing is shown before it is noted and the mail to the person is on its way. Rows are never shown. */
export async function lookIntoAccount(call: Call<typeof endpoint>): Promise<AccountLook> {
  const { services, user, params, body, request, address } = call;
  const person = await findPerson(services, params.userId);
  await inTransaction(services.database, async (transaction) => {
    await recordAdminAction(transaction, {
      ...{ admin: user, action: 'account.looked-into', user_id: person.id, subject: person.email, address },
      ...{ summary: adminActionSentences.lookedInto, reason: body.reason },
    });
    const title = msg('An admin viewed your account');
    const lines = [
      msg(
        'Your administrator viewed the names of your apps, pages, spreadsheets and their columns, and the log of your workspaces. They saw no rows and could change nothing.',
      ),
    ];
    const message = { to: person.email, title, lines, reason: body.reason, request, address };
    await services.mail.send(adminNotice(services.mail, message), transaction);
  });
  const memberships = await services.database
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'workspace_members.role'])
    .where('workspace_members.user_id', '=', person.id)
    .orderBy('workspaces.name')
    .orderBy('workspaces.id')
    .execute();
  const workspaces: AccountLook['workspaces'] = [];
  for (const one of memberships) workspaces.push({ ...one, ...(await contentOf(services, one.id)) });
  return { user: person, workspaces };
}

/** For the person concerned: what admins did with their account. */
export async function listOwnAdminActions({ services, user }: Call<typeof ownEndpoint>) {
  const actions = await services.database
    .selectFrom('admin_actions')
    .select(['id', 'admin_email', 'action', 'summary', 'reason', 'at'])
    .where('user_id', '=', user.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return {
    actions: actions.map(({ summary, at, ...action }) => ({
      ...action,
      ...{ summary: inTheirWords(summary), at: at.toISOString() },
    })),
  };
}

async function contentOf({ database, apps, pages }: Services, workspaceId: string) {
  const ofApps = [];
  for (const app of await apps.listOf(workspaceId)) {
    const listed = await pages.of(app, 'draft').list();
    const { id, name } = app;
    ofApps.push({ id, name, href: apps.hrefOf(app), public: app.public, pages: listed.map((page) => page.page_name) });
  }
  const lines = await database
    .selectFrom('audit_log')
    .select(['at', 'actor', 'subject', 'summary'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute();
  return {
    apps: ofApps,
    spreadsheets: await spreadsheetsOf(database, workspaceId),
    log: lines.map(({ at, actor, ...entry }) => ({
      ...{ at: at.toISOString(), who: nameOf(actor), summary: saidSummary(entry) },
    })),
  };
}

async function spreadsheetsOf(database: Services['database'], workspaceId: string) {
  const stored = await database
    .selectFrom('workbooks')
    .innerJoin('sheets', 'sheets.workbook_id', 'workbooks.id')
    .select(['workbooks.id', 'workbooks.name', 'sheets.id as sheet_id', 'sheets.title'])
    .where('workbooks.workspace_id', '=', workspaceId)
    .where('workbooks.deleted_at', 'is', null)
    .orderBy('workbooks.name')
    .orderBy('workbooks.id')
    .orderBy('sheets.position')
    .execute();
  const states = await readStates(
    database,
    stored.map((sheet) => sheet.sheet_id),
  );
  return [...Map.groupBy(stored, ({ id }) => id)].map(([id, sheets]) => ({
    id,
    name: sheets[0]?.name ?? '',
    sheets: sheets.map(({ sheet_id, title }) => {
      const state = states.get(sheet_id);
      return { title, columns: (state?.columns ?? []).map((column) => column.name), rows: state?.row_count ?? 0 };
    }),
  }));
}

const nameOf = (actor: Record<string, unknown>): string =>
  typeof actor['email'] === 'string'
    ? actor['email']
    : typeof actor['what'] === 'string'
      ? actor['what']
      : inTheirWords('Somebody');
