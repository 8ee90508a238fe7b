/** What an automation is: when it runs, if what, and what it does then. */
import type { Condition, FilterValue } from '#engine/query-model.ts';

export interface AutomationDefinition {
  trigger: Trigger;
  /** All of them hold for the row, as it is when the run begins. */
  conditions: readonly PathCondition[];
  /** In this order. */
  steps: readonly Step[];
  /** IANA name: what days and times are meant in. */
  timeZone: string;
}

/** A condition of filters on a column, or on a column of linked rows: the last one is compared. */
export interface PathCondition {
  path: readonly string[];
  condition: Condition;
  value: FilterValue;
}

/** How writes of several rows are taken. */
export interface Batching {
  /** One run for each row, or one with all rows of the write. */
  batch: 'each' | 'together';
  /** Whether updates from newer files count. */
  imports: boolean;
}

export type Trigger =
  | ({ kind: 'added' | 'deleted' } & Batching)
  /** `from` and `to` are compared with the cells as texts are in filters; null for whatever it is. */
  | ({ kind: 'changed'; columns: readonly string[]; from: string | null; to: string | null } & Batching)
  | ({ kind: 'enters' | 'leaves'; conditions: readonly PathCondition[] } & Batching)
  /** A row that came through a page of an app; null for any app. */
  | { kind: 'form'; app: string | null }
  /** A button of a block, which names the automation, is pressed in a row. */
  | { kind: 'button' }
  /** A call from outside, with the automation's own secret. */
  | { kind: 'hook' }
  | ({ kind: 'schedule'; at: string } & (
      | { every: 'day' }
      /** 1 is Monday. */
      | { every: 'week'; weekday: number }
      /** The last day of months that are shorter. */
      | { every: 'month'; day: number }
    ))
  /** So many days before the date of a row (after it where negative), at a time of that day. */
  | { kind: 'date'; column: string; before: number; at: string };

export type TriggerKind = Trigger['kind'];

/** Whom a mail goes to. */
export type Recipient =
  /** Addresses in a cell of the row, or of a row that it links to. */
  | { kind: 'column'; path: readonly string[] }
  | { kind: 'members' }
  /** Everyone who is invited to an app. */
  | { kind: 'app-users'; app: string }
  | { kind: 'address'; address: string };

/** A PDF of the row that goes with a mail. */
export interface MailPdf {
  /** Its title and the name of the file; placeholders stand for values. */
  name: string;
  /** What is in it, line by line, where `# ` begins a heading; '' for every column and its value. */
  text: string;
}

interface OwnStep {
  /** Stable for the life of the step: what was done is known by it. */
  id: string;
}
export type Step = OwnStep &
  (
    | { kind: 'mail'; to: readonly Recipient[]; subject: string; text: string; pdf?: MailPdf }
    /** Texts by column; placeholders stand for values. '' makes a cell blank. */
    | { kind: 'write'; cells: Readonly<Record<string, string>> }
    | { kind: 'add'; sheet: string; cells: Readonly<Record<string, string>> }
    | { kind: 'notify'; title: string; text: string }
    /** Posts JSON. The value of a header is a secret, stored apart. '' as the body sends the row. */
    | { kind: 'call'; address: string; headers: readonly string[]; body: string }
    | { kind: 'wait'; minutes: number }
    /** One of both, by conditions of the row as it is then. */
    | { kind: 'branch'; conditions: readonly PathCondition[]; met: readonly Step[]; otherwise: readonly Step[] }
    /**
     * For each row of a sheet whose column names this row; of the sheet of this row: for each one that its column names.
     */
    | { kind: 'each'; sheet: string; column: string; steps: readonly Step[] }
    /** Until a time of the day of a date in the row, so many days before it. */
    | { kind: 'wait-until'; column: string; before: number; at: string }
  );
export type StepKind = Step['kind'];

/** In one list; of all lists together. */
export const mostSteps = 20;
export const mostStepsInAll = 40;
/** That a step for linked rows is done for. */
export const mostLinkedRows = 100;
export const mostConditions = 20;
export const mostRecipients = 10;
/** Links that a path follows. */
export const longestPath = 4;
/** Automations that may lead to each other before a run is stopped. */
export const longestChain = 3;
/** Failed runs one after the other, after which an automation is paused. */
export const mostFailures = 5;

/** Whether it is about rows of a sheet. */
export const hasRows = ({ kind }: Pick<Trigger, 'kind'>): boolean => kind !== 'schedule' && kind !== 'hook';
/** Whether it runs at times rather than with writes. */
export const isByClock = ({ kind }: Pick<Trigger, 'kind'>): boolean => kind === 'schedule' || kind === 'date';

/** Whether one run is about all rows of a write. */
export const isTogether = (trigger: Trigger): boolean => 'batch' in trigger && trigger.batch === 'together';
