/** What the owner says of the mails that a form sends to who fills it in. */
import { boolean, column, number, text, textarea } from '#settings/kinds.ts';

export const mailSettings = {
  mail_to: column({
    label: 'Field with the e-mail address',
    description: 'The field whose answer is the person’s e-mail address. Receipts and confirmations are sent there.',
    shown: false,
  }),
  confirms_email: boolean({
    label: 'Confirm the e-mail address',
    description:
      'An answer counts once the person opens a link that they get by mail. Answers that aren’t confirmed within three days are deleted.',
    group: 'Behavior',
  }),
  once_per_email: boolean({
    label: 'One answer per e-mail address',
    description: 'A second answer with the same confirmed address isn’t added.',
    group: 'Behavior',
  }),
  receipt: boolean({
    label: 'Mail a receipt',
    description: 'The person gets a mail when their answer is added.',
    group: 'Behavior',
  }),
  receipt_subject: text({
    label: 'Receipt subject',
    description: 'Subject of the mail. [Column] stands for an answer. Leave empty for a general one.',
    group: 'Content',
    namesColumns: true,
  }),
  receipt_text: textarea({
    label: 'Receipt text',
    description: 'Text of the mail. [Column] stands for an answer. Links in answers are left out.',
    group: 'Content',
    maxLength: 5_000,
    namesColumns: true,
  }),
  receipt_answers: boolean({
    label: 'List the answers',
    description: 'The mail lists what the person filled in.',
    group: 'Content',
    default: true,
  }),
  receipt_edits: boolean({
    label: 'Link to change the answer',
    description:
      'Whoever has the mail can see and change the answers to the fields of this form, and nothing else of the row. Not for forms with lines.',
    group: 'Behavior',
  }),
  receipt_days: number({
    label: 'Days that the link works',
    description: 'For how many days the answer can be changed.',
    group: 'Behavior',
    min: 1,
    max: 365,
    step: 1,
    default: 14,
  }),
};

export const mailVisible = {
  once_per_email: { confirms_email: true },
  receipt_subject: { receipt: true },
  receipt_text: { receipt: true },
  receipt_answers: { receipt: true },
  receipt_edits: { receipt: true, takes_lines: false },
  receipt_days: { receipt_edits: true },
};
