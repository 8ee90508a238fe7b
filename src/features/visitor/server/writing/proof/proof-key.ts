import type { Database } from '#platform/database/database.ts';
import { storedSecret } from '#platform/database/stored-values.ts';

const keyName = 'form_proof_key';
const known = new WeakMap<object, Promise<string>>();

/** What challenges and questions are signed with: made once for the database, so that every node knows those of the others. */
export function proofKey(database: Database): Promise<string> {
  const before = known.get(database);
  if (before) return before;
  const reading = storedSecret(database, keyName);
  known.set(database, reading);
  reading.catch(() => known.delete(database));
  return reading;
}
