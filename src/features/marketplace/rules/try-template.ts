/** A template on a file of someone who has no account: what such a file may be, and what is said where it is not. */

export const trialLimits = {
  /** Of the file. */
  bytes: 2 * 1024 * 1024,
  /** Of each sheet so many rows are shown. */
  rows: 1_000,
  sheets: 10,
  columns: 100,
  hours: 24,
  /** Files of one network in a day. */
  perNetwork: 10,
  /** Of all networks together, at one time. */
  together: 500,
} as const;

export const trialKinds = ['.csv', '.xlsx'] as const;

/** By what is in the address after a file was refused. @sentences */
export const trialProblems = {
  kind: 'Choose a .csv or .xlsx file.',
  'too-big': 'This file is too large to try. The limit is 2 MB. Create an account to use larger files.',
  unreadable: 'Couldn’t read this file as a spreadsheet. Save it as .csv or .xlsx and try again.',
  'too-many': 'Too many files from your network today. Create an account, or try again tomorrow.',
  busy: 'Too many people are trying templates right now. Try again in a few minutes.',
  columns: 'One of your columns is matched to two template columns. Choose another for one of them.',
  missing: 'Choose a file first.',
} as const;
export type TrialProblem = keyof typeof trialProblems;

/** What is offered besides the visitor's own sheets and columns. @sentences */
export const trialChoices = {
  sheet: 'Choose a sheet',
  column: 'Choose a column',
  create: 'Keep it empty',
  leaveOut: 'Leave it out',
} as const;
/** The value of a choice of the visitor's own: sheets and columns may be called anything. */
export const ownChoice = (name: string): string => `own:${name}`;

/** Where someone sees a template with their own file. */
export const trialHref = (slug: string): string => `/templates/${slug}/try`;
