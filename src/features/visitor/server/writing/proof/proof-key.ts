import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

const keyName = 'form_proof_key';
const known = new WeakMap<object, Promise<string>>();

/** What challenges and questions are signed with: made once for the database, so that every node knows those of the others. */
export function proofKey(database: Database): Promise<string> {
  const before = known.get(database);
  if (before) return before;
  const reading = readOrMakeKey(database);
  known.set(database, reading);
  reading.catch(() => known.delete(database));
  return reading;
}

async function readOrMakeKey(database: Database): Promise<string> {
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
  return z.string().parse(value);
}
