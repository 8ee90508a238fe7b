/**
 * Every kind of mail: each feature adds those that it sends, by declaration merging. Mail that belongs to an account or an
 * invitation can't be unsubscribed from.
 */
export interface MailKinds {}
export type MailKind = keyof MailKinds;

/** Whether a person can stop mail of this kind: of what reports something that happened, with a link that stops it. */
export const isOptionalMail = (kind: string): boolean => kind === 'digest' || kind.startsWith('notice:');

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
