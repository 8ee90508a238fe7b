/** Mails and who refuses them. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    mails: MailsTable;
    mail_refusals: MailRefusalsTable;
  }
}

export interface MailsTable {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: OptionalJsonObject;
  from_name: string;
  status: Generated<'queued' | 'sent' | 'failed' | 'suppressed'>;
  tries: Generated<number>;
  failure: NullableText;
  workspace_id: NullableText;
  app_id: NullableText;
  created_at: Generated<Date>;
  sent_at: NullableDate;
}

/** An address that refuses further mail of a kind. */
export interface MailRefusalsTable {
  email: string;
  kind: string;
  created_at: Generated<Date>;
}
