/** Providers of workspaces. What is in each column: platform/database/migrations/0093-sign-in-providers.sql. */
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '#platform/database/column-types.ts';
import type { MappedRole } from './rules/claims.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    sign_in_providers: SignInProvidersTable;
    app_sign_in_providers: AppSignInProvidersTable;
  }
}

interface SignInProvidersTable {
  id: string;
  workspace_id: string;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  domains: Json<string[]>;
  role_claim: string;
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface AppSignInProvidersTable {
  app_id: string;
  provider_id: string;
  joins: boolean;
  roles: Json<MappedRole[]>;
  only_with_role: boolean;
}
