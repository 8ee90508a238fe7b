/** Other services that are told something: of failures, of use (site/usage-log.ts), and a live chat (http/live-chat.ts). */
import { z } from 'zod';
import { hasProtocol, httpAddress } from './environment-values.ts';

const source = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;

export const toldServices = {
  ERROR_REPORTS_URL: httpAddress()
    .optional()
    .describe(
      'Where unexpected failures are told: an address of Sentry or of what speaks like it (`https://key@host/project`), or of your own that takes JSON by POST. Where in the code it happened and under which reference, nothing of people. Without it nobody is told; the log always is.',
    ),
  ANALYTICS_URL: httpAddress()
    .optional()
    .describe(
      'Where it is told, as JSON by POST, which pages of the dashboard a person opens: only of those who turned it on in their account. Without it nobody is asked, and nothing is told.',
    ),
  LIVE_CHAT_SCRIPT: z
    .string()
    .refine((text) => hasProtocol(text, ['http:', 'https:']), 'must be an http:// or https:// address')
    .optional()
    .describe(
      'The script of a live chat. It is loaded on the landing page, the dashboard, where people sign in and up, the admin area and the marketplace; never on pages of apps, in frames, or where the address holds a secret.',
    ),
  LIVE_CHAT_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase().split(/[\s,]+/).filter(Boolean)) // biome-ignore format: one step
    .refine((hosts) => hosts.every((host) => source.test(host)), 'must be hosts, such as `https://*.chat.example`')
    .describe(
      'Other hosts that this chat may load from and talk to: `https://*.chat.example, wss://live.chat.example`.',
    ),
};
