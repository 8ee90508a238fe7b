import { currentUserPlaceholder, type QueryContext } from '#engine/query-model.ts';
import type { Services } from '#platform/services.ts';
import type { SheetRecord } from '../../services.ts';

/** Around what a member asks of a sheet: "me" is their address, and in columns of persons who they are. */
export async function memberContext(
  { rows }: Pick<Services, 'rows'>,
  { id, columns }: Pick<SheetRecord, 'id' | 'columns'>,
  { email }: { email: string },
  requested: object,
): Promise<QueryContext> {
  const context = { now: Date.now(), timeZone: 'UTC', weekStartsOn: 0, currentUser: email };
  const hasPeople = columns.some(({ type }) => type === 'person');
  if (!hasPeople || !JSON.stringify(requested).includes(currentUserPlaceholder)) return context;
  return { ...context, currentPerson: await rows.people.at(id, email) };
}
