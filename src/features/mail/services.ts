/** What other features ask of mail. */
import type { AppRecord, Host } from '#features/scope.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { MailContent, MailKind } from '#platform/mail/mail.ts';
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-token.ts';

declare module '#platform/services.ts' {
  interface Services {
    mail: Mail;
  }
}

/** Every mail goes through here: made from words, put into the queue, sent, tried again, logged. */
export interface Mail {
  /** The tokens of links that stop mails. */
  readonly subscriptions: UnsubscribeTokens;
  send(message: MailMessage, within?: Transaction): Promise<void>;
  /** An address of the site, for links in mails: `siteHref('/accept-invitation', { token })`. */
  siteHref(path: string, query?: Record<string, string>): string;
  /** Whether mail stays on this machine and the sender of this request may read it there. */
  isOutboxOpen(requested: { host: Host; request: Request }): boolean;
}

export interface MailMessage {
  kind: MailKind;
  to: string;
  subject: string;
  content: MailContent;
  /** Whose name and color it wears; Sheaf's own without. */
  app?: Pick<AppRecord, 'id' | 'name' | 'subdomain' | 'board_slug' | 'settings' | 'workspace_id'>;
  workspace_id?: string;
}
