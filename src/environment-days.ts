/** For how long things are kept: the nightly upkeep goes by it, and the page /privacy says it. */
import { wholeNumber } from './environment-values.ts';

export const keptDays = {
  TRASH_DAYS: wholeNumber(1, 365)
    .default(30)
    .describe('How many days deleted apps, spreadsheets, rows and columns can be brought back.'),
  STATISTICS_DAYS: wholeNumber(1, 3_650).default(730).describe('How many days statistics of apps are kept.'),
  AUDIT_LOG_DAYS: wholeNumber(1, 3_650)
    .default(730)
    .describe('How many days it is kept who did what in a workspace, and what admins of the installation did.'),
  MAIL_LOG_DAYS: wholeNumber(1, 3_650)
    .default(365)
    .describe('How many days it is known that a mail was sent and to whom; what stood in it, 30 days at most.'),
  NOTIFICATION_DAYS: wholeNumber(1, 3_650)
    .default(180)
    .describe('How many days notifications in the product are kept.'),
  FAILURE_DAYS: wholeNumber(1, 3_650).default(90).describe('How many days the last failure of an app is kept.'),
};
