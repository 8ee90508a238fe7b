import type { ColumnType, Generated } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { Json, NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';
import type { JsonText } from '#platform/database/json.ts';
import type { AutomationDefinition } from './rules/automation.ts';
import type { WebhookEvent } from './rules/webhook.ts';
import type { StepOutput } from './server/run/step.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    automations: AutomationsTable;
    row_events: RowEventsTable;
    automation_runs: AutomationRunsTable;
    run_steps: RunStepsTable;
    automation_turns: AutomationTurnsTable;
    webhooks: WebhooksTable;
    webhook_calls: WebhookCallsTable;
  }
}

interface AutomationsTable {
  id: string;
  workbook_id: string;
  /** Whose draft and releases say what it is. (server/live) */
  app_id: NullableText;
  /** Of one of a spreadsheet: the app whose draft has it, and that gets it with its next release. */
  moving_to: NullableText;
  sheet_id: NullableText;
  name: string;
  state: Generated<'off' | 'on' | 'paused'>;
  definition: Json<AutomationDefinition>;
  /** Values of headers, sealed, by `step id:name@service`. */
  secrets: ColumnType<
    Record<string, string>,
    JsonText<Record<string, string>> | undefined,
    JsonText<Record<string, string>>
  >;
  owner_id: NullableText;
  revision: Generated<number>;
  failures: Generated<number>;
  failure: NullableText;
  told_at: NullableDate;
  next_at: NullableDate;
  /** Of one that is called from outside: sealed. */
  hook_secret: NullableText;
  hook_former_secret: NullableText;
  hook_former_until: NullableDate;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** What was done to a row, for the automations and webhooks that want it. */
interface RowEventsTable {
  id: string;
  write: string;
  sheet_id: string;
  row_id: string;
  version: number;
  change: 'added' | 'changed' | 'deleted';
  before: NullableJson<Record<string, Cell>>;
  after: NullableJson<Record<string, Cell>>;
  columns: Json<string[]>;
  actor: Json<Actor>;
  at: Generated<Date>;
}

/** A row of a run, and the event that it came with. */
export interface RunRow {
  row_id: string;
  event: string | null;
}
export interface RunRows {
  /** The first of them. */
  rows: readonly RunRow[];
  count: number;
}

interface AutomationRunsTable {
  id: string;
  automation_id: string;
  workspace_id: string;
  event: string;
  rows: Json<RunRows>;
  chain: Json<readonly string[]>;
  /** What the call brought that it came of. */
  input: NullableJson<unknown>;
  state: Generated<'waiting' | 'done' | 'skipped' | 'failed' | 'stopped'>;
  due_at: Generated<Date>;
  held_until: NullableDate;
  tries: Generated<number>;
  failure: NullableText;
  created_at: Generated<Date>;
  ended_at: NullableDate;
}

interface RunStepsTable {
  run_id: string;
  step: string;
  kind: string;
  state: 'sending' | 'done' | 'failed';
  input: NullableJson<{ label: string; value: string }[]>;
  output: NullableJson<StepOutput>;
  failure: NullableText;
  tries: Generated<number>;
  at: Generated<Date>;
}

interface AutomationTurnsTable {
  workspace_id: string;
  queued_at: Generated<Date>;
}

interface WebhooksTable {
  id: string;
  workbook_id: string;
  sheet_id: string;
  address: string;
  events: Json<WebhookEvent[]>;
  imports: Generated<boolean>;
  state: Generated<'off' | 'on' | 'paused'>;
  /** Sealed. */
  secret: string;
  former_secret: NullableText;
  former_until: NullableDate;
  failure: NullableText;
  owner_id: NullableText;
  answered_at: NullableDate;
  created_at: Generated<Date>;
}

interface WebhookCallsTable {
  id: string;
  webhook_id: string;
  workspace_id: string;
  event: string;
  type: string;
  /** As it is sent. */
  body: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  due_at: Generated<Date>;
  held_until: NullableDate;
  tries: Generated<number>;
  status: number | null;
  answer: NullableText;
  failure: NullableText;
  created_at: Generated<Date>;
  ended_at: NullableDate;
}
