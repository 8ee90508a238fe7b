/** The token of an unsubscribe link: who wants no more of what, signed, so that no row is needed for each mail. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isOptionalMail, type MailKind } from '#domain/mail.ts';
import type { Database } from '../storage/database.ts';
import { json } from '../storage/json.ts';

export interface Subscription {
  email: string;
  kind: MailKind;
}

const keyName = 'unsubscribe_key';
const contentShape = z.tuple([z.string(), z.string()]);

export async function unsubscribeToken(database: Database, { email, kind }: Subscription): Promise<string> {
  const content = Buffer.from(JSON.stringify([email, kind])).toString('base64url');
  return `${content}.${sign(content, await keyOf(database)).toString('base64url')}`;
}

/** What a token stands for; null when it is not one of ours. */
export async function readUnsubscribeToken(database: Database, token: string): Promise<Subscription | null> {
  const [content = '', signature = '', ...rest] = token.split('.');
  const expected = sign(content, await keyOf(database));
  const given = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [email, kind] = contentShape.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return isKind(kind) ? { email, kind } : null;
}

/** It was signed by us, so any kind that can be stopped is one of ours, even one that a newer version has dropped. */
const isKind = (kind: string): kind is MailKind => isOptionalMail(kind as MailKind);

const sign = (content: string, key: Buffer): Buffer => createHmac('sha256', key).update(content).digest();

const keys = new WeakMap<Database, Promise<Buffer>>();

function keyOf(database: Database): Promise<Buffer> {
  let key = keys.get(database);
  if (!key) {
    key = readOrMakeKey(database);
    keys.set(database, key);
    key.catch(() => keys.delete(database));
  }
  return key;
}

/** Made once for the database; many nodes agree on the one that came first. */
async function readOrMakeKey(database: Database): Promise<Buffer> {
  await database
    .insertInto('settings_store')
    .values({ key: keyName, value: json(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('settings_store')
    .select('value')
    .where('key', '=', keyName)
    .executeTakeFirstOrThrow();
  return Buffer.from(z.string().parse(value), 'base64url');
}
