/** People and how they sign in. */
import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    users: UsersTable;
    recovery_codes: RecoveryCodesTable;
    user_identities: UserIdentitiesTable;
    known_devices: KnownDevicesTable;
    sessions: SessionsTable;
    handover_codes: HandoverCodesTable;
    one_time_tokens: OneTimeTokensTable;
    passkeys: PasskeysTable;
  }
}

export interface UsersTable {
  id: string;
  /** Lower-cased; the table refuses anything else. */
  email: string;
  name: string;
  password_hash: string | null;
  email_verified_at: NullableDate;
  /** The workspace that the person looks at; the oldest one when it is gone. */
  current_workspace_id: NullableText;
  totp_secret: NullableText;
  /** Null while the second factor is only being set up. */
  totp_confirmed_at: NullableDate;
  /** The time step of the last code that was used: no code works twice. */
  totp_last_step: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Generated<Date>;
  /** Since when they let the operator log what they open; null: they do not. */
  usage_log_agreed_at: NullableDate;
  /** Set: signs in nowhere. */
  disabled_at: NullableDate;
  /** The reason that the person is given. */
  disabled_reason: Generated<string>;
  /** Of the product's screens; null: as the browser says. */
  language: NullableText;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: NullableDate;
}

/** An account at an OpenID Connect provider. */
export interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  /** The provider's key in the environment, and the address it gave. */
  provider: string;
  email: string;
  created_at: Generated<Date>;
}

/** A browser that a person signed in with. (server/devices.ts) */
export interface KnownDevicesTable {
  user_id: string;
  device_hash: string;
  last_seen_at: Generated<Date>;
}

export interface SessionsTable {
  token_hash: string;
  /** The host that the session was made for; it is worth nothing on another. */
  audience: string;
  user_id: string | null;
  app_user_id: string | null;
  /** What the session is called where people list theirs. */
  id: string;
  /** The session it was handed over from, and ends with. */
  parent_hash: NullableText;
  /** The app whose password the visitor knows; such a session has no person. */
  app_id: NullableText;
  user_agent: Generated<string>;
  address: Generated<string>;
  /** How it was signed in: password, link, code, oidc, handover … */
  how: Generated<string>;
  /** Of a frame whose site vouched for its visitor: by which key and token, for which site, page and block. */
  embed_key_id: NullableText;
  embed_token_id: NullableText;
  embed_origin: NullableText;
  embed_page_id: NullableText;
  embed_block_id: NullableText;
  created_at: Generated<Date>;
  expires_at: Date;
  last_seen_at: Generated<Date>;
}

export interface HandoverCodesTable {
  code_hash: string;
  user_id: string;
  host: string;
  binding_hash: string;
  path: string;
  expires_at: Date;
  used_at: Date | null;
  /** The session of the site that the code hands over. */
  session_hash: NullableText;
}

/** A secret that is sent by mail, or held between two steps of a sign-in. (server/session/one-time-token.ts) */
export interface OneTimeTokensTable {
  token_hash: string;
  purpose: string;
  user_id: NullableText;
  app_user_id: NullableText;
  email: NullableText;
  code_hash: NullableText;
  tries: Generated<number>;
  data: OptionalJsonObject;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: NullableDate;
}

/** A passkey of a person of the site, or of a user of an app. (server/webauthn) */
export interface PasskeysTable {
  id: string;
  user_id: NullableText;
  app_user_id: NullableText;
  /** The name that it is bound to. */
  host: string;
  credential_id: string;
  /** In COSE, base64url. */
  public_key: string;
  /** How often the device used it; 0 where it doesn't count. */
  counter: number;
  transports: Json<string[]>;
  name: string;
  created_at: Generated<Date>;
  last_used_at: NullableDate;
}
