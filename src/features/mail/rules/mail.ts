import { say, type Msg } from '#kit/language/msg.ts';

/**
 * Every kind of mail: each feature adds those that it sends, by declaration merging. Mail that belongs to an account or an
 * invitation can't be unsubscribed from.
 */
export interface MailKinds {}
export type MailKind = keyof MailKinds;

/** Whether a person can stop mail of this kind: of what reports something that happened, with a link that stops it. */
export const isOptionalMail = (kind: string): boolean => kind === 'digest' || kind.startsWith('notice:');

/** What is in a mail, as words: the template makes HTML and text of the same content. */
export interface MailContent<Text = Msg> {
  title: Text;
  /** Shown by mail programs next to the subject. */
  preview: Text;
  /** Paragraphs of plain text. */
  lines: readonly Text[];
  /** A code to type. */
  code?: string;
  action?: { label: Text; href: string };
  /** Label and value, such as the cells of a new row; or the entries of a digest. */
  facts?: readonly { label: Text; value: Text; href?: string }[];
  /** Small print below: why this mail came, how long a link holds. */
  notes?: readonly Text[];
}

/** In the language of `inLanguage`. */
export const sayContent = (content: MailContent): MailContent<string> => {
  const { title, preview, lines, code, action, facts, notes } = content;
  return {
    ...{ title: say(title), preview: say(preview), lines: lines.map(say) },
    ...(code !== undefined && { code }),
    ...(action && { action: { ...action, label: say(action.label) } }),
    ...(facts && { facts: facts.map((fact) => ({ ...fact, label: say(fact.label), value: say(fact.value) })) }),
    ...(notes && { notes: notes.map(say) }),
  };
};
