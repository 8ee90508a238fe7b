/** Google accounts that people of a workspace connected, and fresh tokens of them. */
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Notifications } from '#features/notifications/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { Sealer } from '#platform/database/sealed-secret.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import { ServiceAccount, serviceAccountId } from './service-account.ts';
import { loseAccount } from './lose-account.ts';
import { emailOfGrant, type Grant, type OAuthEnvironment, refresh } from './google-oauth.ts';

/** A token that ends sooner is not begun with. */
const margin = 2 * 60_000;

export class GoogleAccounts {
  readonly #database: Database;
  readonly #environment: OAuthEnvironment;
  readonly #sealer: Sealer;
  readonly #service: ServiceAccount;
  readonly #notifications: Pick<Notifications, 'notify'>;
  /** Access tokens live for an hour and are held by each server for itself. */
  readonly #fresh = new Map<string, { token: string; until: number }>();

  constructor(needs: {
    database: Database;
    environment: OAuthEnvironment;
    sealer: Sealer;
    notifications: Pick<Notifications, 'notify'>;
  }) {
    this.#database = needs.database;
    this.#environment = needs.environment;
    this.#sealer = needs.sealer;
    this.#notifications = needs.notifications;
    this.#service = new ServiceAccount(needs.environment);
  }

  /** Stores what Google gave for a workspace; an account that is there already gets the newer token. */
  async keep(workspace_id: string, user_id: string, grant: Grant): Promise<string> {
    if (grant.refresh_token === undefined) {
      throw new SourceFailure(
        'refused',
        'Google didn’t give lasting access. Remove Sheaf from your Google account, then try again.',
      );
    }
    const email = emailOfGrant(grant);
    const sealed_token = await this.#sealer.seal(grant.refresh_token, `${workspace_id} ${email}`);
    const values = { sealed_token, scope: grant.scope, connected_by: user_id, is_lost: false };
    const { id } = await this.#database
      .insertInto('google_accounts')
      .values({ id: newId('gac'), workspace_id, email, ...values })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#fresh.delete(id);
    // What waited for the sign-in waits no longer.
    await this.#database
      .updateTable('google_files')
      .set({ check_at: new Date(), failures: 0 })
      .where('account_id', '=', id)
      .execute();
    return id;
  }

  /** The service account, where the workspace may use it; those that people connected. */
  async list(workspace_id: string) {
    const service = this.#service.isFor(workspace_id)
      ? [{ id: serviceAccountId, email: await this.#service.email(), is_lost: false, connected_by: null }]
      : [];
    const connected = await this.#database
      .selectFrom('google_accounts')
      .select(['id', 'email', 'is_lost', 'connected_by'])
      .where('workspace_id', '=', workspace_id)
      .orderBy('created_at')
      .execute();
    return [...service, ...connected];
  }

  /** The account where it is one of the workspace; else `not_found`. */
  async require(workspace_id: string, id: string) {
    const account = (await this.list(workspace_id)).find((one) => one.id === id);
    if (!account) throw new Problem('not_found', 'Google account not found in this workspace.');
    return account;
  }

  /** Spreadsheets that no account reads: it was removed, or they came from another workspace. */
  async filesWithout(workspace_id: string): Promise<{ workbook_id: string; spreadsheet_id: string }[]> {
    return this.#database
      .selectFrom('google_files')
      .innerJoin('workbooks', 'workbooks.id', 'google_files.workbook_id')
      .select(['google_files.workbook_id', 'google_files.spreadsheet_id'])
      .where('workbooks.workspace_id', '=', workspace_id)
      .where('workbooks.deleted_at', 'is', null)
      .where('google_files.account_id', 'is', null)
      .$if(this.#service.isFor(workspace_id), (query) => query.where('google_files.by_service', '=', false))
      .limit(200)
      .execute();
  }

  async emailOf(id: string | null): Promise<string | null> {
    const account = await this.#database
      .selectFrom('google_accounts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst();
    return account?.email ?? null;
  }

  /** Null where its key cannot be read. */
  serviceEmail(): Promise<string | null> {
    return this.#service.email().catch(() => null);
  }

  /** A workspace may be taken the right to use the service account. */
  async requireService(workbookId: string): Promise<void> {
    const workbook = await this.#database
      .selectFrom('workbooks')
      .select('workspace_id')
      .where('id', '=', workbookId)
      .executeTakeFirst();
    if (workbook && this.#service.isFor(workbook.workspace_id)) return;
    throw new SourceFailure('signed-out', 'This workspace can no longer use the service account.');
  }

  async forget(workspace_id: string, id: string): Promise<void> {
    await this.#database
      .deleteFrom('google_accounts')
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', id)
      .execute();
    this.#fresh.delete(id);
  }

  /** Not the one that was refused. Throws a `SourceFailure` where Google takes the account no more, or there is none. */
  async token(id: string, refused?: string): Promise<string> {
    if (id === serviceAccountId) return this.#service.token(refused);
    const known = this.#fresh.get(id);
    if (known && known.token !== refused && known.until > Date.now()) return known.token;
    const account = await this.#database
      .selectFrom('google_accounts')
      .select(['workspace_id', 'email', 'sealed_token'])
      .where('id', '=', id)
      .executeTakeFirst();
    const kept = account && (await this.#sealer.open(account.sealed_token, `${account.workspace_id} ${account.email}`));
    if (!kept)
      throw new SourceFailure('signed-out', 'The Google account is no longer connected. Sign in with Google again.');
    try {
      const { access_token, expires_in } = await refresh(this.#environment, kept);
      this.#fresh.set(id, { token: access_token, until: Date.now() + expires_in * 1_000 - margin });
      return access_token;
    } catch (error) {
      if (error instanceof SourceFailure && error.kind === 'signed-out') {
        await loseAccount({ database: this.#database, notifications: this.#notifications }, id);
      }
      throw error;
    }
  }
}
