/** What other features notify people of. */
import type { Msg } from '#kit/language/msg.ts';
import type { NotificationKind } from './rules/notification.ts';
import type { CommittedWrite } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { MailContent } from '#features/mail/rules/mail.ts';

declare module '#platform/services.ts' {
  interface Services {
    notifications: Notifications;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds extends Record<`notice:${NotificationKind}`, true> {
    digest: true;
  }
}

export interface Notifications {
  /** Notifies people of something, in the product and by mail, as each of them chose. */
  notify(notice: Notice, within?: Transaction): Promise<void>;
  /**
   * Notifies the people of an app of rows that visitors added through it, in one go with those that follow soon after.
   */
  rowsAdded(write: CommittedWrite): void;
}

export interface Notice {
  kind: NotificationKind;
  /**
   * All members of a workspace, those who manage it, or the ones of `only`; who began something, while they are a member,
   * and after that those who manage the workspace; or certain people, whatever they are members of.
   */
  to:
    | { workspace_id: string; who?: 'members' | 'admins'; only?: readonly string[]; except?: string }
    | { workspace_id: string; begun_by: string | null }
    | { user_ids: readonly string[]; workspace_id?: string };
  title: Msg;
  body?: Msg;
  /** Whether the lines of `body` stay as they are; otherwise it becomes one. */
  keepsLines?: boolean;
  /** A whole address, or a path of the site. */
  href?: string;
  facts?: MailContent['facts'];
}
