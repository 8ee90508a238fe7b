/** What other features ask of automations: nothing but to pass writes on. */
import type { WrittenRows } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';

declare module '#platform/services.ts' {
  interface Services {
    automations: Automations;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    /** What automations of owners write to people: they can stop it. */
    'notice:automation-mail': true;
  }
}

export interface Automations {
  /** Notes what was done to rows, in the transaction that does it, and that it is looked at. */
  written(transaction: Transaction, written: WrittenRows): Promise<void>;
}
