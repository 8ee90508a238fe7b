/** Every kind of mail that Sheaf sends. */
import type { NotificationKind } from '#features/notifications/rules/notification.ts';

/** Mail that belongs to an account or an invitation: it cannot be unsubscribed from. */
export const accountMailKinds = [
  'verify-email',
  'change-email',
  'sign-in',
  'reset-password',
  'security-notice',
  'workspace-invitation',
  'app-invitation',
  'app-confirm-email',
  'app-reset-password',
  'app-approved',
  'blog-invitation',
  'personal-data',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];
/** The rest reports something that happened; every one carries a link that stops it. */
export type MailKind = AccountMailKind | `notice:${NotificationKind}` | 'digest';

/** Whether a person can stop mail of this kind. */
export const isOptionalMail = (kind: MailKind): boolean => kind === 'digest' || kind.startsWith('notice:');

/** What is in a mail, as words: the template makes HTML and text of the same content. */
export interface MailContent {
  title: string;
  /** Shown by mail programs next to the subject. */
  preview: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
  /** A code to type. */
  code?: string;
  action?: { label: string; href: string };
  /** Label and value, such as the cells of a new row; or the entries of a digest. */
  facts?: readonly { label: string; value: string; href?: string }[];
  /** Small print below: why this mail came, how long a link holds. */
  notes?: readonly string[];
}
