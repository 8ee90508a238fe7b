/** The words of mails about forms, in the language of their page. Anyone can enter any address and any answer. */
import type { FormMails } from '#blocks/contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import { linesOf, withoutLinks } from '#kit/mail-text.ts';
import { plural, t } from '#kit/language/language.ts';
import { nameInMail } from '#kit/name-in-mail.ts';
import { oneLine } from '#kit/one-line.ts';
import type { MailMessage } from '#features/mail/services.ts';
import { withValues } from '../../../rules/column-template.ts';
import { answerText, labelOf } from './answer-text.ts';

type MailText = Pick<MailMessage, 'kind' | 'subject' | 'content'>;

interface Receipt {
  app: string;
  mails: FormMails & { receipt: NonNullable<FormMails['receipt']> };
  cells: Readonly<Record<string, Cell>>;
  columns: readonly Column[];
  /** Of the link that changes the answer; null is none. */
  href: string | null;
}

/** What its owner wrote, with answers without links in it: they are anyone's words in the name of the owner. */
export function receiptMail({ app, mails, cells, columns, href }: Receipt): MailText {
  const { receipt, fields } = mails;
  const shown = new Map(fields.map((field) => [field.column, field]));
  const textOf = (id: string): string => {
    const column = shown.has(id) ? columns.find((one) => one.id === id) : undefined;
    return column ? withoutLinks(answerText(cells[id], column)) : '';
  };
  const general = t('Your answer to {app}', { app: nameInMail(app) });
  const subject = oneLine(withValues(receipt.subject, (id) => oneLine(textOf(id)))) || general;
  const own = linesOf(withValues(receipt.text, textOf));
  const lines = own.length > 0 ? own : [t('Thank you. Your answer was saved.')];
  const facts = receipt.listsAnswers
    ? fields.flatMap((field) => {
        const value = textOf(field.column);
        return value === '' ? [] : [{ label: labelOf(field), value }];
      })
    : [];
  return {
    kind: 'notice:form-receipt',
    subject,
    content: {
      title: subject,
      preview: lines[0] ?? '',
      lines,
      ...(facts.length > 0 && { facts }),
      ...(href !== null && {
        action: { label: t('Change your answer'), href },
        notes: [daysText(receipt.editDays ?? 0), t('Whoever has it can see and change your answer.')],
      }),
    },
  };
}

/** Nothing of the answer is in it: the address may be anyone's. */
export function confirmMail({ app, href, days }: { app: string; href: string; days: number }): MailText {
  const subject = t('Confirm your answer to {app}', { app: nameInMail(app) });
  return {
    kind: 'form-confirm',
    subject,
    content: {
      title: t('Confirm your answer'),
      preview: t('Your answer counts when you confirm it.'),
      lines: [
        t('Someone filled in a form of {app} with this address. If it was you, confirm it: your answer counts then.', {
          app: nameInMail(app),
        }),
      ],
      action: { label: t('Confirm my answer'), href },
      notes: [
        daysText(days),
        t('If this wasn’t you, ignore this mail: the answer is deleted without your confirmation.'),
      ],
    },
  };
}

/** In the place of a link, where the address answered before: who sent the form isn't told. */
export function answeredMail({ app }: { app: string }): MailText {
  const title = t('You’ve already answered this form.');
  return {
    kind: 'form-confirm',
    subject: `${nameInMail(app)}: ${title}`,
    content: {
      title,
      preview: title,
      lines: [
        t(
          'Someone filled in a form of {app} with this address again. Each address can answer once, so the new answer wasn’t saved.',
          {
            app: nameInMail(app),
          },
        ),
      ],
    },
  };
}

const daysText = (days: number): string =>
  plural(days, 'The link works for one day.', 'The link works for {count} days.');
