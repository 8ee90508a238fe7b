import type { updateApp as updateEndpoint } from '../api/apps.ts';
import type { AppEdit } from '../rules/document/document.ts';
import { themeSettingSet } from '../rules/document/theme-settings.ts';
import { subdomainProblem } from '../rules/app.ts';
import { roleProblems } from '../rules/roles.ts';
import { authorOf } from './log/author-of.ts';
import { changeApp } from './log/change-app.ts';
import { setAccess } from './log/first-draft.ts';
import { checkMatchedRows, checkOwnRows } from './log/own-rows-rules.ts';
import { followLiveVersion } from './log/live-automations.ts';
import { releaseWhenNew } from './log/release-app.ts';
import { accessSettingSet, appSettingSet } from '../rules/app-settings.ts';
import { boardSlugProblem } from '#features/boards/rules/board-slug.ts';
import { embedSitesProblem } from '#features/embeds/rules/embedding.ts';
import { requireReach } from '#features/accounts/server/session/require-user.ts';
import { Problem } from '#kit/problem.ts';
import { changedSettings, readSent, type SettingChange, settingAt, withChanges } from '#settings/setting-set.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord } from '../services.ts';
import { inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { appChanges } from './app-changes.ts';
import { followRoles } from './follow-roles.ts';
import { holdWorkbook } from './hold-workbook.ts';
import { toRecord } from './to-record.ts';
import { toWire } from './to-wire.ts';

type Body = Call<typeof updateEndpoint>['body'];

/** Saves what is named and leaves the rest. */
export async function updateApp(call: Call<typeof updateEndpoint>) {
  const { app, body, services } = call;
  const settings = readSettings(body.settings ?? {});
  const address = readAddress(body, app, services.environment.MAIN_HOST);
  // An app shows what is in its spreadsheet.
  if (body.workbook_id) requireReach(call, { workbooks: body.workbook_id });
  const password = body.sign_in_password;
  const changes = {
    ...(body.public !== undefined && { public: body.public }),
    ...(body.sign_in_method !== undefined && { sign_in_method: body.sign_in_method }),
    ...(password !== undefined && {
      sign_in_password_hash: password === null ? null : await services.accounts.hashPassword(password),
    }),
    ...(body.name !== undefined && { name: body.name }),
    ...(body.workbook_id !== undefined && { workbook_id: body.workbook_id }),
    ...(body.goes_live !== undefined && { goes_live: body.goes_live }),
    ...address,
  };
  try {
    const record = await inTransaction(services.database, async (transaction) => {
      // What the call was opened with may be older by now: another call wrote while a password was hashed.
      const before = await lockRecord(transaction, app);
      if (body.workbook_id) await holdWorkbook(transaction, { ...before, workbook_id: body.workbook_id });
      await transaction
        .updateTable('apps')
        .set({ updated_at: new Date(), ...changes })
        .where('id', '=', app.id)
        .execute();
      await saveSettings(transaction, call, before, settings);
      const changed = await readRecord(transaction, app.id);
      if (changed.workbook_id !== before.workbook_id) await services.pages.nameColumns(app.id, transaction);
      await releaseIfRequested(transaction, before, changed, call.user.id);
      if (changed.goes_live !== before.goes_live || changed.workbook_id !== before.workbook_id)
        await followLiveVersion(transaction, app.id, call.user.id);
      const after = await readRecord(transaction, app.id);
      if (password !== undefined || after.sign_in_method !== before.sign_in_method) {
        await endPasswordSessions(transaction, app.id);
      }
      const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } };
      for (const change of appChanges(before, after, password)) {
        await services.audit.record({ ...entry, ...change }, transaction);
      }
      return after;
    });
    return toWire(record, services.apps);
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw invalid('publishUrl', 'This address is taken. Choose another one.', 'already_exists');
  }
}

/** The look is a change of the draft; who may do what holds at once. What was not sent is not written. */
async function saveSettings(
  transaction: Transaction,
  call: Call<typeof updateEndpoint>,
  { workbook_id, settings: before }: AppRecord,
  changes: readonly SettingChange[],
): Promise<void> {
  const isAccess = ({ path }: SettingChange): boolean => settingAt(accessSettingSet.fields, path) !== undefined;
  const look = changes.filter((change) => !isAccess(change));
  const after = withChanges(before, changes.filter(isAccess));
  const access = Object.keys(accessSettingSet.fields).filter((key) => changes.some(({ path }) => path[0] === key));
  if (access.includes('own_rows')) {
    const chosen = call.body.workbook_id === undefined ? workbook_id : call.body.workbook_id;
    await checkOwnRows(transaction, after.own_rows, { workbook_id: chosen, own_rows: before.own_rows });
  }
  if (access.includes('people') || access.includes('matched_rows')) {
    const chosen = call.body.workbook_id === undefined ? workbook_id : call.body.workbook_id;
    await checkMatchedRows(transaction, after, { ...before, workbook_id: chosen });
  }
  if (look.length > 0)
    await changeApp(transaction, call.app.id, {
      ...{ by: authorOf(call), reason: 'edited', label: 'change settings of the app' },
      edits: ({ document }) =>
        changedSettings(themeSettingSet, document.look, withChanges(document.look, look)).map(
          ({ path, value }): AppEdit => ({ kind: 'set-look', path, value }),
        ),
    });
  if (access.length > 0)
    await setAccess(
      transaction,
      call.app.id,
      Object.fromEntries(Object.entries(after).filter(([key]) => access.includes(key))),
    );
  if (access.includes('roles')) await followRoles(transaction, call.app.id, after.roles);
}

