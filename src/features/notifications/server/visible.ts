import { type RawBuilder, sql } from 'kysely';

/** Whether an entry of `notifications` is still its person's: said to them alone, or to a workspace that they are in. */
export function isTheirs(): RawBuilder<boolean> {
  return sql<boolean>`(notifications.workspace_id is null or exists (
    select from workspace_members as member
    where member.workspace_id = notifications.workspace_id and member.user_id = notifications.user_id
  ))`;
}
