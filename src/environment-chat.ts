/** A live chat of another service, on pages of the site alone. (http/live-chat.ts) */
import { z } from 'zod';
import { hasProtocol } from './environment-values.ts';

const source = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;

export const liveChat = {
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