/** As it is now; other changes of the app wait until this one is done. It is gone for those whose workspace it left. */
async function lockRecord(transaction: Transaction, { id, workspace_id }: AppRecord): Promise<AppRecord> {
  await transaction.selectFrom('apps').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const record = await readRecord(transaction, id);
  if (record.workspace_id !== workspace_id) throw new Problem('not_found', 'App not found.');
  return record;
}

async function readRecord(transaction: Transaction, appId: string): Promise<AppRecord> {
  const record = toRecord(await transaction.selectFrom('apps').selectAll().where('id', '=', appId).executeTakeFirst());
  if (!record) throw new Problem('not_found', 'App not found.');
  return record;
}

/** Visitors of a public app see its current draft whenever it is opened to them, or changes wait again. */
async function releaseIfRequested(
  transaction: Transaction,
  before: AppRecord,
  after: AppRecord,
  user_id: string,
): Promise<void> {
  if (after.goes_live === 'at once') return;
  // What runs goes on as it is, also where no page is open to anyone.
  const waitsNewly = before.goes_live === 'at once';
  const opens = after.public && !before.public;
  if (!opens && !(waitsNewly && (after.public || (await hasAutomations(transaction, after.id))))) return;
  await releaseWhenNew(transaction, after.id, { note: '', user_id });
}

async function hasAutomations(transaction: Transaction, appId: string): Promise<boolean> {
  const { automations } = await transaction
    .selectFrom('apps')
    .select('automations')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  return automations !== null;
}

/** Anyone who entered by the app's password is out as soon as it is another, or none. */
async function endPasswordSessions(transaction: Transaction, appId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('app_id', '=', appId).where('app_user_id', 'is', null).execute();
}

function readAddress(body: Body, app: AppRecord, mainHost: string): { subdomain?: string; board_slug?: string } {
  if (app.kind === 'board') {
    const board_slug = readSlug(body, app.board_slug, mainHost);
    return board_slug === undefined ? {} : { board_slug };
  }
  const subdomain = readSubdomain(body, app.subdomain, mainHost);
  return subdomain === undefined ? {} : { subdomain };
}

/** The path of a board out of `my-board`, `/my-board`, `example.com/my-board` or `https://example.com/my-board`. */
function readSlug(body: Body, current: string, mainHost: string): string | undefined {
  if (body.publishUrl === undefined) return undefined;
  const slug = body.publishUrl
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[?#].*$/, '')
    .replace(new RegExp(`^${mainHost.replaceAll('.', String.raw`\.`)}(?::\\d+)?(?=/)`), '')
    .replaceAll(/^\/|\/$/g, '');
  if (slug === current) return slug;
  const problem = boardSlugProblem(slug);
  if (problem) throw invalid('publishUrl', problem);
  return slug;
}

/** The sub-domain out of `my-app`, `my-app.example.com` or `https://my-app.example.com/`. */
function readSubdomain(body: Body, current: string, mainHost: string): string | undefined {
  if (body.publishUrl === undefined) return undefined;
  const host = body.publishUrl
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '');
  const label = host.endsWith(`.${mainHost}`) ? host.slice(0, -mainHost.length - 1) : host;
  if (label === current) return label;
  const problem = subdomainProblem(label, mainHost);
  if (problem) throw invalid('publishUrl', problem);
  return label;
}

/** What was sent, as it is stored: each setting by its declaration. */
function readSettings(sent: NonNullable<Body['settings']>): SettingChange[] {
  const { changes, problems } = readSent(appSettingSet, sent, 'settings');
  const sites = sent.embed_sites === undefined ? '' : embedSitesProblem(sent.embed_sites);
  const roles = sent.roles === undefined ? [] : roleProblems(sent.roles);
  const fields = [...problems, ...roles, ...(sites ? [{ path: 'settings.embed_sites', message: sites }] : [])];
  if (fields.length > 0) throw new Problem('invalid_input', fields.map((field) => field.message).join(' '), { fields });
  return changes;
}

const invalid = (path: string, message: string, code: 'invalid_input' | 'already_exists' = 'invalid_input'): Problem =>
  new Problem(code, message, { fields: [{ path, message }] });
