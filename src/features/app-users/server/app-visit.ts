import { passwordProblem } from '#features/accounts/rules/password.ts';
import { wayOn } from '../rules/auth-page.ts';
import { carryEmbed } from '#features/embeds/rules/embed-address.ts';
import { Problem } from '#kit/problem.ts';
import { endSession, type SignInFacts, startSession } from '#features/accounts/server/session/session.ts';
import { type LookedAt, placeOfFrames, placeOfVisitors } from '#features/visitor/server/access/visitor-session.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import type { AppUserNeeds } from './app-user-needs.ts';

/** Someone at the host of an app who signs in, registers or the like: by a call, or by a form without a script. */
export interface AppVisit {
  app: AppRecord;
  host: Host;
  request: Request;
  address: string;
  sessionToken: string | null;
  visit?: LookedAt;
  services: AppUserNeeds;
}

/** What a step came to: where to go on, what to tell, and the token of a session that began. */
export interface AuthOutcome {
  href: string;
  message: string;
  token: string | null;
}

/** Whose password was just proven, and its hash: a password that was changed meanwhile opens nothing. */
type Proven = { app_user_id: string; password_hash: string } | { app_id: string; password_hash: string };

/** Begins a session of this app. The session that it replaces ends, so that a planted one is never used. */
export async function enter(
  visit: AppVisit,
  proven: Proven,
  how: NonNullable<SignInFacts['how']>,
  next: string | undefined,
): Promise<AuthOutcome> {
  const { password_hash, ...who } = proven;
  const token = await inTransaction(visit.services.database, async (transaction) => {
    const holds = 'app_id' in who ? holdApp(transaction, who.app_id) : holdUser(transaction, who.app_user_id);
    if ((await holds) !== password_hash)
      throw new Problem('wrong_credentials', 'This was just changed. Sign in again.');
    return beginSession(transaction, visit, who, how);
  });
  return { href: hrefOn(visit, next), message: '', token };
}

/** Begins a session of someone who was proven within the transaction; the one that it replaces ends. */
export async function beginSession(
  transaction: Transaction,
  { app, host, request, address, visit, sessionToken }: Omit<AppVisit, 'services'>,
  who: { app_user_id: string } | { app_id: string },
  how: NonNullable<SignInFacts['how']>,
): Promise<string> {
  if (sessionToken) await endSession(transaction, sessionToken);
  const place = visit?.mode === 'embed' ? placeOfFrames(host, app) : placeOfVisitors(host, app);
  return startSession(transaction, place, who, { how, request, address });
}

/** Where to go on after signing in. */
export const hrefOn = ({ app, request }: Pick<AppVisit, 'app' | 'request'>, next: string | undefined): string =>
  carryEmbed(wayOn(next, app.board_slug), new URL(request.url).searchParams);

async function holdUser(transaction: Transaction, id: string): Promise<string | null> {
  const user = await transaction
    .updateTable('app_users')
    .set({ last_seen_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('password_hash')
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

async function holdApp(transaction: Transaction, id: string): Promise<string | null> {
  const app = await transaction
    .selectFrom('apps')
    .select('sign_in_password_hash')
    .where('id', '=', id)
    .where('sign_in_method', '=', 'Use password set by user')
    .forShare()
    .executeTakeFirst();
  return app?.sign_in_password_hash ?? null;
}

export function refuseBadPassword(password: string, person: { name?: string; email?: string }): void {
  const message = passwordProblem(password, person);
  if (message) throw new Problem('invalid_input', message, { fields: [{ path: 'password', message }] });
}

/** One sentence for links that were used, are too old, or were never ours. */
/** Browsers look the sentence up by its words without the address. (blocks/shared/use-auth-step.ts) */
export const withAddress = (sentence: string, email: string): string => sentence.replace('{email}', () => email);

export const deadLink = (): Problem =>
  new Problem('wrong_credentials', 'This link has expired or was already used. Request a new one.');
