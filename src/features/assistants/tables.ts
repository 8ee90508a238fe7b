import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    assistant_clients: AssistantClientsTable;
    assistant_connections: AssistantConnectionsTable;
    assistant_tokens: AssistantTokensTable;
    studio_assistants: StudioAssistantsTable;
    studio_assistant_days: StudioAssistantDaysTable;
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

/** The assistant of the studio. What is in each column: platform/database/migrations/0098-studio-assistant.sql. */
interface StudioAssistantsTable {
  workspace_id: string;
  address: string;
  model: string;
  api_key: NullableText;
  price_in: number | null;
  price_out: number | null;
  currency: string;
  tokens_per_request: number;
  tokens_per_day: number;
  may_read_values: boolean;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface StudioAssistantDaysTable {
  workspace_id: string;
  /** `2026-12-31`, of UTC. */
  day: string;
  requests: Generated<number>;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  cost: Generated<number>;
}
