/**
 * Google announces changes by messages to an address of ours. They say that something changed, not what, and may come
 * late, twice or never: they make the next run come at once, and the runs that are due anyway stay. (decision 86)
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { Environment } from '#platform/environment/environment.ts';
import { originOf } from '#platform/http/host.ts';
import type { Database } from '#platform/database/database.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { SpreadsheetCalls } from './spreadsheet-calls.ts';

type PushEnvironment = Pick<Environment, 'GOOGLE_SHEETS_PUSH' | 'MAIN_HOST' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>;

/** The longest that a channel of a file may live. It cannot be renewed: the next is opened before it ends. */
const lifetime = 24 * 60 * 60_000;
const openBefore = 2 * 60 * 60_000;
/** After Google refused one. */
const pause = 60 * 60_000;

export class PushChannels {
  readonly #database: Database;
  readonly #environment: PushEnvironment;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #refused = new Map<string, number>();

  constructor(needs: { database: Database; environment: PushEnvironment; log: Pick<Logger, 'warn'> }) {
    this.#database = needs.database;
    this.#environment = needs.environment;
    this.#log = needs.log;
  }

  /** Sees to it that a file has a channel that lives for some time. Without one, it is looked at all the same. */
  async keepOpen(workbook_id: string, calls: SpreadsheetCalls, now = Date.now()): Promise<void> {
    if (!this.#environment.GOOGLE_SHEETS_PUSH || now < (this.#refused.get(workbook_id) ?? 0)) return;
    const channels = await this.#database
      .selectFrom('google_channels')
      .select('expires_at')
      .where('workbook_id', '=', workbook_id)
      .execute();
    if (channels.some(({ expires_at }) => expires_at.getTime() > now + openBefore)) return;
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    const expires_at = new Date(now + lifetime);
    // Stored before the request: its first message may come before the answer.
    await this.#database
      .insertInto('google_channels')
      .values({ id, workbook_id, token_hash: hashOf(token).toString('base64url'), expires_at })
      .execute();
    const address = `${originOf(this.#environment.MAIN_HOST, this.#environment)}/api/google-sheets/push`;
    try {
      const { expiration } = await calls.watch({ id, token, address, expiration: expires_at.getTime() });
      const until = new Date(Math.min(expiration ?? 0, expires_at.getTime()));
      await this.#database.updateTable('google_channels').set({ expires_at: until }).where('id', '=', id).execute();
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      this.#log.warn({ err: error, workbook: workbook_id }, 'Google doesn’t report changes to a spreadsheet');
      this.#refused.set(workbook_id, now + pause);
      await this.#database.deleteFrom('google_channels').where('id', '=', id).execute();
    }
    // Those before it end by themselves, and are known until then.
    await this.#database
      .deleteFrom('google_channels')
      .where('workbook_id', '=', workbook_id)
      .where('expires_at', '<', new Date(now))
      .execute();
  }

  /**
   * The workbook to sync; null for a message of an unknown sender, and for the first of a channel, which says
   * nothing.
   */
  async hear(headers: Headers): Promise<string | null> {
    const [id, token] = [headers.get('x-goog-channel-id') ?? '', headers.get('x-goog-channel-token') ?? ''];
    if (id.length > 100 || token.length > 300 || headers.get('x-goog-resource-state') === 'sync') return null;
    const channel = await this.#database
      .selectFrom('google_channels')
      .select(['workbook_id', 'token_hash', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!channel || channel.expires_at.getTime() < Date.now()) return null;
    return timingSafeEqual(hashOf(token), Buffer.from(channel.token_hash, 'base64url')) ? channel.workbook_id : null;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
