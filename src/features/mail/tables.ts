/** Mails and who refuses them. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableText, OptionalJsonObject } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    mails: MailsTable;
    mail_refusals: MailRefusalsTable;
    mail_attachments: MailAttachmentsTable;
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
  /** Of mail_attachments: several mails may have one. */
  attachment_id: NullableText;
  created_at: Generated<Date>;
  sent_at: NullableDate;
}

/** A file that goes with mails; deleted once they are sent. */
export interface MailAttachmentsTable {
  id: string;
  workspace_id: NullableText;
  name: string;
  type: string;
  bytes: Buffer;
  created_at: Generated<Date>;
}

/** An address that refuses further mail of a kind. */
export interface MailRefusalsTable {
  email: string;
  kind: string;
  created_at: Generated<Date>;
}
