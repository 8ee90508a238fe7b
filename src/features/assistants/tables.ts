import type { Generated } from 'kysely';
import type { Json, NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    assistant_clients: AssistantClientsTable;
    assistant_connections: AssistantConnectionsTable;
    assistant_tokens: AssistantTokensTable;
  }
}

interface AssistantClientsTable {
  id: string;
  name: string;
  redirect_uris: Json<string[]>;
  created_at: Generated<Date>;
}

interface AssistantConnectionsTable {
  id: string;
  /** Of an assistant in a workspace. */
  workspace_id: NullableText;
  user_id: NullableText;
  /** Of one at an app. */
  app_id: NullableText;
  app_user_id: NullableText;
  client_id: string;
  client_name: string;
  client_host: string;
  resource: string;
  scopes: Json<string[]>;
  created_at: Generated<Date>;
  connected_at: NullableDate;
  last_used_at: NullableDate;
}

interface AssistantTokensTable {
  token_hash: string;
  connection_id: string;
  kind: 'code' | 'access' | 'refresh';
  data: OptionalJsonObject;
  expires_at: Date;
  used_at: NullableDate;
}
