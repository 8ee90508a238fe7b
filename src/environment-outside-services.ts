/** Other services that get data: failures, use (site/usage-log.ts), and a live chat (http/live-chat.ts). */
import { z } from 'zod';
import { hasProtocol, httpAddress } from './environment-values.ts';

const source = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;

export const outsideServices = {
  ERROR_REPORTS_URL: httpAddress()
    .optional()
    .describe(
      'Where to report unexpected failures: the address of Sentry or a compatible service (`https://key@host/project`), or your own that accepts JSON by POST. Reports contain the place in the code and the reference, nothing about people. Without it, failures are only logged.',
    ),
  ANALYTICS_URL: httpAddress()
    .optional()
    .describe(
      'Where to send, as JSON by POST, which pages of the dashboard people open; only for those who turned this on in their account. Without it, people aren’t asked and nothing is sent.',
    ),
  LIVE_CHAT_SCRIPT: z
    .string()
    .refine((text) => hasProtocol(text, ['http:', 'https:']), 'must be an http:// or https:// address')
    .optional()
    .describe(
      'The script of a live chat. It loads on the landing page, the dashboard, the sign-in and sign-up pages, the admin area and the marketplace; never on pages of apps, in frames, or where the address contains a secret.',
    ),
  LIVE_CHAT_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every((host) => source.test(host)), 'must be hosts, such as `https://*.chat.example`')
    .describe('Other hosts this chat can load from and connect to: `https://*.chat.example, wss://live.chat.example`.'),
};
