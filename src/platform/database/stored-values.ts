/** Values of the whole installation by key: in a table, so that all nodes have them. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import { json } from './json.ts';

/** Undefined where none was stored. */
export async function readStoredValue(database: Database, key: string): Promise<unknown> {
  const found = await database.selectFrom('settings_store').select('value').where('key', '=', key).executeTakeFirst();
  return found?.value;
}

export async function storeValue(database: Database, key: string, stored: object): Promise<void> {
  const value = json<unknown>(stored);
  await database
    .insertInto('settings_store')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** 32 random bytes in base64url to sign with, made once; many nodes agree on those that came first. */
export async function storedSecret(database: Database, key: string): Promise<string> {
  await database
    .insertInto('settings_store')
    .values({ key, value: json(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return z.string().parse(await readStoredValue(database, key));
}
