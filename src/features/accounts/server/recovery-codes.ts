import { randomText } from '#kit/ids.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

const howMany = 10;

/** Makes new recovery codes and answers them, the only time; the old ones stop working. */
export async function writeRecoveryCodes(transaction: Transaction, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => (randomText(16).match(/.{4}/g) ?? []).join('-'));
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashCode(user_id, code) })))
    .execute();
  return codes;
}

/** Uses a recovery code up; how many are left, or null when it is none or was used. */
export async function useRecoveryCode(database: Database, userId: string, code: string): Promise<number | null> {
  const used = await database
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used ? recoveryCodesLeft(database, userId) : null;
}

export async function recoveryCodesLeft(database: Database, userId: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select((expression) => expression.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** As people copy it from paper: letters that look like digits are those digits. */
function hashCode(userId: string, code: string): string {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return hashToken(`${userId} ${plain}`);
}
