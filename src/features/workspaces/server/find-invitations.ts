import { hashToken } from '#platform/http/token.ts';
import type { User } from '#features/accounts/services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** Invitations to a workspace that weren't accepted yet, last sent first. */
export async function findInvitations(database: Database, workspaceId: string) {
  const found = await selectInvitations(database)
    .where('workspace_invitations.workspace_id', '=', workspaceId)
    .where('workspace_invitations.accepted_at', 'is', null)
    .orderBy('workspace_invitations.sent_at', 'desc')
    .orderBy('workspace_invitations.id', 'desc')
    .execute();
  const now = Date.now();
  const invitations = found.map(({ id, email, role, invited_by, created_at, sent_at, expires_at }) => ({
    ...{ id, email, role },
    invited_by: invited_by ?? formerMember,
    created_at: created_at.toISOString(),
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    expired: expires_at.getTime() <= now,
  }));
  return { invitations };
}

/**
 * The invitation of a mailed link; or, by its id, of a notice in the product, which only a person gets who has proven
 * that the invited address is theirs.
 */
export async function findByToken(database: Database | Transaction, token: string, user: User | null) {
  const byToken = await selectInvitations(database)
    .where('workspace_invitations.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (byToken) return byToken;
  if (!user?.email_verified) return null;
  const byId = await selectInvitations(database)
    .where('workspace_invitations.id', '=', token)
    .where('workspace_invitations.email', '=', user.email)
    .executeTakeFirst();
  return byId ?? null;
}
export type Invitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Who invited, when the person's account is gone. */
export const formerMember = 'A former member';

function selectInvitations(database: Database | Transaction) {
  return database
    .selectFrom('workspace_invitations')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_invitations.workspace_id')
    .leftJoin('users', 'users.id', 'workspace_invitations.invited_by')
    .select([
      'workspace_invitations.id',
      'workspace_invitations.workspace_id',
      'workspace_invitations.email',
      'workspace_invitations.role',
      'workspace_invitations.created_at',
      'workspace_invitations.sent_at',
      'workspace_invitations.expires_at',
      'workspace_invitations.accepted_at',
      'workspaces.name as workspace_name',
      'users.name as invited_by',
    ]);
}
