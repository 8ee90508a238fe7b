/** A program exchanges its code, or its refresh token, for new tokens. (OAuth 2.1, sections 4.1.3 and 4.3) */
import { msg } from '#kit/language/msg.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { exchangeToken as endpoint } from '../../api/connections.ts';
import { checkResource } from './authorization-request.ts';
import { answerProgram, OAuthError } from './oauth-error.ts';
import { type Place, requirePlace } from './place.ts';
import { isVerified } from './proof-key.ts';
import { readForm } from './read-form.ts';
import { accessSeconds, findToken, isFor, issue, spend } from './tokens.ts';

type Form = ReadonlyMap<string, string>;
type Found = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export async function exchangeToken({ request, host, address, services }: Call<typeof endpoint>): Promise<Response> {
  const place = await requirePlace(host, services);
  await services.assistants.guards.exchanges.take(address);
  return answerProgram(async () => {
    const form = await readForm(request);
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchange('code', required(form, 'code'), form, place, services);
      case 'refresh_token':
        return exchange('refresh', required(form, 'refresh_token'), form, place, services);
      default:
        throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
    }
  });
}

/**
 * Whoever shows what was used before, or shows it wrongly, may have stolen it; and so may who used it first. Nobody can
 * tell, so the whole connection ends. (RFC 6749, section 4.1.2; RFC 9700, section 4.14.2)
 */
async function exchange(kind: 'code' | 'refresh', token: string, form: Form, place: Place, services: Services) {
  const clientId = required(form, 'client_id');
  const outcome = await inTransaction(services.database, async (transaction) => {
    const found = await findToken(transaction, token, kind);
    if (!found || !isFor(found, place)) return null;
    // Those who end it wait here, and those who come after find it gone.
    const locked = await transaction
      .selectFrom('assistant_connections')
      .select('id')
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return null;
    if (await isDisabled(transaction, found)) return null;
    const isFirst = await spend(transaction, found.token_hash);
    if (isFirst && found.client_id === clientId && (kind === 'refresh' || isForm(found, form))) {
      checkResource(form, place.resource);
      return newTokens(transaction, found, form);
    }
    await end(transaction, found, place, isFirst, services);
    return null;
  });
  if (outcome) return outcome;
  throw new OAuthError('invalid_grant', 'It is unknown, used or out of time. Ask the person again.');
}

/** A disabled account gets nothing; enabled again, it has its assistants again. */
async function isDisabled(transaction: Transaction, { user_id }: Found): Promise<boolean> {
  if (user_id === null) return false;
  const user = await transaction.selectFrom('users').select('disabled_at').where('id', '=', user_id).executeTakeFirst();
  return user?.disabled_at !== null;
}

/** Whether a code is shown by who asked for it: with the verifier, and the address that it was sent to. */
function isForm({ data }: Found, form: Form): boolean {
  const { challenge, redirect_uri } = data;
  if (typeof challenge !== 'string' || typeof redirect_uri !== 'string') return false;
  // OAuth 2.1 no longer asks for it, as PKCE says more; who sends it sends the same.
  return (
    isVerified(form.get('code_verifier') ?? '', challenge) &&
    (form.get('redirect_uri') ?? redirect_uri) === redirect_uri
  );
}

async function newTokens(transaction: Transaction, { id, scopes, connected_at }: Found, form: Form) {
  const requested = form.get('scope')?.split(' ');
  const unknown = requested?.find((scope) => !scopes.includes(scope));
  if (unknown !== undefined) throw new OAuthError('invalid_scope', `${unknown} wasn’t granted.`);
  const granted = scopes.filter((scope) => requested?.includes(scope) ?? true);
  const access_token = await issue(transaction, 'access', id, { scopes: granted });
  const refresh_token = await issue(transaction, 'refresh', id);
  await transaction
    .updateTable('assistant_connections')
    .set({ connected_at: connected_at ?? new Date() })
    .where('id', '=', id)
    .execute();
  return { access_token, token_type: 'Bearer', expires_in: accessSeconds, refresh_token, scope: granted.join(' ') };
}

/** For the audit log. @sentences */
const ended = {
  shown: 'ended the connection of the assistant {assistant}, as its code or token was shown by another program',
  twice: 'ended the connection of the assistant {assistant}, as its code or token was used twice',
};
/** @sentences */
const endedAtApp = {
  shown:
    'ended the connection of the assistant {assistant} to the app {app}, as its code or token was shown by another program',
  twice: 'ended the connection of the assistant {assistant} to the app {app}, as its code or token was used twice',
};

async function end(
  transaction: Transaction,
  found: Found,
  { app }: Place,
  isFirst: boolean,
  { audit }: Services,
): Promise<void> {
  await transaction.deleteFrom('assistant_connections').where('id', '=', found.id).execute();
  const { id: connection_id, user_id, app_user_id, app_id } = found;
  const workspace_id = app?.workspace_id ?? found.workspace_id;
  if (workspace_id === null) return;
  const why = isFirst ? 'shown' : 'twice';
  await audit.record(
    {
      workspace_id,
      actor: { kind: 'system', what: 'Assistants' },
      action: 'assistant.revoked',
      subject: { connection_id, ...(app_id === null ? { user_id } : { app_id, app_user_id }) },
      summary: msg(app ? endedAtApp[why] : ended[why], { assistant: found.client_name, app: app?.name ?? '' }),
    },
    transaction,
  );
}

function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}
