/** When rows were made and changed. */
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

/** When rows last changed, where the history still says it. */
export async function changesOf(
  sheetId: string,
  ids: readonly string[],
  { database }: Pick<Services, 'database'>,
): Promise<ReadonlyMap<string, Date>> {
  const found = await sql<{ row_id: string; at: Date }>`
    select row_id, max(at) as at from row_history where sheet_id = ${sheetId} and row_id = any(${[...ids]}::text[]) group by row_id
  `.execute(database);
  return new Map(found.rows.map(({ row_id, at }) => [row_id, at]));
}

/** When a row was made, which its id begins with. (kit/ids.ts) */
export function timeOf(row_id: string): Date | undefined {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  const time = [...row_id.slice(0, 10)].reduce((sum, letter) => sum * 32 + alphabet.indexOf(letter), 0);
  return time > 0 && time < 4e12 ? new Date(time) : undefined;
}
