/** How long data is retained: the nightly maintenance uses these numbers, and the page /privacy shows them. */
import { wholeNumber } from './environment-values.ts';

export const retentionDays = {
  TRASH_DAYS: wholeNumber(1, 365)
    .default(30)
    .describe('How many days deleted apps, spreadsheets, rows and columns can be restored.'),
  STATISTICS_DAYS: wholeNumber(1, 3_650).default(730).describe('How many days to store app statistics.'),
  AUDIT_LOG_DAYS: wholeNumber(1, 3_650)
    .default(730)
    .describe('How many days to store the audit log of workspaces and what admins of the installation did.'),
  MAIL_LOG_DAYS: wholeNumber(1, 3_650)
    .default(365)
    .describe('How many days to store that a mail was sent and to whom; its text, 30 days at most.'),
  NOTIFICATION_DAYS: wholeNumber(1, 3_650)
    .default(180)
    .describe('How many days to store notifications in the product.'),
  FAILURE_DAYS: wholeNumber(1, 3_650).default(90).describe('How many days to store an app’s last failure.'),
};
