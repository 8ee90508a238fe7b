/** What other features ask of mail. */
import type { Language } from '#kit/language/language.ts';
import type { Msg } from '#kit/language/msg.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { MailContent, MailKind } from './rules/mail.ts';
import type { UnsubscribeTokens } from './server/unsubscribe-token.ts';

declare module '#platform/services.ts' {
  interface Services {
    mail: Mail;
  }
}

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** A mail as HTML and as plain text, of the same content. */
    renderMail(mail: MailToRender): { html: string; text: string };
  }
}

/** Every mail goes through here: made from words, put into the queue, sent, tried again, logged. */
export interface Mail {
  /** The tokens of links that stop mails. */
  readonly subscriptions: UnsubscribeTokens;
  send(message: MailMessage, within?: Transaction): Promise<void>;
  /** Stores a file that mails of the same transaction go with; answers what they name it by. */
  attach(file: MailFile, within: Transaction): Promise<string>;
  /** An address of the site, for links in mails: `siteHref('/accept-invitation', { token })`. */
  siteHref(path: string, query?: Record<string, string>): string;
  /** Whether mail stays on this machine and the sender of this request may read it there. */
  isOutboxOpen(requested: { host: Host; request: Request }): boolean;
}

export interface MailMessage {
  kind: MailKind;
  to: string;
  /** In the language of the recipient's account; of an app's mail, what is told is in that of the app. */
  subject: Msg;
  content: MailContent;
  /** Whose name and color it wears; Sheaf's own without. */
  app?: Pick<AppRecord, 'id' | 'name' | 'subdomain' | 'sheaf_slug' | 'own_host' | 'settings' | 'workspace_id'>;
  workspace_id?: string;
  /** What `attach` answered. */
  attachment_id?: string;
}

export interface MailFile {
  name: string;
  type: string;
  bytes: Buffer;
  workspace_id: string;
}

export interface MailToRender {
  content: MailContent<string>;
  /** Of the words around the content; absent is English. */
  language?: Language | undefined;
  /** Whose mail it is: Sheaf's own, or an app's with its name and color. */
  brand: { name: string; color: string; href: string };
  /** Where this kind of mail is stopped; absent for mail that belongs to an account. */
  unsubscribe_href?: string;
}
