/** Mail. */
import { z } from 'zod';
import { hasProtocol, wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  SMTP_URL: z
    .string()
    .refine((text) => hasProtocol(text, ['smtp:', 'smtps:']), 'must be a smtp:// or smtps:// address')
    .optional()
    .describe('The mail server: `smtp://user:password@host:587`. Without it, mail is written to `DATA_DIR/mail`.'),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, such as `Sheaf <no-reply@example.com>`')
    .optional()
    .describe('The sender of mail: `Sheaf <no-reply@example.com>`. By default `no-reply` at MAIN_HOST.'),
  MAIL_LOG_DAYS: wholeNumber(1, 3_650)
    .default(365)
    .describe('How many days to store that a mail was sent and to whom; its text, 30 days at most.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
