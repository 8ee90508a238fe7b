import type { ValuesOf } from '#settings/kinds.ts';
import type { FormMails } from '../../contract.ts';
import { type FormEntrySettings, isField } from '../form-field.ts';
import type { mailSettings } from './mail-settings.ts';

interface Config {
  settings: ValuesOf<typeof mailSettings> & { takes_lines: boolean };
  axis: readonly FormEntrySettings[];
}

/** What a form mails; null where it mails nothing, or has no field for the address any more. */
export function mailsOf({ settings, axis }: Config): FormMails | null {
  const { mail_to, confirms_email, once_per_email, receipt, receipt_edits, receipt_days, takes_lines } = settings;
  const fields = axis.filter((entry) => entry.column !== '' && !entry.hide);
  if (!fields.some((entry) => isField(entry) && entry.column === mail_to) || !(receipt || confirms_email)) return null;
  return {
    to: mail_to,
    fields: fields.map(({ column, label }) => ({ column, label })),
    confirms: confirms_email,
    oncePerAddress: confirms_email && once_per_email,
    receipt: receipt
      ? {
          subject: settings.receipt_subject,
          text: settings.receipt_text,
          listsAnswers: settings.receipt_answers,
          editDays: receipt_edits && !takes_lines ? (receipt_days ?? 14) : null,
        }
      : null,
  };
}
