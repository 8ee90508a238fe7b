import type { Actor } from '../../services.ts';
import type { Session, User } from '#features/accounts/services.ts';

/** Whom the history of rows names for a call of an editor; also the API key that it came with. */
export function writerOf({ user, session }: { user: User; session: Session | null }): Actor {
  const { id, email } = user;
  const key = session?.key;
  return { kind: 'user', id, email, ...(key && { through: { kind: 'api_key', name: key.name } }) };
}
