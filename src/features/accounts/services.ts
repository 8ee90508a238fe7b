/** What other features ask of accounts. */
import type { sessionShape } from './api/account.ts';
import type { AccountGuards } from './server/guards.ts';
import type { ApiScope, KeyReach, WorkspaceRole } from '#features/workspaces/rules/workspace.ts';
import type { z } from 'zod';
import type { Transaction } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';

declare module '#platform/feature.ts' {
  interface Feature {
    /** What it stores about a person of the site, for the export of their account: files of JSON by their names. */
    accountData?: (services: Services, userId: string) => Promise<Record<string, unknown>>;
    /**
     * Takes away what it lets programs and providers in with that a person of the site made: the address of the account
     * is proven for the first time, and another person may have made all of it. (decision 12)
     */
    addressClaimed?: (services: Services, userId: string, within: Transaction) => Promise<void>;
  }
}

declare module '#platform/services.ts' {
  interface Services {
    accounts: Accounts;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    'verify-email': true;
    'change-email': true;
    'sign-in': true;
    'reset-password': true;
    'security-notice': true;
  }
}

declare module '#platform/http/call.ts' {
  interface CallContext {
    session: Session | null;
    /** The session's token, to end it. */
    sessionToken: string | null;
    user: User | null;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    'signed-in': { user: User };
    'signed-in-anywhere': { user: User };
  }
}

/** As the API answers it. */
export type SignedInSession = z.infer<typeof sessionShape>;

export interface Accounts {
  readonly guards: AccountGuards;
  userOf(session: Session): Promise<User | null>;
  /** A person who may sign in; null for one who is disabled. */
  byId(userId: string): Promise<User | null>;
  /** Null: no member. */
  roleIn(userId: string, workspaceId: string): Promise<WorkspaceRole | null>;
  /** A PHC string of argon2id. */
  hashPassword(password: string): Promise<string>;
  /** As long and false without a hash. */
  isPassword(password: string, hash: string | null): Promise<boolean>;
  /**
   * That it is really the person: by password, code of the second factor, or a sign-in of the last 15 minutes where
   * there is neither. `wrong_credentials` or `forbidden`, with the field, where not.
   */
  prove(session: Session, proof: { password?: string | undefined; code?: string | undefined }): Promise<void>;
  /** The OpenID Connect providers that people may sign in with: key in addresses, name on the button. */
  providers(): { key: string; name: string }[];
  /** Uses up a code of the authenticator app or a recovery code of a person; whether it was one. */
  useSecondFactor(userId: string, code: string): Promise<boolean>;
  /** Where a person is signed in, last seen first. */
  sessionsOf(userId: string): Promise<SignedInSession[]>;
  /** Ends what ran out: sessions, codes, tokens. */
  purge(): Promise<void>;
}

/** Whose a session is: a person of the site, a user of one app, or anyone who knows the password of one app. */
export interface SessionOwner {
  user_id: string | null;
  app_user_id: string | null;
  app_id: string | null;
}

export interface Session extends SessionOwner {
  id: string;
  token_hash: string;
  created_at: Date;
  /** Set when the call came with an API key: it reaches its workspace with its scopes and nothing else. */
  key: { name: string; workspace_id: string; scopes: readonly ApiScope[]; only_for: KeyReach | null } | null;
  /** Set when the server of another site vouched for the person: what the frame may show. */
  embed: SignedEmbed | null;
}

/** The site around a frame, and the one page or block that it may show; null is the whole app. */
export interface SignedEmbed {
  origin: string;
  page_id: string | null;
  block_id: string | null;
}

export interface User {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  /** A code of languages/rules/product-languages.ts; null: as the browser says. */
  language: string | null;
  /** The workspace that the person works in, and their role there. */
  workspace: { id: string; name: string; plan: string; role: WorkspaceRole };
}
