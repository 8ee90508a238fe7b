import type { Cell } from '#engine/model.ts';
import type { WriteRequest } from './contract.ts';

/** What a form takes, from whom and until when. */
export interface Intake {
  /** Strangers solve a task, or answer a question, before a row of theirs is stored. */
  proof: boolean;
  /** From when on and until when it takes answers, by the clock of the app (`2026-12-24T18:00`); '' is no limit. */
  opens?: string;
  closes?: string;
  /** How many answers it takes; null is no limit. */
  most?: number | null;
  /** Whether each signed-in person answers once, and no one else. */
  oncePerPerson?: boolean;
  /** The page_id of the page that opens when it is sent; '' is none. */
  leadsTo?: string;
  mails?: FormMails | null;
  /** The columns of the fields that are asked, given an answer. Pure. */
  requested?(answer: Readonly<Record<string, Cell>>, at: Pick<WriteRequest, 'today' | 'user'>): ReadonlySet<string>;
}

/** What a form mails to who fills it in. */
export interface FormMails {
  /** The column with the address. */
  to: string;
  /** What visitors see of an answer: columns with their labels, in order. */
  fields: readonly { column: string; label: string }[];
  /** An answer counts when its address is confirmed; `oncePerAddress`: one for each. */
  confirms: boolean;
  oncePerAddress: boolean;
  /** `editDays`: for how many days its link changes the answer; null is no link. */
  receipt: { subject: string; text: string; listsAnswers: boolean; editDays: number | null } | null;
}
