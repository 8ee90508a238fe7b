import { t } from '#kit/language/product.ts';
import { msgPlural } from '#kit/language/msg.ts';
import type { importAppUsers as importEndpoint } from '../api/app-users.ts';
import { appUserProblem, mostAppUsers } from '../rules/app-user.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { type Call, mayRead } from '#platform/http/call.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { chosenRole } from './chosen-role.ts';
import { countUsers, insertAppUser } from './add-app-user.ts';
import { countInvitation, mailInvitation } from './invite.ts';
import { appUsersOf } from './to-wire.ts';

const rowsAtOnce = 500;
const mostListed = 100;

interface Person {
  email: string;
  name: string;
  row_identity: string | null;
}
interface Tally {
  added: number;
  known: number;
  skipped: { value: string; reason: string }[];
  skipped_count: number;
}

/** Adds users from columns of a sheet, page by page. Who is one already stays as they are, so that it can be repeated. */
export async function importAppUsers(call: Call<typeof importEndpoint>) {
  const { app, body, services } = call;
  // Whatever column it names would come back as addresses, names and refusals.
  if (!mayRead(call, 'rows:read'))
    throw new Problem(
      'forbidden',
      'This API key doesn’t have the scope rows:read, which this call needs to read rows of a sheet.',
    );
  // Refused before anyone is added.
  chosenRole(app, body.role, body.permissions);
  const sheet = await findSheet(call);
  const tally: Tally = { added: 0, known: 0, skipped: [], skipped_count: 0 };
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await readRows(call, sheet, offset);
    // Twice on one page; on two pages the second is a user by then.
    const seen = new Set<string>();
    const people = rows.flatMap((cells) => readPerson(cells, body, seen, tally) ?? []);
    if (people.length > 0) await addPeople(call, people, tally);
    if (rows.length < rowsAtOnce) break;
  }
  await services.audit.record({
    workspace_id: app.workspace_id,
    ...calledBy(call),
    action: 'app_user.imported',
    subject: { app_id: app.id, sheet_id: sheet.id, sheet: sheet.title, added: tally.added, known: tally.known },
    summary: msgPlural(
      tally.added,
      'imported {count} user into the app {app} from {sheet}',
      'imported {count} users into the app {app} from {sheet}',
      { app: app.name, sheet: sheet.title },
    ),
  });
  return { ...tally, app_users: await appUsersOf(services.database, app.id) };
}

async function findSheet({ app, body, services }: Call<typeof importEndpoint>): Promise<SheetRecord> {
  const sheet = app.workbook_id ? await services.workbooks.sheetByTitle(app.workbook_id, body.sheet_title) : null;
  if (!sheet) throw invalid('sheet_title', 'The spreadsheet of this app doesn’t have this sheet.');
  for (const path of ['email_column', 'name_column', 'identity_column'] as const) {
    const id = body[path];
    if (id !== null && !sheet.columns.some((column) => column.id === id)) {
      throw invalid(path, 'The sheet doesn’t have this column.');
    }
  }
  return sheet;
}

async function readRows({ app, body, services }: Call<typeof importEndpoint>, sheet: SheetRecord, offset: number) {
  const requested = [body.email_column, body.name_column, body.identity_column].filter((id) => id !== null);
  const { time_zone: timeZone, week_starts_on: weekStartsOn } = app.settings;
  const answer = await services.engine.query(
    sheet.id,
    { columns: [...new Set(requested)], page: { offset, limit: rowsAtOnce } },
    { now: Date.now(), timeZone, weekStartsOn, currentUser: null },
  );
  return answer.rows.map((row) => row.cells);
}

function readPerson(
  cells: Record<string, Cell>,
  columns: Pick<Call<typeof importEndpoint>['body'], 'email_column' | 'name_column' | 'identity_column'>,
  seen: Set<string>,
  tally: Tally,
): Person | null {
  const textOf = (column: string | null): string => (column === null ? '' : String(cells[column] ?? '').trim());
  const email = textOf(columns.email_column);
  const name = oneLine(textOf(columns.name_column));
  const row_identity = textOf(columns.identity_column) || null;
  if (!email && !name) return null;
  // Without a name, the part before the @ has to do.
  const person = { email, name: (name || (email.split('@')[0] ?? '')).slice(0, 200), row_identity };
  const reason = !email ? 'E-mail address missing.' : appUserProblem(person);
  if (reason ?? (row_identity && row_identity.length > 200)) {
    skip(tally, email || name, reason ?? 'The _id is longer than 200 characters.');
    return null;
  }
  const key = email.toLowerCase();
  if (seen.has(key)) {
    tally.known += 1;
    return null;
  }
  seen.add(key);
  return person;
}

async function addPeople(call: Call<typeof importEndpoint>, people: readonly Person[], tally: Tally): Promise<void> {
  const { app, body, services, user: editor } = call;
  const role = chosenRole(app, body.role, body.permissions);
  // Counted apart and added when it is committed: a transaction may run again.
  const outcome = await inTransaction(services.database, async (transaction) => {
    const part: Tally = { added: 0, known: 0, skipped: [], skipped_count: 0 };
    const known = await knownOf(transaction, app.id, people);
    let room = mostAppUsers - (await countUsers(transaction, app.id));
    for (const person of people) {
      if (known.has(person.email.toLowerCase())) {
        part.known += 1;
        continue;
      }
      const refusal = room <= 0 ? full() : body.invite ? await refusalOfInvitation(app) : null;
      if (refusal) {
        skip(part, person.email, refusal);
        continue;
      }
      const user = await insertAppUser(transaction, { app_id: app.id, ...person, ...role });
      if (!user) {
        part.known += 1;
        continue;
      }
      part.added += 1;
      room -= 1;
      if (body.invite) await mailInvitation({ app, user, by: editor.name }, services, transaction);
    }
    return part;
  });
  tally.added += outcome.added;
  tally.known += outcome.known;
  tally.skipped_count += outcome.skipped_count;
  tally.skipped.push(...outcome.skipped.slice(0, mostListed - tally.skipped.length));
}

const full = (): string => t('An app can have up to {count} users.', { count: mostAppUsers });

/** Addresses of those who are users already, in lower case. */
async function knownOf(transaction: Transaction, appId: string, people: readonly Person[]): Promise<Set<string>> {
  const emails = people.map((person) => person.email.toLowerCase());
  const found = await transaction
    .selectFrom('app_users')
    .select((is) => is.fn<string>('lower', ['email']).as('email'))
    .where('app_id', '=', appId)
    .where((is) => is(is.fn<string>('lower', ['email']), 'in', emails))
    .where('status', '!=', 'unconfirmed')
    .execute();
  return new Set(found.map((user) => user.email));
}

/** Why no more people can be invited today, or null. */
async function refusalOfInvitation(app: AppRecord): Promise<string | null> {
  try {
    await countInvitation(app);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

function skip(tally: Tally, value: string, reason: string): void {
  tally.skipped_count += 1;
  if (tally.skipped.length < mostListed) tally.skipped.push({ value: value.slice(0, 200), reason });
}

const invalid = (path: string, message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }] });
