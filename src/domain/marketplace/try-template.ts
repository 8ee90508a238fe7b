/** A template on a file of somebody who has no account: what such a file may be, and what is said where it is not. */

export const tryLimits = {
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

export const tryKinds = ['.csv', '.xlsx'] as const;

/** By what stands in the address after a file was refused. */
export const tryProblems = {
  kind: 'Choose a .csv or .xlsx file.',
  'too-big': 'The file is too big to try: 2 MB is the most. With an account you can use larger ones.',
  unreadable: 'This file could not be read as a spreadsheet. Save it again as .csv or .xlsx, and choose that.',
  'too-many': 'Many files were tried from your network today. Create an account, or try again tomorrow.',
  busy: 'Many people try templates right now. Try again in a few minutes.',
  columns: 'One of your columns stood for two of the template. Choose another for one of them.',
  missing: 'Choose a file first.',
} as const;
export type TryProblem = keyof typeof tryProblems;

/** Where somebody sees a template with their own file. */
export const tryHref = (slug: string): string => `/templates/${slug}/try`;
