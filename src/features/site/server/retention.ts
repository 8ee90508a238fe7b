/** What an installation stores, in words for the people it is about: features declare it, services outside are added. */
import { type Msg, msg } from '#kit/language/msg.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Services } from '#platform/services.ts';
import type { RetentionLine } from '../services.ts';

type OutsideServices = Pick<Environment, 'LIVE_CHAT_SCRIPT' | 'ANALYTICS_URL'>;

/** As this installation has it. */
export const retentionOf = ({ environment, features }: Pick<Services, 'environment' | 'features'>): RetentionLine[] => [
  ...features
    .flatMap(({ retention = [] }) => retention)
    .map(({ topic, what, about, visibleTo, until }) => ({
      ...{ topic, what: msg(what), about: msg(about), visibleTo: msg(visibleTo) },
      until: typeof until === 'string' ? msg(until) : until(environment),
    })),
  ...elsewhere(environment),
];

/** What another service gets to know. */
function elsewhere({ LIVE_CHAT_SCRIPT, ANALYTICS_URL }: OutsideServices): RetentionLine[] {
  const lineFor = (what: Msg, address: string | undefined, about: (host: string) => Msg): RetentionLine[] => {
    if (address === undefined) return [];
    const { host } = new URL(address);
    return [
      {
        topic: 'installation',
        what,
        about: about(host),
        visibleTo: host,
        until: msg('See the terms of {host}.', { host }),
      },
    ];
  };
  return [
    ...lineFor(msg('Live chat'), LIVE_CHAT_SCRIPT, (host) =>
      msg(
        'The chat on the landing page, the dashboard, the admin area and the marketplace is loaded from {host}, which learns your network address and what you write there.',
        { host },
      ),
    ),
    ...lineFor(msg('Usage log'), ANALYTICS_URL, (host) =>
      msg(
        'The pages of the dashboard you open are sent to {host} with your e-mail, only if you turned this on in your account.',
        { host },
      ),
    ),
  ];
}
