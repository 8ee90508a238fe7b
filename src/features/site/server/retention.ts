/** What an installation stores, in words for the people it is about: features declare it, services outside are added. */
import { type Told, told } from '#kit/language/told.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Services } from '#platform/services.ts';
import type { RetentionLine } from '../services.ts';

type OutsideServices = Pick<Environment, 'LIVE_CHAT_SCRIPT' | 'ANALYTICS_URL'>;

/** As this installation has it. */
export const retentionOf = ({ environment, features }: Pick<Services, 'environment' | 'features'>): RetentionLine[] => [
  ...features
    .flatMap(({ retention = [] }) => retention)
    .map(({ topic, what, about, visibleTo, until }) => ({
      ...{ topic, what: told(what), about: told(about), visibleTo: told(visibleTo) },
      until: typeof until === 'string' ? told(until) : until(environment),
    })),
  ...elsewhere(environment),
];

/** What another service gets to know. */
function elsewhere({ LIVE_CHAT_SCRIPT, ANALYTICS_URL }: OutsideServices): RetentionLine[] {
  const lineFor = (what: Told, address: string | undefined, about: (host: string) => Told): RetentionLine[] => {
    if (address === undefined) return [];
    const { host } = new URL(address);
    return [
      {
        topic: 'installation',
        what,
        about: about(host),
        visibleTo: host,
        until: told('See the terms of {host}.', { host }),
      },
    ];
  };
  return [
    ...lineFor(told('Live chat'), LIVE_CHAT_SCRIPT, (host) =>
      told(
        'The chat on the landing page, the dashboard, the admin area and the marketplace is loaded from {host}, which learns your network address and what you write there.',
        { host },
      ),
    ),
    ...lineFor(told('Usage log'), ANALYTICS_URL, (host) =>
      told(
        'The pages of the dashboard you open are sent to {host} with your e-mail, only if you turned this on in your account.',
        { host },
      ),
    ),
  ];
}
